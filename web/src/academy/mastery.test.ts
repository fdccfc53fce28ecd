import { expect, it } from "vitest";
import { tabled } from "./mastery";

it("cells stand in the table of their chart, by hand and what they face", () => {
  const cell = { chart: "hit or stand", hand: "16", facing: "showing 10", played: 1, mastery: 0.5 };
  const other = { ...cell, hand: "17", facing: "showing 7" };
  const [first, second, ...rest] = tabled([cell, other, { ...cell, chart: "insure or decline" }]);
  expect([first?.hands, first?.facing, rest]).toEqual([["16", "17"], ["showing 10", "showing 7"], []]);
  expect(first?.cells.get("17\tshowing 7")).toBe(other);
  expect(second?.name).toBe("insure or decline");
});
