import { describe, expect, it } from "vitest";
import { payingSpot, spotOf } from "../../testing/documents";
import { expectSound, placeOf, roomOf } from "../../testing/geometry";
import type { NumberLayout, WheelFace } from "../documents";
import { numbers } from "./numbers";
import { type Room, roomIn } from "./shapes";

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
  racetrack: false,
  neighbours: 2,
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
const roomOfPage = (isNarrow: boolean): Room => roomIn(isNarrow ? 400 : 1000, isNarrow ? 620 : 345, isNarrow);
const draw = (names: readonly string[], isNarrow: boolean, racetrack = false): ReturnType<typeof numbers> =>
  numbers(
    names.map((name) => spotOf(name)),
    { ...layout, racetrack },
    face,
    roomOfPage(isNarrow),
  );

describe.each([false, true])("numbers, narrow: %s", (isNarrow) => {
  const drawing = draw(wagers, isNarrow);
  const at = (wager: string): { x: number; y: number } => placeOf(drawing, wager);
  const first = roomOf(placeOf(drawing, "single:1"));
  /** Along the rows, and across them, in cells from the first number. */
  const grid = (wager: string): [number, number] => {
    const { x, y } = at(wager);
    return isNarrow
      ? [(y - first.y) / first.height, (x - first.x) / first.width]
      : [(x - first.x) / first.width, (first.y + first.height - y) / first.height];
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
    const cell = roomOf(placeOf(without, "single:1"));
    expect(isNarrow ? width : height).toBeCloseTo(3 * (isNarrow ? cell.width : cell.height));
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

it.each([false, true])("leaves room for the racetrack, which meets no number: narrow %s", (isNarrow) => {
  const drawing = draw(wagers, isNarrow, true);
  const track = drawing.racetrack;
  expect(track).toBeDefined();
  for (const place of drawing.places) {
    const { x, y, width, height } = roomOf(place);
    if (!track) continue;
    const isClear =
      x + width <= track.x || y >= track.y + track.height || x >= track.x + track.width || y + height <= track.y;
    expect([place.wager, isClear]).toEqual([place.wager, true]);
  }
});

it("says what every kind of bet pays: on its place, or for those on numbers beside the layout, each kind once", () => {
  const paying = (wager: string, title: string, pays: string): ReturnType<typeof spotOf> => ({
    ...payingSpot(wager, [pays]),
    title,
  });
  const spots = [
    paying("single:1", "Straight 1", "35 to 1"),
    paying("single:2", "Straight 2", "35 to 1"),
    paying("two:1-2", "Split 1-2", "17 to 1"),
    paying("dozen:1", "Dozen 1", "2 to 1"),
    paying("low", "1 to 18", "1 to 1"),
  ];
  const drawing = numbers(spots, layout, face, roomOfPage(false));
  expect(drawing.pays).toEqual(["Straight 35 to 1", "Split 17 to 1"]);
  expect(["dozen:1", "low"].map((wager) => placeOf(drawing, wager).note)).toEqual(["2 to 1", "1 to 1"]);
});
