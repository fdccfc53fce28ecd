/** One layout for everybody: numbers with every bet that lies on one, lines below them, and groups of boxes beside. */
import type { Spot } from "../../api/views";
import type { BoxGroup, ColumnLayout, LongLine } from "../documents";
import { box, type Drawing, type Mark, type Place, type Point, type Rect, widthOf } from "./shapes";

const GAP = 6;
/** A column wider than this has room for large letters. */
const WIDE = 70;

export function columns(spots: readonly Spot[], layout: ColumnLayout, isNarrow: boolean): Drawing {
  const sheet = new Sheet(spots);
  const [x, width] = isNarrow ? [8, 384] : [18, 624];
  let y = sheet.numbers(layout, { x, y: 8, width }, isNarrow ? { names: 62, row: 40 } : { names: 92, row: 37 });
  for (const line of layout.lines) y = sheet.line(line, { x, y, width, height: line.height }, isNarrow ? 17 : 22);
  const beside = isNarrow ? { x: 8, y: y + 8, width: 384 } : { x: 660, y: 16, width: 322 };
  // Beside the numbers the groups are as high as they are; below them they need less.
  const scale = isNarrow ? 1 : 1.24;
  let bottom = beside.y;
  for (const group of layout.groups) {
    const size = group.size ?? (isNarrow ? 13.5 : 15);
    bottom = sheet.group(group, { ...beside, y: bottom, height: group.height * scale }, size);
  }
  bottom = sheet.rest({ ...beside, y: bottom, height: 48 * scale }, isNarrow ? 2 : 1);
  const { marks, places, puck } = sheet;
  return { width: widthOf(isNarrow), height: Math.max(y, bottom) + GAP, marks, places, puck };
}

/** What is drawn so far, and the spots that have no place yet. */
class Sheet {
  readonly places: Place[] = [];
  readonly marks: Mark[] = [];
  readonly puck: { off: Point; on: Record<string, Point> } = { off: { x: 0, y: 0 }, on: {} };
  readonly #left: Map<string, Spot>;

  constructor(spots: readonly Spot[]) {
    this.#left = new Map(spots.map((spot) => [spot.wager, spot]));
  }

  /** The numbers with their rows; where the next thing below them starts. */
  numbers(layout: ColumnLayout, at: Omit<Rect, "height">, sizes: { names: number; row: number }): number {
    const { names, row: height } = sizes;
    const width = (at.width - names) / layout.columns.length;
    const isWide = width > WIDE;
    layout.columns.forEach(({ name, title }, column) => {
      const x = at.x + names + width * (column + 0.5);
      const text = (isWide && title) || name;
      this.marks.push({ kind: "text", x, y: at.y + (isWide ? 46 : 38), text, size: isWide ? 26 : 20, tone: "strong" });
      this.puck.on[name] = { x, y: at.y + (isWide ? 14 : 12) };
    });
    this.puck.off = { x: at.x + names / 2, y: at.y + (isWide ? 34 : 30) };
    let y = at.y + (isWide ? 66 : 54);
    for (const { wagers, title } of layout.rows) {
      const spots = layout.columns.map(({ name }) => this.#take(wagers.replace("*", name)));
      if (!spots.some(Boolean)) continue;
      const size = names > WIDE ? 15 : 11.5;
      this.marks.push({ kind: "text", x: at.x + names / 2 - 3, y: y + height / 2, text: title, size, tone: "soft" });
      spots.forEach((spot, column) => {
        const rect = { x: at.x + names + width * column, y, width: width - 3, height: height - 3 };
        if (spot) this.places.push(box(spot.wager, rect, "", { chip: height * 0.82 }));
      });
      y += height;
    }
    return y + GAP;
  }

  /** A long line with its name at the left and chips at the right, and another place behind it. */
  line({ wager, behind, behind_title }: LongLine, { x, y, width, height }: Rect, size: number): number {
    const spot = this.#take(wager);
    const second = behind ? this.#take(behind) : undefined;
    const part = second ? width * 0.27 : 0;
    if (spot) {
      const rect = { x, y, width: width - part - (second ? GAP : 0), height };
      const place = box(spot.wager, rect, "", { chip: Math.min(42, height * 0.86) });
      place.label = [spot.title.toUpperCase()];
      place.size = size;
      place.labelX = x + (width - part) * 0.4;
      place.x = x + (width - part) * 0.82;
      this.places.push(place);
    }
    if (second) {
      const look = { size: size * 0.7, chip: Math.min(40, height * 0.86) };
      this.places.push(box(second.wager, { x: x + width - part, y, width: part, height }, behind_title, look));
    }
    return y + height + GAP;
  }

  /** Wagers of some kinds in rows of even boxes, under a title of theirs where they have one. */
  group(group: BoxGroup, rect: Rect, size: number): number {
    const spots = this.#takeAll((spot) => group.kinds.includes(spot.kind));
    if (!spots.length || !group.title) return this.#rows(spots, rect, group.per_row, size, group.drop);
    const text = { x: rect.x + rect.width / 2, y: rect.y + 10, text: group.title };
    this.marks.push({ kind: "text", ...text, size: 13, tone: "soft" });
    return this.#rows(spots, { ...rect, y: rect.y + 22 }, group.per_row, size, group.drop);
  }

  /** Where a text adds a place that the felt does not name, it stands with the others. */
  rest(rect: Rect, perRow: number): number {
    const spots = this.#takeAll(() => true);
    return this.#rows(spots, rect, perRow, 17, "");
  }

  #rows(spots: readonly Spot[], { x, y, width, height }: Rect, perRow: number, size: number, drop: string): number {
    const each = (width - GAP * (perRow - 1)) / perRow;
    spots.forEach(({ wager, title }, at) => {
      const [column, row] = [at % perRow, Math.floor(at / perRow)];
      const rect = { x: x + column * (each + GAP), y: y + row * (height + GAP), width: each, height };
      const label = title.toLowerCase().startsWith(drop.toLowerCase()) ? title.slice(drop.length) : title;
      this.places.push(box(wager, rect, label, { size, chip: Math.min(40, height * 0.86) }));
    });
    return y + Math.ceil(spots.length / perRow) * (height + GAP);
  }

  #take(wager: string): Spot | undefined {
    const spot = this.#left.get(wager);
    this.#left.delete(wager);
    return spot;
  }

  #takeAll(isWanted: (spot: Spot) => boolean): Spot[] {
    const spots = [...this.#left.values()].filter(isWanted);
    for (const { wager } of spots) this.#left.delete(wager);
    return spots;
  }
}
