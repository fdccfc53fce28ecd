/** The board of a game in which bets stand from round to round, as the service tells it. */
import type { components } from "../api/schema";

export type BoardView = components["schemas"]["BoardView"];

export interface StandingBets {
  head: string;
  /** The number that the puck lies on; empty while it is off. */
  point: string;
  /** By wager of a seat, whether it is called on or off. */
  buttons: Map<string, string>;
}

/** Behind the number of the column that the puck lies on. */
const PUCK = " ON";

export function standing(board: BoardView | null, seat: string): StandingBets {
  if (!board) return { head: "", point: "", buttons: new Map() };
  const { head, columns, rows, beside } = board;
  const point = columns.find((column) => column.endsWith(PUCK))?.replace(PUCK, "") ?? "";
  const words = head.split("; ").filter((part) => !part.startsWith("puck"));
  const inColumns = rows.flatMap((row) => buttonsOfRow(row, columns, seat));
  const besideThem = beside.flatMap((line) => buttonsOfLine(line, seat));
  return { head: words.join("; "), point, buttons: new Map([...inColumns, ...besideThem]) };
}

type Button = [wager: string, button: string];

/** A row is headed by its seat and its kind of bet; a cell holds an amount, and a button behind it if there is any. */
function buttonsOfRow([heading = "", ...cells]: readonly string[], columns: readonly string[], seat: string): Button[] {
  const [owner, kind] = heading.split(": ");
  if (owner !== seat || !kind) return [];
  return cells.flatMap((cell, at): Button[] => {
    const button = cell.split(" ")[1];
    const number = columns[at + 1]?.replace(PUCK, "");
    return button && number ? [[slug(`${kind} ${number}`), button]] : [];
  });
}

/** A line like "seat 1: pass 10, hard 4 5 off". */
function buttonsOfLine(line: string, seat: string): Button[] {
  const [owner, bets = ""] = line.split(": ");
  if (owner !== seat && owner !== `seat ${seat}`) return [];
  return bets.split(", ").flatMap((bet): Button[] => {
    const [, wager, button] = /^(.+) [\d.]+ (on|off)$/.exec(bet) ?? [];
    return wager && button ? [[slug(wager), button]] : [];
  });
}

function slug(words: string): string {
  return words.replaceAll(" ", "_");
}
