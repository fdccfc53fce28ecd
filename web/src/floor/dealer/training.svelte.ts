/** A training table: a round that simulated players sit at, dealt step by step, each compared with the text. */
import { dealing, type Dealing, dealingStep, type DealingMark } from "../../academy/practice";
import { rightAnswer } from "../../academy/answers";
import type { Sentence } from "../../api/views";
import { Asking } from "../../mathematics/asking.svelte";
import type { LaidTable } from "../documents";

const SAYS = /^the dealer says: /i;

export class TrainingTable {
  readonly asking = new Asking<Dealing>();
  readonly marking = new Asking<DealingMark>();
  round = $state(1);
  /** The steps of the round that are done, and the acts at which something went wrong on request. */
  done = $state(0);
  mishaps: number[] = $state.raw([]);
  story: Sentence[] = $state.raw([]);
  marks: DealingMark[] = $state.raw([]);
  /** Whether an error is told at once, or all of them when the round is over. */
  atOnce = $state(true);

  constructor(
    readonly game: string,
    readonly seed: string,
  ) {}

  get now(): Dealing | null {
    return this.asking.value;
  }

  get errors(): DealingMark[] {
    return this.marks.filter(({ right }) => !right);
  }

  /** Whether something was asked to go wrong that has not come yet. */
  get awaitsMishap(): boolean {
    const come = this.marks.filter(({ kind }) => kind === "irregularity").length;
    return this.mishaps.length > come && this.now?.question?.kind !== "irregularity";
  }

  get right(): number {
    return this.marks.length - this.errors.length;
  }

  /** See what happens until the next step is to be done, but for what was `told` before. */
  async look(told: readonly string[] = []): Promise<void> {
    const { seed, round, mishaps, done } = this;
    this.marking.forget();
    await this.asking.ask(() => dealing(this.game, { seed, round, mishaps, done }));
    const happens = this.now?.happens ?? [];
    const since = happens.findIndex((text, at) => text !== told[at]);
    this.#tell(...happens.slice(since < 0 ? happens.length : since).map((text) => ({ text, clause: "" })));
  }

  /** Do a step: what cannot be read may be given again. */
  async give(answer: string): Promise<void> {
    if (!this.now?.question || this.marking.value || this.marking.working) return;
    const { seed, round, mishaps, done } = this;
    await this.marking.ask(() => dealingStep(this.game, { seed, round, mishaps, done, answer }));
    const mark = this.marking.value as DealingMark | null;
    if (!mark) return;
    this.marks = [...this.marks, mark];
    if (!this.atOnce || mark.right) await this.goOn();
  }

  async goOn(): Promise<void> {
    const mark = this.marks.at(-1);
    if (mark) {
      const asked = mark.text.replace(/\? .*$/, "?");
      const text = SAYS.test(mark.answer) ? mark.answer : `${asked} ${rightAnswer(mark)}`;
      this.#tell({ text, clause: mark.clause });
    }
    this.done += 1;
    await this.look();
  }

  /** Something goes wrong now, and the round goes on from there as the remedy has it. */
  async goWrong(): Promise<void> {
    if (!this.now?.question) return;
    const told = this.now.happens;
    this.mishaps = [...this.mishaps, Math.max(this.now.at, 0)];
    await this.look(told);
  }

  async nextRound(): Promise<void> {
    [this.round, this.mishaps, this.done, this.story, this.marks] = [this.round + 1, [], 0, [], []];
    await this.look();
  }

  stop(): void {
    this.asking.stop();
    this.marking.stop();
  }

  #tell(...sentences: Sentence[]): void {
    for (const { text, clause } of sentences) {
      const last = this.story.at(-1);
      // What was just answered is not told a second time.
      const isSame = last?.text.toLowerCase().endsWith(`? ${text.toLowerCase().replace(/\.$/, "")}`);
      const before = isSame ? this.story.slice(0, -1) : this.story;
      this.story = [
        ...before,
        { text: text.replace(SAYS, "the dealer says: "), clause: clause || (isSame ? (last?.clause ?? "") : "") },
      ];
    }
  }
}

/** What lies on a training table, as the console draws any table. */
export function laid({ state, question }: Pick<Dealing, "state" | "question">): LaidTable {
  const seats = [...state.chips.map(({ seat }) => seat), ...state.hands.map(({ who }) => who)];
  const hands: Record<string, { hand: number; cards: string[] }[]> = {};
  for (const { who, hand, cards } of state.hands) (hands[who] ??= []).push({ hand, cards });
  return {
    seats: Object.fromEntries(
      seats
        .filter((seat) => /^\d/.test(seat))
        .sort((left, right) => Number.parseInt(left) - Number.parseInt(right))
        .map((seat) => [seat, { player: "", for_dealer: false, wagers: {}, on_layout: {} }]),
    ),
    round: {
      status: question ? "open" : "settled",
      hands,
      at_risk: state.chips.map((chips) => ({ ...chips, hand: 0 })),
      dice: state.dice,
      pocket: state.pocket,
    },
    pending: null,
    board: null,
  };
}
