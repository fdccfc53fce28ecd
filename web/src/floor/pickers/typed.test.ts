import { describe, expect, it } from "vitest";
import { card, cards, dice, pocket } from "./typed";

describe("card", () => {
  it.each([
    ["Ah", "Ah"],
    ["aH", "Ah"],
    ["10 d", "Td"],
    ["td", "Td"],
    ["K♠\uFE0F", "Ks"],
    ["joker", "Jk"],
    ["?", "??"],
  ])("reads %j", (text, name) => expect(card(text)).toBe(name));

  it.each(["", "A", "1h", "Ax", "Ahh", "11c"])("does not read %j", (text) => expect(card(text)).toBeNull());
});

it("reads several cards, or none if one of them is wrong", () => {
  expect(cards(" Ah, 10d  Ks ")).toEqual(["Ah", "Td", "Ks"]);
  expect(cards("Ah Zz")).toBeNull();
});

it("reads dice however they are written", () => {
  expect(dice("3 4", 2)).toEqual([3, 4]);
  expect(dice("345", 3)).toEqual([3, 4, 5]);
  expect(dice("3", 2)).toBeNull();
  expect(dice("3 7", 2)).toBeNull();
});

it("reads a pocket by its name", () => {
  const pockets = ["0", "00", "joker"];
  expect(pocket(" 00 ", pockets)).toBe("00");
  expect(pocket("JOKER", pockets)).toBe("joker");
  expect(pocket("37", pockets)).toBeNull();
  expect(pocket("??", pockets)).toBe("??");
});
