/** What a house posts, as it is being chosen: options by name, tables of its own, and the limits of single wagers. */
import type { components } from "../api/schema";
import { type PrintedTable } from "../mathematics/documents";
import { edited } from "../mathematics/editing";
import { cents } from "../money";
import { kindOf, type Option } from "./kinds";

type Game = components["schemas"]["GameInFull"];
type Posted = Readonly<Record<string, unknown>>;

/** The value of a pay table of one's own, in a list of those that are printed. */
export const OWN = "own";
export const BOUNDS = ["minimum", "maximum", "increment"] as const;

export class Chosen {
  readonly game: Game;
  readonly printed: readonly PrintedTable[];
  #posted: Posted;
  /** What was chosen since, by name; where it is a table of one's own, `OWN`. */
  #said: Record<string, string> = $state.raw({});
  /** The other pays of tables of one's own, by option. */
  pays: Record<string, Record<string, string>> = $state.raw({});
  /** The printed table after which one's own is written, by option. */
  #after: Record<string, string> = $state.raw({});

  constructor(game: Game, printed: readonly PrintedTable[], posted: Posted = {}) {
    this.game = game;
    this.printed = printed;
    this.#posted = posted;
  }

  /** What is posted now. */
  posted(option: Option): string {
    const value = this.#posted[option.option];
    if (value === undefined || value === null) return option.default;
    if (typeof value === "object") return OWN;
    return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
  }

  value(option: Option): string {
    return this.#said[option.option] ?? this.posted(option);
  }

  choose(option: Option, value: string): void {
    if (value === OWN && this.value(option) !== OWN) this.#after = { ...this.#after, [option.option]: this.value(option) };
    this.#said = { ...this.#said, [option.option]: value };
  }

  /** The table whose lines one's own has: the one that was chosen before, or else the text's own. */
  after(option: Option): PrintedTable | undefined {
    const mine = this.printed.filter((one) => one.wager === option.option);
    const named = this.#after[option.option];
    return mine.find((one) => one.id === named) ?? mine.find((one) => one.default) ?? mine[0];
  }

  paysOf(option: Option): Record<string, string> {
    const own = this.#posted[option.option] as { lines?: { line: string; pays: string }[] } | undefined;
    const posted = Object.fromEntries((own?.lines ?? []).map((one) => [one.line, one.pays]));
    return this.pays[option.option] ?? posted;
  }

  limit(name: string): string {
    return this.#said[name] ?? String(this.#posted[name] ?? "");
  }

  setLimit(name: string, value: string): void {
    this.#said = { ...this.#said, [name]: value };
  }

  get isChanged(): boolean {
    return JSON.stringify(this.all) !== JSON.stringify({ ...this.#posted });
  }

  /** The options that are chosen otherwise than they are posted. */
  get changes(): Option[] {
    return this.game.options.filter((one) => this.value(one) !== this.posted(one) || this.pays[one.option] !== undefined);
  }

  /** Names of the limits of single wagers that are chosen otherwise. */
  get limits(): string[] {
    const known = new Set(this.game.options.map((one) => one.option));
    return Object.keys(this.#said).filter((name) => !known.has(name) && this.limit(name) !== String(this.#posted[name] ?? ""));
  }

  /** Everything, as the service takes it; what is the text's own need not be said. */
  get all(): Record<string, unknown> {
    const all: Record<string, unknown> = { ...this.#posted };
    for (const one of this.game.options) {
      const value = this.value(one);
      if (value === OWN) {
        const table = this.after(one);
        if (this.#said[one.option] !== undefined || this.pays[one.option]) all[one.option] = table ? { ...edited(table, this.paysOf(one)), id: "OWN" } : value;
      } else if (this.#said[one.option] !== undefined) {
        if (value === one.default && kindOf(one) !== "table") delete all[one.option];
        else all[one.option] = value;
      }
    }
    for (const name of this.limits) {
      if (this.limit(name) && cents(this.limit(name)) !== 0) all[name] = this.limit(name);
      else delete all[name];
    }
    return all;
  }

  forget(): void {
    [this.#said, this.pays, this.#after] = [{}, {}, {}];
  }
}
