/** How somebody likes to play, kept in this browser: the deck, sound, motion and advice. */
const NAME = "croupier.preferences";

interface Kept {
  isFourColour: boolean;
  hasSound: boolean;
  isStill: boolean;
  wantsAdvice: boolean;
  isWarned: boolean;
}

const DEFAULTS: Kept = {
  isFourColour: false,
  hasSound: false,
  isStill: false,
  wantsAdvice: false,
  isWarned: false,
};

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Kept>) };
  } catch {
    return DEFAULTS;
  }
}

class Preferences {
  #kept: Kept = $state.raw(read());

  constructor() {
    this.#show();
  }

  get isFourColour(): boolean {
    return this.#kept.isFourColour;
  }

  set isFourColour(isWanted: boolean) {
    this.#keep({ isFourColour: isWanted });
  }

  get hasSound(): boolean {
    return this.#kept.hasSound;
  }

  set hasSound(isWanted: boolean) {
    this.#keep({ hasSound: isWanted });
  }

  /** Whether things are shown where they end, without moving there. */
  get isStill(): boolean {
    return this.#kept.isStill;
  }

  set isStill(isWanted: boolean) {
    this.#keep({ isStill: isWanted });
  }

  /** Whether what each action is worth is shown when the seat is asked. */
  get wantsAdvice(): boolean {
    return this.#kept.wantsAdvice;
  }

  set wantsAdvice(isWanted: boolean) {
    this.#keep({ wantsAdvice: isWanted });
  }

  /** Whether an action that is not the best one is asked about before it is taken. */
  get isWarned(): boolean {
    return this.#kept.isWarned;
  }

  set isWarned(isWanted: boolean) {
    this.#keep({ isWarned: isWanted });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(NAME, JSON.stringify(this.#kept));
    } catch {
      // A browser without storage forgets, and everything else works.
    }
    this.#show();
  }

  /** Style sheets read them from the page. */
  #show(): void {
    const { dataset } = document.documentElement;
    dataset.deck = this.#kept.isFourColour ? "four" : "two";
    dataset.motion = this.#kept.isStill ? "still" : "";
  }
}

export const preferences = new Preferences();
