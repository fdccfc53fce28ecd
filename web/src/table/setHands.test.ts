import { expect, it } from "vitest";
import { setHands } from "./setHands";

const story = (...texts: string[]): { text: string; clause: string }[] => texts.map((text) => ({ text, clause: "" }));

it("reads how hands were set out of the story", () =>
  expect(
    setHands(
      story(
        "no more bets",
        "seat 3 plays Ah Ad low and Kc Qc Jc Tc 9c high",
        "2s Jk is the low hand, 3h 4h 5h 6h 7h the high hand",
      ),
    ),
  ).toEqual({
    "3": { low: ["Ah", "Ad"], high: ["Kc", "Qc", "Jc", "Tc", "9c"] },
    dealer: { low: ["2s", "Jk"], high: ["3h", "4h", "5h", "6h", "7h"] },
  }));

it("lets hands lie as they were dealt while nothing was said of them", () =>
  expect(setHands(story("seat 3 plays low", "the dealer says: low and high"))).toEqual({}));
