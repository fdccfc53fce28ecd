/** The drawing that a game's felt asks for. */
import type { TableLayout } from "../documents";
import { boxes } from "./boxes";
import { columns } from "./columns";
import { numbers } from "./numbers";
import { bands, circles } from "./seat";
import type { Drawing } from "./shapes";

export function drawn({ drawing, spots, wheel_face }: TableLayout, isNarrow: boolean): Drawing {
  switch (drawing.kind) {
    case "circles":
      return circles(spots, isNarrow);
    case "bands":
      return bands(spots, drawing.bands, isNarrow);
    case "boxes":
      return boxes(spots, drawing.large, isNarrow);
    case "columns":
      return columns(spots, drawing, isNarrow);
    case "numbers":
      return numbers(spots, drawing, wheel_face, isNarrow);
  }
}

/** Whether every seat has a place of its own before it, as where cards are dealt; else everybody shares one layout. */
export function isDrawnBySeat({ drawing }: TableLayout): boolean {
  return drawing.kind === "circles" || drawing.kind === "bands";
}
