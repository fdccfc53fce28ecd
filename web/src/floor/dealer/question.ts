/** What a round asks for, in words to be read across a table. */
import type { Pending } from "../../api/views";
import { spoken } from "../../words";

export interface Question {
  words: string;
  /** What may be typed. */
  hint: string;
}

const PLACES: Readonly<Record<string, string>> = {
  dealer: "the dealer",
  discard: "the discard rack",
  aside: "the side: it is laid apart",
  community: "the community cards",
};

export function place(to: string): string {
  return PLACES[to] ?? (/^\d/.test(to) ? `seat ${to}` : spoken(to));
}

/** "draw 1 hand 2 up" and its like, as they are kept with the answers, taken apart. */
export function draw(asked: string): { isReveal: boolean; to: string; hand: number; what: string } | null {
  const parts = /^(draw|reveal) (.+?)(?: hand (\d+))? (\S+)$/.exec(asked);
  if (!parts) return null;
  return { isReveal: parts[1] === "reveal", to: parts[2] ?? "", hand: Number(parts[3] ?? 1), what: parts[4] ?? "" };
}

export function inWords(asked: string): string {
  const card = draw(asked);
  if (card) {
    const hand = card.hand > 1 ? `, hand ${card.hand}` : "";
    if (card.isReveal) return `Turn up card ${card.what} of ${place(card.to)}${hand}`;
    return `Card for ${place(card.to)}${hand}, face ${card.what}`;
  }
  const roll = /^roll (\d+)(?: (.*))?$/.exec(asked);
  if (roll) return `Roll of ${roll[1]} dice${roll[2] ? `: ${place(roll[2])}` : ""}`;
  if (asked.startsWith("spin")) return "Where the wheel came to stand";
  if (asked.startsWith("peek")) return "What the card reader says of the hole card";
  if (asked.startsWith("decide")) return `Seat ${asked.slice(7).split(":")[0] ?? ""} decides`;
  return asked.charAt(0).toUpperCase() + asked.slice(1);
}

/** "seat 1", "seats 1, 2 and 3". */
export function seatsInWords(seats: readonly string[]): string {
  if (seats.length < 2) return `seat ${seats[0] ?? ""}`;
  return `seats ${seats.slice(0, -1).join(", ")} and ${seats[seats.length - 1] ?? ""}`;
}

export function questionOf(pending: Pending): Question {
  const unseen = pending.may_be_unseen ? " ?? if nobody has seen it." : "";
  const hints: Readonly<Record<string, string>> = {
    card: `Type or scan it: Ah, 10d, Ks.${unseen}`,
    dice: `Type the faces: 3 4.${unseen}`,
    pocket: `Type the pocket.${unseen}`,
    peek: "It lights for a hand that is complete.",
  };
  return { words: inWords(pending.asked ?? ""), hint: hints[pending.wants ?? ""] ?? "" };
}
