import { expect, it } from "vitest";
import { standing } from "./standing";

const BOARD = {
  head: "point 6; puck on 6; shooter: seat 2",
  columns: ["", "4", "5", "6 ON"],
  rows: [
    ["1: place", "10", "", "12 off"],
    ["1: dont come", "5 on", "", ""],
    ["2: place", "5 off", "", ""],
  ],
  beside: ["seat 1: hard 8 5 off, line 10, any seven 1 on", "seat 2: field 5 off"],
};

it("reads the point off the columns, and leaves the puck out of the words", () =>
  expect(standing(BOARD, "1")).toMatchObject({ head: "point 6; shooter: seat 2", point: "6" }));

it("reads the buttons on the bets of a seat, and of no other", () => {
  expect(Object.fromEntries(standing(BOARD, "1").buttons)).toEqual({
    place_6: "off",
    dont_come_4: "on",
    hard_8: "off",
    any_seven: "on",
  });
  expect(Object.fromEntries(standing(BOARD, "2").buttons)).toEqual({ place_4: "off", field: "off" });
});

it("has nothing to say of a table without a board, or while the puck is off", () => {
  expect(standing(null, "1")).toEqual({ head: "", point: "", buttons: new Map() });
  expect(standing({ ...BOARD, columns: ["", "4"] }, "1").point).toBe("");
});
