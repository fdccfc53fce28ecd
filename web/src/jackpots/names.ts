/** What meters and the accounts of a house are called: a meter after what feeds it. */
import { heard } from "../language/heard";
import { say } from "../language/say.svelte";
import type { components } from "../api/schema";
import { plural, spoken, titled } from "../words";

type Jackpot = components["schemas"]["Jackpot"];

export function meterTitle(meter: Jackpot): string {
  const games = [...new Set(meter.tables.map((table) => table.game_title))];
  const wagers = [...new Set(meter.tables.map((table) => table.wager_title))].join(", ");
  if (games.length > 1) return say("Linked {0} of {1}", heard(wagers), plural(games.length, say("game"), say("games")));
  if (!games[0]) return meter.name;
  return games[0] === wagers ? wagers : `${games[0]}: ${wagers}`;
}

/** Whose book an account is: "player:ann" is Ann's purse, "meter:MLP-OH" what a jackpot has gathered, and
 * "escrow:high-limit/MLP-OH" what a table has set aside for it. */
export function accountTitle(account: string, meters: readonly Jackpot[] = []): string {
  const [kind = "", ...rest] = account.split(":");
  const name = rest.join(":");
  if (kind === "player") return name;
  if (kind === "meter") return say("Jackpot {0}", titleOf(name, meters));
  const [table = "", ...meter] = name.split("/");
  if (kind === "escrow") return say("Jackpot {0}, set aside at {1}", titleOf(meter.join("/"), meters), spoken(table));
  return name ? `${titled(kind)} ${spoken(name)}` : titled(kind);
}

/** The title of a meter by its name; a line with a meter of its own is named too. */
function titleOf(name: string, meters: readonly Jackpot[]): string {
  const known = meters.find((meter) => meter.name === name);
  return known ? meterTitle(known) : name;
}
