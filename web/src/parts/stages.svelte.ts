/** A drawing that is made one part after the other: every part has a moment of its own, and a slow phone may answer a
 * touch in between. */
export class Stages {
  /** The last part that is drawn, from 0. */
  now = $state(0);
  readonly #last: number;

  /** Only where a component is set up. */
  constructor(last: number) {
    this.#last = last;
    $effect(() => {
      if (this.isWhole) return;
      const soon = setTimeout(() => (this.now += 1));
      return () => clearTimeout(soon);
    });
  }

  get isWhole(): boolean {
    return this.now >= this.#last;
  }
}
