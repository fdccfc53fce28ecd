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
}

/** Something drawn that takes no wager. */
export type Mark =
  | { kind: "text"; x: number; y: number; text: string; size: number; tone?: "soft" | "strong" }
  | { kind: "line"; d: string }
  | { kind: "rect"; x: number; y: number; width: number; height: number; round?: number };

export interface Drawn {
  width: number;
  height: number;
  marks: Mark[];
  places: Place[];
  /** Where each thing that is not a wager lies. */
  puck?: Record<string, { x: number; y: number }>;
}

/** A box to write in: text is broken into as many lines as needed, none wider than the box where that can be. */
export function lines(text: string, width: number, size: number): string[] {
  const most = Math.max(3, Math.floor(width / (size * 0.56)));
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const last = found[found.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= most) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

export function box(
  wager: string,
  x: number,
  y: number,
  width: number,
  height: number,
  label: string,
  more: { tone?: Tone; size?: number; chip?: number; note?: string } = {},
): Place {
  const size = more.size ?? 15;
  const place: Place = {
    wager,
    shape: { kind: "rect", x, y, width, height, round: 4 },
    x: x + width / 2,
    y: y + height / 2,
    chip: more.chip ?? Math.min(44, height * 0.8, width * 0.8),
    label: label ? lines(label, width - 6, size) : [],
    labelX: x + width / 2,
    labelY: y + height / 2,
    size,
    tone: more.tone ?? "plain",
  };
  if (more.note) place.note = more.note;
  return place;
}

/** The upper edge of a place: what it came to lies there, so that chips can still be put on the middle. */
export function edge(place: Place): number {
  const { shape } = place;
  // On a high one it lies within, so that nobody takes it for a bet on the line; on a low one that would hide the middle.
  if (shape.kind === "rect") return shape.y + (shape.height >= 58 ? 11 : 3);
  return shape.kind === "circle" ? shape.y - shape.r - (place.tone === "hidden" ? 4 : 0) : place.y;
}
