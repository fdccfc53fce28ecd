/** The place of one seat at a card table: its betting spots in the order of the text. */
import type { Spot } from "../../api/views";
import { pays } from "./grid";
import { box, type Drawn, lines, type Place } from "./shapes";

const isBanded = (spots: readonly Spot[]): boolean => ["player", "banker", "tie"].every((name) => spots.some((one) => one.wager === name));

/** Spots that can ever hold chips of the seat; what only the house pays has no place on the felt. */
export function placed(spots: readonly Spot[]): Spot[] {
  return spots.filter((one) => one.stage !== "none");
}

export function ownPlace(all: readonly Spot[], isNarrow: boolean): Drawn {
  const spots = placed(all);
  return isBanded(spots) ? baccarat(spots, isNarrow) : circles(spots, isNarrow, 0);
}

/** Circles with their names below; main wagers are larger than those beside them. */
function circles(spots: readonly Spot[], isNarrow: boolean, top: number): Drawn {
  const width = isNarrow ? 400 : 1000;
  const most = isNarrow ? 4 : 10;
  const rows = Math.ceil(spots.length / most);
  const perRow = Math.ceil(spots.length / Math.max(1, rows));
  const r = isNarrow ? 33 : perRow > 7 ? 36 : 40;
  const size = isNarrow ? 12.5 : 14;
  const pitch = Math.min(isNarrow ? 98 : 132, width / perRow);
  const height = 2 * r + size * 2.6 + (isNarrow ? 18 : 14);
  const places = spots.map((one, at): Place => {
    const row = Math.floor(at / perRow);
    const inRow = Math.min(perRow, spots.length - row * perRow);
    const x = width / 2 + ((at % perRow) - (inRow - 1) / 2) * pitch;
    const y = top + row * height + r + 2;
    const label = lines(one.title, pitch - 8, size).slice(0, 3);
    const place: Place = {
      wager: one.wager,
      shape: { kind: "circle", x, y, r },
      x,
      y,
      chip: r * 1.62,
      label,
      labelX: x,
      labelY: y + r + size * (0.35 + label.length * 0.6),
      size,
      tone: one.stage === "before" ? "plain" : "gold",
    };
    const note = one.exactly !== "0" ? `$${one.exactly}` : pays(one);
    if (note) place.note = note;
    return place;
  });
  return { width, height: top + rows * height + 4, marks: [], places };
}

/** Tie, banker and player as bands one above the other, as before every seat of a baccarat table. */
function baccarat(spots: readonly Spot[], isNarrow: boolean): Drawn {
  const width = isNarrow ? 400 : 1000;
  const [x, wide] = isNarrow ? [14, 372] : [240, 520];
  const places: Place[] = [];
  let y = 2;
  for (const [name, height] of [
    ["tie", 46],
    ["banker", 60],
    ["player", 60],
  ] as const) {
    const one = spots.find((spot) => spot.wager === name);
    if (!one) continue;
    const place = box(name, x, y, wide, height, "", { chip: height * 0.9, note: pays(one), tone: name === "tie" ? "green" : name === "banker" ? "red" : "black" });
    place.label = [one.title.toUpperCase()];
    place.size = name === "tie" ? 20 : 26;
    place.labelX = x + wide * 0.36;
    place.x = x + wide * 0.8;
    places.push(place);
    y += height + 6;
  }
  const others = circles(
    spots.filter((one) => !places.some((place) => place.wager === one.wager)),
    isNarrow,
    y + 6,
  );
  return { width, height: others.height, marks: [], places: [...places, ...others.places] };
}
