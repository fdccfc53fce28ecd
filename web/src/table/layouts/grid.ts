/** A tidy arrangement of any spots: the first ones wide, the others in rows. For layouts that everybody shares. */
import type { Spot } from "../../api/views";
import { box, type Drawn, type Place } from "./shapes";

export interface GridWish {
  /** How many of the first spots are large. */
  large?: number;
  columns?: number;
}

export function grid(spots: readonly Spot[], isNarrow: boolean, wish: GridWish = {}): Drawn {
  const width = isNarrow ? 400 : 1000;
  const edge = isNarrow ? 12 : 24;
  const gap = isNarrow ? 8 : 12;
  const large = spots.slice(0, wish.large ?? 0);
  const rest = spots.slice(large.length);
  const places: Place[] = [];
  let y = edge;
  if (large.length) {
    const each = (width - 2 * edge - gap * (large.length - 1)) / large.length;
    const height = isNarrow ? 96 : 130;
    large.forEach((one, at) => {
      places.push(box(one.wager, edge + at * (each + gap), y, each, height, one.title, { size: isNarrow ? 17 : 26, chip: isNarrow ? 54 : 62, note: pays(one) }));
    });
    y += height + gap;
  }
  const columns = wish.columns ?? (isNarrow ? 2 : Math.min(rest.length, rest.length > 8 ? 4 : Math.max(1, rest.length)));
  const each = (width - 2 * edge - gap * (columns - 1)) / columns;
  const height = isNarrow ? 74 : rest.length > 12 ? 68 : rest.length > 8 ? 84 : 116;
  rest.forEach((one, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    places.push(
      box(one.wager, edge + column * (each + gap), y + row * (height + gap), each, height, one.title, {
        size: isNarrow ? 14 : 17,
        chip: isNarrow ? 46 : 50,
        note: pays(one),
      }),
    );
  });
  y += Math.ceil(rest.length / columns) * (height + gap);
  for (const place of places) {
    // Chips lie to the right, so that what the place is called can still be read.
    if (place.shape.kind === "rect" && place.shape.width > place.chip * 2.6) {
      place.x = place.shape.x + place.shape.width - place.chip * 0.7;
      place.labelX = place.shape.x + (place.shape.width - place.chip) / 2;
    }
  }
  return { width, height: y - gap + edge, marks: [], places };
}

/** What a spot pays at best, where its pay table is posted. */
export function pays(spot: Spot): string {
  const table = spot.paytable as { lines?: { pays: string }[] } | null;
  const all = table?.lines ?? [];
  const first = all[0]?.pays ?? "";
  return all.length === 1 ? first : all.length ? `up to ${first}` : "";
}
