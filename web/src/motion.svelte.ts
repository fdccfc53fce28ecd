/** Whether things may move. */
const asked = matchMedia("(prefers-reduced-motion: reduce)");

class Motion {
  isReduced: boolean = $state(asked.matches);

  constructor() {
    asked.addEventListener("change", () => {
      this.isReduced = asked.matches;
    });
  }
}

export const motion = new Motion();
