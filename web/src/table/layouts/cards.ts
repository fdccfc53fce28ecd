/** Where the cards of a card table lie: those of the house at the top, and those of the seat in front. */
import { titled } from "../../words";
import type { RoundNow } from "../documents";
import type { SetHand } from "../setHands";
import { widthOf } from "./shapes";

type Hands = RoundNow["hands"];

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

export function houseCardWidth(isNarrow: boolean): number {
  return isNarrow ? 48 : 72;
}

/** The hands that are no seat's, the dealer's first; a hand that was set lies in two parts. */
export function houseHands(hands: Hands, seats: ReadonlySet<string>, sets: Record<string, SetHand>): TitledCards[] {
  const house = Object.entries(hands).filter(([to]) => !seats.has(to) && to !== "discard");
  const titledHands = house.flatMap(([to, its]): TitledCards[] => {
    const set = sets[to];
    if (!set) return its.map(({ cards }) => ({ to, title: titled(to), cards }));
    return [
      { to, title: `${titled(to)}: low`, cards: set.low },
      { to, title: "high", cards: set.high },
    ];
  });
  return titledHands.sort((left, right) => Number(right.to === "dealer") - Number(left.to === "dealer"));
}

/** The hands of the house beside each other where there is room, else one row below the other. */
export function houseRows(hands: readonly TitledCards[], isNarrow: boolean): PlacedCards[][] {
  const room = widthOf(isNarrow) - (isNarrow ? 24 : 220);
  const rows: TitledCards[][] = [];
  for (const hand of hands) {
    const row = rows[rows.length - 1];
    const total = [...(row ?? []), hand].reduce((sum, { cards }) => sum + houseWidth(cards.length, isNarrow) + 30, 0);
    if (row && total <= room) row.push(hand);
    else rows.push([hand]);
  }
  return rows.map((row) => spacedOut(row, room, isNarrow));
}

/** How wide some cards of the house lie where they need not be pushed together. */
function houseWidth(count: number, isNarrow: boolean): number {
  const card = houseCardWidth(isNarrow);
  return Math.max(card * 2, count * (card + 5));
}

function spacedOut(row: readonly TitledCards[], room: number, isNarrow: boolean): PlacedCards[] {
  const gap = isNarrow ? 16 : 48;
  const widths = row.map(({ cards }) => houseWidth(cards.length, isNarrow));
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * (row.length - 1);
  const scale = Math.min(1, room / total);
  let x = widthOf(isNarrow) / 2 - Math.min(room, total) / 2;
  return row.map((hand, at) => {
    const width = (widths[at] ?? 0) * scale;
    const placed = { ...hand, x: x + width / 2, room: width };
    x += width + gap * scale;
    return placed;
  });
}

/** The hands of the seat in front: in two parts where they are set, else beside each other. */
export function ownHands(
  hands: Hands[string],
  set: SetHand | undefined,
  isNarrow: boolean,
  chipsAt: (hand: number) => string,
): OwnHand[] {
  const room = widthOf(isNarrow) - (isNarrow ? 20 : 120);
  const left = widthOf(isNarrow) / 2 - room / 2;
  if (set) {
    const low = room * 0.3;
    return [
      { hand: 0, cards: set.low, x: left + low / 2, room: low - 10, title: "low", chips: "" },
      { hand: 1, cards: set.high, x: left + (low + room) / 2, room: room - low - 10, title: "high", chips: "" },
    ];
  }
  const each = room / Math.max(1, hands.length);
  const isSplit = hands.length > 1;
  return hands.map(({ hand, cards }, at) => ({
    hand,
    cards,
    x: left + each * (at + 0.5),
    room: each - (isSplit ? 14 : 0),
    title: isSplit ? `hand ${hand + 1}` : "",
    chips: hand > 0 ? chipsAt(hand) : "",
  }));
}
