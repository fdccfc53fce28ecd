/**
 * One layout for everybody: numbers three abreast, zeros above the first row, boxes at their ends and along them. Where
 * each other bet lies follows from the numbers in its name.
 *
 * Places are measured along the rows (from the zeros on) and across them (from the first number of a row on), in cells:
 * on a wide page the rows run from left to right and across is upwards, on a narrow one they run downwards.
 */
import type { Spot } from "../../api/views";
import type { NumberLayout, WheelFace } from "../documents";
import { paysByKind, printedPay } from "./printed";
import { box, clamp, type Drawing, type Place, type Point, type Rect, type Room, type Tone } from "./shapes";

const ABREAST = 3;
const REST_HEIGHT = 44;
/** A racetrack above the numbers is so high, and one beside them so wide. */
const TRACK_HEIGHT = 138;
const TRACK_WIDTH = 84;

interface Span {
  from: number;
  to: number;
}

interface Frame {
  isNarrow: boolean;
  /** How long a cell is along the rows, and across them. */
  along: number;
  across: number;
  left: number;
  top: number;
  /** How deep the boxes are at the ends of the columns, and both strips of boxes along the rows. */
  end: number;
  strips: readonly [number, number];
  rows: number;
  zeros: readonly string[];
}

/** A frame as high as the room allows; a racetrack lies above the numbers, on a narrow page beside them. */
function frameOf(room: Room, rows: number, zeros: readonly string[], hasTrack: boolean): Frame {
  if (room.isNarrow) {
    const along = clamp(25, (room.height - 14) / (rows + 2), 40);
    const strips = hasTrack ? ([38, 40] as const) : ([50, 54] as const);
    const across = (room.width - 14 - strips[0] - strips[1] - (hasTrack ? TRACK_WIDTH : 0)) / ABREAST;
    const left = 7 + strips[0] + strips[1];
    return { isNarrow: true, along, across, left, top: along + 5, end: along * 0.9, strips, rows, zeros };
  }
  const track = hasTrack ? TRACK_HEIGHT : 0;
  const across = clamp(36, (room.height - track - 22) / 4.5, 70);
  const strips = [across * 0.72, across * 0.72] as const;
  return { isNarrow: false, along: 66, across, left: 92, top: track + 14, end: 74, strips, rows, zeros };
}

export function numbers(spots: readonly Spot[], layout: NumberLayout, face: WheelFace, room: Room): Drawing {
  const { isNarrow } = room;
  const singles = spots.filter((spot) => spot.kind === layout.numbers).map(nameOf);
  const zeros = layout.zeros.filter((zero) => singles.includes(zero));
  const highest = Math.max(...singles.filter((name) => !zeros.includes(name)).map(Number));
  const frame = frameOf(room, Math.ceil(highest / ABREAST), zeros, layout.racetrack);
  const places: Place[] = [];
  const between: Place[] = [];
  const rest: Spot[] = [];
  for (const spot of spots) {
    const covered = layout.covers[spot.kind] ?? nameOf(spot).split("-");
    if (spot.kind === layout.numbers) places.push(single(frame, spot, toneOf(nameOf(spot), face)));
    else if (spot.kind === layout.columns.wagers) places.push(columnEnd(frame, spot, layout.columns.labels));
    else if (spot.kind === layout.dozens.wagers) places.push(dozen(frame, spot, layout.dozens.labels));
    else if (layout.outside.some(({ wager }) => wager === spot.wager)) places.push(outside(frame, spot, layout));
    else if (covered.every((name) => singles.includes(name))) between.push(meeting(frame, spot.wager, covered));
    else rest.push(spot);
  }
  const height = isNarrow
    ? frame.top + frame.rows * frame.along + frame.end + 6
    : frame.top + ABREAST * frame.across + frame.strips[0] + frame.strips[1] + 8;
  rest.forEach((spot, at) => {
    const rect = { x: 12, y: height + at * REST_HEIGHT, width: room.width - 24, height: REST_HEIGHT - 6 };
    places.push(box(spot.wager, rect, spot.title));
  });
  // What lies between the numbers is drawn last, so that it is hit first.
  const all = [...places, ...between];
  const silent = new Set(
    all.filter(({ pocket, tone }) => pocket !== undefined || tone === "hidden").map(({ wager }) => wager),
  );
  const pays = paysByKind(spots.filter(({ wager }) => silent.has(wager)));
  const drawing: Drawing = {
    width: room.width,
    height: height + rest.length * REST_HEIGHT,
    marks: [],
    places: all,
    pays,
  };
  if (layout.racetrack)
    drawing.racetrack = isNarrow
      ? { x: room.width - TRACK_WIDTH, y: 4, width: TRACK_WIDTH - 5, height: height - 8 }
      : { x: 262, y: 4, width: room.width - 274, height: TRACK_HEIGHT - 4 };
  return drawing;
}

/** What stands behind the kind in the name of a wager. */
function nameOf(spot: Spot): string {
  return spot.wager.slice(spot.wager.indexOf(":") + 1);
}

/** For drawing only: what wins is said by the service. */
function toneOf(pocket: string, face: WheelFace): Tone {
  const colour = face.pockets.find(({ names }) => names.includes(pocket))?.colour;
  return colour === "red" || colour === "black" || colour === "green" ? colour : "plain";
}

/** Which part of the width a number or a zero takes. */
function acrossOf(frame: Frame, name: string): Span {
  const { zeros } = frame;
  const zero = zeros.indexOf(name);
  if (zero >= 0) return { from: (zero * ABREAST) / zeros.length, to: ((zero + 1) * ABREAST) / zeros.length };
  const from = (Number(name) - 1) % ABREAST;
  return { from, to: from + 1 };
}

function alongOf(frame: Frame, name: string): Span {
  const from = frame.zeros.includes(name) ? -1 : Math.floor((Number(name) - 1) / ABREAST);
  return { from, to: from + 1 };
}

/** Where a part of the grid lies in the drawing; both spans in units of the drawing. */
function rectOf({ isNarrow, left, top, across }: Frame, u: Span, v: Span): Rect {
  if (isNarrow) return { x: left + v.from, y: top + u.from, width: v.to - v.from, height: u.to - u.from };
  const bottom = top + ABREAST * across;
  return { x: left + u.from, y: bottom - v.to, width: u.to - u.from, height: v.to - v.from };
}

function pointOf({ isNarrow, left, top, along, across }: Frame, u: number, v: number): Point {
  if (isNarrow) return { x: left + v * across, y: top + u * along };
  return { x: left + u * along, y: top + (ABREAST - v) * across };
}

function scaled({ from, to }: Span, by: number): Span {
  return { from: from * by, to: to * by };
}

function single(frame: Frame, spot: Spot, tone: Tone): Place {
  const name = nameOf(spot);
  const u = scaled(alongOf(frame, name), frame.along);
  const v = scaled(acrossOf(frame, name), frame.across);
  const chip = Math.min(38, frame.along * 0.86, frame.across * 0.8);
  const look = { tone, size: frame.isNarrow ? 16 : Math.min(24, frame.across * 0.46), chip };
  return { ...box(spot.wager, rectOf(frame, u, v), name, look), pocket: name };
}

function columnEnd(frame: Frame, spot: Spot, labels: readonly string[]): Place {
  const at = Number(nameOf(spot)) - 1;
  const end = frame.rows * frame.along;
  const v = scaled({ from: at, to: at + 1 }, frame.across);
  const look = frame.isNarrow ? { size: 12, chip: 24 } : { size: 15, chip: Math.min(38, frame.across * 0.8) };
  return box(spot.wager, rectOf(frame, { from: end, to: end + frame.end }, v), labels[at] ?? "", look);
}

function dozen(frame: Frame, spot: Spot, labels: readonly string[]): Place {
  const at = Number(nameOf(spot)) - 1;
  const u = scaled({ from: at, to: at + 1 }, (frame.rows / labels.length) * frame.along);
  const look = frame.isNarrow ? { size: 13, chip: 32 } : { size: 17, chip: frame.strips[0] * 0.84 };
  const rect = rectOf(frame, u, { from: -frame.strips[0], to: 0 });
  return box(spot.wager, rect, labels[at] ?? "", { ...look, note: printedPay(spot) });
}

function outside(frame: Frame, spot: Spot, layout: NumberLayout): Place {
  const at = layout.outside.findIndex(({ wager }) => wager === spot.wager);
  const [first, second] = frame.strips;
  const u = scaled({ from: at, to: at + 1 }, (frame.rows / layout.outside.length) * frame.along);
  const tone = layout.outside[at]?.tone ?? "plain";
  const look = frame.isNarrow ? { tone, size: 12, chip: 32 } : { tone, size: 16, chip: frame.strips[1] * 0.84 };
  const rect = rectOf(frame, u, { from: -first - second, to: -first });
  return box(spot.wager, rect, spot.title, { ...look, note: printedPay(spot) });
}

/** A bet on several numbers lies where they meet; one on whole rows lies at their end. */
function meeting(frame: Frame, wager: string, names: readonly string[]): Place {
  const { x, y } = pointOf(frame, ...meetingPoint(frame, names));
  const [r, chip] = frame.isNarrow ? [Math.min(10, frame.along * 0.33), 22] : [11, 28];
  const shape = { kind: "circle", x, y, r } as const;
  return { wager, shape, x, y, chip, label: [], labelX: x, labelY: y, size: 10, tone: "hidden" };
}

function meetingPoint(frame: Frame, names: readonly string[]): [along: number, across: number] {
  const zeros = names.filter((name) => frame.zeros.includes(name));
  const others = names.filter((name) => !frame.zeros.includes(name));
  const counted = others.length ? others : zeros;
  const isWholeRows = others.length > 0 && others.length % ABREAST === 0;
  // Where a zero meets the first row, the bet lies on the line between them.
  const along = zeros.length && others.length ? 0 : mean(counted.map((name) => middle(alongOf(frame, name))));
  if (isWholeRows) return [along, 0];
  if (zeros.length === 1 && others.length === 1)
    return [along, middle(shared(names.map((name) => acrossOf(frame, name))))];
  return [along, mean(counted.map((name) => middle(acrossOf(frame, name))))];
}

function middle({ from, to }: Span): number {
  return (from + to) / 2;
}

/** The part that all spans have in common. */
function shared(spans: readonly Span[]): Span {
  return { from: Math.max(...spans.map(({ from }) => from)), to: Math.min(...spans.map(({ to }) => to)) };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
