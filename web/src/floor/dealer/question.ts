/** What a round asks for, in words to be read across a table. */
import type { Pending } from "../../api/views";
import { say } from "../../language/say.svelte";
import { spoken } from "../../words";

export interface Question {
  words: string;
  /** What may be typed. */
  hint: string;
}

export function place(to: string): string {
  const places: Readonly<Record<string, string>> = {
    dealer: say("the dealer"),
    discard: say("the discard rack"),
    aside: say("the side: it is laid apart"),
    community: say("the community cards"),
  };
  return places[to] ?? (/^\d/.test(to) ? say("seat {0}", to) : spoken(to));
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
    const whose = card.hand > 1 ? say("{0}, hand {1}", place(card.to), card.hand) : place(card.to);
    return card.isReveal
      ? say("Turn up card {0} of {1}", card.what, whose)
      : say("Card for {0}, face {1}", whose, card.what);
  }
  const roll = /^roll (\d+)(?: (.*))?$/.exec(asked);
  if (roll?.[2]) return say("Roll of {0} dice: {1}", roll[1], place(roll[2]));
  if (roll) return say("Roll of {0} dice", roll[1]);
  if (asked.startsWith("spin")) return say("Where the wheel came to rest");
  if (asked.startsWith("peek")) return say("What the card reader says of the hole card");
  if (asked.startsWith("decide")) return say("Seat {0} decides", asked.slice(7).split(":")[0]);
  return asked.charAt(0).toUpperCase() + asked.slice(1);
}

/** "seat 1", "seats 1, 2 and 3". */
export function seatsInWords(seats: readonly string[]): string {
  if (seats.length < 2) return say("seat {0}", seats[0]);
  return say("seats {0} and {1}", seats.slice(0, -1).join(", "), seats[seats.length - 1]);
}

export function questionOf(pending: Pending): Question {
  const hints: Readonly<Record<string, string>> = {
    card: say("Type or scan it: Ah, 10d, Ks."),
    dice: say("Type the faces: 3 4."),
    pocket: say("Type the pocket."),
    peek: say("It lights for a hand that is complete."),
  };
  const hint = hints[pending.wants ?? ""] ?? "";
  const unseen = pending.may_be_unseen && pending.wants !== "peek" ? say("?? if nobody has seen it.") : "";
  return { words: inWords(pending.asked ?? ""), hint: [hint, unseen].filter(Boolean).join(" ") };
}
