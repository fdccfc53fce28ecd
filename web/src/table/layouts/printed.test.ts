import { describe, expect, it } from "vitest";
import { payingSpot, spotOf } from "../../testing/documents";
import { limitsOf, ownLimits, placard, postedLimits, printedPay, printedTables } from "./printed";

describe("limits", () => {
  it.each([
    [{ minimum: "5", maximum: "500" }, "$5–$500"],
    [{ minimum: "5" }, "from $5"],
    [{ maximum: "25" }, "to $25"],
    [{ exactly: "1" }, "$1"],
    [{}, ""],
  ])("%o are %s", (limits, text) => expect(limitsOf(spotOf("ante", limits))).toBe(text));

  const table = { minimum: "5", maximum: "500" };
  const side = { minimum: "1", maximum: "100" };

  it("that wagers share are on the placard, once for the table and once for the side bets", () => {
    const spots = [spotOf("a", table), spotOf("b", table), spotOf("c", { exactly: "1" })];
    expect(placard(spots)).toEqual(["$5–$500"]);
    expect(placard([...spots, spotOf("d", side), spotOf("e", side)])).toEqual(["$5–$500", "side bets $1–$100"]);
    expect(placard([spotOf("a")])).toEqual([]);
  });

  it("that side bets do not share are the wager's own", () => {
    const spots = [spotOf("a", table), spotOf("b", side), spotOf("c", { maximum: "25" })];
    const posted = postedLimits(spots);
    expect(spots.map((spot) => ownLimits(spot, posted))).toEqual(["", "$1–$100", "to $25"]);
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
    const [, right] = printedTables([long("1"), long("2"), long("3")], 12);
    expect(right.map(({ lines }) => lines[lines.length - 1]?.line)).toEqual(["more under Pays", "more under Pays"]);
  });

  it("are cut no shorter than the room of their column asks for", () => {
    const short = payingSpot("4", ["4 to 1", "3 to 1", "2 to 1", "1 to 1"]);
    const [left, right] = printedTables([long("1"), long("2"), short], 12);
    expect([...left, ...right].map(({ lines }) => lines.length)).toEqual([9, 4, 4]);
  });

  it("say where a line returns the bet", () => {
    const [[table]] = printedTables([payingSpot("a", ["2 to 1", "0 to 1"])], 20);
    expect(table?.lines.map(({ pays }) => pays)).toEqual(["2 to 1", "push"]);
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
