/** Where the chips of a settled wager lie: the bet, and what it is paid beside it or below it. */
import { type Place, type Point, type Rect, widthOfText } from "./shapes";

export interface SettledPlaces {
  stake: Point;
  paid: Point;
  /** How wide each chip is drawn. */
  chip: number;
}

/** What a settled chip keeps of its width, and how far either lies from the middle of both, in widths of chips. */
const SMALLER = 0.9;
const ASIDE = 0.42;
/** How wide, or high, both are. */
const BOTH = SMALLER + 2 * ASIDE;
/** A bet on a line between places has no room of its own. */
const ANY = Number.POSITIVE_INFINITY;

/** Both stay within their place: below each other where it is slim and high, or they would cover its name; otherwise
 * beside each other, and smaller where it is narrow. */
export function settledPlaces(place: Place, isPaid: boolean): SettledPlaces {
  const { x, y, chip } = place;
  if (!isPaid) return { stake: { x, y }, paid: { x, y }, chip: chip * SMALLER };
  if (isSlim(place)) {
    const by = chip * ASIDE;
    return { stake: { x, y: y - by }, paid: { x, y: y + by }, chip: chip * SMALLER };
  }
  const width = Math.min(chip, acrossOf(place) / BOTH);
  const end = place.shape.kind === "rect" ? place.shape.x + place.shape.width - (width * BOTH) / 2 : ANY;
  const [middle, by] = [Math.min(x, end), width * ASIDE];
  return { stake: { x: middle - by, y }, paid: { x: middle + by, y }, chip: width * SMALLER };
}

/** The room that the chips of a settled wager take. */
export function settledRects(place: Place, isPaid: boolean): Rect[] {
  const { stake, paid, chip } = settledPlaces(place, isPaid);
  return (isPaid ? [stake, paid] : [stake]).map(({ x, y }) => ({
    x: x - chip / 2,
    y: y - chip / 2,
    width: chip,
    height: chip,
  }));
}

function acrossOf({ shape, tone, chip }: Place): number {
  if (tone === "hidden") return ANY;
  if (shape.kind === "rect") return shape.width;
  return shape.kind === "circle" ? 2 * shape.r : chip * BOTH;
}

function isSlim({ shape, chip, x, label, labelX, size }: Place): boolean {
  if (shape.kind !== "rect" || shape.height < chip * BOTH) return false;
  const left = Math.min(x, shape.x + shape.width - (chip * BOTH) / 2) - (chip * BOTH) / 2;
  const nameEnds = labelX + Math.max(0, ...label.map((line) => widthOfText(line, size))) / 2;
  const isNamedBeside = label.length > 0 && labelX < x - chip * 0.5;
  return shape.width < chip * BOTH || (isNamedBeside && nameEnds > left);
}
