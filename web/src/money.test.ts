// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { money } from "./currency.svelte";
import { reader } from "./language/say.svelte";
import { brief, cents, decimal, isNegative, isZero, shown, sum } from "./money";

describe("cents", () => {
  it.each([
    ["0", 0],
    ["12", 1200],
    ["12.5", 1250],
    ["12.05", 1205],
    ["-0.25", -25],
    [" 7 ", 700],
    ["90071992547409", 9007199254740900],
  ])("reads %j", (text, value) => expect(cents(text)).toBe(value));

  it.each(["", "-", "1.", ".5", "1.234", "1,000", "$5", "1e3", "five"])("does not read %j", (text) =>
    expect(cents(text)).toBeNull(),
  );

  it("knows no negative nothing", () => expect(Object.is(cents("-0"), 0)).toBe(true));
});

it.each([0, 1, 25, 99, 100, 1250, 123456789, -25, -100])("writes %i cents so that they are read back", (value) =>
  expect(cents(decimal(value))).toBe(value),
);

it("writes no cents where there are none", () => {
  expect(decimal(1200)).toBe("12");
  expect(decimal(1205)).toBe("12.05");
  expect(decimal(-5)).toBe("-0.05");
});

describe("shown", () => {
  it.each([
    ["1250", "$1,250"],
    ["1234567.5", "$1,234,567.50"],
    ["-5", "−$5"],
    ["007", "$7"],
    ["not money", "not money"],
  ])("%j is %j for people", (text, words) => expect(shown(text)).toBe(words));

  it("has a sign where one is wanted, but none for nothing", () => {
    expect(shown("5", { sign: true })).toBe("+$5");
    expect(shown("-5", { sign: true })).toBe("−$5");
    expect(shown("0.00", { sign: true })).toBe("$0");
  });

  it("has cents where they are wanted", () => expect(shown("5", { cents: true })).toBe("$5.00"));

  it.each(["0", "7", "999", "1000", "12345.5", "100000", "9007199254740993.25"])(
    "%j is as a browser writes it",
    (text) => {
      const [whole = "", part = ""] = text.split(".");
      const places = { minimumFractionDigits: part ? 2 : 0, maximumFractionDigits: 2 };
      const format = new Intl.NumberFormat("en", { style: "currency", currency: "USD", ...places });
      const parts = format.formatToParts(BigInt(whole));
      const words = parts.map(({ type, value }) => (type === "fraction" ? part.padEnd(2, "0") : value)).join("");
      expect(shown(text)).toBe(words);
    },
  );
});

it.each([
  ["0.25", "25¢"],
  ["5", "5"],
  ["2.5", "2.50"],
  ["1000", "1K"],
  ["1500", "1.5K"],
  ["1234", "1,234"],
  ["2000000", "2M"],
  ["no money", "no money"],
])("%j is %j on a chip", (text, label) => expect(brief(text)).toBe(label));

it("adds up without the errors of floating point", () => {
  expect(sum(["0.1", "0.2"])).toBe("0.30");
  expect(sum(["10", "-12.5", "nothing"])).toBe("-2.50");
  expect(sum([])).toBe("0");
});

it("tells losses from nothing", () => {
  expect([isNegative("-0.01"), isNegative("0"), isNegative("1")]).toEqual([true, false, false]);
  expect([isZero("0.00"), isZero("0.01"), isZero("x")]).toEqual([true, false, false]);
});

describe("in other languages and money", () => {
  afterEach(async () => {
    money.reset();
    await reader.choose("en");
  });

  it("writes Singapore's dollars as such", () => {
    money.now = "SGD";
    expect([shown("1250"), shown("-5"), brief("1500")]).toEqual(["S$1,250", "−S$5", "1.5K"]);
    expect(shown("5", { currency: "USD" })).toBe("$5");
  });

  it("puts marks and symbol where Spanish has them", async () => {
    await reader.choose("es");
    const texts = [shown("1234567.5"), shown("-5"), shown("5", { sign: true }), shown("0.05")];
    expect(texts.map((text) => text.replaceAll("\u00a0", " "))).toEqual(["1.234.567,50 $", "−5 $", "+5 $", "0,05 $"]);
    expect(brief("12345")).toBe("12.345");
  });

  it.each(["en", "es"] as const)("loses no cent of a sum beyond floating point in %s", async (language) => {
    await reader.choose(language);
    expect(shown("9007199254740993.07").replaceAll(/\D/g, "")).toBe("900719925474099307");
  });
});
