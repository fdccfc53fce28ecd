import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Asking } from "./asking.svelte";
import type { Working } from "./documents";

const WORKING: Working = { game: "g", status: "working", what: "", done: 1, of: 4, ahead: 0 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("asks again until the answer is there, with the progress meanwhile", async () => {
  const asking = new Asking<{ edge: number }>();
  const how = vi.fn<() => Promise<{ edge: number } | Working>>();
  how.mockResolvedValueOnce(WORKING).mockResolvedValue({ edge: 1 });
  void asking.ask(how);
  await vi.advanceTimersByTimeAsync(0);
  expect([asking.working?.done, asking.value]).toEqual([1, null]);
  await vi.advanceTimersByTimeAsync(800);
  expect([asking.working, asking.value]).toEqual([null, { edge: 1 }]);
});

it("does not let an older question answer a newer one", async () => {
  const asking = new Asking<{ edge: number }>();
  let late: (value: { edge: number }) => void = () => undefined;
  void asking.ask(() => new Promise((then) => (late = then)));
  await asking.ask(() => Promise.resolve({ edge: 2 }));
  late({ edge: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(asking.value).toEqual({ edge: 2 });
});

it("keeps what was known when the next question fails, until it is forgotten", async () => {
  const asking = new Asking<{ edge: number }>();
  await asking.ask(() => Promise.resolve({ edge: 2 }));
  await asking.ask(() => Promise.reject(new Error("no")));
  expect([asking.value, asking.problem?.message]).toEqual([{ edge: 2 }, "no"]);
  asking.forget();
  expect([asking.value, asking.problem]).toEqual([null, null]);
});
