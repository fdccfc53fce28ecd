/** Everything a felt shows at one moment, live or again later. The felt draws it and knows nothing else. */
import type { PayLine, Sentence, Spot } from "../api/views";
import { cents } from "../money";
import { chipsAtRisk, chipsBySpot, type SpotChips, totalOf } from "./chips";
import type { RoundNow, TableLayout } from "./documents";
import { seatNames } from "./layouts/arc";
import type { Reveal } from "./reveal.svelte";
import type { Sitting } from "./sitting.svelte";
import type { BoardView } from "./standing";

export interface SeatState {
  seat: string;
  name: string;
  isTaken: boolean;
  isOwn: boolean;
  isAsked: boolean;
  isReady: boolean;
  total: number;
  net: number | null;
}

export interface Scene {
  layout: TableLayout;
  /** The round that lies on the felt. */
  round: RoundNow | null;
  story: readonly Sentence[];
  /** The seat whose place is in front; empty for who only watches. */
  front: string;
  seats: SeatState[];
  chips: ReadonlyMap<string, SpotChips>;
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
  press: (state: SeatState) => (() => void) | undefined;
  ask: (wager: string) => void;
  pick?: ((card: string) => void) | undefined;
  picked: readonly string[];
  /** What is written about standing bets where the game has such a board. */
  board: BoardView | null;
}

const nothing = (): void => undefined;

/** What each wager of a seat came to, in cents. */
export function netsOf(lines: readonly PayLine[], seat: string): Map<string, number> {
  const nets = new Map<string, number>();
  for (const line of lines) {
    if (line.seat === seat) nets.set(line.wager, (nets.get(line.wager) ?? 0) + (cents(line.net) ?? 0));
  }
  return nets;
}

/** What a seat came to in all; nothing where nothing of it was settled. */
function netOf(lines: readonly PayLine[], seat: string): number | null {
  const nets = [...netsOf(lines, seat).values()];
  return nets.length ? nets.reduce((sum, net) => sum + net, 0) : null;
}

function staked(round: RoundNow, seat: string, wager?: string): number {
  return round.at_risk
    .filter((stake) => stake.seat === seat && (wager === undefined || stake.wager === wager))
    .reduce((sum, stake) => sum + (cents(stake.amount) ?? 0), 0);
}

export function live(sitting: Sitting, layout: TableLayout, isPlayer: boolean): Scene {
  const view = sitting.view;
  const front = sitting.seat;
  const round = sitting.isShown ? sitting.round : null;
  const { lines } = sitting;
  const names = seatNames(layout.seats, Object.keys(view?.seats ?? {}));
  return {
    layout,
    round,
    story: round && !sitting.reveal.isMoving ? round.story : [],
    front,
    seats: names.map((seat) => liveSeat(sitting, round, seat)),
    chips: chipsBySpot(sitting, front),
    nets: netsOf(lines, front),
    reveal: sitting.reveal,
    bad: sitting.refusal?.at === "spot" ? sitting.refusal.wager : "",
    wagered: (seat, wager) => {
      if (round?.status === "open") return staked(round, seat, wager);
      if (sitting.yours.includes(seat)) return sitting.laid(seat)[wager] ?? 0;
      return cents(view?.seats[seat]?.wagers[wager] ?? "0") ?? 0;
    },
    mayBet: (spot) => sitting.mayBet(spot),
    add: (spot) => sitting.add(spot),
    remove: (spot) => sitting.remove(spot),
    press: ({ seat, isOwn, isTaken }) => {
      if (isOwn) return () => sitting.choose(seat);
      const maySit = isPlayer && !isTaken && sitting.isOnLine && !sitting.isBusy && view?.state !== "disabled";
      return maySit ? () => void sitting.sit(seat) : undefined;
    },
    ask: (wager) => {
      const isAsked = sitting.asked?.wager === wager && sitting.asked.seat === front;
      sitting.asked = isAsked ? null : { seat: front, wager };
    },
    pick: picker(sitting, front),
    picked: sitting.picked,
    board: view?.board ?? null,
  };
}

function liveSeat(sitting: Sitting, round: RoundNow | null, seat: string): SeatState {
  const view = sitting.view;
  const place = view?.seats[seat];
  const isOwn = sitting.yours.includes(seat);
  const draft = isOwn && round?.status !== "open" ? sitting.drafts[seat] : undefined;
  const laid = draft && Object.values(draft).reduce((sum, amount) => sum + amount, 0);
  return {
    seat,
    name: place?.player ?? "",
    isTaken: place !== undefined,
    isOwn,
    isAsked: view?.pending?.seats.includes(seat) ?? false,
    isReady: place?.ready ?? false,
    total: laid ?? (view ? totalOf(view, round, seat) : 0),
    net: sitting.isOver ? netOf(sitting.lines, seat) : null,
  };
}

/** Cards are picked where a decision names some; the ones picked last stay. */
function picker(sitting: Sitting, seat: string): Scene["pick"] {
  const decision = sitting.decisions.find((each) => each.seat === seat);
  const most = decision?.actions.find(({ cards }) => cards > 0)?.cards;
  if (most === undefined) return undefined;
  return (card) => {
    const rest = sitting.picked.filter((picked) => picked !== card);
    sitting.picked = rest.length < sitting.picked.length ? rest : [...rest, card].slice(-most);
  };
}

/** A round at one of its steps. */
export function again(layout: TableLayout, round: RoundNow, story: readonly Sentence[], front: string): Scene {
  const isOver = round.status !== "open";
  const inPlay = new Set([...Object.keys(round.hands), ...[...round.at_risk, ...round.lines].map(({ seat }) => seat)]);
  const seats = seatNames(layout.seats, []).map((seat): SeatState => ({
    seat,
    name: "",
    isTaken: inPlay.has(seat),
    isOwn: seat === front,
    isAsked: false,
    isReady: false,
    total: staked(round, seat),
    net: isOver ? netOf(round.lines, seat) : null,
  }));
  return {
    layout,
    round,
    story,
    front,
    seats,
    chips: chipsAtRisk(round, front),
    nets: netsOf(round.lines, front),
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
