/** The dispute format: what goes in, and what comes out of it. */
import type { components } from "../api/schema";
import type { Game } from "../mathematics/documents";

export type Result = components["schemas"]["ScenarioResult"];

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
