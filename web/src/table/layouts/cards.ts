/** Where the cards of a card table lie: those of the house at the top, and those of the seat in front. */
import { say } from "../../language/say.svelte";
import { titled } from "../../words";
import type { LaidHands } from "../documents";
import type { SetHand } from "../setHands";
import type { Rect } from "./shapes";

type Hands = LaidHands;

/** Cards that lie together under a title. */
export interface TitledCards {
  to: string;
  title: string;
  cards: string[];
}

/** The same with the middle of their place, and the room they have there. */
export interface PlacedCards extends TitledCards {
  x: number;
  room: number;
}

/** A hand of the seat in front, with what lies at it where it is not the first. */
export interface OwnHand {
  hand: number;
  cards: string[];
  x: number;
  room: number;
  title: string;
  chips: string;
}

/** The hands that are no seat's, the dealer's first; a hand that was set lies in two parts. */
export function houseHands(hands: Hands, seats: ReadonlySet<string>, sets: Record<string, SetHand>): TitledCards[] {
  const house = Object.entries(hands).filter(([to]) => !seats.has(to) && to !== "discard");
  const titledHands = house.flatMap(([to, its]): TitledCards[] => {
    const set = sets[to];
    if (!set) return its.map(({ cards }) => ({ to, title: titled(to), cards }));
    return [
      { to, title: `${titled(to)}: low`, cards: set.low },
      { to, title: say("high"), cards: set.high },
    ];
  });
  return titledHands.sort((left, right) => Number(right.to === "dealer") - Number(left.to === "dealer"));
}

/** Cards that a hand has the room of, however few there are: below them stands its name. */
const LEAST_CARDS = 2.7;

/** The hands of the house beside each other, pushed together where they have less room than they need. */
export function houseRow(hands: readonly TitledCards[], area: Rect & { card: number }): PlacedCards[] {
  const gap = area.card * 0.5;
  const widths = hands.map(({ cards }) => Math.max(area.card * LEAST_CARDS, cards.length * (area.card + 5)));
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * (hands.length - 1);
  const scale = Math.min(1, area.width / total);
  let x = area.x + area.width / 2 - (total * scale) / 2;
  return hands.map((hand, at) => {
    const width = (widths[at] ?? 0) * scale;
    const placed = { ...hand, x: x + width / 2, room: width };
    x += width + gap * scale;
    return placed;
  });
}

/** Where the low and the high hand of a seat lie: two cards and five. */
export function twoParts({ x: left, width }: Rect): [low: Part, high: Part] {
  const low = width * 0.32;
  return [
    { x: left + low / 2, room: low - 8 },
    { x: left + (low + width) / 2, room: width - low - 8 },
  ];
}

type Part = Pick<OwnHand, "x" | "room">;

/** The hands of the seat in front: in two parts where they are set, else beside each other. */
export function ownHands(
  hands: Hands[string],
  set: SetHand | undefined,
  area: Rect,
  chipsAt: (hand: number) => string,
): OwnHand[] {
  const { x: left, width } = area;
  if (set) {
    return twoParts(area).map((part, at) => ({
      ...part,
      hand: at,
      cards: at ? set.high : set.low,
      title: at ? say("high") : say("low"),
      chips: "",
    }));
  }
  const each = width / Math.max(1, hands.length);
  const isSplit = hands.length > 1;
  return hands.map(({ hand, cards }, at) => ({
    hand,
    cards,
    x: left + each * (at + 0.5),
    room: each - (isSplit ? 10 : 0),
    title: isSplit ? say("hand {0}", hand + 1) : "",
    chips: isSplit ? chipsAt(hand) : "",
  }));
}
