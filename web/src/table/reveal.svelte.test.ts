// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { motion } from "../motion.svelte";
import { roundOf } from "../testing/documents";
import { Reveal } from "./reveal.svelte";

const then = vi.fn();
let reveal: Reveal;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  motion.isReduced = false;
  then.mockReset();
  reveal = new Reveal(then);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const dealt = (answers: number, ...cards: string[]): ReturnType<typeof roundOf> =>
  roundOf({ answers, hands: { "1": [{ hand: 0, cards }] } });

it("shows what lies there when the page opens without moving it", () => {
  reveal.take(dealt(2, "Ah", "Kd"));
  expect([reveal.isMoving, reveal.isStill, reveal.cards.arrivals.size]).toEqual([false, true, 0]);
  expect(then).toHaveBeenCalledOnce();
});

it("moves new cards, and says when they lie still", () => {
  reveal.take(null);
  then.mockReset();
  reveal.take(dealt(2, "Ah", "Kd"));
  expect([reveal.isMoving, reveal.isStill, reveal.cards.arrivals.size]).toEqual([true, false, 2]);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150 + 479);
  expect(reveal.isMoving).toBe(true);
  vi.advanceTimersByTime(1);
  expect(reveal.isMoving).toBe(false);
  expect(then).toHaveBeenCalledOnce();
});

it("moves only what is new in a round, and everything in the next one", () => {
  reveal.take(dealt(1, "Ah"));
  reveal.take(dealt(2, "Ah", "Kd"));
  expect([...reveal.cards.arrivals.keys()]).toEqual(["1/0/1"]);
  reveal.take({ ...dealt(2, "Ah", "Kd"), round: "r2" });
  expect(reveal.cards.arrivals.size).toBe(2);
});

it("lets the dice roll and the wheel turn before it tells what they came to", () => {
  reveal.take(roundOf());
  reveal.take(roundOf({ answers: 1, dice: [3, 4], rolls: [{ who: "", dice: [3, 4] }] }));
  vi.advanceTimersByTime(1349);
  expect(reveal.isMoving).toBe(true);
  vi.advanceTimersByTime(1);
  expect(reveal.isMoving).toBe(false);
  reveal.take(roundOf({ round: "r2", answers: 1, pocket: "17" }));
  vi.advanceTimersByTime(4399);
  expect(reveal.isMoving).toBe(true);
  vi.advanceTimersByTime(1);
  expect(reveal.isMoving).toBe(false);
});

it("does not begin again for a view that brings nothing", () => {
  reveal.take(roundOf());
  reveal.take(dealt(1, "Ah"));
  vi.advanceTimersByTime(300);
  reveal.take(dealt(1, "Ah"));
  vi.advanceTimersByTime(180);
  expect(reveal.isMoving).toBe(false);
});

it.each(["reduced", "hidden"])("moves nothing where motion is not wanted or not seen: %s", (why) => {
  if (why === "reduced") motion.isReduced = true;
  else vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  reveal.take(roundOf());
  reveal.take(dealt(1, "Ah"));
  expect([reveal.isMoving, reveal.cards.arrivals.size]).toEqual([false, 0]);
});

it("is over when it is stopped", () => {
  reveal.take(roundOf());
  reveal.take(dealt(1, "Ah"));
  then.mockReset();
  reveal.stop();
  vi.advanceTimersByTime(10_000);
  expect(then).not.toHaveBeenCalled();
});
