/** The room of a place on the felt: of its shape, of its name, and of both for a finger. */
import { type Place, type Rect, widthOfText } from "./shapes";

export function boundsOf({ shape, x, y, chip }: Place): Rect {
  if (shape.kind === "rect") return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
  const r = shape.kind === "circle" ? shape.r : chip * 0.8;
  const middle = shape.kind === "circle" ? shape : { x, y };
  return { x: middle.x - r, y: middle.y - r, width: 2 * r, height: 2 * r };
}

/** Where the name of a place is printed. */
export function nameOf({ label, labelX, labelY, size }: Place): Rect {
  const width = Math.max(...label.map((line) => widthOfText(line, size)));
  // Letters are not as high as their line.
  const height = label.length * size * 0.7;
  return { x: labelX - width / 2, y: labelY - height / 2, width, height };
}

/** What is pressed besides the shape where the name is printed below it: from the middle of the shape to the end of the
 * name, however small the shape is. */
export function reachOf(place: Place): Rect | null {
  if (!place.label.length || place.tone === "hidden") return null;
  const bounds = boundsOf(place);
  const { x, y, width, height } = nameOf(place);
  if (y < bounds.y + bounds.height / 2 || y + height <= bounds.y + bounds.height) return null;
  const top = bounds.y + bounds.height / 2;
  return { x, y: top, width, height: y + height - top };
}
