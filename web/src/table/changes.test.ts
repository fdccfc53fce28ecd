import { expect, it } from "vitest";
import { changes } from "./changes";

const hand = (...cards: string[]): { hand: number; cards: string[] }[] => [{ hand: 0, cards }];

it("deals new cards one to each hand before the next to the first", () => {
  const { arrivals, turned } = changes({}, { "1": hand("Ah", "Kd"), dealer: hand("Qs", "??") });
  expect([...arrivals]).toEqual([
    ["1/0/0", 0],
    ["dealer/0/0", 150],
    ["1/0/1", 300],
    ["dealer/0/1", 450],
  ]);
  expect(turned.size).toBe(0);
});

it("turns up cards that lay there, before others come", () => {
  const { arrivals, turned } = changes({ dealer: hand("Qs", "??") }, { dealer: hand("Qs", "Kd", "2c") });
  expect([...turned]).toEqual(["dealer/0/1"]);
  expect([...arrivals]).toEqual([["dealer/0/2", 300]]);
});

it("finds nothing new where nothing is, nor in what is discarded", () => {
  const { arrivals, turned } = changes({ "1": hand("Ah") }, { "1": hand("Ah"), discard: hand("2c") });
  expect(arrivals.size + turned.size).toBe(0);
});

it("tells split hands apart", () => {
  const split = [
    { hand: 0, cards: ["8h"] },
    { hand: 1, cards: ["8d"] },
  ];
  expect([...changes({ "1": hand("8h") }, { "1": split }).arrivals.keys()]).toEqual(["1/1/0"]);
});
