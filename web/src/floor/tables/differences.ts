/** Two settlements of one round beside each other. */
import type { PayLine, RoundView } from "../../api/views";
import { cents, decimal, sum } from "../../money";

export interface Both {
  seat: string;
  wager: string;
  hand: number;
  was: PayLine | null;
  would: PayLine | null;
  isOther: boolean;
  /** What the seat would have more, or with a minus less. */
  more: string;
}

/** Every line of both rounds once, in the order in which they were paid; new ones at the end of their seat. */
export function compared(was: RoundView, would: RoundView): Both[] {
  const left = [...would.lines];
  const found: Both[] = was.lines.map((line) => {
    const at = left.findIndex((one) => same(one, line));
    const other = at < 0 ? null : (left.splice(at, 1)[0] ?? null);
    return both(line, other);
  });
  for (const line of left) {
    const last = found.map((one) => one.seat).lastIndexOf(line.seat);
    found.splice(last < 0 ? found.length : last + 1, 0, both(null, line));
  }
  return found;
}

export function totals(was: RoundView, would: RoundView): { seat: string; was: string; would: string; more: string }[] {
  const seats = [...new Set([...was.lines, ...would.lines].map((one) => one.seat))].sort((one, other) => parseInt(one, 10) - parseInt(other, 10));
  const total = (round: RoundView, seat: string): string => sum(round.lines.filter((one) => one.seat === seat).map((one) => one.net));
  return seats.map((seat) => ({ seat, was: total(was, seat), would: total(would, seat), more: less(total(would, seat), total(was, seat)) }));
}

function both(was: PayLine | null, would: PayLine | null): Both {
  const one = (was ?? would) as PayLine;
  const isOther = !was || !would || was.net !== would.net || was.outcome !== would.outcome || was.line !== would.line || was.stake !== would.stake;
  return { seat: one.seat, wager: one.wager, hand: one.hand, was, would, isOther, more: less(would?.net ?? "0", was?.net ?? "0") };
}

function same(one: PayLine, other: PayLine): boolean {
  return one.seat === other.seat && one.wager === other.wager && one.hand === other.hand;
}

function less(one: string, other: string): string {
  return decimal((cents(one) ?? 0) - (cents(other) ?? 0));
}
