/** Numbered boxes before the dealer: commission that a seat owes is marked in the box of its number. */
import type { Rect } from "./shapes";

export interface BoxOfSeat extends Rect {
  seat: string;
}

/** A box for each seat in so many rows, the first at the right as the seats are. */
export function numberedBoxes(seats: readonly string[], area: Rect, rows: number): BoxOfSeat[] {
  const perRow = Math.ceil(seats.length / rows);
  const [width, height] = [area.width / perRow, area.height / rows];
  return seats.map((seat, at) => ({
    seat,
    x: area.x + area.width - ((at % perRow) + 1) * width,
    y: area.y + Math.floor(at / perRow) * height,
    width,
    height,
  }));
}
