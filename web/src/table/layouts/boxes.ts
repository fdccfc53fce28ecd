/** One layout for everybody: a row of large boxes, and the other spots in rows of smaller ones. */
import type { Spot } from "../../api/views";
import { printedPay, withPlaces } from "./printed";
import { box, type Drawing, type Place, widthOf } from "./shapes";

export function boxes(all: readonly Spot[], large: readonly string[], isNarrow: boolean): Drawing {
  const spots = withPlaces(all);
  const first = large.flatMap((wager) => spots.filter((spot) => spot.wager === wager));
  const rest = spots.filter((spot) => !large.includes(spot.wager));
  const places: Place[] = [];
  const edge = isNarrow ? 12 : 24;
  let y = edge;
  if (first.length) {
    const look = isNarrow ? { size: 17, chip: 54 } : { size: 26, chip: 62 };
    y = inRows(places, first, { y, columns: first.length, height: isNarrow ? 96 : 130, ...look }, isNarrow);
  }
  const columns = isNarrow ? 2 : Math.min(rest.length, rest.length > 8 ? 4 : Math.max(1, rest.length));
  const height = isNarrow ? 74 : rest.length > 12 ? 68 : rest.length > 8 ? 84 : 116;
  const look = isNarrow ? { size: 14, chip: 46 } : { size: 17, chip: 50 };
  y = inRows(places, rest, { y, columns, height, ...look }, isNarrow);
  return { width: widthOf(isNarrow), height: y - gapOf(isNarrow) + edge, marks: [], places };
}

interface Rows {
  y: number;
  columns: number;
  height: number;
  size: number;
  chip: number;
}

const gapOf = (isNarrow: boolean): number => (isNarrow ? 8 : 12);

/** Draws the rows, and says where the next one starts. */
function inRows(places: Place[], spots: readonly Spot[], rows: Rows, isNarrow: boolean): number {
  const edge = isNarrow ? 12 : 24;
  const gap = gapOf(isNarrow);
  const { y, columns, height, size, chip } = rows;
  const width = (widthOf(isNarrow) - 2 * edge - gap * (columns - 1)) / columns;
  spots.forEach((spot, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const rect = { x: edge + column * (width + gap), y: y + row * (height + gap), width, height };
    const place = box(spot.wager, rect, spot.title, { size, chip, note: printedPay(spot) });
    if (width > chip * 2.6) {
      // Chips lie to the right, so that what the place is called can still be read.
      place.x = rect.x + width - chip * 0.7;
      place.labelX = rect.x + (width - chip) / 2;
    }
    places.push(place);
  });
  return y + Math.ceil(spots.length / columns) * (height + gap);
}
