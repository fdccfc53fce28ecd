/**
 * A card table from the dealer down to the rail: the house's cards, what is printed across the felt, the place of one
 * seat with its cards, and the seats. Every part keeps its place whatever lies there, so that the felt never jumps.
 */
import { say } from "../../language/say.svelte";
import type { TableLayout } from "../documents";
import { CUT, heightInLines, placard, type PrintedTable, printedPay, printedTables } from "./printed";
import { rail, type SeatPlace } from "./rail";
import { type BoxOfSeat, numberedBoxes } from "./owed";
import { bands, circles, rowsOf } from "./seat";
import { clamp, type Mark, type Place, type Rect, type Room, widthOfText, wrapped } from "./shapes";

export interface LegendLine {
  text: string;
  size: number;
  y: number;
  /** How far the middle hangs below the ends. */
  sag: number;
}

export interface PayColumn {
  x: number;
  y: number;
  width: number;
  size: number;
  tables: PrintedTable[];
}

/** From one line of a column to the next, in sizes of its letters. */
export const LINE_OF_PAYS = 1.22;

/** Where a column is printed. */
export function boundsOfColumn({ x, y, width, size, tables }: PayColumn): Rect {
  const lines = tables.reduce((total, table) => total + heightInLines(table), 0);
  return { x, y, width, height: lines * size * LINE_OF_PAYS };
}

export interface CardTable {
  width: number;
  height: number;
  /** Where the house's cards lie, and how wide each is. */
  house: Rect & { card: number };
  legend: LegendLine[];
  /** The limits of the table, where they are not part of what is printed across the felt. */
  limits: Extract<Mark, { kind: "text" }>[];
  places: Place[];
  marks: Mark[];
  /** Where the cards of the seat in front lie. */
  hand: Rect & { card: number };
  columns: PayColumn[];
  rail: SeatPlace[];
  seatRadius: number;
  otherCard: number;
  /** Where boards of results hang. */
  boards: [Rect, Rect] | null;
  /** Where commission is marked for each seat, if it is at this table. */
  owed: BoxOfSeat[];
}

interface Heights {
  house: number;
  boards: number;
  legend: number;
  arc: number;
  hand: number;
  play: number;
  rail: number;
}

export function cardTable(layout: TableLayout, seats: readonly string[], room: Room): CardTable {
  return room.isNarrow ? narrow(layout, seats, room) : wide(layout, seats, room);
}

function wide(layout: TableLayout, seats: readonly string[], room: Room): CardTable {
  const { width } = room;
  const card = clamp(58, 58 + (room.height - 500) * 0.14, 84);
  const { drawing } = layout;
  const hasArc = "arc" in drawing && drawing.arc.length > 0;
  const legend = joined(layout.legend.slice(0, 4));
  const heights: Heights = {
    house: card * 1.4 + 40,
    boards: 0,
    legend: legend.length ? legend.length * 23 + 26 : 12,
    arc: hasArc ? 34 : 0,
    hand: 0,
    play: 0,
    rail: 58,
  };
  heights.play = clamp(180, room.height - sum(heights) - 6, 330);
  const height = sum(heights) + 6;
  const arcTop = heights.house + heights.legend - 22;
  const top = heights.house + heights.legend + heights.arc;
  const isBanded = drawing.kind === "bands";
  const columns = payColumns(layout, { x: 12, y: top, width: width - 24, height: heights.play });
  const middle = { x: columns.length ? 236 : 120, y: top, width: columns.length ? 528 : 760, height: heights.play };
  const spots = isBanded ? { ...middle, x: 270, width: 460 } : spotsBeside(layout, middle);
  const handWidth = middle.x + middle.width - spots.x - spots.width - 14;
  const hand = isBanded
    ? { ...middle, card: 0 }
    : { ...middle, x: spots.x + spots.width + 14, width: handWidth, card: clamp(60, heights.play * 0.4, 92) };
  const seat = seatDrawing(layout, spots, 12.5);
  return {
    width,
    height,
    house: { x: 262, y: 24, width: width - 524, height: heights.house, card },
    legend: legend.map((text, at) => ({
      text,
      size: Math.min(at ? 16 : 21, 900 / text.length),
      y: heights.house + 4 + at * 23,
      sag: 38,
    })),
    limits: placardAt(layout, width, top + heights.play - 24),
    places: [...seat.places, ...arcPlaces(layout, { x: 150, y: arcTop, width: 700, height: 30 }, 46)],
    marks: seat.marks,
    hand,
    columns,
    rail: rail(seats, { x: 20, y: height - heights.rail + 22, width: width - 40 }),
    seatRadius: Math.min(17, (width - 40) / seats.length / 2.6),
    otherCard: 24,
    boards: layout.board?.kind === "roads" ? roadsAbove(width, heights.house) : null,
    owed: owes(layout) ? numberedBoxes(seats, { x: width - 220, y: top + 18, width: 208, height: 72 }, 2) : [],
  };
}

/** Whether the felt has a box for each seat in which its commission is marked. */
function owes({ drawing }: TableLayout): boolean {
  return drawing.kind === "bands" && drawing.owed !== "";
}

function narrow(layout: TableLayout, seats: readonly string[], room: Room): CardTable {
  const { width } = room;
  const { drawing } = layout;
  const isBanded = drawing.kind === "bands";
  const [last = "", ...before] = [...layout.legend].reverse();
  const limits = placard(layout.spots).join(" · ");
  const together = [last, limits].filter(Boolean).join(" · ");
  const ends = widthOfText(together, 11.5) > width - 10 ? [last, limits] : [together];
  const legend = [...before.reverse(), ...ends].flatMap((text) => wrapped(text, width - 10, 11.5)).slice(0, 5);
  const hasArc = "arc" in drawing && drawing.arc.length > 0;
  const hasRoads = layout.board?.kind === "roads";
  const hasTables = rowsOf(layout.spots, asSeatPlaces(layout)).length < 3;
  const heights: Heights = {
    house: 44 * 1.4 + 28,
    boards: hasRoads ? 70 : 0,
    legend: legend.length * 14 + 6 + (owes(layout) ? 26 : 0),
    arc: hasArc ? 28 : 0,
    hand: isBanded ? 0 : 64 * 1.4 + 32,
    play: 0,
    rail: isBanded ? 48 : 66,
  };
  heights.play = clamp(isBanded ? 190 : hasTables ? 130 : 195, room.height - sum(heights) - 4, 330);
  const height = sum(heights) + 4;
  const legendTop = heights.house + heights.boards;
  const arcTop = legendTop + heights.legend;
  const handTop = arcTop + heights.arc;
  const spots = { x: 8, y: handTop + heights.hand, width: width - 16, height: heights.play };
  const seat = seatDrawing(layout, spots, 11.5);
  return {
    width,
    height,
    house: { x: 8, y: 20, width: width - 16, height: heights.house, card: 44 },
    legend: legend.map((text, at) => ({ text, size: 11.5, y: legendTop + 11 + at * 14, sag: 0 })),
    limits: [],
    places: [...seat.places, ...arcPlaces(layout, { x: 30, y: arcTop, width: width - 60, height: 24 }, 0)],
    marks: seat.marks,
    hand: { x: 8, y: handTop, width: width - 16, height: heights.hand, card: 64 },
    columns: [],
    rail: rail(seats, { x: 4, y: height - (isBanded ? 30 : 29), width: width - 8 }),
    seatRadius: Math.min(13, (width - 8) / seats.length / 2.2),
    otherCard: 17,
    boards: hasRoads
      ? [
          { x: 8, y: heights.house, width: 130, height: 64 },
          { x: 144, y: heights.house, width: 248, height: 64 },
        ]
      : null,
    owed: owes(layout) ? numberedBoxes(seats, { x: 8, y: arcTop - 26, width: width - 16, height: 22 }, 1) : [],
  };
}

/** Below the shoe; where boards of results hang there, at the foot of the felt's right side. */
function placardAt(layout: TableLayout, width: number, foot: number): CardTable["limits"] {
  const top = layout.board?.kind === "roads" ? foot : 88;
  const lines = placard(layout.spots);
  const x = width - 20 - Math.max(...lines.map((text) => widthOfText(text, 12))) / 2;
  return lines.map((text, at) => {
    return { kind: "text", x, y: top + at * 15, text, size: 12, tone: "soft" };
  });
}

/** What is printed across the felt, in two lines where the later texts go into one together. */
function joined([first, ...later]: readonly string[]): string[] {
  if (first === undefined) return [];
  const together = later.join(" · ");
  return together.length > MOST_LETTERS ? [first, ...later].slice(0, 3) : [first, together].filter(Boolean);
}

const MOST_LETTERS = 80;
const NO_PLACES = { rows: [], arc: [], beside: {}, shapes: {}, equal: [], hands: [] };

function asSeatPlaces({ drawing }: TableLayout): Parameters<typeof circles>[1] {
  return drawing.kind === "circles" || drawing.kind === "bands" ? drawing : NO_PLACES;
}

function seatDrawing(layout: TableLayout, area: Rect, size: number): { places: Place[]; marks: Mark[] } {
  const { drawing, spots } = layout;
  return drawing.kind === "bands"
    ? bands(spots, drawing, area, size)
    : circles(spots, asSeatPlaces(layout), area, size);
}

function sum(heights: Heights): number {
  const { house, boards, legend, arc, hand, play, rail: seats } = heights;
  return house + boards + legend + arc + hand + play + seats;
}

/** As wide as the longest row of spots needs; the cards lie beside them. */
function spotsBeside(layout: TableLayout, middle: Rect): Rect {
  const longest = Math.max(1, ...rowsOf(layout.spots, asSeatPlaces(layout)).map((row) => row.length));
  return { ...middle, width: clamp(150, longest * 104, middle.width - 190) };
}

/** Wagers that are printed across the felt. */
function arcPlaces({ drawing, spots }: TableLayout, area: Rect, sag: number): Place[] {
  const wagers = "arc" in drawing ? drawing.arc : [];
  return wagers.flatMap((wager): Place[] => {
    const spot = spots.find((each) => each.wager === wager);
    if (!spot) return [];
    const { x, y, width, height } = area;
    const [right, middle] = [x + width, x + width / 2];
    const d =
      `M${x} ${y}Q${middle} ${y + sag} ${right} ${y}V${y + height}` +
      `Q${middle} ${y + height + sag} ${x} ${y + height}Z`;
    const text = say("{0} pays {1}", spot.title, printedPay(spot)).toUpperCase();
    const size = Math.min(15, (width * 0.7) / widthOfText(text, 1));
    const labelY = y + height / 2 + sag / 2;
    const look = { labelX: middle, labelY, size, tone: "plain" } as const;
    return [
      {
        ...look,
        wager,
        shape: { kind: "path", d },
        x: middle + width * 0.39,
        y: labelY - sag * 0.3,
        chip: height,
        label: [text],
      },
    ];
  });
}

const SIZES = [12.5, 11.5, 10.5];

function isCut(tables: readonly PrintedTable[]): boolean {
  return tables.some(({ lines }) => lines.some(({ pays }) => pays === CUT));
}

/** Pay tables at both sides of the seat's place. */
function payColumns(layout: TableLayout, area: Rect): PayColumn[] {
  // In the largest letters in which all of it has room, or else in the smallest.
  const tables = SIZES.map((size) => ({
    size,
    printed: printedTables(layout.spots, area.height / (size * LINE_OF_PAYS) - 0.6),
  }));
  const whole = tables.find(({ printed }) => printed.some((column) => column.length) && !printed.some(isCut));
  const {
    size,
    printed: [left, right],
  } = whole ?? tables[tables.length - 1] ?? { size: 10.5, printed: [[], []] };
  const width = 208;
  const columns = [
    { x: area.x, tables: left },
    { x: area.x + area.width - width, tables: right },
  ];
  return columns.filter(({ tables: its }) => its.length).map((column) => ({ ...column, y: area.y, width, size }));
}

function roadsAbove(width: number, height: number): [Rect, Rect] {
  return [
    { x: 20, y: 12, width: 230, height: height - 24 },
    { x: width - 250, y: 12, width: 230, height: height - 24 },
  ];
}
