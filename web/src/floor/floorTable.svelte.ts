/** A table that staff attend to: its view, its layout, and its game's own description. */
import { LiveTable } from "../api/live.svelte";
import { layout as readLayout } from "../api/tables";
import type { TableView } from "../api/views";
import { oneRound, type TableLayout } from "../table/documents";
import { titled } from "../words";
import type { Answer } from "./acting.svelte";
import { type GameInFull, gameInFull, type Irregularity } from "./documents";

export class FloorTable {
  readonly name: string;
  readonly live: LiveTable;
  layout: TableLayout | null = $state.raw(null);
  game: GameInFull | null = $state.raw(null);
  /** What each seat had laid out last, to be laid out again. */
  last: Record<string, Record<string, string>> = $state.raw({});
  #options = "";
  #played = 0;

  constructor(name: string) {
    this.name = name;
    this.live = new LiveTable(name, (view) => this.#news(view));
  }

  close(): void {
    this.live.close();
  }

  get view(): TableView | null {
    return this.live.view;
  }

  get irregularities(): readonly Irregularity[] {
    return this.layout?.irregularities ?? [];
  }

  /** How often the equipment holds each card. */
  get decks(): number {
    const posted = this.view?.options.decks ?? this.game?.options.find((option) => option.option === "decks")?.default;
    return posted === undefined ? 1 : Number(posted) || 1;
  }

  title(wager: string): string {
    return this.layout?.spots.find((spot) => spot.wager === wager)?.title ?? titled(wager);
  }

  /** Have something done here; over when the view shows it. */
  async done<T extends Answer>(command: Promise<T>): Promise<T> {
    const answer = await command;
    if (answer.version !== undefined) await this.live.seen(answer.version);
    return answer;
  }

  #news(view: TableView): void {
    if (view.rounds && view.rounds !== this.#played) void this.#remember(view.rounds);
    const options = JSON.stringify(view.options);
    if (options === this.#options && this.layout && this.game) return;
    this.#options = options;
    void this.#describe(view.game);
  }

  async #remember(round: number): Promise<void> {
    this.#played = round;
    try {
      this.last = { ...this.last, ...(await oneRound(this.name, round)).wagers };
    } catch {
      // Nothing is offered again then, and everything else works.
    }
  }

  async #describe(game: string): Promise<void> {
    try {
      [this.layout, this.game] = await Promise.all([readLayout(this.name), this.game ?? gameInFull(game)]);
    } catch {
      // The line says that it is lost; the next view asks again.
      this.#options = "";
    }
  }
}
