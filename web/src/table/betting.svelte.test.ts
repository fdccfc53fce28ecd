// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Spot } from "../api/views";
import { answering, FakeSocket, json, type SentRequest } from "../testing/browser";
import { layoutOf, roundOf, seatOf, spotOf, viewOf } from "../testing/documents";
import { Sitting } from "./sitting.svelte";

const SPOTS = [
  spotOf("ante"),
  spotOf("blind", { equals: "ante" }),
  spotOf("bonus", { requires: ["ante"] }),
  spotOf("meter", { exactly: "1" }),
  spotOf("capped", { maximum: "7" }),
  spotOf("play", { stage: "later" }),
];
let sitting: Sitting;

function spot(wager: string): Spot {
  const named = SPOTS.find((each) => each.wager === wager);
  if (!named) throw new Error(wager);
  return named;
}

/** A player's seat 1 at a table that takes bets. */
function bets(rest: Parameters<typeof viewOf>[0] = {}): void {
  FakeSocket.newest.send(viewOf({ version: 1, yours: ["1"], seats: { "1": seatOf() }, ...rest }));
}

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.install();
  sessionStorage.clear();
  answering(json(layoutOf({ spots: SPOTS })));
  sitting = new Sitting("t");
  await vi.advanceTimersByTimeAsync(0);
  bets();
  sitting.take("5");
});

afterEach(() => {
  sitting.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("chips on a spot", () => {
  it("add up, and come off again", () => {
    sitting.add(spot("bonus"));
    sitting.take("25");
    sitting.add(spot("bonus"));
    expect(sitting.laid("1")).toEqual({ bonus: 3000 });
    sitting.remove(spot("bonus"));
    expect(sitting.laid("1")).toEqual({ bonus: 500 });
    sitting.remove(spot("bonus"));
    expect(sitting.laid("1")).toEqual({});
  });

  it("lie on wagers of the same amount together, whichever is pressed", () => {
    sitting.add(spot("blind"));
    sitting.add(spot("ante"));
    expect(sitting.laid("1")).toEqual({ ante: 1000, blind: 1000 });
    sitting.remove(spot("blind"));
    expect(sitting.laid("1")).toEqual({ ante: 500, blind: 500 });
  });

  it("are exactly what a wager takes, however often it is pressed", () => {
    sitting.add(spot("meter"));
    sitting.add(spot("meter"));
    expect(sitting.laid("1")).toEqual({ meter: 100 });
    sitting.remove(spot("meter"));
    expect(sitting.laid("1")).toEqual({});
  });

  it("are never more than the table takes", () => {
    sitting.add(spot("capped"));
    sitting.add(spot("capped"));
    expect(sitting.laid("1")).toEqual({ capped: 700 });
  });

  it("lie nowhere that is bet on later, nor while a round is played", () => {
    sitting.add(spot("play"));
    bets({ version: 2, state: "playing" });
    sitting.add(spot("ante"));
    expect(sitting.laid("1")).toEqual({});
  });

  it("can be undone step by step, and cleared", () => {
    sitting.add(spot("ante"));
    sitting.add(spot("capped"));
    sitting.undo();
    expect(sitting.laid("1")).toEqual({ ante: 500, blind: 500 });
    sitting.clear();
    expect(sitting.wanted).toBe(0);
    sitting.undo();
    expect(sitting.wanted).toBe(1000);
  });
});

describe("laying out", () => {
  const commands = (sent: SentRequest[]): [string, unknown][] =>
    sent.filter(({ method }) => method === "POST").map(({ path, body }) => [path.split("/").at(-1) ?? "", body]);

  it("waits for the hand to be off the chips", async () => {
    const sent = answering(json({ table: "t", version: 1 }));
    sitting.add(spot("ante"));
    await vi.advanceTimersByTimeAsync(300);
    sitting.add(spot("ante"));
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(commands(sent)).toEqual([["wagers", { seat: "1", wagers: { ante: "10", blind: "10" } }]]);
  });

  it("waits for a wager that another one needs", async () => {
    const sent = answering(json({ table: "t", version: 1 }));
    sitting.add(spot("bonus"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    sitting.add(spot("ante"));
    await vi.advanceTimersByTimeAsync(400);
    expect(commands(sent)).toEqual([["wagers", { seat: "1", wagers: { ante: "5", blind: "5", bonus: "5" } }]]);
  });

  it("takes back what is no longer wanted, and sends only what is new", async () => {
    const wagers = { capped: "5", ante: "5", blind: "5" };
    bets({ version: 2, seats: { "1": seatOf({ wagers }) } });
    const sent = answering(json({ table: "t", version: 2 }), json({ table: "t", version: 2 }));
    sitting.remove(spot("capped"));
    sitting.add(spot("meter"));
    await vi.advanceTimersByTimeAsync(400);
    expect(commands(sent)).toEqual([
      ["retract", { seat: "1", wager: "capped" }],
      ["wagers", { seat: "1", wagers: { meter: "1" } }],
    ]);
  });

  it("pushes back what is refused, and leaves the rest", async () => {
    answering(json({ detail: "too much", wager: "capped" }, 409), json(viewOf()), json({ table: "t", version: 1 }));
    sitting.add(spot("ante"));
    sitting.add(spot("capped"));
    await vi.advanceTimersByTimeAsync(400);
    expect(sitting.laid("1")).toEqual({ ante: 500, blind: 500 });
    expect(sitting.refusal).toMatchObject({ at: "spot", seat: "1", wager: "capped" });
  });

  it("remembers what was bet, for the next round and across a reload", async () => {
    answering(json({ table: "t", version: 1 }));
    sitting.add(spot("ante"));
    await vi.advanceTimersByTimeAsync(400);
    sitting.clear();
    sitting.repeat();
    expect(sitting.laid("1")).toEqual({ ante: 500, blind: 500 });
    expect(sessionStorage.getItem("croupier.last.t")).toContain("ante");
  });
});

it("forgets chips that were not laid out when the round began", () => {
  sitting.add(spot("bonus"));
  bets({ version: 2, rounds: 1, state: "playing" });
  expect(sitting.hasDraft).toBe(false);
});

describe("the last round", () => {
  const over = { version: 2, rounds: 0, round: roundOf({ status: "settled" }) };

  it("lies on the felt until somebody bets on the next", () => {
    bets(over);
    expect(sitting.isShown).toBe(true);
    sitting.add(spot("ante"));
    expect(sitting.isShown).toBe(false);
  });
});

describe("deciding", () => {
  it("sends the answer with what was asked, and forgets the cards that were picked", async () => {
    const decision = { seat: "1", hand: 0, optional: false, clause: "", default: "fold", actions: [] };
    bets({ version: 2, state: "playing", pending: { kind: "decision", at: 7, seats: ["1"], decisions: [decision] } });
    const sent = answering(json({ table: "t", version: 2 }));
    sitting.picked = ["Ah"];
    await sitting.decide(decision, { action: "play", multiple: 2 });
    expect(sent[0]?.body).toEqual({ seat: "1", action: "play", amount: null, multiple: 2, low: [], at: 7 });
    expect(sitting.picked).toEqual([]);
  });
});
