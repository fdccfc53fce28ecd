/** A craps layout: the numbers with every bet that lies on one, the lines, and the propositions in the middle. */
import type { Spot } from "../../api/views";
import { box, type Drawn, type Mark, type Place } from "./shapes";

const NUMBERS = ["4", "5", "6", "8", "9", "10"];
const WORDS: Readonly<Record<string, string>> = { "4": "4", "5": "5", "6": "SIX", "8": "8", "9": "NINE", "10": "10" };
/** The rows of a number's box, the dealer's side first. */
const ROWS: readonly (readonly [string, string])[] = [
  ["dont_come", "don't come"],
  ["dont_come_odds", "odds"],
  ["lay", "lay"],
  ["buy", "buy"],
  ["place", "place"],
  ["put", "put"],
  ["put_odds", "odds"],
  ["come", "come"],
  ["come_odds", "odds"],
];

class Drawing {
  readonly places: Place[] = [];
  readonly marks: Mark[] = [];
  readonly puck: Record<string, { x: number; y: number }> = {};
  readonly #left: Map<string, Spot>;

  constructor(spots: readonly Spot[]) {
    this.#left = new Map(spots.map((one) => [one.wager, one]));
  }

  take(wager: string): Spot | undefined {
    const found = this.#left.get(wager);
    this.#left.delete(wager);
    return found;
  }

  takeAll(test: (one: Spot) => boolean): Spot[] {
    const found = [...this.#left.values()].filter(test);
    for (const one of found) this.#left.delete(one.wager);
    return found;
  }

  /** Spots in rows of even boxes; where the next row starts. */
  rows(spots: readonly Spot[], columns: number, x: number, y: number, width: number, height: number, size: number, named: (one: Spot) => string): number {
    const gap = 6;
    const each = (width - gap * (columns - 1)) / columns;
    spots.forEach((one, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      this.places.push(box(one.wager, x + column * (each + gap), y + row * (height + gap), each, height, named(one), { size, chip: Math.min(40, height * 0.86) }));
    });
    return y + Math.ceil(spots.length / columns) * (height + gap);
  }

  /** A long line with its name at the left and chips in the middle, and another place behind it. */
  line(wager: string, behind: string, x: number, y: number, width: number, height: number, size: number): number {
    const first = this.take(wager);
    const second = behind ? this.take(behind) : undefined;
    const part = second ? width * 0.27 : 0;
    if (first) {
      const place = box(first.wager, x, y, width - part - (second ? 6 : 0), height, "", { chip: Math.min(42, height * 0.86) });
      place.label = [first.title.toUpperCase()];
      place.size = size;
      place.labelX = x + (width - part) * 0.4;
      place.x = x + (width - part) * 0.82;
      this.places.push(place);
    }
    if (second) this.places.push(box(second.wager, x + width - part, y, part, height, "odds", { size: size * 0.7, chip: Math.min(40, height * 0.86) }));
    return y + height + 6;
  }

  numbers(x: number, y: number, width: number, names: number, row: number): number {
    const each = (width - names) / NUMBERS.length;
    NUMBERS.forEach((number, at) => {
      const middle = x + names + each * (at + 0.5);
      this.marks.push({ kind: "text", x: middle, y: y + (each > 70 ? 46 : 38), text: each > 70 ? (WORDS[number] ?? number) : number, size: each > 70 ? 26 : 20, tone: "strong" });
      this.puck[number] = { x: middle, y: y + (each > 70 ? 14 : 12) };
    });
    this.puck["OFF"] = { x: x + names / 2, y: y + (each > 70 ? 34 : 30) };
    let top = y + (each > 70 ? 66 : 54);
    for (const [kind, name] of ROWS) {
      const spots = NUMBERS.map((number) => this.take(`${kind}_${number}`));
      if (!spots.some(Boolean)) continue;
      this.marks.push({ kind: "text", x: x + names / 2 - 3, y: top + row / 2, text: name, size: names > 70 ? 15 : 11.5, tone: "soft" });
      spots.forEach((one, at) => {
        if (one) this.places.push(box(one.wager, x + names + each * at, top, each - 3, row - 3, "", { chip: row * 0.82 }));
      });
      top += row;
    }
    return top + 6;
  }

  /** Where a text adds a place that nobody knows here, it stands with the others. */
  rest(): Spot[] {
    return this.takeAll(() => true);
  }
}

export function craps(spots: readonly Spot[], isNarrow: boolean): Drawn {
  const drawing = new Drawing(spots);
  const [x, width] = isNarrow ? [8, 384] : [18, 624];
  let y = drawing.numbers(x, 8, width, isNarrow ? 62 : 92, isNarrow ? 40 : 37);
  const size = isNarrow ? 17 : 22;
  for (const [wager, behind, height] of [
    ["dont_come", "", 40],
    ["come", "", 50],
    ["field", "", 48],
    ["dont_pass", "dont_pass_odds", 44],
    ["pass", "pass_odds", 52],
  ] as const) {
    y = drawing.line(wager, behind, x, y, width, height, size);
  }
  const [px, pw] = isNarrow ? [8, 384] : [660, 322];
  let py = isNarrow ? y + 8 : 16;
  const plain = (one: Spot): string => one.title;
  const short = isNarrow ? 13.5 : 15;
  // Beside the numbers the propositions are as high as they are; below them they need less.
  const k = isNarrow ? 1 : 1.24;
  const hard = drawing.takeAll((one) => one.kind === "hard");
  py = drawing.rows(hard, 4, px, py, pw, 54 * k, short, plain);
  py = drawing.rows(drawing.takeAll((one) => one.kind === "any_seven" || one.kind === "any_craps"), 2, px, py, pw, 46 * k, 17, plain);
  py = drawing.rows(drawing.takeAll((one) => one.kind.startsWith("craps_") || one.kind === "eleven"), 4, px, py, pw, 52 * k, short, plain);
  py = drawing.rows(drawing.takeAll((one) => ["c_and_e", "horn", "world"].includes(one.kind)), 3, px, py, pw, 46 * k, 16, plain);
  py = drawing.rows(drawing.takeAll((one) => one.kind === "horn_high"), 4, px, py, pw, 50 * k, short, plain);
  const hops = drawing.takeAll((one) => one.kind === "hop");
  if (hops.length) {
    drawing.marks.push({ kind: "text", x: px + pw / 2, y: py + 10, text: "ON THE HOP", size: 13, tone: "soft" });
    py = drawing.rows(hops, 6, px, py + 22, pw, 42 * k, 16, (one) => one.title.replace(/^hop /i, ""));
  }
  py = drawing.rows(drawing.rest(), isNarrow ? 2 : 1, px, py, pw, 48 * k, 17, plain);
  return { width: isNarrow ? 400 : 1000, height: Math.max(y, py) + 6, marks: drawing.marks, places: drawing.places, puck: drawing.puck };
}
