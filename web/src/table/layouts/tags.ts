/** What each wager of the seat in front came to, at its place, with the reason and the sum where there is room. */
import { boundsOf, nameOf } from "./reach";
import { settledRects } from "./settled";
import { clamp, edge, type Place, type Point, type Rect, widthOfText, wrapped } from "./shapes";

/** A result as it is to be drawn: the amount, and below it or beside it why. */
export interface Tag extends Point {
  wager: string;
  /** Cents. */
  net: number;
  amount: string;
  size: number;
  width: number;
  reason: { lines: string[]; sum: string; size: number; box: Rect } | null;
}

export interface Result {
  net: number;
  amount: string;
  brief: string;
  /** How the amount is worked out, where it is not simply the bet. */
  sum: string;
}

type Entry = [tag: Tag, place: Place, result: Result];

/** Lengths in sizes of the letters. */
const LINE = 1.14;
const PADDING = 0.4;
/** How much smaller the reason is written, from what is best to what can still be read. */
const SMALLER = [0.84, 0.76, 0.7];
const MOST_LINES = 3;
/** Sums lie on no name and on nothing printed, if need be on chips. */
const SPARING = [0, 1];
/** However small a place is, its reason may be as wide as this. */
const LEAST_WIDE = 92;

export function meets(rect: Rect, other: Rect): boolean {
  return (
    rect.x < other.x + other.width &&
    other.x < rect.x + rect.width &&
    rect.y < other.y + other.height &&
    other.y < rect.y + rect.height
  );
}

function pill({ x, y, width, size }: Pick<Tag, "x" | "y" | "width" | "size">): Rect {
  return { x: x - width / 2, y: y - size * 0.75, width, height: size * 1.5 };
}

/**
 * Boxes for a reason around its amount, the best first: at the foot of the place, below the amount, above, beside, and
 * below what the place is called; last beside the chips that lie there, where no other place is.
 */
function around(tag: Tag, place: Place, { width, height }: { width: number; height: number }, others: Rect[]): Rect[] {
  const bounds = boundsOf(place);
  const over = pill(tag);
  const at = (x: number, y: number): Rect => ({ x, y, width, height });
  // Within the place where it fits there, however near its end the amount lies.
  const end = bounds.x + bounds.width - width;
  const left = end >= bounds.x ? clamp(bounds.x, tag.x - width / 2, end) : tag.x - width / 2;
  return [
    at(left, Math.max(over.y + over.height + 1, bounds.y + bounds.height - height)),
    at(left, over.y + over.height + 1),
    at(left, over.y - height - 1),
    at(over.x + over.width + 1, tag.y - height / 2),
    at(over.x - width - 1, tag.y - height / 2),
    // Not so wide there that it lies below the place beside this one.
    ...(place.label.length && width <= bounds.width * 1.4 ? [nameOf(place)] : []).map((name) =>
      at(left, name.y + name.height + 2),
    ),
    ...besideChips(tag, place, width)
      .map((x) => at(x, tag.y - height / 2))
      .filter((rect) => !others.some((other) => meets(rect, other))),
  ];
}

/** Where something so wide begins right and left of a place and of the chips that lie there. */
function besideChips({ net }: Tag, place: Place, width: number): number[] {
  const lies = [boundsOf(place), ...(net < 0 ? [] : settledRects(place, net > 0))];
  return [Math.max(...lies.map((rect) => rect.x + rect.width)) + 2, Math.min(...lies.map(({ x }) => x)) - width - 2];
}

/** The felt that tags are drawn on: what they never lie on, and what is printed and should stay to be read. */
interface Ground {
  width: number;
  top: number;
  bottom: number;
  size: number;
  taken?: readonly Rect[];
  printed?: readonly Rect[];
}

/**
 * The tags of a felt of this width and height, the reasons where they meet nothing that is taken; and where there is
 * room, neither chips that still lie there, nor what places are called, nor what is printed beside them.
 */
export function tagsOf(
  places: readonly Place[],
  results: ReadonlyMap<string, Result>,
  felt: Ground,
  across: (place: Place) => number = (place) => place.x,
): Tag[] {
  const { size } = felt;
  const tags = places.flatMap((place): Entry[] => {
    const result = results.get(place.wager);
    if (!result) return [];
    const width = size * (0.9 + result.amount.length * 0.6);
    const { wager } = place;
    const [net, amount] = [result.net, result.amount];
    return [[{ wager, net, amount, x: across(place), y: edge(place), size, width, reason: null }, place, result]];
  });
  const bounds = new Map(places.map((place) => [place.wager, boundsOf(place)]));
  const others = (wager: string): Rect[] => [...bounds].flatMap(([other, rect]) => (other === wager ? [] : [rect]));
  const taken = [...tags.map(([tag]) => pill(tag)), ...(felt.taken ?? [])];
  const names = places.filter(({ label }) => label.length).map(nameOf);
  const chips = tags.flatMap(([{ net }, place]) => (net < 0 ? [] : settledRects(place, net > 0)));
  const printed = felt.printed ?? [];
  const spared = [[...names, ...printed, ...chips], [...names, ...printed], printed, []];
  const fixed = taken.length;
  /** Write the reasons in this order; those that found no room. */
  const lay = (order: readonly Entry[]): Entry[] => {
    taken.length = fixed;
    for (const [tag, place, { brief }] of order) {
      tag.reason = null;
      for (const each of brief ? spared : [])
        tag.reason ??= fitted(tag, place, { brief }, felt, [...taken, ...each], others(tag.wager));
      if (tag.reason) taken.push(tag.reason.box);
    }
    return order.filter(([tag, , { brief }]) => brief && !tag.reason);
  };
  const left = lay(tags);
  // What found no room chooses first, if that leaves fewer without.
  if (left.length && lay([...left, ...tags.filter((entry) => !left.includes(entry))]).length >= left.length) lay(tags);
  // Sums come after all reasons, so that none takes the room of another's, and only where they hide nothing.
  for (const [tag, place, { brief, sum }] of tags) {
    if (!tag.reason || !sum) continue;
    const own = taken.indexOf(tag.reason.box);
    const rest = [...taken.slice(0, own), ...taken.slice(own + 1)];
    const worked = SPARING.map((at) =>
      fitted(tag, place, { brief, sum }, felt, [...rest, ...(spared[at] ?? [])], others(tag.wager)),
    );
    tag.reason = worked.find(Boolean) ?? tag.reason;
    taken[own] = tag.reason.box;
  }
  return tags.map(([tag]) => tag);
}

function fitted(
  tag: Tag,
  place: Place,
  { brief, sum = "" }: { brief: string; sum?: string },
  felt: { width: number; top: number; bottom: number },
  taken: readonly Rect[],
  others: Rect[],
): Tag["reason"] {
  const wide = boundsOf(place).width;
  for (const smaller of SMALLER) {
    const size = tag.size * smaller;
    for (const most of [wide, wide * 1.3, wide * 2, Math.max(wide, LEAST_WIDE)]) {
      const lines = wrapped(brief, most - size * PADDING, size);
      if (lines.length > MOST_LINES) continue;
      const written = sum ? [...lines, sum] : lines;
      const width = Math.max(...written.map((line) => widthOfText(line, size))) + size * PADDING * 2;
      const height = written.length * size * LINE + size * PADDING;
      const box = around(tag, place, { width, height }, others).find(
        (rect) =>
          rect.x >= 1 &&
          rect.x + rect.width <= felt.width - 1 &&
          rect.y >= felt.top &&
          rect.y + rect.height <= felt.bottom &&
          !taken.some((other) => meets(rect, other)),
      );
      if (box) return { lines, sum, size, box };
    }
  }
  return null;
}
