import { expect, it } from "vitest";
import { cardName } from "./suits";

it.each([
  ["Ah", "ace of hearts"],
  ["Tc", "ten of clubs"],
  ["Jk", "the joker"],
  ["??", "a card face down"],
  ["Zz", "Zz"],
])("reads %s aloud", (card, name) => expect(cardName(card)).toBe(name));
