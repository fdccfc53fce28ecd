/** What lies on each spot, as the view tells it. */
import type { TableView } from "../api/views";
import { cents } from "../money";
import type { RoundNow } from "./documents";
import type { Sitting } from "./sitting.svelte";

/** Chips on a spot, in cents. */
export interface SpotChips {
  /** Those of the seat that is looked at. */
  own: number;
  /** Those of all other seats. */
  others: number;
  /** A marker that is nobody's money. */
  lammer: number;
  /** What lies beside their own bet and is no part of it. */
  beside: number;
}

/** A bet that a round has settled, in cents; `order` is when its turn came. */
export interface SettledChips {
  stake: number;
  net: number;
  order: number;
}

/** By wager. */
type Chips = Map<string, SpotChips>;

/** What the seat has on each wager, and what everybody else has. Split hands beyond the first lie with their cards. */
export function chipsBySpot(sitting: Sitting, seat: string): Chips {
  const chips: Chips = new Map();
  const round = sitting.isShown ? sitting.round : null;
  if (round?.status === "open") return chipsAtRisk(round, seat);
  for (const [name, place] of Object.entries(sitting.view?.seats ?? {})) {
    const laid = name === seat ? sitting.laid(name) : inCents(place.wagers);
    const besides = inCents(place.beside);
    const stands = Object.entries(inCents(place.on_layout)).map(([wager, amount]): [string, number] => [
      wager,
      amount - (besides[wager] ?? 0),
    ]);
    for (const [wager, amount] of [...Object.entries(laid), ...stands]) {
      put(chips, wager, name === seat ? { own: amount } : { others: amount });
    }
    if (name === seat) for (const [wager, beside] of Object.entries(besides)) put(chips, wager, { beside });
  }
  return chips;
}

/** The same while a round goes on. */
export function chipsAtRisk(round: RoundNow, seat: string): Chips {
  const chips: Chips = new Map();
  for (const stake of round.at_risk) {
    const amount = cents(stake.amount) ?? 0;
    if (stake.seat !== seat) put(chips, stake.wager, { others: amount });
    else if (stake.hand === 0) put(chips, stake.wager, { own: amount });
  }
  for (const lammer of round.lammers) {
    if (lammer.seat !== seat || lammer.hand > 0) continue;
    put(chips, lammer.wager, { lammer: cents(lammer.worth) ?? 0 });
  }
  return chips;
}

/** The bets of a seat as a round has settled them, in the order of the text; while things still move, none is yet. */
export function settledChips(round: RoundNow, seat: string, isMoving: boolean): Map<string, SettledChips> {
  const settled = new Map<string, SettledChips>();
  const own = round.lines.filter((line) => line.seat === seat);
  own.forEach(({ wager, stake, net }, order) => {
    const before = settled.get(wager) ?? { stake: 0, net: 0, order };
    const came = isMoving ? 0 : (cents(net) ?? 0);
    settled.set(wager, { stake: before.stake + (cents(stake) ?? 0), net: before.net + came, order: before.order });
  });
  return settled;
}

/** Everything a seat has on the felt, for others to see. */
export function totalOf(view: TableView, round: RoundNow | null, seat: string): number {
  if (round?.status === "open") return total(round.at_risk.filter((stake) => stake.seat === seat).map(amountOf));
  const place = view.seats[seat];
  return place ? total([...Object.values(place.wagers), ...Object.values(place.on_layout)]) : 0;
}

function amountOf(stake: { amount: string }): string {
  return stake.amount;
}

function total(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + (cents(amount) ?? 0), 0);
}

function inCents(written: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(written).map(([wager, amount]) => [wager, cents(amount) ?? 0]));
}

function put(chips: Chips, wager: string, more: Partial<SpotChips>): void {
  const { own = 0, others = 0, lammer = 0, beside = 0 } = more;
  const there = chips.get(wager) ?? { own: 0, others: 0, lammer: 0, beside: 0 };
  chips.set(wager, {
    own: there.own + own,
    others: there.others + others,
    lammer: there.lammer + lammer,
    beside: there.beside + beside,
  });
}
