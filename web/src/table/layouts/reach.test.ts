import { expect, it } from "vitest";
import { reachOf } from "./reach";
import { box, type Place } from "./shapes";

const SMALL: Place = {
  ...box("w", { x: 0, y: 0, width: 0, height: 0 }, "a progressive"),
  shape: { kind: "circle", x: 50, y: 20, r: 12 },
  x: 50,
  y: 20,
  labelX: 50,
  labelY: 50,
  size: 12,
};

it("reaches from the middle of a small circle to the end of the name below it", () => {
  const reach = reachOf(SMALL);
  expect(reach?.y).toBe(20);
  expect((reach?.y ?? 0) + (reach?.height ?? 0)).toBeGreaterThan(50);
  expect(reach?.width).toBeGreaterThan(24);
});

it("adds nothing where the name is printed on the place, or nowhere", () => {
  expect(reachOf(box("w", { x: 0, y: 0, width: 100, height: 60 }, "field"))).toBeNull();
  expect(reachOf({ ...SMALL, label: [] })).toBeNull();
});
