import { describe, expect, it } from "vitest";
import { actions, charts, initials, named, place } from "./charts";
import type { Spot, Strategy } from "./documents";

function strategy(...spots: [chart: string, hand: string, facing: string][]): Strategy {
  const all = spots.map(
    ([chart, hand, facing]) => ({ chart, hand, facing, values: { hit: {}, stand: {} } }) as unknown as Spot,
  );
  return { spots: all } as unknown as Strategy;
}

it("lays spots out by hand and by what they face, in their order", () => {
  const [hard, soft] = charts(
    strategy(["hard", "16", "10"], ["hard", "16", "9"], ["hard", "15", "10"], ["soft", "A-2", "9"]),
  );
  expect(hard).toMatchObject({ name: "hard", hands: ["16", "15"], facing: ["10", "9"], isSquare: false });
  expect(hard?.spots.get(place("16", "9"))).toMatchObject({ hand: "16", facing: "9" });
  expect(hard?.spots.get(place("15", "9"))).toBeUndefined();
  expect(soft?.hands).toEqual(["A-2"]);
});

it("has a hand that meets only some cards where it stands among those", () => {
  const [hard] = charts(
    strategy(
      ["hard", "5", "2"],
      ["hard", "6", "2"],
      ["hard", "4", "8"],
      ["hard", "5", "8"],
      ["hard", "6", "8"],
      ["hard", "7", "8"],
    ),
  );
  expect(hard?.hands).toEqual(["4", "5", "6", "7"]);
});

describe("two-card holdings", () => {
  const ranks = Array.from("AKQJT98765432");
  const holdings = ranks.flatMap((high, at) =>
    ranks
      .slice(at)
      .flatMap((low) => (high === low ? [`${high}-${low}`] : [`${high}-${low} suited`, `${high}-${low} offsuit`])),
  );
  const [chart] = charts(strategy(...holdings.map((hand): [string, string, string] => ["start", hand, ""])));

  it("become a square, best rank first", () => {
    expect(chart?.isSquare).toBe(true);
    expect(chart?.hands).toEqual(ranks);
  });

  it("have suited ones above the diagonal and offsuit ones below", () => {
    expect(chart?.spots.get(place("A", "K"))?.hand).toBe("A-K suited");
    expect(chart?.spots.get(place("K", "A"))?.hand).toBe("A-K offsuit");
    expect(chart?.spots.get(place("7", "7"))?.hand).toBe("7-7");
  });
});

it("tells actions apart by as few letters as can be", () =>
  expect(Object.fromEntries(initials(["hit", "stand", "split", "surrender", "double down"]))).toEqual({
    hit: "H",
    stand: "S",
    split: "Sp",
    surrender: "Su",
    "double down": "D",
  }));

it("names every action once, and hands as they are written", () => {
  expect(actions(strategy(["a", "1", ""], ["a", "2", ""]))).toEqual(["hit", "stand"]);
  expect([named("pair_of_tens"), named("Q-6-4")]).toEqual(["Pair of tens", "Q-6-4"]);
});
