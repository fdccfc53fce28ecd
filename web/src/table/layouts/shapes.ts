/** What a felt is drawn from. All lengths are in units of the drawing, which is scaled to the page. */
export type Shape =
  | { kind: "rect"; x: number; y: number; width: number; height: number; round?: number }
  | { kind: "circle"; x: number; y: number; r: number }
  | { kind: "path"; d: string };

export type Tone = "plain" | "red" | "black" | "green" | "blue" | "gold" | "hidden";

/** A place that takes a wager. */
export interface Place {
  wager: string;
  shape: Shape;
  /** The middle of the chips. */
  x: number;
  y: number;
  /** How wide a chip lies here. */
  chip: number;
  label: string[];
  /** The middle of the label. */
  labelX: number;
  labelY: number;
  size: number;
  tone: Tone;
  /** What the wager pays, printed smaller. */
  note?: string;
  /** Where that is printed, if not below the label. */
  noteAt?: Point;
  /** The limits of the wager, printed where they are not those of every other. */
  limits?: string;
  /** Dice printed above the label. */
  dice?: readonly number[];
  /** Whether nothing is printed until chips lie there. */
  isBeside?: boolean;
  /** The section of the wheel that this place is for, where that is not the name of its wager. */
  pocket?: string;
}

/** Something printed: by itself, or on a place. A text lies with its middle at its point, a die with its corner. */
export type Mark =
  | {
      kind: "text";
      x: number;
      y: number;
      text: string;
      size: number;
      tone?: "soft" | "strong" | "jackpot";
      /** Whether it names the place that it lies on. */
      isLabel?: boolean;
    }
  | { kind: "die"; x: number; y: number; size: number; face: number }
  | { kind: "line"; d: string }
  | { kind: "rect"; x: number; y: number; width: number; height: number; round?: number };

export interface Drawing {
  width: number;
  height: number;
  marks: Mark[];
  places: Place[];
  /** Where a puck lies: on a number, or while it is off. */
  puck?: { off: Point; on: Record<string, Point> };
  /** Where the numbers are printed as they follow each other on the wheel. */
  racetrack?: Rect;
  /** What bets pay whose places have no room to say it: "Split 17 to 1". */
  pays?: string[];
}

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

/** The room for a drawing: how wide all are, and how high this one should be. */
export interface Room {
  isNarrow: boolean;
  width: number;
  height: number;
}

/** How far below the middle of a text its letters stand, in their sizes. */
export const BASELINE = 0.36;

const WIDE = 1000;
const NARROW = 400;

/** How wide every drawing is. */
export function widthOf(isNarrow: boolean): number {
  return isNarrow ? NARROW : WIDE;
}

/** The room on a part of the page, in its pixels. */
export function roomIn(width: number, height: number, isNarrow: boolean): Room {
  return { isNarrow, width: widthOf(isNarrow), height: (widthOf(isNarrow) * height) / width };
}

export function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** How wide a text is, about. */
export function widthOfText(text: string, size: number): number {
  return text.length * size * 0.56;
}

/** A text broken into as many lines as needed, none wider than its box where that can be. */
export function wrapped(text: string, width: number, size: number): string[] {
  const most = Math.max(3, Math.floor(width / (size * 0.56)));
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A box with its label and its chips in the middle. */
export function box(
  wager: string,
  { x, y, width, height }: Rect,
  label: string,
  look: { tone?: Tone; size?: number; chip?: number; note?: string } = {},
): Place {
  const size = look.size ?? 15;
  const place: Place = {
    wager,
    shape: { kind: "rect", x, y, width, height, round: 4 },
    x: x + width / 2,
    y: y + height / 2,
    chip: look.chip ?? Math.min(44, height * 0.8, width * 0.8),
    label: label ? wrapped(label, width - 6, size) : [],
    labelX: x + width / 2,
    labelY: y + height / 2,
    size,
    tone: look.tone ?? "plain",
  };
  if (look.note) place.note = look.note;
  return place;
}

/** The upper edge of a place: what it came to lies there, so that chips can still be put on the middle. */
export function edge(place: Place): number {
  const { shape } = place;
  // On a high one it lies within, so that nobody takes it for a bet on the line; on a low one it would hide the middle.
  if (shape.kind === "rect") return shape.y + (shape.height >= 58 ? 11 : 3);
  return shape.kind === "circle" ? shape.y - shape.r + (place.tone === "hidden" ? -4 : 5) : place.y - place.chip * 0.5;
}

/** Across, it lies over the chips; on a low place that is named in its middle, at the end, so that the name is seen. */
export function besideLabel(place: Place): number {
  const { shape } = place;
  const isNamed = shape.kind === "rect" && shape.width >= 90 && shape.height < 58 && place.labelX === place.x;
  return isNamed ? shape.x + shape.width - 24 : place.x;
}
