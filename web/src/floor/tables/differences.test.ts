import { expect, it } from "vitest";
import { payLine, roundOf } from "../../testing/documents";
import { compared, totals } from "./differences";

const was = roundOf({ lines: [payLine("1", "ante", "10"), payLine("1", "play", "-5"), payLine("2", "ante", "5")] });
const would = roundOf({ lines: [payLine("1", "ante", "10"), payLine("1", "bonus", "25"), payLine("2", "ante", "-5")] });

it("puts the lines of both rounds beside each other, new ones at the end of their seat", () =>
  expect(compared(was, would).map(({ seat, wager, isOther, more }) => [seat, wager, isOther, more])).toEqual([
    ["1", "ante", false, "0"],
    ["1", "play", true, "5"],
    ["1", "bonus", true, "25"],
    ["2", "ante", true, "-10"],
  ]));

it("sees that a line is another though it comes to the same", () => {
  const pushed = roundOf({ lines: [payLine("1", "ante", "10", { outcome: "push" })] });
  const won = roundOf({ lines: [payLine("1", "ante", "10")] });
  expect(compared(won, pushed)[0]?.isOther).toBe(true);
  expect(compared(won, won)[0]?.isOther).toBe(false);
});

it("tells hands of the same wager apart", () => {
  const split = roundOf({ lines: [payLine("1", "main", "5"), payLine("1", "main", "-5", { hand: 1 })] });
  expect(compared(split, split).map(({ hand, more }) => [hand, more])).toEqual([
    [0, "0"],
    [1, "0"],
  ]);
});

it("adds up every seat", () =>
  expect(totals(was, would)).toEqual([
    { seat: "1", was: "5", would: "35", more: "30" },
    { seat: "2", was: "5", would: "-5", more: "-10" },
  ]));
