/** What is printed at the places of a layout. */
import type { Spot } from "../../api/views";

/** Spots that can ever hold chips; what only the house pays has no place on the felt. */
export function withPlaces(spots: readonly Spot[]): Spot[] {
  return spots.filter((spot) => spot.stage !== "none");
}

/** What a spot pays at best, where its pay table is posted. */
export function printedPay(spot: Spot): string {
  const lines = spot.paytable?.lines ?? [];
  const best = lines[0]?.pays ?? "";
  return lines.length > 1 ? `up to ${best}` : best;
}
