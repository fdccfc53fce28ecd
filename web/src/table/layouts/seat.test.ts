import { describe, expect, it } from "vitest";
import { payingSpot, spotOf } from "../../testing/documents";
import { expectSound, placeOf, roomOf } from "../../testing/geometry";
import type { SeatPlaces } from "../documents";
import { bands, circles, rowsOf, type SeatDrawing } from "./seat";
import type { Drawing } from "./shapes";

const wagers = Array.from({ length: 13 }, (_, at) => `w${at}`);
const spots = wagers.map((wager) => spotOf(wager));
const plain: SeatPlaces = { rows: [], arc: [], beside: {}, shapes: {}, equal: [], hands: [] };
const area = { x: 10, y: 20, width: 380, height: 240 };
const inArea = (drawing: SeatDrawing): Drawing => ({ ...drawing, width: 390, height: 260 });

describe("circles", () => {
  it.each([1, 4, 5, 10, 13])("has room for %i wagers", (count) =>
    expectSound(inArea(circles(spots.slice(0, count), plain, area, 11)), wagers.slice(0, count)),
  );

  it("lies in the rows of the felt, what they leave out in a row of its own", () => {
    const rows = rowsOf(spots.slice(0, 4), { ...plain, rows: [["w2", "gone"], ["w0"]] });
    expect(rows.map((row) => row.map(({ wager }) => wager))).toEqual([["w2"], ["w0"], ["w1", "w3"]]);
  });

  it("has no place of its own for what lies beside another or across the felt", () => {
    const layout = { ...plain, arc: ["w0"], beside: { w1: "w2" } };
    const drawing = circles(spots.slice(0, 3), layout, area, 11);
    expect(drawing.places.map(({ wager, isBeside }) => [wager, isBeside ?? false])).toEqual([
      ["w2", false],
      ["w1", true],
    ]);
  });

  it("has no place for what takes no chips", () =>
    expectSound(inArea(circles([spotOf("ante"), spotOf("bonus", { stage: "none" })], plain, area, 11)), ["ante"]));

  it("prints the amount of a wager that has only one, else what it pays", () => {
    const drawing = circles([spotOf("meter", { exactly: "5" }), payingSpot("bonus", ["9 to 1"])], plain, area, 11);
    expect(drawing.places.map(({ note }) => note)).toEqual(["$5", "9 to 1"]);
  });

  it("prints the limits of a wager that the placard does not have", () => {
    const limited = [1, 2].map((at) => spotOf(`w${at}`, { minimum: "5", maximum: "500" }));
    const others = ["25", "50"].map((maximum) => spotOf(`to ${maximum}`, { minimum: "1", maximum }));
    const drawing = circles([...limited, ...others], plain, area, 11);
    expect(drawing.places.map(({ limits }) => limits)).toEqual([undefined, undefined, "$1–$25", "$1–$50"]);
  });

  it("leaves a line for the reading of a meter on a narrow felt", () => {
    const drawing = (pays: string): ReturnType<typeof circles> =>
      circles([payingSpot("meter", [pays, "$50"])], plain, { x: 0, y: 0, width: 380, height: 90 }, 11);
    const bottom = (pays: string): number => Math.max(...drawing(pays).places.map(({ labelY }) => labelY));
    expect(bottom("100%")).toBeLessThan(bottom("$1,000") - 8);
  });

  it("has a sign between wagers in the same amount", () => {
    const drawing = circles(spots.slice(0, 2), { ...plain, equal: [["w0", "w1"]] }, area, 11);
    const [left, right] = drawing.places;
    expect(drawing.marks).toMatchObject([{ text: "=", x: ((left?.x ?? 0) + (right?.x ?? 0)) / 2 }]);
  });
});

describe("bands", () => {
  const wanted = [
    { wager: "w3", tone: "green", height: 46, size: 20 },
    { wager: "gone", tone: "red", height: 60, size: 26 },
    { wager: "w0", tone: "black", height: 60, size: 26 },
  ] as const;

  it("lie in the order of the felt, above the other wagers", () => {
    const drawing = inArea(bands(spots.slice(0, 5), { ...plain, bands: wanted }, area, 11));
    expectSound(drawing, wagers.slice(0, 5));
    const [first, second, other] = [placeOf(drawing, "w3"), placeOf(drawing, "w0"), placeOf(drawing, "w1")];
    expect(first).toMatchObject({ tone: "green", label: ["W3"] });
    expect(second.y).toBeGreaterThan(first.y);
    expect(other.y).toBeGreaterThan(roomOf(second).y + roomOf(second).height);
  });
});
