/** What is new on the felt since the last view, and how long it takes to be shown. */
import { motion } from "../motion.svelte";
import { changes, type HandChanges, UNCHANGED } from "./changes";
import type { RoundNow } from "./documents";

/** Milliseconds that each takes to come to rest. */
const CARD = 480;
const DICE = 1350;
const WHEEL = 4400;

export class Reveal {
  /** The cards that move. */
  cards: HandChanges = $state.raw(UNCHANGED);
  /** While things still move, what they come to is not shown. */
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
      this.cards = UNCHANGED;
      this.#rest();
      return;
    }
    const same = before?.round === round.round ? before : null;
    if (same?.answers === round.answers && same.status === round.status) {
      this.#then();
      return;
    }
    this.isStill = false;
    this.cards = changes(same?.hands ?? {}, round.hands);
    const takes = durationOf(this.cards, same, round);
    if (!takes) {
      this.#rest();
      return;
    }
    clearTimeout(this.#timer);
    this.isMoving = true;
    this.#timer = setTimeout(() => this.#rest(), takes);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.isMoving = false;
    this.#then();
  }
}

/** Milliseconds until everything new lies still; `before` is the same round as it was. */
function durationOf(cards: HandChanges, before: RoundNow | null, round: RoundNow): number {
  const { arrivals, turned } = cards;
  const isRolled = round.dice !== null && round.rolls.length > (before?.rolls.length ?? 0);
  const isSpun = round.pocket !== null && round.pocket !== before?.pocket;
  return Math.max(
    arrivals.size ? Math.max(...arrivals.values()) + CARD : turned.size ? CARD : 0,
    isRolled ? DICE : 0,
    isSpun ? WHEEL : 0,
  );
}
