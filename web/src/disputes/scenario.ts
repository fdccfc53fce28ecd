/** The dispute format: what goes in, and what comes out of it. */
import type { components } from "../api/schema";
import type { Game } from "../mathematics/documents";

export type Result = components["schemas"]["Settled"];

/** A round of Three Card Poker that may be settled as it stands; of another game, its first wager, and all else to be filled in. */
export function example(game?: Game): string {
  const wager = game?.wagers[0]?.wager ?? "";
  if (!game || game.game === "three-card-poker")
    return written("three-card-poker", `"ante": "10", "pair_plus": "5"`, `"Ah", "Jd", "Kc", "9s", "7d", "4h"`, `{"seat": "1", "action": "play"}`);
  return written(game.game, `${JSON.stringify(wager)}: "10"`, "", "");
}

function written(game: string, wagers: string, outcomes: string, decisions: string): string {
  return `{
  "game": "${game}",
  "options": {},
  "rounds": [{
    "seats": [{"seat": "1", "wagers": {${wagers}}}],
    "outcomes": [${outcomes}],
    "decisions": [${decisions}]
  }]
}`;
}
