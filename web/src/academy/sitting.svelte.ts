/** Somebody sits an exam: the time that the house says is left, and answers that a reloaded page still has. */
import { keep, kept } from "../table/kept";
import { type Exam } from "./exams";

const SECOND = 1000;

export class Sitting {
  answers: string[] = $state([]);
  /** Seconds; `null` until the exam was begun. */
  left: number | null = $state(null);
  #ends = 0;

  constructor(readonly number: number) {
    this.answers = kept<string[]>(this.#name, []);
  }

  get #name(): string {
    return `exam.${this.number}`;
  }

  /** The clock of this computer may be wrong, so only how much time passes on it counts. */
  begun({ seconds_left }: Pick<Exam, "seconds_left">): void {
    if (seconds_left === null) return;
    this.#ends = performance.now() + seconds_left * SECOND;
    this.tick();
  }

  tick(): void {
    this.left = Math.max(0, (this.#ends - performance.now()) / SECOND);
  }

  answer(at: number, text: string): void {
    this.answers[at] = text;
    keep(this.#name, $state.snapshot(this.answers));
  }

  /** One for each question, empty where there is none. */
  given(questions: number): string[] {
    return Array.from({ length: questions }, (_, at) => this.answers[at] ?? "");
  }

  /** How many of the questions are not answered yet. */
  open(questions: number): number {
    return this.given(questions).filter((text) => !text).length;
  }
}
