/** What a house posts, as it is being chosen: options by name, tables of its own, and the limits of single wagers. */
import type { components } from "../api/schema";
import { type PrintedTable } from "../mathematics/documents";
import { edited } from "../mathematics/editing";
import { cents } from "../money";
import { withEntry } from "../records";
import { plainText } from "../words";
import { kindOf, type Option } from "./kinds";

type Game = components["schemas"]["GameInFull"];
type Posted = Readonly<Record<string, unknown>>;
/** A wager of the house's own: its definition as it is posted, or the text of its file. */
export type HouseWager = string | Readonly<{ name?: string }>;

/** The value of a pay table of one's own, in a list of those that are printed. */
export const OWN = "own";
export const BOUNDS = ["minimum", "maximum", "increment"] as const;

/** The option that posts wagers of the house's own. */
export const HOUSE_WAGERS = "house_wagers";
/** What the service calls one without a name. */
const NAMELESS = "wager";
const NAME = /^\s*name\s*=\s*["'](.+)["']/m;

/** What a wager of the house's own is called. */
export function nameOf(wager: HouseWager): string {
  return (typeof wager === "string" ? NAME.exec(wager)?.[1] : wager.name) ?? NAMELESS;
}

/** The name that it is bet and limited under, as the service makes it. */
export function slugOf(wager: HouseWager): string {
  return nameOf(wager)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

export class Chosen {
  readonly game: Game;
  readonly printed: readonly PrintedTable[];
  #posted: Posted;
  /** What was chosen since, by name; where it is a table of one's own, `OWN`. */
  #choices: Record<string, string> = $state.raw({});
  /** The other pays of tables of one's own, by option. */
  pays: Record<string, Record<string, string>> = $state.raw({});
  /** The printed table after which one's own is written, by option. */
  #after: Record<string, string> = $state.raw({});
  wagers: readonly HouseWager[] = $state.raw([]);

  constructor(game: Game, printed: readonly PrintedTable[], posted: Posted = {}) {
    this.game = game;
    this.printed = printed;
    this.#posted = posted;
    this.wagers = this.#postedWagers;
  }

  get #postedWagers(): readonly HouseWager[] {
    return (this.#posted[HOUSE_WAGERS] as HouseWager[] | undefined) ?? [];
  }

  /** Whether wagers of the house's own are chosen otherwise than they are posted. */
  get hasOtherWagers(): boolean {
    return this.wagers !== this.#postedWagers && JSON.stringify(this.wagers) !== JSON.stringify(this.#postedWagers);
  }

  /** Take a wager of the house's own away; limits of what is not bet are none. */
  takeAway(at: number): void {
    const gone = this.wagers[at];
    this.wagers = this.wagers.filter((_, other) => other !== at);
    if (gone === undefined || this.wagers.some((wager) => slugOf(wager) === slugOf(gone))) return;
    for (const bound of BOUNDS) this.setLimit(`${slugOf(gone)}_${bound}`, "");
  }

  /** What is posted now. */
  posted(option: Option): string {
    const value = this.#posted[option.option];
    if (value === undefined || value === null) return option.default;
    if (typeof value === "object") return OWN;
    return typeof value === "boolean" ? (value ? "on" : "off") : plainText(value);
  }

  value(option: Option): string {
    return this.#choices[option.option] ?? this.posted(option);
  }

  choose(option: Option, value: string): void {
    if (value === OWN && this.value(option) !== OWN)
      this.#after = { ...this.#after, [option.option]: this.value(option) };
    this.#choices = { ...this.#choices, [option.option]: value };
  }

  /** The table whose lines one's own has: the one that was chosen before, or else the text's own. */
  after(option: Option): PrintedTable | undefined {
    const tables = this.printed.filter((table) => table.wager === option.option);
    const named = this.#after[option.option];
    return tables.find((table) => table.id === named) ?? tables.find((table) => table.default) ?? tables[0];
  }

  paysOf(option: Option): Record<string, string> {
    const own = this.#posted[option.option] as { lines?: { line: string; pays: string }[] } | undefined;
    const posted = Object.fromEntries((own?.lines ?? []).map((line) => [line.line, line.pays]));
    return this.pays[option.option] ?? posted;
  }

  limit(name: string): string {
    return this.#choices[name] ?? this.#postedLimit(name);
  }

  setLimit(name: string, value: string): void {
    this.#choices = { ...this.#choices, [name]: value };
  }

  get isChanged(): boolean {
    return JSON.stringify(this.all) !== JSON.stringify({ ...this.#posted });
  }

  /** The options that are chosen otherwise than they are posted. */
  get changes(): Option[] {
    return this.game.options.filter(
      (option) => this.value(option) !== this.posted(option) || this.pays[option.option] !== undefined,
    );
  }

  /** Names of the limits of single wagers that are chosen otherwise. */
  get limits(): string[] {
    const isOption = (name: string): boolean => this.game.options.some(({ option }) => option === name);
    return Object.keys(this.#choices).filter((name) => !isOption(name) && this.limit(name) !== this.#postedLimit(name));
  }

  #postedLimit(name: string): string {
    return plainText(this.#posted[name] ?? "");
  }

  /** Everything, as the service takes it; what is the text's own need not be said. */
  get all(): Record<string, unknown> {
    let all: Record<string, unknown> = { ...this.#posted };
    for (const option of this.game.options) {
      const value = this.value(option);
      if (value === OWN) {
        const table = this.after(option);
        if (this.#choices[option.option] !== undefined || this.pays[option.option])
          all[option.option] = table ? { ...edited(table, this.paysOf(option)), id: "OWN" } : value;
      } else if (this.#choices[option.option] !== undefined) {
        const isDefault = value === option.default && kindOf(option) !== "table";
        all = withEntry<unknown>(all, option.option, isDefault ? undefined : value);
      }
    }
    for (const name of this.limits) {
      const isNone = !this.limit(name) || cents(this.limit(name)) === 0;
      all = withEntry<unknown>(all, name, isNone ? undefined : this.limit(name));
    }
    return this.hasOtherWagers
      ? withEntry<unknown>(all, HOUSE_WAGERS, this.wagers.length ? this.wagers : undefined)
      : all;
  }

  forget(): void {
    [this.#choices, this.pays, this.#after] = [{}, {}, {}];
    this.wagers = this.#postedWagers;
  }
}
