import { expect, it } from "vitest";
import { figureOf, pipsOf } from "./faces";
import { RANKS } from "./suits";

it("has as many pips as the rank says, and figures on the others", () => {
  for (const rank of Object.keys(RANKS)) {
    const count = rank === "A" ? 1 : rank === "T" ? 10 : Number(rank) || 0;
    expect([rank, pipsOf(rank).length]).toEqual([rank, count]);
    for (const suit of "shdc") expect(figureOf(rank + suit) !== "").toBe(count === 0);
  }
});

it("turns the pips of the lower half", () =>
  expect(pipsOf("2").map(({ isTurned }) => isTurned)).toEqual([false, true]));
