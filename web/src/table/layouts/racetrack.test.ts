import { expect, it } from "vitest";
import { neighbours, racetrack } from "./racetrack";

const NAMES = Array.from({ length: 38 }, (_, at) => `n${at}`);

it.each([
  { x: 10, y: 20, width: 700, height: 130 },
  { x: 10, y: 20, width: 80, height: 420 },
])("lays every number along the track, inside its room", (rect) => {
  const cells = racetrack(NAMES, rect, 25);
  expect(cells.map(({ name }) => name)).toEqual(NAMES);
  for (const { middle, d } of cells) {
    expect(middle.x).toBeGreaterThan(rect.x);
    expect(middle.x).toBeLessThan(rect.x + rect.width);
    expect(middle.y).toBeGreaterThan(rect.y);
    expect(middle.y).toBeLessThan(rect.y + rect.height);
    expect(d).not.toContain("NaN");
  }
});

it("knows the neighbours of a number, around the end of the wheel too", () => {
  expect(neighbours(["a", "b", "c", "d", "e"], "a", 1)).toEqual(["e", "a", "b"]);
  expect(neighbours(["a", "b", "c"], "c", 2)).toHaveLength(3);
  expect(neighbours(["a"], "z", 2)).toEqual([]);
});
