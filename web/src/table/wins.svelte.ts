/** Jackpots and large wins of somebody's at a table, which are verified before they are paid. */
import { onDestroy, untrack } from "svelte";
import { get } from "../api/client";
import type { components } from "../api/schema";
import type { PayLine } from "../api/views";
import { person } from "../me.svelte";
import { isNegative, isZero, sum } from "../money";
import { titled } from "../words";
import type { TableMeter } from "./meters";
import type { Watching } from "./watching.svelte";

export type OwnWin = components["schemas"]["OwnWin"];

const PAUSE = 3000;

/** Whether a wager was paid that feeds a meter, or any at all where money is held, as a large win is. */
export function mayBeVerified(
  lines: readonly { wager: string; net: string }[],
  metered: readonly string[],
  held: string,
): boolean {
  const paid = lines.filter(({ net }) => !isNegative(net) && !isZero(net));
  return paid.some(({ wager }) => metered.includes(wager) || !isZero(held));
}

/** What is verified of the wins at a table: a jackpot first, then whatever else a round has won, added up. */
export function heldAt(table: string, wins: readonly OwnWin[]): OwnWin | null {
  const here = wins.filter((win) => win.table === table);
  const first = here.find((win) => win.meter) ?? here[0];
  if (!first || first.meter) return first ?? null;
  const round = here.filter((win) => win.round === first.round);
  return { ...first, won: sum(round.map(({ won }) => won)), held: sum(round.map(({ held }) => held)) };
}

export class Wins {
  /** The win of this table that is verified now. */
  here: OwnWin | null = $state.raw(null);
  /** Whether its winner has looked at it; what was won before the page was opened is no news. */
  isSeen = $state(true);
  /** What won it, "Royal Flush", as long as its round lies there. */
  line = $state("");
  readonly #table: string;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(table: string) {
    this.#table = table;
  }

  /** Ask for it, which may have been won just now, and again as long as it is verified. */
  async ask(isNew = false): Promise<void> {
    clearTimeout(this.#again);
    const before = this.here;
    try {
      const { wins } = await get("/api/me/wins", {});
      this.here = heldAt(this.#table, wins);
    } catch {
      // What was known stays, and is asked for again.
    }
    if (isNew && this.here && this.here.round !== before?.round) this.isSeen = false;
    if (before && !this.here) person.refreshSoon();
    if (this.here && !this.#isOver) this.#again = setTimeout(() => void this.ask(), PAUSE);
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#again);
  }
}

/** What came of the wagers of one's own seats, and the meters of the table. */
interface Settled {
  own: readonly PayLine[];
  meters: readonly TableMeter[];
}

/** Those of the seats that are looked at; only where a component is set up. */
export function winsAt(sitting: Watching, now: () => Settled): Wins {
  const wins = new Wins(sitting.name);
  onDestroy(() => wins.close());
  const metered = $derived(now().meters.map(({ wager }) => wager));
  const hasWon = $derived(
    sitting.isOver && !sitting.reveal.isMoving && mayBeVerified(now().own, metered, person.me?.held ?? "0"),
  );
  // What is held may have been won before the page was opened, or be a large win of any wager.
  const isHeld = $derived(!isZero(person.me?.held ?? "0"));
  let isAsked = false;
  $effect(() => {
    if (!hasWon && (isAsked || !isHeld)) return;
    isAsked = true;
    wins.line = titled(now().own.find(({ wager }) => metered.includes(wager))?.line ?? "");
    untrack(() => void wins.ask(hasWon));
  });
  return wins;
}
