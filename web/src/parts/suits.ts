/** The shapes of the suits, in a box of 100 by 100. */
import type { Text } from "../language/en";
import { say } from "../language/say.svelte";

export const SUITS: Readonly<Record<string, { name: Text; colour: string; path: string }>> = {
  s: {
    name: "spades",
    colour: "var(--spade)",
    path:
      "M50 6C60 24 90 38 90 62a20 20 0 0 1-34 14c1 9 4 14 12 18H32c8-4 11-9 12-18" +
      "A20 20 0 0 1 10 62C10 38 40 24 50 6z",
  },
  h: {
    name: "hearts",
    colour: "var(--heart)",
    path: "M50 92C40 76 8 58 8 33A21 21 0 0 1 50 28a21 21 0 0 1 42 5C92 58 60 76 50 92z",
  },
  d: {
    name: "diamonds",
    colour: "var(--diamond)",
    path: "M50 5C58 22 70 38 86 50 70 62 58 78 50 95 42 78 30 62 14 50 30 38 42 22 50 5z",
  },
  c: {
    name: "clubs",
    colour: "var(--club)",
    path:
      "M50 6a20 20 0 0 1 15 33.5A20 20 0 1 1 56 74c1 10 4 15 12 20H32c8-5 11-10 12-20" +
      "A20 20 0 1 1 35 39.5 20 20 0 0 1 50 6z",
  },
};

export const RANKS: Readonly<Record<string, Text>> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
};

/** A card as it is read aloud. */
export function cardName(card: string): string {
  if (card === "??") return say("a card face down");
  if (card === "Jk") return say("the joker");
  const [rank, suit] = [RANKS[card.charAt(0)], SUITS[card.charAt(1)]];
  return rank && suit ? say("{0} of {1}", say(rank), say(suit.name)) : card;
}
