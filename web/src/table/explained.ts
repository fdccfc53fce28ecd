/** What a round says of itself on the felt: what every hand is, and why every wager ended as it did. */
import { getContext, setContext } from "svelte";
import type { PayLine } from "../api/views";
import type { CardPlace, NamedHand, RoundNow } from "./documents";
import type { Scene } from "./scene";

/** What is shown at the cards of a hand. */
export interface HandMarks {
  name: string;
  qualifies: boolean | null;
  /** The cards that make it, where others lie beside them. */
  raised: ReadonlySet<string>;
  /** What wild cards count for. */
  counts: ReadonlyMap<string, string>;
}

export const UNMARKED: HandMarks = { name: "", qualifies: null, raised: new Set(), counts: new Map() };

/** A hand that was set into two, as its name says it. */
const SET = /^high hand: (.+); low: (.+)$/;
const LOW = 2;

/** What is said at cards that lie together. Those of the board make the hand of the seat in `front`. */
export function marksOf(round: RoundNow, to: string, hand: number, shown: readonly string[], front: string): HandMarks {
  const laid = round.hands[to] ?? [];
  const whole = laid.find((each) => each.hand === hand) ?? laid[0];
  if (!whole) return UNMARKED;
  const maker = whole.name ? whole : (round.hands[front]?.[0] ?? whole);
  const here = (place: CardPlace): string => (place.who === to ? (whole.cards[place.place] ?? "") : "");
  const made = new Set(maker.made_by.map(here));
  const raised = shown.filter((face) => made.has(face));
  return {
    name: nameOf(whole, shown),
    qualifies: whole.qualifies,
    raised: new Set(raised.length < shown.length ? raised : []),
    counts: new Map(maker.wild.map((wild) => [here(wild), wild.counts_as])),
  };
}

/** The name of a hand, or of the part of it that lies here. */
function nameOf({ name, cards }: NamedHand, shown: readonly string[]): string {
  const parts = shown.length < cards.length ? SET.exec(name) : null;
  return (parts ? parts[shown.length === LOW ? 2 : 1] : name) ?? "";
}

/** Why the wagers of a seat ended as they did. */
export function reasonsOf(lines: readonly PayLine[], seat: string, wager: string): PayLine[] {
  return lines.filter((line) => line.seat === seat && line.wager === wager);
}

const KEY = Symbol("what is explained");
type Look = () => Scene | null;

/** Explain the felts inside a page. */
export function explain(scene: Look): void {
  setContext(KEY, scene);
}

/** The scene that is explained around here. */
export function explained(): Look {
  return getContext<Look | undefined>(KEY) ?? (() => null);
}
