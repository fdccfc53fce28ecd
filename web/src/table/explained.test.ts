import { describe, expect, it } from "vitest";
import { handOf, payLine, roundOf } from "../testing/documents";
import { marksOf, reasonsOf } from "./explained";

const at = (who: string, ...places: number[]): { who: string; place: number }[] =>
  places.map((place) => ({ who, place }));

describe("a hand that the board completes", () => {
  const own = handOf(["Kh", "2c"], { name: "pair of kings", made_by: [...at("1", 0), ...at("community", 1)] });
  const community = handOf(["9s", "Kd", "4c"]);
  const dealer = handOf(["Jd", "Tc"], { name: "jack high", qualifies: false, made_by: at("dealer", 0) });
  const round = roundOf({ hands: { "1": [own], community: [community], dealer: [dealer] } });

  it("is named, and its cards are raised in both places", () => {
    const marks = marksOf(round, "1", 0, own.cards, "1");
    expect([marks.name, [...marks.raised]]).toEqual(["pair of kings", ["Kh"]]);
    expect([...marksOf(round, "community", 0, community.cards, "1").raised]).toEqual(["Kd"]);
    expect(marksOf(round, "community", 0, community.cards, "1").name).toBe("");
  });

  it("raises nothing of the board for who only watches", () =>
    expect(marksOf(round, "community", 0, community.cards, "").raised.size).toBe(0));

  it("says of the dealer whether the hand qualifies", () => {
    const marks = marksOf(round, "dealer", 0, dealer.cards, "1");
    expect([marks.name, marks.qualifies, [...marks.raised]]).toEqual(["jack high", false, ["Jd"]]);
  });
});

it("raises no card where all of them make the hand", () => {
  const hand = handOf(["Ah", "6d"], { name: "soft 17", made_by: at("1", 0, 1) });
  expect(marksOf(roundOf({ hands: { "1": [hand] } }), "1", 0, hand.cards, "1").raised.size).toBe(0);
});

it("names each of several split hands", () => {
  const hands = [handOf(["8h", "Th"], { name: "18" }), handOf(["8d", "3c"], { hand: 1, name: "11" })];
  const round = roundOf({ hands: { "1": hands } });
  expect(hands.map((hand) => marksOf(round, "1", hand.hand, hand.cards, "1").name)).toEqual(["18", "11"]);
});

it("says what a wild card counts for", () => {
  const wild = [{ who: "1", place: 1, counts_as: "king" }];
  const hand = handOf(["Kh", "Jk", "4c"], { name: "pair of kings", made_by: at("1", 0, 1), wild });
  const marks = marksOf(roundOf({ hands: { "1": [hand] } }), "1", 0, hand.cards, "1");
  expect([[...marks.raised], [...marks.counts]]).toEqual([["Kh", "Jk"], [["Jk", "king"]]]);
});

it("names the parts of a hand that was set, each at its cards", () => {
  const name = "high hand: two pair, kings and fours; low: ace-queen";
  const hand = handOf(["Kh", "Kd", "4c", "4d", "9s", "As", "Qd"], { name, made_by: at("1", 0, 1, 2, 3, 5, 6) });
  const round = roundOf({ hands: { "1": [hand] } });
  const high = marksOf(round, "1", 1, ["Kh", "Kd", "4c", "4d", "9s"], "1");
  expect([high.name, [...high.raised]]).toEqual(["two pair, kings and fours", ["Kh", "Kd", "4c", "4d"]]);
  expect(marksOf(round, "1", 0, ["As", "Qd"], "1").name).toBe("ace-queen");
});

it("says nothing of cards that are not there", () =>
  expect(marksOf(roundOf(), "dealer", 0, ["Ah"], "1").name).toBe(""));

it("finds the reasons of a wager of a seat", () => {
  const lines = [payLine("1", "main", "10"), payLine("1", "split", "-10"), payLine("2", "main", "5")];
  expect(reasonsOf(lines, "1", "main")).toEqual([lines[0]]);
});
