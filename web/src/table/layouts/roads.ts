/** The boards of a game with two sides: every result in order, and the streaks of each side as columns. */
import type { ResultBoard, RoundResult } from "../documents";

export interface Bead {
  mark: string;
  tone: string;
  /** Column and row. */
  column: number;
  row: number;
  /** How many results that count for neither side came behind it. */
  ties: number;
}

const ROWS = 6;

type Known = ResultBoard["results"][number];

/** What each result was, where the dealer has announced one that the board knows. */
function knownResults(board: ResultBoard, results: readonly RoundResult[]): Known[] {
  return results.flatMap(({ says }) => {
    const known = board.results.find((result) => says.some((text) => text.toLowerCase().startsWith(result.says)));
    return known ? [known] : [];
  });
}

/** Every result in the order it came, in columns of six. */
export function beads(board: ResultBoard, results: readonly RoundResult[], columns: number): Bead[] {
  const all = knownResults(board, results);
  const dropped = Math.max(0, Math.ceil(all.length / ROWS) - columns) * ROWS;
  return all.slice(dropped).map(({ mark, tone }, at) => ({
    mark,
    tone,
    column: Math.floor(at / ROWS),
    row: at % ROWS,
    ties: 0,
  }));
}

/** A column for each streak, which turns to the right where it has no more room below. */
export function bigRoad(board: ResultBoard, results: readonly RoundResult[], columns: number): Bead[] {
  const road: Bead[] = [];
  const taken = new Set<string>();
  let start = -1;
  for (const { mark, tone, apart } of knownResults(board, results)) {
    const last = road[road.length - 1];
    if (apart) {
      if (last) last.ties += 1;
      continue;
    }
    const [column, row] = last?.mark === mark ? onwards(last, taken) : [freeColumn(start + 1, taken), 0];
    if (last?.mark !== mark) start = column;
    taken.add(`${column} ${row}`);
    road.push({ mark, tone, column, row, ties: 0 });
  }
  const first = Math.max(0, Math.max(-1, ...road.map(({ column }) => column)) + 1 - columns);
  return road.filter(({ column }) => column >= first).map((bead) => ({ ...bead, column: bead.column - first }));
}

/** Below the last result of a streak, or beside it where that place is taken or there is none. */
function onwards({ column, row }: Bead, taken: ReadonlySet<string>): [column: number, row: number] {
  const isFree = row + 1 < ROWS && !taken.has(`${column} ${row + 1}`);
  return isFree ? [column, row + 1] : [column + 1, row];
}

function freeColumn(from: number, taken: ReadonlySet<string>): number {
  return taken.has(`${from} 0`) ? freeColumn(from + 1, taken) : from;
}
