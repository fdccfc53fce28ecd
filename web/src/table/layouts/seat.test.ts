import { describe, expect, it } from "vitest";
import { payingSpot, spotOf } from "../../testing/documents";
import { expectSound, placeOf, roomOf } from "../../testing/geometry";
import { bands, circles } from "./seat";

const wagers = Array.from({ length: 13 }, (_, at) => `w${at}`);
const spots = wagers.map((wager) => spotOf(wager));

describe.each([false, true])("circles, narrow: %s", (isNarrow) => {
  it.each([1, 4, 5, 10, 13])("has room for %i wagers", (count) =>
    expectSound(circles(spots.slice(0, count), isNarrow), wagers.slice(0, count)),
  );

  it("centres every row", () => {
    const drawing = circles(spots.slice(0, 5), isNarrow);
    for (const top of new Set(drawing.places.map(({ y }) => y))) {
      const row = drawing.places.filter(({ y }) => y === top);
      expect(row.reduce((sum, { x }) => sum + x, 0) / row.length).toBeCloseTo(drawing.width / 2);
    }
  });
});

describe("circles", () => {
  it("tells wagers of later from those before the deal", () => {
    const drawing = circles(
      [spotOf("ante"), spotOf("play", { stage: "later" }), spotOf("bonus", { stage: "none" })],
      false,
    );
    expect(drawing.places.map(({ wager, tone }) => [wager, tone])).toEqual([
      ["ante", "plain"],
      ["play", "gold"],
    ]);
  });

  it("prints the amount of a wager that has only one, else what it pays", () => {
    const drawing = circles([spotOf("meter", { exactly: "5" }), payingSpot("bonus", ["9 to 1"])], false);
    expect(drawing.places.map(({ note }) => note)).toEqual(["$5", "9 to 1"]);
  });

  it("starts where it is told to", () => {
    const [high, low] = [circles(spots, false), circles(spots, false, 100)];
    expect(low.height).toBe(high.height + 100);
    expect(placeOf(low, "w0").y).toBe(placeOf(high, "w0").y + 100);
  });
});

describe.each([false, true])("bands, narrow: %s", (isNarrow) => {
  const wanted = [
    { wager: "w3", tone: "green", height: 46, size: 20 },
    { wager: "gone", tone: "red", height: 60, size: 26 },
    { wager: "w0", tone: "black", height: 60, size: 26 },
  ] as const;

  it("lie in the order of the felt, above the other wagers", () => {
    const drawing = bands(spots.slice(0, 5), wanted, isNarrow);
    expectSound(drawing, wagers.slice(0, 5));
    const [first, second, other] = [placeOf(drawing, "w3"), placeOf(drawing, "w0"), placeOf(drawing, "w1")];
    expect(first).toMatchObject({ tone: "green", size: 20, label: ["W3"] });
    expect(roomOf(first).height).toBe(46);
    expect(second.y).toBeGreaterThan(first.y);
    expect(other.y).toBeGreaterThan(roomOf(second).y + 60);
  });
});
