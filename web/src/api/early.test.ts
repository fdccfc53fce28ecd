import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { get } from "./client";
import { answeredEarly, askEarly } from "./early";

const reading = vi.fn<typeof fetch>();
beforeEach(() => {
  reading.mockImplementation(async () => Promise.resolve(new Response('{"tables": []}')));
  vi.stubGlobal("fetch", reading);
});
afterEach(() => {
  reading.mockReset();
  vi.unstubAllGlobals();
});

it("answers what was asked for early, once", async () => {
  askEarly(["/api/tables"]);
  expect(reading).toHaveBeenCalledTimes(1);
  expect(await get("/api/tables", {})).toEqual({ tables: [] });
  expect(reading).toHaveBeenCalledTimes(1);
  await get("/api/tables", {});
  expect(reading).toHaveBeenCalledTimes(2);
});

it("is forgotten when it is out of date", () => {
  vi.useFakeTimers();
  askEarly(["/api/tables"]);
  vi.advanceTimersByTime(11_000);
  expect(answeredEarly("/api/tables")).toBeUndefined();
  vi.useRealTimers();
});
