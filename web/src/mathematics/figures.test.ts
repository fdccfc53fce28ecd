import { expect, it } from "vitest";
import { chance, decimal, dollars, fraction, net, oneIn, percent, points, same } from "./figures";

const figure = (value: number, exact: string | null = null): { exact: string | null; value: number } => ({
  exact,
  value,
});

it("writes percentages with a real minus", () => {
  expect(percent(figure(0.0337))).toBe("3.3700%");
  expect(percent(figure(-0.5), 1)).toBe("−50.0%");
  expect(decimal(-1.5, 2)).toBe("−1.50");
});

it("says what changed, or that nothing has", () => {
  expect(points(figure(0.01), figure(0.02))).toBe("+1.0000 points");
  expect(points(figure(0.02), figure(0.01))).toBe("−1.0000 points");
  expect(points(figure(0.01), figure(0.01 + 1e-9))).toBe("no change");
});

it("says how often something comes", () => {
  expect(oneIn(figure(0))).toBe("never");
  expect(oneIn(figure(1 / 38))).toBe("1 in 38");
  expect(oneIn(figure(1 / 2598960))).toBe("1 in 2,598,960");
});

it("writes dollars and chances as short as they may be", () => {
  expect(dollars(figure(-1234.5))).toBe("−$1,234.50");
  expect(chance(0.375)).toBe("37.5%");
  expect(chance(4.2e-8)).toBe("4.2e−8");
});

it("reads net results as fractions", () => {
  expect(fraction("3/2")).toBe(1.5);
  expect(fraction("-1")).toBe(-1);
  expect([net("3/2"), net("-1"), net("0"), net("1/3")]).toEqual(["+1.5", "−1", "0", "+0.333"]);
});

it("takes two figures for the same only if both forms are", () => {
  expect(same(figure(0.5, "1/2"), figure(0.5, "1/2"))).toBe(true);
  expect(same(figure(0.5, "1/2"), figure(0.5))).toBe(false);
});
