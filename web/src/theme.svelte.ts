/** Light, dark, or as the system has it. */
export type Theme = "system" | "light" | "dark";

const KEPT = "croupier-theme";
const ORDER: readonly Theme[] = ["system", "light", "dark"];

class Choice {
  now: Theme = $state(kept());

  constructor() {
    this.#show();
  }

  next(): void {
    this.now = ORDER[(ORDER.indexOf(this.now) + 1) % ORDER.length] ?? "system";
    this.#show();
    try {
      localStorage.setItem(KEPT, this.now);
    } catch {
      // A browser that keeps nothing still shows the choice for now.
    }
  }

  #show(): void {
    document.documentElement.dataset.theme = this.now;
  }
}

function kept(): Theme {
  try {
    const chosen = localStorage.getItem(KEPT) as Theme | null;
    return chosen && ORDER.includes(chosen) ? chosen : "system";
  } catch {
    return "system";
  }
}

export const theme = new Choice();
