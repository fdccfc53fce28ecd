/** One layout for everybody: a row of large boxes, and the other spots in rows of smaller ones. */
import type { Spot } from "../../api/views";
import { ownLimits, postedLimits, printedPay, withPlaces } from "./printed";
import { box, clamp, type Drawing, type Place, type Room, type Tone } from "./shapes";

export function boxes(
  all: readonly Spot[],
  large: readonly string[],
  room: Room,
  tones: Readonly<Record<string, Tone>> = {},
): Drawing {
  const { isNarrow, width } = room;
  const spots = withPlaces(all);
  const posted = postedLimits(spots);
  const first = large.flatMap((wager) => spots.filter((spot) => spot.wager === wager));
  const rest = spots.filter((spot) => !large.includes(spot.wager));
  const columns = isNarrow ? (rest.length > 10 ? 3 : 2) : columnsOf(rest.length);
  const restRows = Math.ceil(rest.length / Math.max(1, columns));
  const rows = restRows + (first.length ? 1.5 : 0);
  const gap = isNarrow ? 5 : 8;
  const each = clamp(isNarrow ? 46 : 44, (room.height - 10) / Math.max(1, rows) - gap, isNarrow ? 76 : 96);
  const places: Place[] = [];
  let y = 5;
  const inRow = (row: readonly Spot[], height: number, size: number): void => {
    const boxWidth = (width - 16 - gap * (row.length - 1)) / row.length;
    row.forEach((spot, column) => {
      const rect = { x: 8 + column * (boxWidth + gap), y, width: boxWidth, height };
      const chip = Math.min(44, height * 0.82);
      const tone = tones[spot.wager] ?? "plain";
      const place = box(spot.wager, rect, "", { size, chip, tone, note: printedPay(spot) });
      const isWide = boxWidth > chip * 2.6;
      // Chips lie to the right, so that what the place is called can still be read.
      if (isWide) [place.x, place.labelX] = [rect.x + boxWidth - chip * 0.62, rect.x + (boxWidth - chip * 1.1) / 2];
      place.label = fitted(spot.title, boxWidth - (isWide ? chip * 1.2 : 4), place);
      const limits = ownLimits(spot, posted);
      if (limits) place.limits = limits;
      places.push(place);
    });
    y += height + gap;
  };
  if (first.length) inRow(first, each * 1.5, isNarrow ? 17 : 24);
  for (const row of evenly(rest, restRows)) inRow(row, each, isNarrow ? 11.5 : 14);
  return { width, height: y + 5 - gap, marks: [], places };
}

/** As many beside each other as leave the last row the fullest; the more the better. */
function columnsOf(count: number): number {
  if (count <= 4) return count;
  const spare = (columns: number): number => (columns - (count % columns)) % columns;
  const wanted = count > 8 ? [5, 4, 6] : [4, 3];
  return wanted.reduce((best, columns) => (spare(columns) < spare(best) ? columns : best));
}

/** So many rows that are as full as each other, or fuller by one: none is left with a single box. */
function evenly(spots: readonly Spot[], rows: number): (readonly Spot[])[] {
  const [least, fuller] = [Math.floor(spots.length / rows), spots.length % rows];
  return Array.from({ length: rows }, (_, row) => {
    const start = row * least + Math.min(row, fuller);
    return spots.slice(start, start + least + (row < fuller ? 1 : 0));
  });
}

/** In one line or two, as large as they can be. */
function fitted(title: string, width: number, place: Place): string[] {
  const words = title.split(" ");
  const half = Math.ceil(words.length / 2);
  const isLong = title.length * place.size * 0.56 > width && words.length > 1;
  const lines = isLong ? [words.slice(0, half).join(" "), words.slice(half).join(" ")] : [title];
  const longest = Math.max(...lines.map((line) => line.length));
  place.size = Math.min(place.size, width / (longest * 0.56));
  return lines;
}
