/** A roulette layout: where each bet lies follows from the numbers in its name. */
import type { Spot } from "../../api/views";
import { box, type Drawn, type Place, type Tone } from "./shapes";

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** For drawing only: what wins is said by the service. */
export function colourOf(pocket: string): Tone {
  const number = Number(pocket);
  if (pocket === "0" || pocket === "00" || !Number.isInteger(number)) return "green";
  return RED.has(number) ? "red" : "black";
}

interface Frame {
  isNarrow: boolean;
  cell: { width: number; height: number };
  left: number;
  top: number;
  hasTwo: boolean;
}

/** The middle of a number's cell. On a wide page the rows run left to right, on a narrow one top to bottom. */
function middle(frame: Frame, number: string): [number, number] {
  const { cell, left, top } = frame;
  let [along, across] = [0, 1];
  if (number === "0") [along, across] = [-0.5, frame.hasTwo ? 0.25 : 1];
  else if (number === "00") [along, across] = [-0.5, 1.75];
  else [along, across] = [Math.floor((Number(number) - 1) / 3) + 0.5, (Number(number) - 1) % 3];
  if (frame.isNarrow) return [left + (across + 0.5) * cell.width, top + along * cell.height];
  return [left + along * cell.width, top + (2.5 - across) * cell.height];
}

export function roulette(spots: readonly Spot[], isNarrow: boolean): Drawn {
  const hasTwo = spots.some((one) => one.wager === "straight:00");
  const frame: Frame = isNarrow
    ? { isNarrow, cell: { width: 82, height: 46 }, left: 112, top: 60, hasTwo }
    : { isNarrow, cell: { width: 66, height: 70 }, left: 92, top: 24, hasTwo };
  const places: Place[] = [];
  const inside: Place[] = [];
  for (const spot of spots) {
    const [kind = "", said = ""] = spot.wager.split(":");
    const numbers = said ? said.split("-") : [];
    if (kind === "straight") places.push(number(frame, spot.wager, said));
    else if (kind === "column" || kind === "dozen") places.push(third(frame, kind, spot.wager, Number(said)));
    else if (OUTSIDE.includes(kind)) places.push(outside(frame, kind, spot));
    else inside.push(between(frame, spot.wager, kind === "first_five" ? ["0", "00", "1", "2", "3"] : numbers));
  }
  const size = isNarrow ? { width: 400, height: 60 + 12 * 46 + 60 } : { width: 1000, height: 24 + 3 * 70 + 2 * 62 + 24 };
  // What lies between the numbers is drawn last, so that it is hit first.
  return { ...size, marks: [], places: [...places, ...inside] };
}

const OUTSIDE = ["low", "even", "red", "black", "odd", "high"];

function number(frame: Frame, wager: string, text: string): Place {
  const { cell } = frame;
  const [x, y] = middle(frame, text);
  let [width, height] = [cell.width, cell.height];
  let [left, top] = [x - width / 2, y - height / 2];
  if (text === "0" || text === "00") {
    const span = frame.hasTwo ? 1.5 : 3;
    if (frame.isNarrow) [width, left] = [cell.width * span, frame.left + (text === "00" ? 1.5 : 0) * cell.width];
    else [height, top] = [cell.height * span, frame.top + (text === "0" && frame.hasTwo ? 1.5 : 0) * cell.height];
  }
  const found = box(wager, left, top, width, height, text, { tone: colourOf(text), size: frame.isNarrow ? 19 : 25, chip: frame.isNarrow ? 32 : 40 });
  found.x = left + width / 2;
  found.y = top + height / 2;
  return found;
}

function third(frame: Frame, kind: string, wager: string, at: number): Place {
  const { cell, left, top, isNarrow } = frame;
  if (kind === "column") {
    if (isNarrow) return box(wager, left + (at - 1) * cell.width, top + 12 * cell.height, cell.width, 46, "2 to 1", { size: 14, chip: 32 });
    return box(wager, left + 12 * cell.width, top + (3 - at) * cell.height, 74, cell.height, "2 to 1", { size: 16, chip: 40 });
  }
  const label = ["1st 12", "2nd 12", "3rd 12"][at - 1] ?? "";
  if (isNarrow) return box(wager, left - 50, top + (at - 1) * 4 * cell.height, 50, 4 * cell.height, label, { size: 15, chip: 34 });
  return box(wager, left + (at - 1) * 4 * cell.width, top + 3 * cell.height, 4 * cell.width, 62, label, { size: 20, chip: 44 });
}

function outside(frame: Frame, kind: string, spot: Spot): Place {
  const { cell, left, top, isNarrow } = frame;
  const at = OUTSIDE.indexOf(kind);
  const tone: Tone = kind === "red" || kind === "black" ? kind : "plain";
  if (isNarrow) return box(spot.wager, left - 104, top + at * 2 * cell.height, 54, 2 * cell.height, spot.title, { tone, size: 14, chip: 34 });
  return box(spot.wager, left + at * 2 * cell.width, top + 3 * cell.height + 62, 2 * cell.width, 62, spot.title, { tone, size: 18, chip: 44 });
}

/** A bet on several numbers lies where they meet; one on whole rows lies at their end. */
function between(frame: Frame, wager: string, numbers: string[]): Place {
  const { cell, isNarrow, left, top } = frame;
  const all = numbers.map((one) => middle(frame, one));
  let x = all.reduce((total, one) => total + one[0], 0) / all.length;
  let y = all.reduce((total, one) => total + one[1], 0) / all.length;
  const zeroes = numbers.filter((one) => one === "0" || one === "00").length;
  const isRows = !zeroes && (numbers.length === 3 || numbers.length === 6);
  const start = isNarrow ? top : left;
  if (isRows) {
    if (isNarrow) x = left;
    else y = top + 3 * cell.height;
  } else if (zeroes && !(numbers.length === 2 && zeroes === 2)) {
    // Where a zero meets the first row: on the line between them, in line with the others.
    const others = all.filter((_, at) => numbers[at] !== "0" && numbers[at] !== "00");
    const middleOf = others.reduce((total, one) => total + one[isNarrow ? 0 : 1], 0) / others.length;
    const zeroAt = (isNarrow ? left : top) + 1.5 * (isNarrow ? cell.width : cell.height);
    let across = middleOf;
    if (numbers.length === 5) across = isNarrow ? left : top + 3 * cell.height;
    else if (zeroes === 2) across = zeroAt;
    else if (numbers.length === 2 && numbers.includes("2") && frame.hasTwo) {
      const side = (numbers.includes("0") ? -1 : 1) * (isNarrow ? 1 : -1);
      across = zeroAt + side * 0.25 * (isNarrow ? cell.width : cell.height);
    }
    if (isNarrow) [x, y] = [across, start];
    else [x, y] = [start, across];
  } else if (zeroes === 2) {
    if (isNarrow) [x, y] = [left + 1.5 * cell.width, top - cell.height / 2];
    else [x, y] = [left - cell.width / 2, top + 1.5 * cell.height];
  }
  const hit = isNarrow ? 11 : 13;
  return {
    wager,
    shape: { kind: "circle", x, y, r: hit },
    x,
    y,
    chip: isNarrow ? 26 : 32,
    label: [],
    labelX: x,
    labelY: y,
    size: 10,
    tone: "hidden",
  };
}
