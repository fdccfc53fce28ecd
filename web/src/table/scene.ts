/** Everything a felt shows at one moment, live or again later. The felt draws it and knows nothing else. */
import type { PayLine, Spot, Told } from "../api/views";
import { cents } from "../money";
import type { RoundNow, TableLayout } from "./documents";
import { seatNames } from "./layouts/arc";
import { atRisk, lying, type Lying, totalOf } from "./lying";
import type { Reveal } from "./reveal.svelte";
import type { Sitting } from "./sitting.svelte";

export interface SeatState {
  seat: string;
  name: string;
  isTaken: boolean;
  isMine: boolean;
  isAsked: boolean;
  isReady: boolean;
  total: number;
  net: number | null;
}

export interface Scene {
  layout: TableLayout;
  /** The round that lies on the felt. */
  round: RoundNow | null;
  story: readonly Told[];
  /** The seat whose place is in front; empty for who only watches. */
  front: string;
  seats: SeatState[];
  chips: ReadonlyMap<string, Lying>;
  /** What each wager of the seat in front came to, in cents. */
  nets: ReadonlyMap<string, number>;
  reveal?: Reveal;
  /** The wager that was refused. */
  bad: string;
  /** What a seat has on a wager, in cents. */
  wagered: (seat: string, wager: string) => number;
  mayBet: (spot: Spot) => boolean;
  add: (spot: Spot) => void;
  remove: (spot: Spot) => void;
  press: (one: SeatState) => (() => void) | undefined;
  ask: (wager: string) => void;
  pick?: ((card: string) => void) | undefined;
  picked: readonly string[];
  /** What is written about standing bets where the game has such a board. */
  board: Record<string, unknown> | null;
}

const nothing = (): void => {};

export function netsOf(lines: readonly PayLine[], seat: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of lines) if (one.seat === seat) found.set(one.wager, (found.get(one.wager) ?? 0) + (cents(one.net) ?? 0));
  return found;
}

function total(nets: ReadonlyMap<string, number>): number | null {
  if (!nets.size) return null;
  let found = 0;
  for (const one of nets.values()) found += one;
  return found;
}

function staked(round: RoundNow, seat: string, wager: string): number {
  return round.at_risk.filter((one) => one.seat === seat && one.wager === wager).reduce((all, one) => all + (cents(one.amount) ?? 0), 0);
}

export function live(sitting: Sitting, layout: TableLayout, isPlayer: boolean): Scene {
  const view = sitting.view;
  const front = sitting.seat;
  const round = sitting.isShown ? sitting.round : null;
  const lines = sitting.lines;
  const decision = sitting.decisions.find((one) => one.seat === front);
  const named = decision?.actions.find((one) => one.cards > 0);
  const names = seatNames(layout.seats, Object.keys(view?.seats ?? {}));
  const seats = names.map((seat): SeatState => {
    const place = view?.seats[seat];
    const isMine = sitting.yours.includes(seat);
    const draft = isMine && (!round || round.status !== "open") ? sitting.drafts[seat] : undefined;
    return {
      seat,
      name: place?.player ?? "",
      isTaken: place !== undefined,
      isMine,
      isAsked: view?.pending?.seats.includes(seat) ?? false,
      isReady: place?.ready ?? false,
      total: draft ? Object.values(draft).reduce((all, one) => all + one, 0) : view ? totalOf(view, round, seat) : 0,
      net: sitting.isOver ? total(netsOf(lines, seat)) : null,
    };
  });
  return {
    layout,
    round,
    story: round && !sitting.reveal.isMoving ? round.story : [],
    front,
    seats,
    chips: lying(sitting, front),
    nets: netsOf(lines, front),
    reveal: sitting.reveal,
    bad: sitting.refusal?.at === "spot" ? sitting.refusal.wager : "",
    wagered: (seat, wager) => {
      if (round && round.status === "open") return staked(round, seat, wager);
      if (sitting.yours.includes(seat)) return sitting.laid(seat)[wager] ?? 0;
      return cents(view?.seats[seat]?.wagers[wager] ?? "0") ?? 0;
    },
    mayBet: (spot) => sitting.mayBet(spot),
    add: (spot) => sitting.add(spot),
    remove: (spot) => sitting.remove(spot),
    press: (one) => {
      if (one.isMine) return () => sitting.choose(one.seat);
      const maySit = isPlayer && !one.isTaken && sitting.isOnLine && !sitting.isBusy && view?.state !== "disabled";
      return maySit ? () => void sitting.sit(one.seat) : undefined;
    },
    ask: (wager) => {
      sitting.asked = sitting.asked?.wager === wager && sitting.asked.seat === front ? null : { seat: front, wager };
    },
    pick: named
      ? (card) => {
          const rest = sitting.picked.filter((one) => one !== card);
          sitting.picked = rest.length < sitting.picked.length ? rest : [...rest, card].slice(-named.cards);
        }
      : undefined,
    picked: sitting.picked,
    board: view?.board ?? null,
  };
}

/** A round at one of its steps. */
export function again(layout: TableLayout, round: RoundNow, story: readonly Told[], front: string): Scene {
  const chips = new Map<string, Lying>();
  atRisk(chips, round, front);
  const isOver = round.status !== "open";
  const nets = netsOf(round.lines, front);
  const dealt = new Set([...Object.keys(round.hands), ...round.at_risk.map((one) => one.seat), ...round.lines.map((one) => one.seat)]);
  const seats = seatNames(layout.seats, []).map((seat): SeatState => {
    const atStake = round.at_risk.filter((one) => one.seat === seat).reduce((all, one) => all + (cents(one.amount) ?? 0), 0);
    const isMine = seat === front;
    return { seat, name: "", isTaken: dealt.has(seat), isMine, isAsked: false, isReady: false, total: atStake, net: isOver ? total(netsOf(round.lines, seat)) : null };
  });
  return {
    layout,
    round,
    story,
    front,
    seats,
    chips,
    nets,
    bad: "",
    wagered: (seat, wager) => staked(round, seat, wager),
    mayBet: () => false,
    add: nothing,
    remove: nothing,
    press: () => undefined,
    ask: nothing,
    picked: [],
    board: null,
  };
}
