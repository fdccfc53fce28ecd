import { describe, expect, it } from "vitest";
import { houseHands, houseRows, ownHands } from "./cards";

const hand = (...cards: string[]): { hand: number; cards: string[] }[] => [{ hand: 0, cards }];
const cardsOf = (count: number): string[] => Array.from({ length: count }, () => "Ah");

describe("houseHands", () => {
  it("are those of no seat, the dealer's first, and nothing of what is discarded", () => {
    const hands = { "1": hand("Ah"), community: hand("Kd"), discard: hand("2c"), dealer: hand("Qs", "??") };
    expect(houseHands(hands, new Set(["1"]), {})).toEqual([
      { to: "dealer", title: "Dealer", cards: ["Qs", "??"] },
      { to: "community", title: "Community", cards: ["Kd"] },
    ]);
  });

  it("lie in two parts where they are set", () => {
    const sets = { dealer: { low: ["Ah", "Kd"], high: ["2c", "3c", "4c", "5c", "6c"] } };
    expect(houseHands({ dealer: hand(...cardsOf(7)) }, new Set(), sets).map(({ title }) => title)).toEqual([
      "Dealer: low",
      "high",
    ]);
  });
});

describe.each([false, true])("houseRows, narrow: %s", (isNarrow) => {
  const width = isNarrow ? 400 : 1000;
  const rowsOf = (...counts: number[]): ReturnType<typeof houseRows> =>
    houseRows(
      counts.map((count, at) => ({ to: String(at), title: "", cards: cardsOf(count) })),
      isNarrow,
    );

  it("are none without hands", () => expect(rowsOf()).toEqual([]));

  it("hold small hands beside each other, around the middle", () => {
    const [row, ...others] = rowsOf(1, 1);
    expect(others).toEqual([]);
    expect(((row?.[0]?.x ?? 0) + (row?.[1]?.x ?? 0)) / 2).toBeCloseTo(width / 2);
  });

  it("break where there is no more room", () => expect(rowsOf(5, 5, 5).length).toBeGreaterThan(1));

  it("push together the cards of a hand that is wider than the table", () => {
    const [row] = rowsOf(30);
    expect(row?.[0]?.room).toBeLessThanOrEqual(width);
  });
});

describe("ownHands", () => {
  const none = (): string => "";

  it("of a seat that has not split have no title", () =>
    expect(ownHands(hand("Ah", "Kd"), undefined, false, none)).toEqual([
      { hand: 0, cards: ["Ah", "Kd"], x: 500, room: 880, title: "", chips: "" },
    ]));

  it("stand beside each other when they are split, with the chips of the later ones", () => {
    const split = [0, 1].map((at) => ({ hand: at, cards: ["8h"] }));
    const hands = ownHands(split, undefined, false, (at) => `$${at}`);
    expect(hands.map(({ x, title, chips }) => [x, title, chips])).toEqual([
      [280, "hand 1", ""],
      [720, "hand 2", "$1"],
    ]);
  });

  it("lie in a low and a high part when they are set", () => {
    const set = { low: ["Ah", "Ad"], high: cardsOf(5) };
    const [low, high] = ownHands(hand(...cardsOf(7)), set, true, none);
    expect([low?.title, high?.title]).toEqual(["low", "high"]);
    expect((low?.x ?? 0) + (low?.room ?? 0) / 2).toBeLessThan((high?.x ?? 0) - (high?.room ?? 0) / 2);
  });
});
