import { describe, expect, it } from "vitest";
import { inMoney, numberOf, tens, worthOf } from "./figures";

describe("figures of a player", () => {
  it("are money to the cent", () => expect(inMoney({ exact: null, value: -12.346 })).toBe("−$12.35"));

  it("are fortunes in few digits", () =>
    expect([0.0000012, 0.0134, 4.21, 1250.4, 2.2e9].map(worthOf)).toEqual(["1e-6", "0.013", "4.21", "1,250", "2e9"]));

  it("are heights by tens, of nothing too", () => expect([1, 1000, 0].map(tens)).toEqual([0, 3, -30]));

  it("are numbers of rounds", () => expect(numberOf("tcp-1#12")).toBe("12"));
});
