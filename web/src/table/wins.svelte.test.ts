// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answering, json } from "../testing/browser";
import { mayBeWon, Wins } from "./wins.svelte";

const WIN = { table: "stud", round: "stud#1", seat: "1", meter: "M", won: "10000", held: "9999", steps: [] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("may be a jackpot where a wager that feeds a meter was paid", () => {
  expect(mayBeWon([{ wager: "progressive", net: "9999" }], ["progressive"])).toBe(true);
  expect(mayBeWon([{ wager: "progressive", net: "-1" }], ["progressive"])).toBe(false);
  expect(mayBeWon([{ wager: "progressive", net: "0" }], ["progressive"])).toBe(false);
  expect(mayBeWon([{ wager: "ante", net: "5" }], ["progressive"])).toBe(false);
});

it("is asked about as long as it is verified, and no other table's", async () => {
  const sent = answering(...[[{ ...WIN, table: "other" }, WIN], [WIN], []].map((wins) => json({ wins })));
  const wins = new Wins("stud");
  await wins.ask(true);
  expect([wins.here, wins.isSeen]).toEqual([WIN, false]);
  wins.isSeen = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect([wins.here, wins.isSeen, sent.length]).toEqual([WIN, true, 2]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([wins.here, sent.length]).toEqual([null, 3]);
  await vi.advanceTimersByTimeAsync(9000);
  expect(sent.length).toBe(3);
});

it("is no news to who opens the page while it is verified", async () => {
  answering(json({ wins: [WIN] }));
  const wins = new Wins("stud");
  await wins.ask();
  expect([wins.here, wins.isSeen]).toEqual([WIN, true]);
  wins.close();
});
