/** Something asked for again and again while the page is looked at. */
import { Problem } from "./problem";

export class Poll<T> {
  value: T | null = $state.raw(null);
  /** Why the last reading failed; the value before it stays. */
  problem: Problem | null = $state.raw(null);

  #ask: () => Promise<T>;
  #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOn = true;

  constructor(ask: () => Promise<T>, pause: number) {
    this.#ask = ask;
    this.#pause = pause;
    document.addEventListener("visibilitychange", this.#look);
    void this.now();
  }

  stop(): void {
    this.#isOn = false;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#look);
  }

  async now(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const value = await this.#ask();
      if (!this.#isOn) return;
      this.value = value;
      this.problem = null;
    } catch (error) {
      if (!this.#isOn) return;
      this.problem = Problem.of(error);
    }
    this.#look();
  }

  #look = (): void => {
    clearTimeout(this.#timer);
    if (this.#isOn && document.visibilityState === "visible") {
      this.#timer = setTimeout(() => void this.now(), this.#pause);
    }
  };
}
