import { describe, expect, it } from "vitest";
import { payingSpot, spotOf } from "../../testing/documents";
import { expectSound, placeOf, roomOf } from "../../testing/geometry";
import { boxes } from "./boxes";
import { type Room, roomIn } from "./shapes";

const wagers = Array.from({ length: 14 }, (_, at) => `w${at}`);
const spots = wagers.map((wager) => spotOf(wager));
const page = (isNarrow: boolean): Room => roomIn(isNarrow ? 400 : 1000, isNarrow ? 500 : 380, isNarrow);

describe.each([false, true])("boxes, narrow: %s", (isNarrow) => {
  it.each([1, 2, 7, 9, 14])("has room for %i wagers", (count) =>
    expectSound(boxes(spots.slice(0, count), [], page(isNarrow)), wagers.slice(0, count)),
  );

  it("puts the large ones first, in the order in which the felt names them", () => {
    const drawing = boxes(spots, ["w5", "w2"], page(isNarrow));
    expectSound(drawing, wagers);
    expect(drawing.places.slice(0, 3).map(({ wager }) => wager)).toEqual(["w5", "w2", "w0"]);
    const [large, small] = [placeOf(drawing, "w5"), placeOf(drawing, "w0")];
    expect(roomOf(large).height).toBeGreaterThan(roomOf(small).height);
    expect(large.y).toBe(placeOf(drawing, "w2").y);
  });

  it("does not mind a large one that this table does not offer", () =>
    expectSound(boxes(spots, ["gone", "w2"], page(isNarrow)), wagers));
});

it("has no place for what takes no chips", () =>
  expectSound(boxes([spotOf("ante"), spotOf("bonus", { stage: "none" })], [], page(false)), ["ante"]));

it("prints what a wager pays", () => {
  const drawing = boxes(
    [payingSpot("one", ["5 to 1"]), payingSpot("more", ["40 to 1", "2 to 1"]), spotOf("none")],
    [],
    page(false),
  );
  expect(drawing.places.map(({ note }) => note)).toEqual(["5 to 1", "up to 40 to 1", undefined]);
});

it("lays chips beside the label where there is room", () => {
  const [wide] = boxes(spots.slice(0, 1), [], page(false)).places;
  expect(wide?.x).toBeGreaterThan((wide?.labelX ?? 0) + (wide?.chip ?? 0) / 2);
});

it("leaves the last row as full as it can be, and fills boxes as the felt says", () => {
  const four = Array.from({ length: 16 }, (_, at) => spotOf(`b${at}`));
  const drawing = boxes(four, [], page(false), { b0: "blue" });
  expect(new Set(drawing.places.map(({ y }) => y)).size).toBe(4);
  expect(new Set(drawing.places.map(({ x }) => x)).size).toBe(4);
  expect(drawing.places.slice(0, 2).map(({ tone }) => tone)).toEqual(["blue", "plain"]);
});

it("leaves no box alone in the last row of a phone", () => {
  const sixteen = Array.from({ length: 16 }, (_, at) => spotOf(`b${at}`));
  const drawing = boxes(sixteen, [], page(true));
  const heights = drawing.places.map(({ y }) => y);
  const rows = [...new Set(heights)].map((row) => heights.filter((y) => y === row).length);
  expect(rows).toEqual([3, 3, 3, 3, 2, 2]);
});
