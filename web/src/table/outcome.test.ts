import { expect, it } from "vitest";
import { payLine } from "../testing/documents";
import { caption, outcomeOf } from "./outcome";

it.each([
  [["25", "-5"], "won", "You win $20"],
  [["-25"], "lost", "You lose $25"],
  [["5", "-5"], "even", "You break even"],
])("says what %o come to", (nets, kind, text) =>
  expect(outcomeOf(nets.map((net) => payLine("1", "ante", net)))).toMatchObject({ kind, text }),
);

it("has the dealer's last call as a caption", () => {
  const story = ["the dealer says: no more bets", "the wheel gives 8", "the dealer says: 8", "seat 1, red: loses 25"];
  expect(caption(story.map((text) => ({ text, clause: "" })))).toBe("8");
  expect(caption([])).toBe("");
});
