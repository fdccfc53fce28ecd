import { expect, it } from "vitest";
import { choices } from "./recorded";

it("reads the actions that were open out of the record", () =>
  expect(choices("decide 1: play | raise (3x, 4x) | bet (5 to 10) | set (2 cards)")).toEqual([
    { label: "play", action: "play" },
    { label: "raise 3×", action: "raise", multiple: 3 },
    { label: "raise 4×", action: "raise", multiple: 4 },
    { label: "bet", action: "bet", needs: "amount" },
    { label: "set", action: "set", needs: "cards" },
  ]));

it("reads those of the first seat where several were asked at once", () =>
  expect(choices("gather decide 1: yes | no; decide 2: yes | no")).toHaveLength(2));

it("finds no action where nothing was decided", () => expect(choices("draw 1 up")).toEqual([]));
