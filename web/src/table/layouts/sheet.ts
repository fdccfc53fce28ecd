/** One layout for everybody as it is printed: places with their coordinates, from the game's folder. */
import type { Spot } from "../../api/views";
import type { Sheet, SheetMark, SheetPlace } from "../documents";
import { ownLimits, type PostedLimits, postedLimits, printedPay } from "./printed";
import { box, clamp, type Drawing, type Mark, type Place, type Point, type Rect, widthOf, wrapped } from "./shapes";

const REST_HEIGHT = 36;

/** How much higher than it is printed a sheet may be drawn, where a page has the room. */
const MOST_STRETCH = 1.4;

/** A sheet, drawn as high as its room where that is not much higher than it is printed. */
export function sheet(spots: readonly Spot[], given: Sheet, isNarrow: boolean, height = given.height): Drawing {
  const printed = stretched(given, clamp(1, height / given.height, MOST_STRETCH));
  const known = new Map(spots.map((spot) => [spot.wager, spot]));
  const posted = postedLimits(spots);
  const places: Place[] = [];
  for (const place of printed.places) {
    for (const { wager, by } of named(place.wager, place.step, printed.names)) {
      const spot = known.get(wager);
      if (spot) places.push(placed(spot, place, by, posted));
      known.delete(wager);
    }
  }
  // Where a text adds a place that the felt does not print, it stands below the others.
  const rest = [...known.values()].filter((spot) => spot.stage !== "none");
  const width = (widthOf(isNarrow) - 16) / Math.max(1, rest.length);
  rest.forEach((spot, at) => {
    const rect = { x: 8 + at * width, y: printed.height, width: width - 4, height: REST_HEIGHT - 4 };
    places.push(box(spot.wager, rect, spot.title, { size: 12, note: printedPay(spot) }));
  });
  const drawing: Drawing = {
    width: widthOf(isNarrow),
    height: printed.height + (rest.length ? REST_HEIGHT : 0),
    marks: printed.marks.flatMap((mark) => marksOf(mark, printed.names)),
    places,
  };
  const { puck } = printed;
  if (puck) {
    const on: Record<string, Point> = {};
    printed.names.forEach((name, at) => (on[name] = { x: puck.on[0] + at * puck.step, y: puck.on[1] }));
    drawing.puck = { off: { x: puck.off[0], y: puck.off[1] }, on };
  }
  return drawing;
}

/** The same sheet with everything on it lower down and higher; nothing gets wider, and no letters get larger. */
function stretched(printed: Sheet, by: number): Sheet {
  if (by === 1) return printed;
  const { puck } = printed;
  return {
    ...printed,
    height: printed.height * by,
    places: printed.places.map((place) => {
      const [x, y, width, height] = place.at;
      const chips = place.chips && ([place.chips[0], place.chips[1] * by] as [number, number]);
      return { ...place, at: [x, y * by, width, height * by], chips, path: lowered(place.path, by) };
    }),
    marks: printed.marks.map((mark) => ({ ...mark, at: [mark.at[0], mark.at[1] * by], path: lowered(mark.path, by) })),
    puck: puck && { ...puck, off: [puck.off[0], puck.off[1] * by], on: [puck.on[0], puck.on[1] * by] },
  };
}

/** Which of the numbers after each command of a path lead down. What is round stays round. */
const DOWN: Readonly<Record<string, readonly boolean[]>> = {
  M: [false, true],
  L: [false, true],
  H: [false],
  V: [true],
  Q: [false, true, false, true],
  C: [false, true, false, true, false, true],
  A: [false, false, false, false, false, false, true],
};

function lowered(path: string, by: number): string {
  return path.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const down = DOWN[command.toUpperCase()];
    if (!down) return command;
    const numbers = rest.match(/-?[\d.]+/g) ?? [];
    return command + numbers.map((number, at) => (down[at % down.length] ? Number(number) * by : number)).join(" ");
  });
}

/** A star stands for each of the names, a step further each time. */
function named(pattern: string, step: number, names: readonly string[]): { wager: string; by: number }[] {
  if (!pattern.includes("*")) return [{ wager: pattern, by: 0 }];
  return names.map((name, at) => ({ wager: pattern.replace("*", name), by: at * step }));
}

function placed(spot: Spot, printed: SheetPlace, by: number, posted: PostedLimits): Place {
  const [left, y, width, height] = printed.at;
  const rect: Rect = { x: left + by, y, width, height };
  const size = printed.size ?? 15;
  const look = { size, tone: printed.tone, note: printed.pays ? printedPay(spot) : "" };
  const place = box(spot.wager, rect, printed.label ?? spot.title, look);
  place.chip = Math.min(40, height * 0.92, width * 0.92);
  if (printed.path) place.shape = { kind: "path", d: printed.path };
  if (printed.outline === "none") place.tone = "hidden";
  if (printed.dice.length) place.dice = printed.dice;
  if (printed.pocket) place.pocket = printed.pocket;
  if (printed.chips) {
    [place.x, place.y] = [rect.x + printed.chips[0], rect.y + printed.chips[1]];
    place.chip = Math.min(38, height * 0.92);
    if (printed.path) place.chip = 38;
    // The label lies in what the chips leave.
    if (place.label.length) {
      const labelWidth = printed.chips[0] - place.chip / 2;
      place.label = wrapped(printed.label ?? spot.title, labelWidth - 6, size);
      place.labelX = rect.x + labelWidth / 2;
      place.labelY = place.y;
    }
  }
  const limits = ownLimits(spot, posted);
  if (limits) place.limits = limits;
  return place;
}

function marksOf({ text, at: [x, y], step, size, strong, path }: SheetMark, names: readonly string[]): Mark[] {
  if (path) return [{ kind: "line", d: path }];
  return named(text, step, names).map(({ wager, by }) => ({
    kind: "text",
    x: x + by,
    y,
    text: wager,
    size,
    tone: strong ? "strong" : "soft",
  }));
}
