// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { layoutOf, payLine, roundOf } from "../testing/documents";
import { again, netsOf } from "./scene";

const LINES = [
  payLine("1", "ante", "10"),
  payLine("1", "play", "-10"),
  payLine("1", "play", "2.5"),
  payLine("2", "ante", "-5"),
];

it("adds up what each wager of a seat came to", () =>
  expect(Object.fromEntries(netsOf(LINES, "1"))).toEqual({ ante: 1000, play: -750 }));

describe("a round again", () => {
  const layout = layoutOf({ seats: 3 });
  const at_risk = [{ seat: "2", wager: "ante", hand: 0, amount: "5" }];
  const hands = { "1": [{ hand: 0, cards: ["Ah"] }], dealer: [{ hand: 0, cards: ["Kd"] }] };

  it("shows what is at stake while it is open, and no results", () => {
    const scene = again(layout, roundOf({ hands, at_risk }), [], "1");
    expect(scene.seats.map(({ seat, isTaken, isOwn, total, net }) => [seat, isTaken, isOwn, total, net])).toEqual([
      ["1", true, true, 0, null],
      ["2", true, false, 500, null],
      ["3", false, false, 0, null],
    ]);
    expect(scene.wagered("2", "ante")).toBe(500);
    expect(scene.wagered("2", "play")).toBe(0);
  });

  it("shows what every seat came to when it is over", () => {
    const scene = again(layout, roundOf({ status: "settled", lines: LINES }), [], "1");
    expect(scene.seats.map(({ net }) => net)).toEqual([250, -500, null]);
    expect(scene.nets.get("play")).toBe(-750);
  });

  it("cannot be bet on", () => {
    const scene = again(layout, roundOf(), [], "1");
    const [seat] = scene.seats;
    expect(layout.spots.some((spot) => scene.mayBet(spot))).toBe(false);
    expect(seat && scene.press(seat)).toBeUndefined();
  });
});
