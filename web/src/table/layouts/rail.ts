/** The seats along the rail: the first at the dealer's left, which is at the right of who looks at the dealer. */
import { bySeat } from "../../seats";

export interface SeatPlace {
  seat: string;
  x: number;
  y: number;
  /** The room of a seat. */
  width: number;
}

export function rail(
  seats: readonly string[],
  { x, y, width }: { x: number; y: number; width: number },
  isMirrored = true,
): SeatPlace[] {
  const each = width / Math.max(1, seats.length);
  const turned = (at: number): number => (isMirrored ? seats.length - 1 - at : at);
  return seats.map((seat, at) => ({ seat, x: x + (turned(at) + 0.5) * each, y, width: each }));
}

/** Every seat of the layout, and those that share one. */
export function seatNames(count: number, taken: readonly string[]): string[] {
  const all = Array.from({ length: count }, (_, at) => String(at + 1));
  const shared = taken.filter((seat) => !all.includes(seat));
  return [...all, ...shared].sort(bySeat);
}
