import { describe, expect, it } from "vitest";
import { nextIn } from "./roving";

describe("the next in a direction", () => {
  const from = { x: 100, y: 100 };
  const points = [
    { x: 200, y: 100 },
    { x: 130, y: 160 },
    { x: 100, y: 40 },
    { x: 20, y: 104 },
  ];

  it.each([
    ["right", [1, 0], 0],
    ["down", [0, 1], 1],
    ["up", [0, -1], 2],
    ["left", [-1, 0], 3],
  ] as const)("%s", (_, way, at) => expect(nextIn(from, points, way)).toBe(at));

  it("is none where nothing lies there", () => expect(nextIn({ x: 0, y: 0 }, points, [-1, 0])).toBe(-1));
});
