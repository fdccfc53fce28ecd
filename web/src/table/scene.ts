/** Everything a felt shows at one moment, live or again later. The felt draws it and knows nothing else. */
import { heard } from "../language/heard";
import { say } from "../language/say.svelte";
import type { PayLine, Sentence, Spot } from "../api/views";
import { cents, decimal, shown } from "../money";
import { chipsAtRisk, chipsBySpot, type SettledChips, settledChips, type SpotChips, totalOf } from "./chips";
import type { RoundNow, RoundResult, TableLayout } from "./documents";
import { seatNames } from "./layouts/rail";
import type { Result } from "./layouts/tags";
import { metersOf, type TableMeter } from "./meters";
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
  /** Commission that is marked for the seat and not handed over yet; empty if there is none. */
  owes: string;
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
  /** The same as it is written on the felt, with the reason. */
  came: ReadonlyMap<string, Result>;
  /** The bets of the seat in front that the round has settled. */
  settled: ReadonlyMap<string, SettledChips>;
  /** What the last rounds came to. */
  results: readonly RoundResult[];
  /** The colour of the chips of the seat in front, where every player has one. */
  colour?: string | undefined;
  /** Whether the seat in front takes part in the round: who sits down after it has none of its cards. */
  isIn: boolean;
  /** The hand of the seat in front that has to be decided on. */
  askedHand: number | null;
  reveal?: Reveal;
  /** The wager that was refused. */
  bad: string;
  mayBet: (spot: Spot) => boolean;
  add: (spot: Spot) => void;
  remove: (spot: Spot) => void;
  press: (state: SeatState) => (() => void) | undefined;
  ask: (wager: string) => void;
  pick?: ((card: string) => void) | undefined;
  picked: readonly string[];
  /** What is written about standing bets where the game has such a board. */
  board: BoardView | null;
  /** The jackpots that wagers of this table feed. */
  meters: readonly TableMeter[];
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

/** What each wager of a seat came to and why in a few words, as it is written on the felt. */
export function resultsOf(lines: readonly PayLine[], seat: string): Map<string, Result> {
  const results = new Map<string, Result>();
  for (const [wager, net] of netsOf(lines, seat)) {
    const own = lines.filter((line) => line.seat === seat && line.wager === wager);
    const isBack = own.every(({ outcome }) => outcome !== "push");
    const amount = net ? shown(decimal(net), { sign: true }) : isBack ? "±0" : say("push");
    const brief = [...new Set(own.map(({ reason }) => heard(reason.brief)))].filter(Boolean).join(", ");
    const [only, ...others] = own;
    results.set(wager, { net, amount, brief, sum: only && !others.length ? workedOut(heard(only.reason.sum)) : "" });
  }
  return results;
}

/** A sum without what it comes to, which stands beside it; nothing where an amount is simply won or lost. */
function workedOut(sum: string): string {
  const terms = sum.slice(0, Math.max(0, sum.lastIndexOf(" = ")));
  return terms.endsWith(" x 1") ? "" : terms;
}

/** What a seat came to in all; nothing where nothing of it was settled. */
function netOf(lines: readonly PayLine[], seat: string): number | null {
  const nets = [...netsOf(lines, seat).values()];
  return nets.length ? nets.reduce((sum, net) => sum + net, 0) : null;
}

function staked(round: RoundNow, seat: string): number {
  return round.at_risk
    .filter((stake) => stake.seat === seat)
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
    isIn: round?.yours.includes(front) ?? false,
    nets: round?.yours.includes(front) ? netsOf(lines, front) : new Map(),
    came: round?.yours.includes(front) ? resultsOf(lines, front) : new Map(),
    settled: round?.yours.includes(front) ? settledChips(round, front, sitting.reveal.isMoving) : new Map(),
    results: sitting.results,
    colour: colourOf(layout, front),
    askedHand: sitting.decisions.find((decision) => decision.seat === front)?.hand ?? null,
    reveal: sitting.reveal,
    bad: sitting.refusal?.at === "spot" ? sitting.refusal.wager : "",
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
    meters: metersOf(view?.meters ?? {}, layout.spots),
  };
}

/** The colour of a seat's chips, where the felt gives every seat one. */
function colourOf({ chips }: TableLayout, seat: string): string | undefined {
  return chips.length ? chips[(Number.parseInt(seat, 10) || 1) - 1] : undefined;
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
    net: sitting.isOver && (!isOwn || round?.yours.includes(seat)) ? netOf(sitting.lines, seat) : null,
    owes: owedBy(sitting, seat),
  };
}

function owedBy({ layout, view }: Sitting, seat: string): string {
  const drawing = layout?.drawing;
  return drawing?.kind === "bands" ? (view?.seats[seat]?.beside[drawing.owed] ?? "") : "";
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
    owes: "",
  }));
  return {
    layout,
    round,
    story,
    front,
    seats,
    chips: chipsAtRisk(round, front),
    isIn: true,
    nets: netsOf(round.lines, front),
    came: resultsOf(round.lines, front),
    settled: settledChips(round, front, false),
    results: [],
    colour: colourOf(layout, front),
    askedHand: null,
    bad: "",
    mayBet: () => false,
    add: nothing,
    remove: nothing,
    press: () => undefined,
    ask: nothing,
    picked: [],
    board: null,
    meters: [],
  };
}
