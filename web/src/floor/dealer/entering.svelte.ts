/** Outcomes on their way to the service, one after the other: a scanner may be quicker than the line. */
import { Problem } from "../../api/problem";
import type { Pending } from "../../api/views";
import * as commands from "../commands";
import type { FloorTable } from "../floorTable.svelte";
import { card, dice, pocket } from "../pickers/typed";

export class Entering {
  /** What was typed or scanned and is not yet entered. */
  waiting: string[] = $state([]);
  isBusy = $state(false);
  problem: Problem | null = $state.raw(null);
  /** What was entered last, to be read back. */
  last = $state("");

  constructor(readonly table: FloorTable) {}

  /** What was typed, or chosen by pointing. */
  async enter(text: string): Promise<void> {
    if (!text.trim()) return;
    this.waiting.push(text);
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = null;
    try {
      while (this.waiting.length) {
        const next = this.waiting[0] ?? "";
        await this.#send(next);
        this.last = next;
        this.waiting.shift();
      }
    } catch (error) {
      this.problem = Problem.of(error);
      this.waiting = [];
    } finally {
      this.isBusy = false;
    }
  }

  async #send(text: string): Promise<void> {
    const pending = this.table.view?.pending;
    if (pending?.kind !== "outcome") throw refused(`Nothing that falls is asked for now; ${text} was not entered.`);
    const outcome = read(text, pending);
    if (outcome === null) throw refused(`“${text}” was not understood; nothing was entered.`);
    await this.table.done(commands.enter(this.table.name, outcome, pending.at));
  }
}

function read(text: string, pending: Pending): string | number[] | null {
  if (pending.wants === "card") return card(text);
  if (pending.wants === "dice") return /^\?+$/.test(text.trim()) ? "??" : dice(text, pending.dice ?? 2);
  if (pending.wants === "pocket") return pocket(text, pending.pockets ?? []);
  const answer = text.trim().toLowerCase();
  return { y: "yes", n: "no" }[answer] ?? answer;
}

function refused(detail: string): Problem {
  return new Problem(-1, { title: "not entered", detail });
}
