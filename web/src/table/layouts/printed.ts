/** What is printed at the places of a layout: what wagers pay, and within which limits they are made. */
import { say } from "../../language/say.svelte";
import type { Spot } from "../../api/views";
import { isZero, shown } from "../../money";
import { called } from "../../words";
import { wrapped } from "./shapes";

/** Spots that can ever hold chips; what only the house pays has no place on the felt. */
export function withPlaces(spots: readonly Spot[]): Spot[] {
  return spots.filter((spot) => spot.stage !== "none");
}

/** What a spot pays at best. */
export function printedPay(spot: Spot): string {
  const lines = spot.paytable?.lines ?? [];
  const best = lines[0]?.pays ?? "";
  return lines.some(({ pays }) => pays !== best) ? say("up to {0}", best) : best;
}

/** What bets of every kind pay, "Split 17 to 1": kinds by what their titles say before the numbers that they are on. */
export function paysByKind(spots: readonly Spot[]): string[] {
  const kinds = new Map(spots.map((spot) => [spot.kind, spot]));
  return [...kinds.values()].flatMap((spot) => {
    const pay = printedPay(spot);
    return pay ? [`${spot.title.replace(/ \d.*/, "")} ${pay}`] : [];
  });
}

/** The limits of a wager in short, "$5–$500"; empty where none are posted. */
export function limitsOf({ exactly, minimum, maximum }: Spot): string {
  if (!isZero(exactly)) return shown(exactly);
  if (isZero(minimum)) return isZero(maximum) ? "" : say("to {0}", shown(maximum));
  return isZero(maximum) ? say("from {0}", shown(minimum)) : `${shown(minimum)}–${shown(maximum)}`;
}

/** The limits that a placard posts once for many wagers: the table's, and those of the side bets that share theirs. */
export interface PostedLimits {
  table: string;
  side: string;
}

/** The table's are those of the wager that is named first; side bets that do not share theirs have them each. */
export function postedLimits(spots: readonly Spot[]): PostedLimits {
  const [table = "", ...others] = new Set(
    withPlaces(spots)
      .filter(({ exactly }) => isZero(exactly))
      .map(limitsOf)
      .filter(Boolean),
  );
  return { table, side: others.length === 1 ? (others[0] ?? "") : "" };
}

/** The placard, "$5–$500" and "side bets $1–$100". */
export function placard(spots: readonly Spot[]): string[] {
  const { table, side } = postedLimits(spots);
  return [table, side && say("side bets {0}", side)].filter(Boolean);
}

/** The limits of a wager where the placard has others, or none. */
export function ownLimits(spot: Spot, { table, side }: PostedLimits): string {
  const limits = limitsOf(spot);
  return limits === table || limits === side ? "" : limits;
}

/** A pay table as it is printed on the felt. */
export interface PrintedTable {
  wager: string;
  /** Its title, in as many lines as it needs. */
  title: string[];
  limits: string;
  lines: { line: string; pays: string }[];
}

/** Capitals that a column has room for, and how many letters of the limits take the room of one of them. */
const CAPITALS = 28;
const LETTERS = 1.25;

/** What a line pays that returns the bet. */
const PUSHES = "0 to 1";

/** Stands for the pays that there is no room for. */
export const CUT = "…";

/** How many lines a printed table takes, its title among them, and the gap behind it. */
export function heightInLines(table: PrintedTable): number {
  return table.title.length + table.lines.length + 0.6;
}

/**
 * Those that have more than their best pay to say, in two columns that have room for so many lines each. Where there
 * is less room, only the first lines of each are printed.
 */
export function printedTables(spots: readonly Spot[], room: number): [PrintedTable[], PrintedTable[]] {
  const tables = spots.flatMap((spot): PrintedTable[] => {
    const lines = spot.paytable?.lines ?? [];
    if (lines.every(({ pays }) => pays === lines[0]?.pays)) return [];
    const printed = lines.map(({ name, pays }) => ({ line: called(name), pays: pays === PUSHES ? say("push") : pays }));
    return [{ wager: spot.wager, title: [spot.title], limits: limitsOf(spot), lines: printed }];
  });
  // Those that pay the same are printed once.
  const same: PrintedTable[] = [];
  for (const table of tables) {
    const other = same.find((each) => JSON.stringify(each.lines) === JSON.stringify(table.lines));
    if (other) other.title.push(...table.title);
    else same.push(table);
  }
  for (const table of same) table.title = headed(table.title.join(", ").toUpperCase(), table.limits);
  for (let most = 12; most > 0; most -= 1) {
    const columns = inColumns(
      same.map((table) => cutShort(table, most)),
      room,
    );
    if (columns) return [grown(columns[0], same, room), grown(columns[1], same, room)];
  }
  return [[], []];
}

/** A column in which tables that were cut have as many lines as there is still room for. */
function grown(column: readonly PrintedTable[], whole: readonly PrintedTable[], room: number): PrintedTable[] {
  let tables = [...column];
  for (const table of whole) {
    for (let most = 1; most <= table.lines.length; most += 1) {
      const longer = tables.map((each) => (each.wager === table.wager ? cutShort(table, most) : each));
      if (heights(longer) <= room && printedLines(longer) > printedLines(tables)) tables = longer;
    }
  }
  return tables;
}

function printedLines(tables: readonly PrintedTable[]): number {
  return tables.flatMap(({ lines }) => lines).filter(({ pays }) => pays !== CUT).length;
}

function heights(tables: readonly PrintedTable[]): number {
  return tables.reduce((total, table) => total + heightInLines(table), 0);
}

/** About as many lines on the left as on the right; nothing where they do not fit. */
function inColumns(tables: readonly PrintedTable[], room: number): [PrintedTable[], PrintedTable[]] | null {
  const cuts = tables.map((_, at) => [tables.slice(0, at + 1), tables.slice(at + 1)] as const);
  const fitting = cuts.filter(([left, right]) => heights(left) <= room && heights(right) <= room);
  const best = fitting.sort(
    (one, other) => Math.abs(heights(one[0]) - heights(one[1])) - Math.abs(heights(other[0]) - heights(other[1])),
  )[0];
  if (best) return [[...best[0]], [...best[1]]];
  return tables.length ? null : [[], []];
}

/** The limits stand at the end of the first line. */
function headed(title: string, limits: string): string[] {
  const lines = wrapped(title, CAPITALS, 1 / 0.56);
  const beside = CAPITALS - (limits ? (limits.length + 2) / LETTERS : 0);
  return (lines[0]?.length ?? 0) > beside ? wrapped(title, beside, 1 / 0.56) : lines;
}

function cutShort(table: PrintedTable, most: number): PrintedTable {
  if (table.lines.length <= most) return table;
  return { ...table, lines: [...table.lines.slice(0, most), { line: say("more under Pays"), pays: CUT }] };
}
