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
  /** Why what was entered last could not be corrected. */
  unchanged: Problem | null = $state.raw(null);
  #wanted: Pending | null = null;

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
    this.#wanted = pending;
  }

  /** What fell in the place of what was entered last; whether it was taken. The service refuses it once anything has
   * followed from the mistake. */
  async retype(text: string): Promise<boolean> {
    const at = this.table.view?.pending?.at;
    if (this.isBusy || at === undefined || !text.trim()) return false;
    this.isBusy = true;
    this.unchanged = null;
    try {
      // After the page was loaded anew nobody knows what was asked: only cards are not settled at once.
      const outcome = this.#wanted ? read(text, this.#wanted) : card(text);
      if (outcome === null) throw refused(`“${text}” was not understood; nothing was corrected.`);
      await this.table.done(commands.retype(this.table.name, outcome, at));
      this.last = text;
      return true;
    } catch (error) {
      this.unchanged = Problem.of(error);
      return false;
    } finally {
      this.isBusy = false;
    }
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
