import { describe, expect, it } from "vitest";
import { payingSpot, spotOf } from "../../testing/documents";
import { commonLimits, limitsOf, printedPay, printedTables } from "./printed";

describe("limits", () => {
  it.each([
    [{ minimum: "5", maximum: "500" }, "$5–$500"],
    [{ minimum: "5" }, "from $5"],
    [{ maximum: "25" }, "to $25"],
    [{ exactly: "1" }, "$1"],
    [{}, ""],
  ])("%o are %s", (limits, text) => expect(limitsOf(spotOf("ante", limits))).toBe(text));

  it("that most wagers share are printed once", () => {
    const posted = { minimum: "5", maximum: "500" };
    expect(commonLimits([spotOf("a", posted), spotOf("b", posted), spotOf("c", { exactly: "1" })])).toBe("$5–$500");
    expect(commonLimits([spotOf("a")])).toBe("");
  });
});

it("prints one pay as it is, and the best of several", () => {
  expect(printedPay(payingSpot("a", ["1 to 1", "1 to 1"]))).toBe("1 to 1");
  expect(printedPay(payingSpot("a", ["9 to 1", "1 to 1"]))).toBe("up to 9 to 1");
});

describe("pay tables on the felt", () => {
  const long = (wager: string): ReturnType<typeof spotOf> =>
    payingSpot(
      wager,
      Array.from("987654321").map((pay) => `${pay} to ${wager}`),
    );

  it("are printed whole where there is room", () => {
    const [left, right] = printedTables([long("1"), long("2")], 20);
    expect([left.length, right.length]).toEqual([1, 1]);
    expect(left[0]?.lines).toHaveLength(9);
  });

  it("are cut short where there is less, and say where the rest is", () => {
    const [left] = printedTables([long("1"), long("2"), long("3")], 12);
    expect(left[0]?.lines[left[0].lines.length - 1]?.line).toBe("more under Pays");
  });

  it("that pay the same are printed once", () => {
    const [left, right] = printedTables(
      [payingSpot("a", ["2 to 1", "1 to 1"]), payingSpot("b", ["2 to 1", "1 to 1"])],
      20,
    );
    expect([...left, ...right].map(({ title }) => title)).toEqual([["A, B"]]);
  });

  it("have long titles in several lines", () => {
    const [[table]] = printedTables([payingSpot("first and second and third and fourth street", ["2", "1"])], 20);
    expect(table?.title).toEqual(["FIRST AND SECOND AND THIRD", "AND FOURTH STREET"]);
  });
});
