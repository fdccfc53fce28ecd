/** One thing somebody does: whether it is on its way, why it was refused, and what came of it. */
import { Problem } from "../api/problem";

/** What a command is answered: the table's version since, or the number under which it waits for a second person. */
export interface Answer {
  version?: number;
  approval?: number;
}

export class Acting {
  isBusy = $state(false);
  problem: Problem | null = $state.raw(null);

  /** Do it, once at a time. What was refused is kept to be shown; the answer is `undefined` then. */
  async run<T>(act: () => Promise<T>): Promise<T | undefined> {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    try {
      const answer = await act();
      this.problem = null;
      return answer;
    } catch (error) {
      this.problem = Problem.of(error);
      return undefined;
    } finally {
      this.isBusy = false;
    }
  }
}
