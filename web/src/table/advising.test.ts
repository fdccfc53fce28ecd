// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { advised, costOf, hintOn, methodOf } from "./advising.svelte";
import type { Advice, AdvisedAction } from "./documents";

function action(name: string, rest: Partial<AdvisedAction> = {}): AdvisedAction {
  return { action: name, multiple: 0, amount: "0", cards: [], value: 0, best: false, cost: 0, costs: "0", ...rest };
}

const ADVICE: Advice = {
  actions: [
    action("play", { multiple: 4, best: true }),
    action("play", { multiple: 3, cost: 0.024, costs: "0.60" }),
    action("check", { cost: 0.5, costs: "12.50" }),
  ],
};

describe("what is said of an action", () => {
  it("is that it is the best, or what it costs in money and percent", () => {
    expect(hintOn(ADVICE, { action: "play", multiple: 4 })).toEqual({ isBest: true, note: "best" });
    expect(hintOn(ADVICE, { action: "play", multiple: 3 }).note).toBe("costs $0.60, 2.40%");
    expect(hintOn(ADVICE, { action: "check" }).note).toBe("costs $12.50, 50.0%");
    expect(hintOn(null, { action: "check" })).toEqual({ isBest: false, note: "" });
  });

  it("goes by the cards that are set, in any order", () => {
    const advice = {
      actions: [action("set", { cards: ["Ah", "Kd"], best: true }), action("set", { cards: ["2c", "2d"], cost: 1 })],
    };
    expect(advised(advice, { action: "set", low: ["Kd", "Ah"] })?.best).toBe(true);
    expect(costOf(advised(advice, { action: "set", low: ["2d", "2c"] }) ?? action("none"))).toBe("100.0%");
    expect(advised(advice, { action: "set", low: ["3d", "2c"] })).toBeUndefined();
    expect(hintOn(advice, { action: "set" }).note).toBe("best A♥ K♦");
  });

  it("names how it was worked out, and what it leaves out", () => {
    expect(methodOf({ method: "exact-float", note: "this; that" })).toBe(
      "every case counted, in floating point; this; that",
    );
  });

  it("calls what costs nothing as good", () => {
    expect(hintOn({ actions: [action("stand")] }, { action: "stand" }).note).toBe("as good");
  });
});
