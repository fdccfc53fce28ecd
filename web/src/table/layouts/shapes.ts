/** What a felt is drawn from. All lengths are in units of the drawing, which is scaled to the page. */
export type Shape =
  | { kind: "rect"; x: number; y: number; width: number; height: number; round?: number }
  | { kind: "circle"; x: number; y: number; r: number }
  | { kind: "path"; d: string };

export type Tone = "plain" | "red" | "black" | "green" | "gold" | "hidden";

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
  /** Written beside the label, smaller. */
  note?: string;
  /** The section of the wheel that this place is for, where that is not the name of its wager. */
  pocket?: string;
}

/** Something drawn that takes no wager. */
export type Mark =
  | { kind: "text"; x: number; y: number; text: string; size: number; tone?: "soft" | "strong" }
  | { kind: "line"; d: string }
  | { kind: "rect"; x: number; y: number; width: number; height: number; round?: number };

export interface Drawing {
  width: number;
  height: number;
  marks: Mark[];
  places: Place[];
  /** Where a puck lies: on a number, or while it is off. */
  puck?: { off: Point; on: Record<string, Point> };
}

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

/** How wide every drawing is. */
export function widthOf(isNarrow: boolean): number {
  return isNarrow ? 400 : 1000;
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
  return shape.kind === "circle" ? shape.y - shape.r - (place.tone === "hidden" ? 4 : 0) : place.y;
}
