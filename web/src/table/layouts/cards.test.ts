import { describe, expect, it } from "vitest";
import { houseHands, houseRow, ownHands } from "./cards";

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

describe("houseRow", () => {
  const area = { x: 100, y: 0, width: 400, height: 100, card: 40 };
  const rowOf = (...counts: number[]): ReturnType<typeof houseRow> =>
    houseRow(
      counts.map((count, at) => ({ to: String(at), title: "", cards: cardsOf(count) })),
      area,
    );

  it("is empty without hands", () => expect(rowOf()).toEqual([]));

  it("holds small hands beside each other, around the middle", () => {
    const [left, right] = rowOf(1, 1);
    expect(((left?.x ?? 0) + (right?.x ?? 0)) / 2).toBeCloseTo(300);
  });

  it.each([[30], [5, 5, 5], [2, 5, 2]])("pushes cards together that have less room than they need", (...counts) => {
    const row = rowOf(...counts);
    for (const { x, room } of row) {
      expect(x - room / 2).toBeGreaterThanOrEqual(99.9);
      expect(x + room / 2).toBeLessThanOrEqual(500.1);
    }
    row
      .slice(1)
      .forEach(({ x, room }, at) =>
        expect(x - room / 2).toBeGreaterThanOrEqual((row[at]?.x ?? 0) + (row[at]?.room ?? 0) / 2),
      );
  });
});

describe("ownHands", () => {
  const none = (): string => "";
  const area = { x: 60, y: 0, width: 880, height: 100 };

  it("of a seat that has not split have no title", () =>
    expect(ownHands(hand("Ah", "Kd"), undefined, area, none)).toEqual([
      { hand: 0, cards: ["Ah", "Kd"], x: 500, room: 880, title: "", chips: "" },
    ]));

  it("stand beside each other when they are split, each with its chips", () => {
    const split = [0, 1].map((at) => ({ hand: at, cards: ["8h"] }));
    const hands = ownHands(split, undefined, area, (at) => `$${at}`);
    expect(hands.map(({ x, title, chips }) => [x, title, chips])).toEqual([
      [280, "hand 1", "$0"],
      [720, "hand 2", "$1"],
    ]);
  });

  it("lie in a low and a high part when they are set", () => {
    const set = { low: ["Ah", "Ad"], high: cardsOf(5) };
    const [low, high] = ownHands(hand(...cardsOf(7)), set, area, none);
    expect([low?.title, high?.title]).toEqual(["low", "high"]);
    expect((low?.x ?? 0) + (low?.room ?? 0) / 2).toBeLessThan((high?.x ?? 0) - (high?.room ?? 0) / 2);
  });
});
