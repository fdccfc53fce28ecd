/** What is new in the hands of a round since they were last seen. */
import type { LaidHands } from "./documents";

type Hands = LaidHands;

/** Milliseconds from one card to the next. */
const STEP = 150;
/** Milliseconds that turning a card takes before others follow. */
const TURNING = 300;

export interface HandChanges {
  /** Milliseconds before each new card leaves the shoe. */
  arrivals: ReadonlyMap<string, number>;
  /** Cards that were face down and are turned now. */
  turned: ReadonlySet<string>;
}

export const UNCHANGED: HandChanges = { arrivals: new Map(), turned: new Set() };

/** Where a card lies, as a name. */
export function cardKey(to: string, hand: number, at: number): string {
  return `${to}/${hand}/${at}`;
}

export function changes(before: Hands, now: Hands): HandChanges {
  const known = new Map(laidOut(before).map(({ key, card }) => [key, card]));
  const cards = laidOut(now);
  const turned = cards.filter(({ key, card }) => known.has(key) && known.get(key) !== card);
  // A card to each hand before the next to the first, as cards are mostly dealt.
  const fresh = cards.filter(({ key }) => !known.has(key)).sort((left, right) => left.at - right.at);
  const first = turned.length ? TURNING : 0;
  return {
    arrivals: new Map(fresh.map(({ key }, at) => [key, first + at * STEP])),
    turned: new Set(turned.map(({ key }) => key)),
  };
}

/** Every card that anybody holds, with its place; what is discarded is not looked at. */
function laidOut(hands: Hands): { key: string; at: number; card: string }[] {
  return Object.entries(hands)
    .filter(([to]) => to !== "discard")
    .flatMap(([to, its]) =>
      its.flatMap(({ hand, cards }) => cards.map((card, at) => ({ key: cardKey(to, hand, at), at, card }))),
    );
}
