// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sitting } from "./sitting.svelte";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("an exam that is sat", () => {
  it("has the time that the house says is left, whatever the clock of the computer shows", () => {
    vi.setSystemTime(new Date("2099-01-01T00:00:00Z"));
    const sitting = new Sitting(1);
    expect(sitting.left).toBeNull();
    sitting.begun({ seconds_left: 90 });
    expect(sitting.left).toBe(90);
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(new Date("2001-01-01T00:00:00Z"));
    sitting.tick();
    expect(sitting.left).toBeCloseTo(30);
    vi.advanceTimersByTime(60_000);
    sitting.tick();
    expect(sitting.left).toBe(0);
  });

  it("keeps its answers when the page is loaded again, each exam its own", () => {
    const sitting = new Sitting(1);
    sitting.answer(1, "push");
    expect(new Sitting(1).given(3)).toEqual(["", "push", ""]);
    expect(new Sitting(1).open(3)).toBe(2);
    expect(new Sitting(2).open(3)).toBe(3);
  });
});
