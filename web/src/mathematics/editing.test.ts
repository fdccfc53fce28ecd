import { describe, expect, it } from "vitest";
import type { PrintedTable } from "./documents";
import { askedAbout, edited, stepped } from "./editing";

const TABLE: PrintedTable = {
  id: "T-1",
  wager: "bonus",
  clause: "XX-A 4",
  decks: [],
  floor: false,
  default: true,
  decides: ["side", "bonus"],
  lines: [
    { line: "flush", pays: "4 to 1", clause: "" },
    { line: "pair", pays: "1 to 1", clause: "" },
  ],
} as unknown as PrintedTable;

describe("edited", () => {
  it("is the printed table with other pays, under a name of its own", () =>
    expect(edited(TABLE, { pair: "2 to 1" })).toMatchObject({
      id: "what-if",
      wager: "bonus",
      lines: [
        { line: "flush", pays: "4 to 1" },
        { line: "pair", pays: "2 to 1" },
      ],
    }));

  it("says nothing of what the printed table says nothing of", () =>
    expect(Object.keys(edited(TABLE, {}))).not.toContain("envy_to"));
});

it.each([
  ["40 to 1", 1, "41 to 1"],
  ["100 for 1", -1, "99 for 1"],
  ["$300", 1, "$301"],
  ["$1,000", -1, "$999"],
  ["$999", 1, "$1,000"],
  ["0 to 1", -1, "0 to 1"],
  ["nothing", 1, "nothing"],
])("%s a step of %i is %s", (pay, by, other) => expect(stepped(pay, by)).toBe(other));

it("asks about the table's own wager first, or about all together", () => {
  expect(askedAbout(TABLE)).toEqual(["bonus", "side"]);
  expect(askedAbout({ ...TABLE, decides: ["a", "b", "c", "d"] })).toEqual([""]);
});
