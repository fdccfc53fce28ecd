import { describe, expect, it } from "vitest";
import { spotOf } from "../../testing/documents";
import { expectSound, placeOf, roomOf } from "../../testing/geometry";
import type { NumberLayout, WheelFace } from "../documents";
import { numbers } from "./numbers";

const layout: NumberLayout = {
  kind: "numbers",
  numbers: "single",
  zeros: ["0", "00"],
  columns: { wagers: "column", labels: ["2 to 1", "2 to 1", "2 to 1"] },
  dozens: { wagers: "dozen", labels: ["1st", "2nd", "3rd"] },
  outside: [
    { wager: "low", tone: "plain" },
    { wager: "red", tone: "red" },
  ],
  covers: { top_line: ["0", "00", "1", "2", "3"] },
};
const face: WheelFace = {
  ball: true,
  pockets: [
    { names: ["0", "00"], colour: "green", ink: null, label: "" },
    { names: ["1", "3"], colour: "red", ink: null, label: "" },
    { names: ["2"], colour: "#123456", ink: null, label: "" },
  ],
};
const singles = ["0", "00", ...Array.from({ length: 36 }, (_, at) => `${at + 1}`)].map((name) => `single:${name}`);
const boxes = ["column:1", "column:2", "column:3", "dozen:1", "dozen:2", "dozen:3", "low", "red"];
const between = ["two:1-2", "two:1-4", "three:1-2-3", "six:1-2-3-4-5-6", "four:1-2-4-5", "two:0-00"];
const zeros = ["two:0-1", "two:0-2", "two:00-2", "three:0-1-2", "three:0-2-00", "top_line"];
const wagers = [...singles, ...boxes, ...between, ...zeros];
const draw = (names: readonly string[], isNarrow: boolean): ReturnType<typeof numbers> =>
  numbers(
    names.map((name) => spotOf(name)),
    layout,
    face,
    isNarrow,
  );

describe.each([false, true])("numbers, narrow: %s", (isNarrow) => {
  const drawing = draw(wagers, isNarrow);
  const at = (wager: string): { x: number; y: number } => placeOf(drawing, wager);
  /** Along the rows, and across them. */
  const grid = (wager: string): [number, number] => {
    const { x, y } = at(wager);
    return isNarrow ? [(y - 60) / 46, (x - 112) / 82] : [(x - 92) / 66, (234 - y) / 70];
  };
  const expectAt = (wager: string, along: number, across: number): void => {
    const [u, v] = grid(wager);
    expect(u).toBeCloseTo(along);
    expect(v).toBeCloseTo(across);
  };

  it("gives every wager a place", () => expectSound(drawing, wagers));

  it("lays the numbers three abreast", () => {
    expectAt("single:1", 0.5, 0.5);
    expectAt("single:3", 0.5, 2.5);
    expectAt("single:36", 11.5, 2.5);
  });

  it("lets two zeros share the width above the first row", () => {
    expectAt("single:0", -0.5, 0.75);
    expectAt("single:00", -0.5, 2.25);
  });

  it("lays bets on several numbers where they meet", () => {
    expectAt("two:1-2", 0.5, 1);
    expectAt("two:1-4", 1, 0.5);
    expectAt("four:1-2-4-5", 1, 1);
    expectAt("two:0-00", -0.5, 1.5);
  });

  it("lays bets on whole rows at their end", () => {
    expectAt("three:1-2-3", 0.5, 0);
    expectAt("six:1-2-3-4-5-6", 1, 0);
    expectAt("top_line", 0, 0);
  });

  it("lays bets with a zero on the line above the first row, where both touch", () => {
    expectAt("two:0-1", 0, 0.5);
    expectAt("two:0-2", 0, 1.25);
    expectAt("two:00-2", 0, 1.75);
    expectAt("three:0-1-2", 0, 1);
    expectAt("three:0-2-00", 0, 1.5);
  });

  it("hits what lies between the numbers first", () => {
    const hidden = drawing.places.findIndex(({ tone }) => tone === "hidden");
    expect(drawing.places.slice(hidden).every(({ tone }) => tone === "hidden")).toBe(true);
  });

  it("colours numbers as the wheel, where that is a colour of the felt", () => {
    expect([placeOf(drawing, "single:00").tone, placeOf(drawing, "single:3").tone]).toEqual(["green", "red"]);
    expect(placeOf(drawing, "single:2").tone).toBe("plain");
    expect(placeOf(drawing, "red").tone).toBe("red");
  });

  it("knows which section of the wheel a number is for", () => {
    expect(placeOf(drawing, "single:17").pocket).toBe("17");
    expect(placeOf(drawing, "two:1-2").pocket).toBeUndefined();
  });

  it("gives a single zero the whole width", () => {
    const without = draw(
      wagers.filter((wager) => !wager.includes("00") && wager !== "top_line"),
      isNarrow,
    );
    const { width, height } = roomOf(placeOf(without, "single:0"));
    expect(isNarrow ? width : height).toBe(isNarrow ? 3 * 82 : 3 * 70);
  });

  it("has a place below the others for a wager that it cannot lay on numbers", () => {
    const more = draw([...wagers, "neighbours"], isNarrow);
    expectSound(more, [...wagers, "neighbours"]);
    expect(placeOf(more, "neighbours").y).toBeGreaterThan(drawing.height);
  });
});

it("fits a smaller wheel too", () => {
  const small = [...Array.from({ length: 12 }, (_, at) => `single:${at + 1}`), "single:0", ...boxes];
  expectSound(draw(small, false), small);
  expect(roomOf(placeOf(draw(small, false), "dozen:1")).width).toBeCloseTo((4 / 3) * 66);
});
