// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answering, json } from "../testing/browser";
import { heldAt, mayBeVerified, Wins } from "./wins.svelte";

const WIN = { table: "stud", round: "stud#1", seat: "1", meter: "M", won: "10000", held: "9999", steps: [] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("may be a win that is verified where a wager that feeds a meter was paid, or any while money is held", () => {
  expect(mayBeVerified([{ wager: "progressive", net: "9999" }], ["progressive"], "0")).toBe(true);
  expect(mayBeVerified([{ wager: "progressive", net: "-1" }], ["progressive"], "5")).toBe(false);
  expect(mayBeVerified([{ wager: "progressive", net: "0" }], ["progressive"], "0")).toBe(false);
  expect(mayBeVerified([{ wager: "ante", net: "5" }], ["progressive"], "0")).toBe(false);
  expect(mayBeVerified([{ wager: "ante", net: "50000" }], [], "50025")).toBe(true);
});

it("is the jackpot first, and else what the round has won together", () => {
  const large = { ...WIN, meter: "", won: "30000", held: "30100" };
  expect(heldAt("stud", [large, WIN, large])).toEqual(WIN);
  expect(heldAt("stud", [large, { ...large, table: "other" }, large])).toEqual({
    ...large,
    won: "60000",
    held: "60200",
  });
  expect(heldAt("stud", [{ ...WIN, table: "other" }])).toBeNull();
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
