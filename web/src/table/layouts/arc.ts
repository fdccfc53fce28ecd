/** The seats around the dealer: on a wide page along an arc, on a narrow one in rows. */
import { bySeat } from "../../seats";

export interface SeatPlace {
  seat: string;
  x: number;
  y: number;
  /** The room of a seat. */
  width: number;
}

/** `cards` is the room above each seat for the cards of others, on a narrow page, where they lie in rows. */
export function arc(
  seats: readonly string[],
  isNarrow: boolean,
  top: number,
  cards = 0,
): { places: SeatPlace[]; height: number } {
  if (isNarrow) {
    const perRow = Math.min(7, seats.length);
    const width = 392 / perRow;
    const rows = Math.ceil(seats.length / perRow);
    return {
      places: seats.map((seat, at) => ({
        seat,
        x: 4 + ((at % perRow) + 0.5) * width,
        y: top + 24 + cards + Math.floor(at / perRow) * (62 + cards),
        width,
      })),
      height: rows * (62 + cards),
    };
  }
  const width = Math.min(136, 950 / seats.length);
  const last = Math.max(1, seats.length - 1);
  return {
    places: seats.map((seat, at) => {
      // The first seat is at the dealer's left, which is at the right of who looks at the dealer.
      const turn = 1 - (2 * at) / last;
      return { seat, x: 500 + turn * (width * last) * 0.5, y: top + 40 + (1 - turn * turn) * 62, width };
    }),
    height: 148,
  };
}

/** Every seat of the layout, and those that share one. */
export function seatNames(count: number, taken: readonly string[]): string[] {
  const all = Array.from({ length: count }, (_, at) => String(at + 1));
  const shared = taken.filter((seat) => !all.includes(seat));
  return [...all, ...shared].sort(bySeat);
}
