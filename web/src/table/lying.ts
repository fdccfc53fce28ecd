/** What lies on each spot, as the view tells it. */
import type { TableView } from "../api/views";
import { cents } from "../money";
import type { RoundNow } from "./documents";
import type { Sitting } from "./sitting.svelte";

export interface Lying {
  /** Chips of the seat that is looked at, in cents. */
  mine: number;
  /** Those that stand from an earlier round, among them. */
  stands: number;
  /** Chips of all other seats. */
  others: number;
  /** A marker that is nobody's money. */
  lammer: number;
}

type Totals = Map<string, Lying>;

/** By wager: what the seat has there, and what everybody else has. Split hands beyond the first lie with their cards. */
export function lying(sitting: Sitting, seat: string): Totals {
  const view = sitting.view;
  const found: Totals = new Map();
  if (!view) return found;
  const round = sitting.isShown ? sitting.round : null;
  if (round && round.status === "open") {
    atRisk(found, round, seat);
    return found;
  }
  for (const [whose, place] of Object.entries(view.seats)) {
    const isMine = whose === seat;
    const laid = isMine ? sitting.laid(whose) : amounts(place.wagers);
    for (const [wager, amount] of Object.entries(laid)) put(found, wager, isMine, amount, 0);
    for (const [wager, amount] of Object.entries(amounts(place.on_layout))) put(found, wager, isMine, amount, isMine ? amount : 0);
  }
  return found;
}

export function atRisk(found: Totals, round: RoundNow, seat: string): void {
  for (const one of round.at_risk) {
    if (one.seat === seat && one.hand > 0) continue;
    put(found, one.wager, one.seat === seat, cents(one.amount) ?? 0, 0);
  }
  for (const one of round.lammers) {
    if (one.seat !== seat || one.hand > 0) continue;
    const there = found.get(one.wager) ?? { mine: 0, stands: 0, others: 0, lammer: 0 };
    found.set(one.wager, { ...there, lammer: there.lammer + (cents(one.worth) ?? 0) });
  }
}

/** Everything a seat has on the felt, for others to see. */
export function totalOf(view: TableView, round: RoundNow | null, seat: string): number {
  let total = 0;
  if (round && round.status === "open") {
    for (const one of round.at_risk) if (one.seat === seat) total += cents(one.amount) ?? 0;
    return total;
  }
  const place = view.seats[seat];
  if (!place) return 0;
  for (const amount of [...Object.values(place.wagers), ...Object.values(place.on_layout)]) total += cents(amount) ?? 0;
  return total;
}

function amounts(written: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(written).map(([wager, amount]) => [wager, cents(amount) ?? 0]));
}

function put(found: Totals, wager: string, isMine: boolean, amount: number, stands: number): void {
  const there = found.get(wager) ?? { mine: 0, stands: 0, others: 0, lammer: 0 };
  found.set(wager, {
    mine: there.mine + (isMine ? amount : 0),
    stands: there.stands + stands,
    others: there.others + (isMine ? 0 : amount),
    lammer: there.lammer,
  });
}
