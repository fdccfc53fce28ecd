/** The drawing that a game's felt asks for where everybody shares one layout. */
import type { TableLayout } from "../documents";
import { boxes } from "./boxes";
import { numbers } from "./numbers";
import type { Drawing, Room } from "./shapes";
import { sheet } from "./sheet";

export function drawn({ drawing, spots, wheel_face }: TableLayout, room: Room): Drawing {
  switch (drawing.kind) {
    case "sheet":
      return sheet(spots, room.isNarrow ? drawing.narrow : drawing.wide, room.isNarrow);
    case "numbers":
      return numbers(spots, drawing, wheel_face, room);
    case "boxes":
      return boxes(spots, drawing.large, room);
    default:
      return boxes(spots, [], room);
  }
}

/** Whether every seat has a place of its own before it, as where cards are dealt; else everybody shares one layout. */
export function isDrawnBySeat({ drawing }: TableLayout): boolean {
  return drawing.kind === "circles" || drawing.kind === "bands";
}
