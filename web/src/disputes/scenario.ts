/** The dispute format: what goes in, and what comes out of it. */
import type { components } from "../api/schema";
import type { Game } from "../mathematics/documents";

export type Result = components["schemas"]["ScenarioResult"];
export type DisputedFelt = components["schemas"]["DisputedFelt"];

/** A card, a roll or a pocket. */
export type Outcome = string | number[];

/** What a seat decided. */
export interface Decided {
  seat: string;
  action: string;
  amount?: string;
  multiple?: number;
  low?: string[];
}

export interface SeatInScenario {
  seat: string;
  wagers: Record<string, string>;
}

/** The last round of a scenario, as far as pickers change it. */
export interface LastRound {
  seats: SeatInScenario[];
  outcomes: Outcome[];
  decisions: Decided[];
}

interface Written {
  game: string;
  rounds?: Partial<LastRound>[];
}

/** A scenario that was typed in; nothing where it is none, or a list of them, which nobody points at. */
function read(text: string): Written | null {
  try {
    const written = JSON.parse(text) as Written | Written[];
    return Array.isArray(written) || typeof written !== "object" ? null : written;
  } catch {
    return null;
  }
}

/** The game of a scenario, and its last round. */
export function lastRound(text: string): (LastRound & { game: string }) | null {
  const written = read(text);
  const last = written?.rounds?.[written.rounds.length - 1];
  if (!written || !last) return null;
  return {
    game: written.game,
    seats: last.seats ?? [],
    outcomes: last.outcomes ?? [],
    decisions: last.decisions ?? [],
  };
}

/** The scenario with something in its last round changed; everything else stays as it was written. */
export function changed(text: string, change: Partial<LastRound>): string {
  const written = read(text);
  const rounds = written?.rounds;
  if (!written || !rounds?.length) return text;
  const last = { ...rounds[rounds.length - 1], ...change };
  const parts = Object.entries({ ...written, rounds: [...rounds.slice(0, -1), last] }).map(([name, value]) =>
    name === "rounds"
      ? `  "rounds": [${(value as object[]).map(roundText).join(", ")}]`
      : `  ${JSON.stringify(name)}: ${inLine(value)}`,
  );
  return `{\n${parts.join(",\n")}\n}`;
}

function roundText(round: object): string {
  const parts = Object.entries(round).map(([name, value]) => `    ${JSON.stringify(name)}: ${inLine(value)}`);
  return `{\n${parts.join(",\n")}\n  }`;
}

/** The game whose example stands there first: the first on the floor that has one. */
export function firstExample(games: readonly Game[]): Game | undefined {
  const able = games.filter((game) => game.example);
  return able.sort((left, right) => (left.lobby?.place ?? 0) - (right.lobby?.place ?? 0))[0];
}

/** A round of a game that may be settled as it stands; or else its first wager, and everything more to be filled in. */
export function example(game: Game): string {
  const { wagers, outcomes, decisions } = game.example ?? {
    wagers: { [game.wagers[0]?.wager ?? ""]: "10" },
    outcomes: [],
    decisions: [],
  };
  return `{
  "game": ${JSON.stringify(game.game)},
  "options": {},
  "rounds": [{
    "seats": [{"seat": "1", "wagers": ${inLine(wagers)}}],
    "outcomes": ${inLine(outcomes)},
    "decisions": ${inLine(decisions)}
  }]
}`;
}

/** JSON in a single line, with blanks where a person would put them. */
function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${inLine(inner)}`)
    .join(", ")}}`;
}
