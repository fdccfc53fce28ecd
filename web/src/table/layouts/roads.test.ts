import { expect, it } from "vitest";
import type { ResultBoard, RoundResult } from "../documents";
import { beads, bigRoad } from "./roads";

const board: ResultBoard = {
  kind: "roads",
  results: [
    { says: "player wins", mark: "P", tone: "blue", apart: false },
    { says: "banker wins", mark: "B", tone: "red", apart: false },
    { says: "tie", mark: "T", tone: "green", apart: true },
  ],
};
const SAYS = { P: "player wins, 9 over 4", B: "Banker wins, 6 over 1", T: "tie hand, 6 all", "-": "no more bets" };
const results = (marks: string): RoundResult[] =>
  Array.from(marks).map((mark, at) => ({ number: at + 1, pocket: null, says: ["player 4", SAYS[mark as "P"]] }));

it("strings beads in columns of six, and leaves out what it does not know", () =>
  expect(beads(board, results("PPBT-BBP"), 9).map(({ mark, column, row }) => `${mark}${column}${row}`)).toEqual([
    "P00",
    "P01",
    "B02",
    "T03",
    "B04",
    "B05",
    "P10",
  ]));

it("drops the oldest columns when the plate is full", () =>
  expect(beads(board, results("PPPPPPBBBBBBT"), 2).map(({ mark }) => mark)).toEqual(Array.from("BBBBBBT")));

it("begins a column with every change of sides, and marks a tie on the result before", () =>
  expect(
    bigRoad(board, results("PPTBBP"), 9).map(({ mark, column, row, ties }) => `${mark}${column}${row}${ties}`),
  ).toEqual(["P000", "P011", "B100", "B110", "P200"]));

it("turns a long streak to the right at the bottom", () =>
  expect(bigRoad(board, results("PPPPPPPP"), 9).map(({ column, row }) => `${column}${row}`)).toEqual(
    "00 01 02 03 04 05 15 25".split(" "),
  ));
