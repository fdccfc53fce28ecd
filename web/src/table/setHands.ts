/** A hand that was set into a low and a high one, as the dealer announces it. Without that it lies as it was dealt. */
import type { Sentence } from "../api/views";

export interface SetHand {
  low: string[];
  high: string[];
}

const CARD = "[2-9TJQKA][cdhs]|Jk";
const CARDS = `((?:${CARD})(?: (?:${CARD}))*)`;
const SEAT = new RegExp(`seat (\\S+) plays ${CARDS} low and ${CARDS} high`);
const DEALER = new RegExp(`${CARDS} is the low hand, ${CARDS} the high hand`);

export function setHands(story: readonly Sentence[]): Record<string, SetHand> {
  const sets: Record<string, SetHand> = {};
  for (const { text } of story) {
    const seat = SEAT.exec(text);
    if (seat?.[1] && seat[2] && seat[3]) sets[seat[1]] = { low: seat[2].split(" "), high: seat[3].split(" ") };
    const dealer = DEALER.exec(text);
    if (dealer?.[1] && dealer[2]) sets.dealer = { low: dealer[1].split(" "), high: dealer[2].split(" ") };
  }
  return sets;
}
