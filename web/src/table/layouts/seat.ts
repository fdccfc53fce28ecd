/** The place of a seat at a card table: its betting spots in the order of the text. */
import type { Spot } from "../../api/views";
import type { Band } from "../documents";
import { printedPay, withPlaces } from "./printed";
import { box, type Drawing, type Place, widthOf, wrapped } from "./shapes";

/** Circles with their names below them. */
export function circles(all: readonly Spot[], isNarrow: boolean, top = 0): Drawing {
  const spots = withPlaces(all);
  const width = widthOf(isNarrow);
  const rows = Math.ceil(spots.length / (isNarrow ? 4 : 10));
  const perRow = Math.ceil(spots.length / Math.max(1, rows));
  const r = isNarrow ? 33 : perRow > 7 ? 36 : 40;
  const size = isNarrow ? 12.5 : 14;
  const pitch = Math.min(isNarrow ? 98 : 132, width / perRow);
  const height = 2 * r + size * 2.6 + (isNarrow ? 18 : 14);
  const places = spots.map((spot, at): Place => {
    const row = Math.floor(at / perRow);
    const inRow = Math.min(perRow, spots.length - row * perRow);
    const x = width / 2 + ((at % perRow) - (inRow - 1) / 2) * pitch;
    const y = top + row * height + r + 2;
    const label = wrapped(spot.title, pitch - 8, size).slice(0, 3);
    const place: Place = {
      wager: spot.wager,
      shape: { kind: "circle", x, y, r },
      x,
      y,
      chip: r * 1.62,
      label,
      labelX: x,
      labelY: y + r + size * (0.35 + label.length * 0.6),
      size,
      tone: spot.stage === "before" ? "plain" : "gold",
    };
    const note = spot.exactly !== "0" ? `$${spot.exactly}` : printedPay(spot);
    if (note) place.note = note;
    return place;
  });
  return { width, height: top + rows * height + 4, marks: [], places };
}

/** Bands one above the other, and circles below them for whatever has no band. */
export function bands(spots: readonly Spot[], wanted: readonly Band[], isNarrow: boolean): Drawing {
  const [x, width] = isNarrow ? [14, 372] : [240, 520];
  const places: Place[] = [];
  let y = 2;
  for (const { wager, tone, height, size } of wanted) {
    const spot = spots.find((each) => each.wager === wager);
    if (!spot) continue;
    const look = { chip: height * 0.9, note: printedPay(spot), tone };
    const place = box(wager, { x, y, width, height }, "", look);
    place.label = [spot.title.toUpperCase()];
    place.size = size;
    place.labelX = x + width * 0.36;
    place.x = x + width * 0.8;
    places.push(place);
    y += height + 6;
  }
  const others = spots.filter((spot) => !places.some((place) => place.wager === spot.wager));
  const below = circles(others, isNarrow, y + 6);
  return { ...below, places: [...places, ...below.places] };
}
