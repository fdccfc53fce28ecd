import { expect, it } from "vitest";
import { roundOf } from "../../testing/documents";
import { answered } from "./words";

function inWords(asked: string, answer: unknown, by: string): string {
  return answered({ seq: 1, answer: { asked, answer, by }, facts: [], view: roundOf() });
}

it("begins with the wagers", () =>
  expect(answered({ seq: 0, answer: null, facts: [], view: roundOf() })).toBe("The wagers are on the felt."));

it.each([
  ["draw 1 up", "Ah", "equipment", "Card for seat 1, face up: A♥ (equipment)"],
  ["roll 2", [3, 4], "equipment", "Roll of 2 dice: 3, 4 (equipment)"],
  ["decide 1: play | fold", { action: "play", amount: "10" }, "seat 1", "Seat 1 decides: play, amount 10"],
  ["decide 1: set", { action: "set_hands", low: ["Ah", "Kd"] }, "seat 1", "Seat 1 decides: set hands, low A♥ K♦"],
  ["decide 1: play | fold", { action: "fold" }, "house", "Seat 1 decides: fold (house)"],
  ["step XX-A 1", null, "dealer", "Step XX-A 1:  (dealer)"],
])("tells the answer to %s", (asked, answer, by, words) => expect(inWords(asked, answer, by)).toBe(words));
