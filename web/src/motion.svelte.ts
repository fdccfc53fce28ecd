/** Whether things may move: neither the system nor the player asks for stillness. */
import { preferences } from "./preferences.svelte";

const asked = matchMedia("(prefers-reduced-motion: reduce)");

class Motion {
  #isAsked: boolean = $state(asked.matches);

  constructor() {
    asked.addEventListener("change", () => {
      this.#isAsked = asked.matches;
    });
  }

  get isReduced(): boolean {
    return this.#isAsked || preferences.isStill;
  }
}

export const motion = new Motion();
