// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answering, FakeSocket, json } from "../testing/browser";
import { layoutOf, payLine, reasonOf, roundOf, seatOf, viewOf } from "../testing/documents";
import { again, live, netsOf, resultsOf } from "./scene";
import { Sitting } from "./sitting.svelte";

const LINES = [
  payLine("1", "ante", "10"),
  payLine("1", "play", "-10"),
  payLine("1", "play", "2.5"),
  payLine("2", "ante", "-5"),
];

it("adds up what each wager of a seat came to", () =>
  expect(Object.fromEntries(netsOf(LINES, "1"))).toEqual({ ante: 1000, play: -750 }));

it("writes what each wager came to with why, each reason once", () => {
  const reason = reasonOf({ brief: "jack high does not qualify" });
  const lines = [
    payLine("1", "ante", "10", { reason }),
    payLine("1", "play", "0", { outcome: "push", reason }),
    payLine("1", "back", "0", { outcome: "returned", reason: reasonOf({ brief: "taken back" }) }),
    payLine("1", "main", "-5", { hand: 1, reason }),
    payLine("1", "main", "-5", { hand: 2, reason }),
  ];
  expect([...resultsOf(lines, "1").entries()].map(([wager, { amount, brief }]) => [wager, amount, brief])).toEqual([
    ["ante", "+$10", "jack high does not qualify"],
    ["play", "push", "jack high does not qualify"],
    ["back", "±0", "taken back"],
    ["main", "−$10", "jack high does not qualify"],
  ]);
});

it("works an amount out beside it, unless it is simply the bet, or of several payments", () => {
  const paid = (wager: string, sum: string, hand = 0): ReturnType<typeof payLine> =>
    payLine("1", wager, "10", { hand, reason: reasonOf({ sum }) });
  const lines = [
    paid("blind", "$25 x 3/2 = $37.50"),
    paid("banker", "$25 x 1 - $1.25 vigorish = $23.75"),
    paid("ante", "$25 x 1 = $25"),
    paid("play", "$25 lost"),
    paid("main", "$10 x 3/2 = $15", 1),
    paid("main", "$10 x 1 = $10", 2),
  ];
  expect([...resultsOf(lines, "1").values()].map(({ sum }) => sum)).toEqual([
    "$25 x 3/2",
    "$25 x 1 - $1.25 vigorish",
    "",
    "",
    "",
  ]);
});

describe("a round that another played at this seat", () => {
  let sitting: Sitting;

  beforeEach(async () => {
    vi.useFakeTimers();
    FakeSocket.install();
    sessionStorage.clear();
    answering(json(layoutOf({ seats: 3 })));
    sitting = new Sitting("t");
    await vi.advanceTimersByTimeAsync(0);
  });

  afterEach(() => {
    sitting.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is nobody's result who has sat down since: neither the cards nor the money are theirs", () => {
    const hands = { "1": [{ hand: 0, cards: ["Ah"] }], dealer: [{ hand: 0, cards: ["Kd"] }] };
    const round = roundOf({ status: "settled", hands, lines: [payLine("1", "ante", "-10")], yours: [] });
    FakeSocket.newest.send(viewOf({ yours: ["1"], seats: { "1": seatOf({ player: "cat" }) }, round, rounds: 1 }));
    const scene = live(sitting, layoutOf({ seats: 3 }), true);
    expect(scene.front).toBe("1");
    expect(scene.isIn).toBe(false);
    expect([scene.nets.size, scene.came.size, scene.settled.size]).toEqual([0, 0, 0]);
    expect(scene.seats[0]).toMatchObject({ isOwn: true, net: null });
  });

  it("leaves chips that are settled while it goes on where they lie, and what is paid beside them", () => {
    const round = roundOf({ status: "open", lines: [payLine("1", "pair_plus", "15")], yours: ["1"] });
    FakeSocket.newest.send(
      viewOf({ yours: ["1"], seats: { "1": seatOf({ player: "cat" }) }, round, state: "playing" }),
    );
    vi.runAllTimers();
    const scene = live(sitting, layoutOf({ seats: 3 }), true);
    expect(Object.fromEntries(scene.settled)).toEqual({ pair_plus: { stake: 1000, net: 1500, order: 0 } });
  });

  it("is shown as that of its seat, and never as one's own", () => {
    const round = roundOf({ status: "settled", lines: [payLine("2", "ante", "10")], yours: [] });
    const seats = { "1": seatOf({ player: "cat" }), "2": seatOf({ player: "bob" }) };
    FakeSocket.newest.send(viewOf({ yours: ["1"], seats, round, rounds: 1 }));
    const scene = live(sitting, layoutOf({ seats: 3 }), true);
    expect(scene.seats.map(({ seat, isOwn, net }) => [seat, isOwn, net])).toEqual([
      ["1", true, null],
      ["2", false, 1000],
      ["3", false, null],
    ]);
  });
});

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
