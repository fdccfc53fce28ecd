import { describe, expect, it } from "vitest";
import { arc, seatNames } from "./arc";

const seats = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

describe("on a wide page", () => {
  it.each([1, 5, 7, 14])("%i seats stand in a row that is the same on both sides", (count) => {
    const { places } = arc(seats(count), false, 0);
    expect(places.map(({ seat }) => seat)).toEqual(seats(count));
    for (const [at, { x, y, width }] of places.entries()) {
      expect(x).toBeGreaterThan(width / 2);
      expect(x).toBeLessThan(1000 - width / 2);
      if (count > 1) {
        const opposite = places[count - 1 - at];
        expect(x + (opposite?.x ?? 0)).toBeCloseTo(1000);
        expect(opposite?.y).toBeCloseTo(y);
      }
    }
  });

  it("has the first seat at the right of who looks at the dealer", () => {
    const { places } = arc(seats(7), false, 0);
    expect(places[0]?.x).toBeGreaterThan(places[6]?.x ?? 0);
    expect(places[3]?.y).toBeGreaterThan(places[0]?.y ?? 0);
  });
});

describe("on a narrow page", () => {
  it("has at most seven seats in a row", () => {
    const { places, height } = arc(seats(14), true, 10);
    expect(new Set(places.slice(0, 7).map(({ y }) => y)).size).toBe(1);
    expect(places[7]?.y).toBe((places[0]?.y ?? 0) + 62);
    expect(height).toBe(124);
  });

  it("makes room for the cards of others", () =>
    expect(arc(seats(3), true, 0, 26).height).toBe(arc(seats(3), true, 0).height + 26));
});

it("names every seat, and behind them those that share one", () =>
  expect(seatNames(3, ["2b", "1", "10"])).toEqual(["1", "2", "2b", "3", "10"]));
