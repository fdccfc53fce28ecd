/** Two settlements of a round beside each other. */
import type { PayLine, RoundView } from "../../api/views";
import { cents, decimal, sum } from "../../money";
import { bySeat } from "../../seats";

export interface LinePair {
  seat: string;
  wager: string;
  hand: number;
  was: PayLine | null;
  would: PayLine | null;
  isOther: boolean;
  /** What the seat would have more, or with a minus less. */
  more: string;
}

/** What may be otherwise in a line of the same wager. */
const COMPARED = ["net", "outcome", "line", "stake"] as const;

/** Every line of both rounds once, in the order in which they were paid; new ones at the end of their seat. */
export function compared(was: RoundView, would: RoundView): LinePair[] {
  const left = [...would.lines];
  const pairs = was.lines.map((line) => {
    const at = left.findIndex((other) => isSame(other, line));
    const other = at < 0 ? null : (left.splice(at, 1)[0] ?? null);
    return paired(line, line, other);
  });
  for (const line of left) {
    const last = pairs.map((pair) => pair.seat).lastIndexOf(line.seat);
    pairs.splice(last < 0 ? pairs.length : last + 1, 0, paired(line, null, line));
  }
  return pairs;
}

export function totals(was: RoundView, would: RoundView): { seat: string; was: string; would: string; more: string }[] {
  const seats = [...new Set([...was.lines, ...would.lines].map((line) => line.seat))].sort(bySeat);
  const total = (round: RoundView, seat: string): string =>
    sum(round.lines.filter((line) => line.seat === seat).map((line) => line.net));
  return seats.map((seat) => ({
    seat,
    was: total(was, seat),
    would: total(would, seat),
    more: difference(total(would, seat), total(was, seat)),
  }));
}

function paired({ seat, wager, hand }: PayLine, was: PayLine | null, would: PayLine | null): LinePair {
  const isOther = COMPARED.some((field) => was?.[field] !== would?.[field]);
  return { seat, wager, hand, was, would, isOther, more: difference(would?.net ?? "0", was?.net ?? "0") };
}

function isSame(left: PayLine, right: PayLine): boolean {
  return left.seat === right.seat && left.wager === right.wager && left.hand === right.hand;
}

function difference(amount: string, from: string): string {
  return decimal((cents(amount) ?? 0) - (cents(from) ?? 0));
}
