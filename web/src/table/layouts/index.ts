/** The drawing that a game's felt asks for where everybody shares one layout. */
import type { TableLayout } from "../documents";
import { boxes } from "./boxes";
import { numbers } from "./numbers";
import type { Drawing, Room } from "./shapes";
import { sheet } from "./sheet";

/** What dice need above a sheet beside the least that they are given. */
const FOR_DICE = 26;

export function drawn({ drawing, spots, wheel, wheel_face }: TableLayout, room: Room): Drawing {
  switch (drawing.kind) {
    case "sheet":
      return sheet(
        spots,
        room.isNarrow ? drawing.narrow : drawing.wide,
        room.isNarrow,
        // A wheel takes what room there is above its sheet.
        wheel.length ? 0 : room.height - FOR_DICE,
      );
    case "numbers":
      return numbers(spots, drawing, wheel_face, room);
    case "boxes":
      return boxes(spots, drawing.large, room, drawing.tones);
    default:
      return boxes(spots, [], room);
  }
}

/** Whether every seat has a place of its own before it, as where cards are dealt; else everybody shares one layout. */
export function isDrawnBySeat({ drawing }: TableLayout): boolean {
  return drawing.kind === "circles" || drawing.kind === "bands";
}
