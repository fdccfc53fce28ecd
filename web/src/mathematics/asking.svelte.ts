/** Something the service works out: asked for again until it is known, with its progress meanwhile. */
import { Problem } from "../api/problem";
import type { Working } from "./documents";

const PAUSE = 800;

export class Asking<T extends object> {
  /** What was known last; it stays while something else is worked out. */
  value: T | null = $state.raw(null);
  working: Working | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  #turn = 0;

  async ask(how: () => Promise<T | Working>): Promise<void> {
    const turn = ++this.#turn;
    this.problem = null;
    this.working = { game: "", status: "working", what: "", done: 0, of: 0, ahead: 0 };
    try {
      for (;;) {
        const answer = await how();
        if (turn !== this.#turn) return;
        if (!isWorking(answer)) {
          this.value = answer;
          break;
        }
        this.working = answer;
        await new Promise((then) => setTimeout(then, PAUSE));
        if (turn !== this.#turn) return;
      }
    } catch (error) {
      if (turn !== this.#turn) return;
      this.problem = Problem.of(error);
    }
    this.working = null;
  }

  /** Nobody looks any more; the service notices that nobody asks. */
  stop(): void {
    this.#turn += 1;
    this.working = null;
  }

  forget(): void {
    this.stop();
    this.value = null;
    this.problem = null;
  }
}

function isWorking(answer: object): answer is Working {
  return "status" in answer && answer.status === "working";
}
