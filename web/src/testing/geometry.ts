/** What must hold of any drawing of a felt. */
import { expect } from "vitest";
import type { Drawing, Place, Rect } from "../table/layouts/shapes";

export function placeOf(drawing: Drawing, wager: string): Place {
  const place = drawing.places.find((each) => each.wager === wager);
  if (!place) throw new Error(`${wager} has no place`);
  return place;
}

/** The room of a place. */
export function roomOf({ shape }: Place): Rect {
  if (shape.kind === "rect") return shape;
  if (shape.kind === "path") throw new Error("a path has no room of its own");
  return { x: shape.x - shape.r, y: shape.y - shape.r, width: 2 * shape.r, height: 2 * shape.r };
}

/** Every wager has exactly one place, inside the drawing, and no two that can be seen cover each other. */
export function expectSound(drawing: Drawing, wagers: readonly string[]): void {
  expect(drawing.places.map(({ wager }) => wager).sort()).toEqual([...wagers].sort());
  const rooms = drawing.places.filter(({ tone }) => tone !== "hidden").map(roomOf);
  for (const { x, y, width, height } of drawing.places.map(roomOf)) {
    expect(x).toBeGreaterThanOrEqual(-0.001);
    expect(y).toBeGreaterThanOrEqual(-0.001);
    expect(x + width).toBeLessThanOrEqual(drawing.width + 0.001);
    expect(y + height).toBeLessThanOrEqual(drawing.height + 0.001);
  }
  rooms.forEach((room, at) => {
    for (const other of rooms.slice(at + 1)) expect(overlap(room, other)).toBeLessThan(0.001);
  });
}

function overlap(left: Rect, right: Rect): number {
  const width = Math.min(left.x + left.width, right.x + right.width) - Math.max(left.x, right.x);
  const height = Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y);
  return Math.max(0, width) * Math.max(0, height);
}
