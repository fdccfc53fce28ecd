/** What a meter is called on a board: after what feeds it. */
import { say } from "../language/say.svelte";
import type { components } from "../api/schema";
import { plural, spoken, titled } from "../words";

type Jackpot = components["schemas"]["Jackpot"];

export function meterTitle(meter: Jackpot): string {
  const games = [...new Set(meter.tables.map((table) => table.game))];
  const wagers = [...new Set(meter.tables.map((table) => spoken(table.wager)))].join(", ");
  if (games.length > 1) return say("Linked {0} of {1}", wagers, plural(games.length, say("game"), say("games")));
  if (!games[0]) return meter.name;
  const game = spoken(games[0]);
  return game === wagers ? inCapitals(game) : `${inCapitals(game)}: ${wagers}`;
}

function inCapitals(name: string): string {
  return name.split(" ").map(titled).join(" ");
}
