// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Poll } from "./poll.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function visible(state: "visible" | "hidden"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

it("asks again and again, and keeps what it knew when that fails", async () => {
  const ask = vi.fn<() => Promise<number>>();
  ask.mockResolvedValueOnce(1).mockRejectedValueOnce(new Error("lost")).mockResolvedValue(2);
  const poll = new Poll(ask, 1000);
  await vi.advanceTimersByTimeAsync(0);
  expect([poll.value, poll.problem]).toEqual([1, null]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([poll.value, poll.problem?.message]).toEqual([1, "lost"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([poll.value, poll.problem]).toEqual([2, null]);
  poll.stop();
});

it("rests while nobody looks", async () => {
  const ask = vi.fn(() => Promise.resolve(1));
  const poll = new Poll(ask, 1000);
  await vi.advanceTimersByTimeAsync(0);
  visible("hidden");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  visible("visible");
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  poll.stop();
});

it("is over when it is stopped, even for an answer that is on its way", async () => {
  let answer: (value: number) => void = () => undefined;
  const poll = new Poll(() => new Promise<number>((then) => (answer = then)), 1000);
  poll.stop();
  answer(5);
  await vi.advanceTimersByTimeAsync(5000);
  expect(poll.value).toBeNull();
});
