import { describe, expect, it } from "vitest";
import type { Pending } from "../../api/views";
import { draw, inWords, place, questionOf, seatsInWords } from "./question";

it.each([
  ["draw 1 up", "Card for seat 1, face up"],
  ["draw 2 hand 3 down", "Card for seat 2, hand 3, face down"],
  ["draw dealer down", "Card for the dealer, face down"],
  ["reveal dealer 2", "Turn up card 2 of the dealer"],
  ["roll 3 player", "Roll of 3 dice: player"],
  ["roll 2", "Roll of 2 dice"],
  ["spin any_wheel", "Where the wheel came to rest"],
  ["peek", "What the card reader says of the hole card"],
  ["decide 4: play | fold", "Seat 4 decides"],
  ["something else", "Something else"],
])("%s is asked as %j", (asked, words) => expect(inWords(asked)).toBe(words));

it("takes a draw apart, and nothing else", () => {
  expect(draw("reveal 2 hand 3 1")).toEqual({ isReveal: true, to: "2", hand: 3, what: "1" });
  expect(draw("roll 2")).toBeNull();
});

it("names seats and places", () => {
  expect([place("3b"), place("discard"), place("left_hand")]).toEqual(["seat 3b", "the discard rack", "left hand"]);
  expect([seatsInWords(["1"]), seatsInWords(["1", "2", "3"])]).toEqual(["seat 1", "seats 1, 2 and 3"]);
});

describe("questionOf", () => {
  const pending: Pending = { kind: "outcome", at: 1, seats: [], decisions: [], asked: "roll 2", wants: "dice" };

  it("says what may be typed", () => expect(questionOf(pending).hint).toBe("Type the faces: 3 4."));

  it("says that nobody may have seen it, only where that may be", () =>
    expect(questionOf({ ...pending, may_be_unseen: true }).hint).toContain("?? if nobody has seen it"));
});
