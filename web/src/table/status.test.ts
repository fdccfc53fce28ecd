import { describe, expect, it } from "vitest";
import { layoutOf, seatOf, viewOf } from "../testing/documents";
import type { Sitting } from "./sitting.svelte";
import { statusOf } from "./status";

type ViewParts = Parameters<typeof viewOf>[0];

/** Somebody at seat 1, as far as the status looks at it. */
function sitting(view: ViewParts, rest: Partial<Pick<Sitting, "wanted">> = {}): Sitting {
  const whole = viewOf({ yours: ["1"], seats: { "1": seatOf() }, ...view });
  const layout = layoutOf({ times: { decision: 30, betting: 20 } });
  return {
    view: whole,
    yours: whole.yours,
    layout,
    wanted: 0,
    decisions: [],
    reveal: { isMoving: false },
    ...rest,
  } as unknown as Sitting;
}

const decision = (seat: string): ViewParts => ({
  state: "playing",
  pending: { kind: "decision", at: 1, seats: [seat], decisions: [] },
});

describe("a player sees", () => {
  it.each([
    [{ state: "closed" }, "This table is closed."],
    [{ state: "disabled" }, "This table is out of use."],
    [{}, "Choose a chip and place it on the felt."],
    [{ deals: false }, "Place your bets; the dealer begins the round."],
    [{ yours: [] }, "Take a seat on the felt to play."],
    [
      { state: "playing", pending: { kind: "outcome", at: 1, seats: [], decisions: [] } },
      "The dealer has the next step.",
    ],
  ] satisfies [ViewParts, string][])("%j: %s", (view, words) => {
    expect(statusOf(sitting(view), true, false).text).toContain(words);
  });

  it("how long there is to decide, for their own seat and for others", () => {
    expect(statusOf(sitting(decision("1")), true, false)).toEqual({ text: "It is your turn.", seconds: 30 });
    expect(statusOf(sitting(decision("2")), true, false).text).toBe("Waiting for seat 2 to decide.");
    expect(statusOf(sitting({ ...decision("1"), deals: false }), true, false)).not.toHaveProperty("seconds");
  });

  it("how long there is to bet once somebody is ready", () => {
    const ready = { "2": seatOf({ ready: true }) };
    expect(statusOf(sitting({ seats: { "1": seatOf(), ...ready } }), true, false).seconds).toBe(20);
    expect(statusOf(sitting({ seats: { "1": seatOf({ ready: true }) } }), true, false).text).toContain("are down");
  });

  it("that chips are on the felt already", () =>
    expect(statusOf(sitting({}, { wanted: 500 }), true, false).text).toBe("Add chips, or begin."));
});

it("asks strangers to sign in, and lets staff watch", () => {
  expect(statusOf(sitting({}), false, true)).toEqual({ text: "You are watching.", signIn: true });
  expect(statusOf(sitting({}), false, false)).toEqual({ text: "You are watching." });
});
