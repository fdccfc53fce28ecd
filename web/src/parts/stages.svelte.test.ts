// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Stages } from "./stages.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("draws a part in every moment, until all are drawn", () => {
  let stages: Stages | undefined;
  const stop = $effect.root(() => {
    stages = new Stages(2);
  });
  const seen = [0, 1, 2, 3].map(() => {
    flushSync();
    const now = stages?.now;
    vi.runOnlyPendingTimers();
    return now;
  });
  expect(seen).toEqual([0, 1, 2, 2]);
  expect(stages?.isWhole).toBe(true);
  stop();
});

it("draws no more once the page is gone", () => {
  let stages: Stages | undefined;
  const stop = $effect.root(() => {
    stages = new Stages(1);
  });
  flushSync();
  stop();
  vi.runAllTimers();
  expect(stages?.now).toBe(0);
});
