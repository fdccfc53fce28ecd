/** A drill: one question after the other, timed, marked at once, and what came of it at the end. */
import { Asking } from "../mathematics/asking.svelte";
import {
  type Asked,
  type GivenAnswer,
  type Kind,
  type Lesson,
  lesson,
  type Marked,
  marked,
  question,
} from "./documents";

/** Levels look back no further than the address of a question may say. */
const MARKS = 200;

export class Drill {
  readonly game: string;
  readonly kind: Kind;
  readonly seed: string;
  asking = new Asking<Asked>();
  marking = new Asking<Marked>();
  reporting = new Asking<Lesson>();
  /** What was answered so far, in its order, with the seconds that each took. */
  answers: (GivenAnswer & { seconds: number })[] = $state.raw([]);
  seconds = $state(0);
  #right: boolean[] = [];
  #since = 0;
  #now: () => number;

  constructor(game: string, kind: Kind, seed: string, now: () => number = () => performance.now()) {
    this.game = game;
    this.kind = kind;
    this.seed = seed;
    this.#now = now;
  }

  /** The number of the question that is asked, or was answered last. */
  get number(): number {
    return this.answers.length + (this.marking.value ? 0 : 1);
  }

  get right(): number {
    return this.#right.length ? this.#right.filter(Boolean).length : 0;
  }

  async next(): Promise<void> {
    this.marking.forget();
    this.asking.forget();
    const seed = `${this.seed}.${this.answers.length + 1}`;
    await this.asking.ask(() => question(this.game, this.kind, seed, this.#right.slice(-MARKS)));
    this.#since = this.#now();
    this.seconds = 0;
  }

  /** The time goes on while a question waits for its answer. */
  tick(): void {
    if (this.asking.value && !this.marking.value) this.seconds = Math.floor((this.#now() - this.#since) / 1000);
  }

  async answer(text: string): Promise<void> {
    const asked = this.asking.value;
    if (!asked || this.marking.value || this.marking.working) return;
    const given = { kind: asked.kind, seed: asked.seed, answer: text };
    const seconds = (this.#now() - this.#since) / 1000;
    await this.marking.ask(() => marked(this.game, given));
    const mark = this.marking.value as Marked | null;
    if (!mark) return; // it could not be read, and may be given again
    this.#right = [...this.#right, mark.right];
    this.answers = [...this.answers, { ...given, seconds }];
  }

  async finish(): Promise<void> {
    const answers = this.answers.map(({ kind, seed, answer }) => ({ kind, seed, answer }));
    await this.reporting.ask(() => lesson(this.game, answers));
  }

  /** Seconds that an answer took on the whole; 0 where nothing was answered. */
  get pace(): number {
    const all = this.answers.reduce((sum, { seconds }) => sum + seconds, 0);
    return this.answers.length ? all / this.answers.length : 0;
  }

  stop(): void {
    this.asking.stop();
    this.marking.stop();
    this.reporting.stop();
  }
}

/** A seed that nobody has seen; short, because people write it down. */
export function anySeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
