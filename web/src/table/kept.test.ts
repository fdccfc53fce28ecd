// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { keep, kept } from "./kept";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("keeps values across a reload", () => {
  keep("last", { ante: 500 });
  expect(kept("last", {})).toEqual({ ante: 500 });
});

it("has something else where nothing was kept, or nothing that can be read", () => {
  expect(kept("other", 5)).toBe(5);
  sessionStorage.setItem("croupier.broken", "{");
  expect(kept("broken", 5)).toBe(5);
});

it("works in a tab without storage", () => {
  vi.stubGlobal("sessionStorage", {
    setItem: () => {
      throw new Error("no storage");
    },
  });
  expect(() => keep("last", 1)).not.toThrow();
  vi.unstubAllGlobals();
});
