import { expect, it } from "vitest";
import { plainText, plural, readable, spoken, titled } from "./words";

it("writes pairs as cards are written", () => expect(titled("kk_qq_jj")).toBe("KK QQ JJ"));

it("says names as people do", () => {
  expect(spoken("pair_plus")).toBe("pair plus");
  expect(titled("by-hand")).toBe("By hand");
  expect(titled("")).toBe("");
});

it("counts in the plural but for one", () => {
  expect(plural(1, "round")).toBe("1 round");
  expect(plural(0, "round")).toBe("0 rounds");
  expect(plural(12345, "entry", "entries")).toBe("12,345 entries");
});

it("writes any value", () => {
  expect([plainText("text"), plainText(5), plainText(true), plainText(null), plainText(undefined)]).toEqual([
    "text",
    "5",
    "true",
    "null",
    "",
  ]);
  expect(plainText({ a: [1] })).toBe('{"a":[1]}');
});

it("says the names in a sentence as people say them", () => {
  expect(readable("seat 1: dont_pass may not be taken down")).toBe("seat 1: don't pass may not be taken down");
  expect(readable("seat 4, straight:17: wins 350")).toBe("seat 4, straight 17: wins 350");
  expect(readable("seat 4 gets As; the dealer's Td 9c-high stays")).toBe(
    "seat 4 gets A♠; the dealer's 10♦ 9c-high stays",
  );
});
