/** What is new on the felt since the last view, and how long it takes to be shown. */
import { motion } from "../motion.svelte";
import type { RoundNow } from "./documents";

const STEP = 150;
const LANDS = 480;
const DICE = 1350;
const WHEEL = 4400;

export class Reveal {
  /** Milliseconds before each new card leaves the shoe. */
  arrivals: ReadonlyMap<string, number> = $state.raw(new Map());
  /** Cards that were face down and are turned now. */
  turned: ReadonlySet<string> = $state.raw(new Set());
  /** While things still move, what they come to is not told. */
  isMoving = $state(false);
  /** Whether the page was opened on what lies there. */
  isStill = $state(true);
  #before: RoundNow | null = null;
  #isFirst = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #then: () => void;

  constructor(then: () => void) {
    this.#then = then;
  }

  take(round: RoundNow | null): void {
    const before = this.#before;
    const isFirst = this.#isFirst;
    this.#before = round;
    this.#isFirst = false;
    if (isFirst || !round || motion.isReduced || document.visibilityState !== "visible") {
      clearTimeout(this.#timer);
      this.isMoving = false;
      this.arrivals = new Map();
      this.turned = new Set();
      this.#then();
      return;
    }
    const isNew = before?.round !== round.round;
    if (!isNew && before.answers === round.answers && before.status === round.status) {
      this.#then();
      return;
    }
    this.isStill = false;
    const old = isNew ? {} : (before?.hands ?? {});
    const { arrivals, turned } = changes(old, round.hands);
    this.arrivals = arrivals;
    this.turned = turned;
    const isRolled = round.dice !== null && (isNew || (round.rolls?.length ?? 0) > (before?.rolls?.length ?? 0));
    const isSpun = round.pocket !== null && (isNew || before?.pocket !== round.pocket);
    const cards = arrivals.size ? Math.max(...arrivals.values()) + LANDS : turned.size ? LANDS : 0;
    const takes = Math.max(cards, isRolled ? DICE : 0, isSpun ? WHEEL : 0);
    clearTimeout(this.#timer);
    if (!takes) {
      this.isMoving = false;
      this.#then();
      return;
    }
    this.isMoving = true;
    this.#timer = setTimeout(() => {
      this.isMoving = false;
      this.#then();
    }, takes);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Where a card lies, as a name. */
export function cardKey(to: string, hand: number, at: number): string {
  return `${to}/${hand}/${at}`;
}

function changes(
  old: RoundNow["hands"],
  now: RoundNow["hands"],
): { arrivals: Map<string, number>; turned: Set<string> } {
  const known = new Map<string, string>();
  for (const [to, hands] of Object.entries(old)) {
    for (const { hand, cards } of hands) cards.forEach((card, at) => known.set(cardKey(to, hand, at), card));
  }
  const turned = new Set<string>();
  const fresh: { key: string; at: number }[] = [];
  for (const [to, hands] of Object.entries(now)) {
    if (to === "discard") continue;
    for (const { hand, cards } of hands) {
      cards.forEach((card, at) => {
        const key = cardKey(to, hand, at);
        const was = known.get(key);
        if (was === undefined) fresh.push({ key, at });
        else if (was !== card) turned.add(key);
      });
    }
  }
  // One card to each hand before the next to the first, as cards are mostly dealt.
  fresh.sort((one, other) => one.at - other.at);
  const first = turned.size ? 300 : 0;
  return { arrivals: new Map(fresh.map(({ key }, at) => [key, first + at * STEP])), turned };
}
