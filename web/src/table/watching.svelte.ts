/** A table that is looked at: its view, its layout, and what is new in them. */
import { LiveTable } from "../api/live.svelte";
import { Problem } from "../api/problem";
import { layout as readLayout } from "../api/tables";
import type { Decision, Seat, Spot, TableView } from "../api/views";
import { person } from "../me.svelte";
import { type RoundNow, results as readResults, type RoundResult, type TableLayout } from "./documents";
import { keep, kept } from "./kept";
import { Reveal } from "./reveal.svelte";

/** Something that was refused, and where: a spot, a seat, the bar with the buttons, or one of the side panels. */
export interface Refusal {
  at: "spot" | "seat" | "bar" | "side";
  seat: string;
  wager: string;
  problem: Problem;
}

export class Watching {
  readonly name: string;
  readonly live: LiveTable;
  readonly reveal: Reveal;
  layout: TableLayout | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  /** What the last rounds came to, where the table has a board for it. */
  results: readonly RoundResult[] = $state.raw([]);
  /** Cards picked for a decision that names some. */
  picked: string[] = $state([]);
  /** When the present wait began, on the clock of this machine. */
  since = $state(0);

  protected chosen = $state("");
  #options = "";
  #rounds = -1;

  constructor(name: string) {
    this.name = name;
    this.reveal = new Reveal(() => person.refreshSoon());
    this.live = new LiveTable(name, (view) => this.#news(view));
    void this.#describe();
  }

  close(): void {
    this.live.close();
    this.reveal.stop();
  }

  get view(): TableView | null {
    return this.live.view;
  }

  get round(): RoundNow | null {
    return this.live.view?.round ?? null;
  }

  get spots(): readonly Spot[] {
    return this.layout?.spots ?? [];
  }

  get isOnLine(): boolean {
    return this.live.line === "live";
  }

  get isBetting(): boolean {
    return this.view?.state === "betting";
  }

  get yours(): readonly string[] {
    return this.view?.yours ?? [];
  }

  /** The own seat that chips go to: the one asked, else the one chosen, else the first. */
  get seat(): string {
    const asked = this.decisions[0]?.seat;
    if (asked !== undefined && this.yours.includes(asked)) return asked;
    return this.yours.includes(this.chosen) ? this.chosen : (this.yours[0] ?? "");
  }

  get seats(): Readonly<Record<string, Seat>> {
    return this.view?.seats ?? {};
  }

  get place(): Seat | undefined {
    return this.seats[this.seat];
  }

  /** What their own seats are asked. */
  get decisions(): readonly Decision[] {
    const all = this.view?.pending?.decisions ?? [];
    return all.filter((decision) => this.yours.includes(decision.seat));
  }

  get isOver(): boolean {
    return this.round !== null && this.round.status !== "open";
  }

  title(wager: string): string {
    return this.spots.find((spot) => spot.wager === wager)?.title ?? wager.replaceAll("_", " ");
  }

  choose(seat: string): void {
    this.chosen = seat;
  }

  /** A round has begun. */
  protected begun(): void {
    // Who only watches has nothing to put away.
  }

  /** What is refused is shown where it belongs. */
  protected refuse(error: unknown, at: Refusal["at"], seat: string, wager: string): void {
    const problem = Problem.of(error);
    const where = problem.wager || wager;
    this.refusal = { at: where ? "spot" : at, seat: problem.seat || seat, wager: where, problem };
    if (problem.isLost || problem.status === 409) void this.live.refresh();
  }

  async #describe(): Promise<void> {
    try {
      this.layout = await readLayout(this.name);
      if (this.layout.board) await this.#readResults();
    } catch {
      // The line says that it is lost; the view that comes with it asks again.
      this.#options = "";
    }
  }

  async #readResults(): Promise<void> {
    this.results = await readResults(this.name);
  }

  #news(view: TableView): void {
    const options = JSON.stringify(view.options);
    if (options !== this.#options) {
      if (this.#options || !this.layout) void this.#describe();
      this.#options = options;
    }
    if (this.#rounds >= 0 && view.rounds !== this.#rounds) this.begun();
    this.#rounds = view.rounds;
    this.reveal.take(view.round);
    const last = this.results[this.results.length - 1]?.number ?? 0;
    if (this.layout?.board && view.state !== "playing" && view.rounds > last)
      void this.#readResults().catch(() => null);
    this.picked = this.picked.filter((card) =>
      Object.values(view.round?.hands ?? {}).some((hands) => hands.some((hand) => hand.cards.includes(card))),
    );
    const waits = view.pending
      ? `${view.round?.round ?? ""} ${view.pending.at}`
      : Object.values(view.seats).some((place) => place.ready)
        ? `bets ${view.rounds}`
        : "";
    const known = kept<{ waits: string; since: number }>(`wait.${this.name}`, { waits: "", since: 0 });
    if (known.waits !== waits) keep(`wait.${this.name}`, { waits, since: (this.since = Date.now()) });
    else this.since = known.since;
  }
}
