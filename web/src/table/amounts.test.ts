import { describe, expect, it } from "vitest";
import { amountsOf } from "./amounts";

const action = { least: "0.01", most: "25", each: "0", said: false };

describe("amounts to choose from", () => {
  it("begin with a chip, not with a cent", () =>
    expect(amountsOf(action, "500")).toEqual({ least: 100, most: 2500, each: 100 }));

  it("of less than a chip are that", () =>
    expect(amountsOf({ ...action, most: "0.5" }, "500")).toEqual({ least: 50, most: 50, each: 50 }));

  it("end with the table's maximum where the text sets no end", () =>
    expect(amountsOf({ ...action, most: "100000", said: true }, "500").most).toBe(50_000));

  it("may be above it where they follow another bet", () =>
    expect(amountsOf({ ...action, most: "750" }, "500").most).toBe(75_000));

  it("go in the steps of the text", () =>
    expect(amountsOf({ ...action, least: "5", each: "5" }, "")).toEqual({ least: 500, most: 2500, each: 500 }));
});
