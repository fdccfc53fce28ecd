// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { reader } from "./language/say.svelte";
import { count, day, when } from "./when";

afterEach(() => reader.choose("en"));

it("writes days, moments and counts in the reader's language", async () => {
  expect(day("2026-03-05T12:00:00")).toBe("Mar 5, 2026");
  expect(when("2026-03-05T15:04:00")).toMatch(/^Mar 5, 2026, 3:04\sPM$/);
  expect(count(1234567)).toBe("1,234,567");
  await reader.choose("es");
  expect(day("2026-03-05T12:00:00")).toBe("5 mar 2026");
  expect(when("2026-03-05T15:04:00")).toBe("5 mar 2026, 15:04");
  expect(count(1234567)).toBe("1.234.567");
});
