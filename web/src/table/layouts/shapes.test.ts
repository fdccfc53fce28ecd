import { describe, expect, it } from "vitest";
import { besideLabel, box, edge, wrapped } from "./shapes";

describe("wrapped", () => {
  it("breaks a text between words, none of the lines wider than the box", () => {
    const lines = wrapped("six card bonus wager", 100, 15);
    expect(lines).toEqual(["six card", "bonus wager"]);
    for (const line of lines) expect(line.length * 15 * 0.56).toBeLessThanOrEqual(100);
  });

  it("leaves a word whole that has no room", () => expect(wrapped("indivisible", 20, 15)).toEqual(["indivisible"]));
});

it("puts label and chips of a box in its middle", () => {
  const place = box("ante", { x: 10, y: 20, width: 100, height: 40 }, "Ante", { note: "1 to 1" });
  expect(place).toMatchObject({ x: 60, y: 40, labelX: 60, labelY: 40, label: ["Ante"], note: "1 to 1", tone: "plain" });
  expect(place.chip).toBeLessThanOrEqual(40);
});

it("has no note where there is nothing to note", () =>
  expect(box("ante", { x: 0, y: 0, width: 10, height: 10 }, "", { note: "" })).not.toHaveProperty("note"));

describe("edge", () => {
  const rect = { x: 0, y: 100, width: 50 };

  it("lies within a high box and on the line of a low one", () => {
    expect(edge(box("a", { ...rect, height: 60 }, ""))).toBe(111);
    expect(edge(box("a", { ...rect, height: 40 }, ""))).toBe(103);
  });

  it("lies at the top of a circle", () => {
    const place = { ...box("a", { ...rect, height: 10 }, ""), shape: { kind: "circle", x: 50, y: 80, r: 20 } as const };
    expect(edge(place)).toBe(65);
    expect(edge({ ...place, tone: "hidden" })).toBe(56);
  });
});

it("leaves the name of a low place to be read under what it came to", () => {
  const rect = { x: 0, y: 100, width: 150 };
  expect(besideLabel(box("a", { ...rect, height: 30 }, "any pairs"))).toBe(126);
  expect(besideLabel(box("a", { ...rect, height: 80 }, "joker"))).toBe(75);
  expect(besideLabel(box("a", { ...rect, width: 60, height: 30 }, "17"))).toBe(30);
});
