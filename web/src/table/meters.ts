/** The jackpot meters of a table, called after the wagers that feed them. */
import { say } from "../language/say.svelte";
import type { Spot } from "../api/views";
import { spoken } from "../words";

export interface TableMeter {
  /** The pay table that it is of, and its line where the line has a meter alone. */
  name: string;
  /** The wager that feeds it; empty where the felt has no place for that. */
  wager: string;
  title: string;
  /** Decimal text. */
  reading: string;
}

export function metersOf(readings: Readonly<Record<string, string>>, spots: readonly Spot[]): TableMeter[] {
  return Object.entries(readings).map(([name, reading]) => {
    const spot = spots.find(({ paytable }) => paytable && `${name}:`.startsWith(`${paytable.id}:`));
    const line = spot?.paytable ? name.slice(spot.paytable.id.length + 1) : "";
    const title = [spot?.title ?? say("Jackpot {0}", name), spoken(line)].filter(Boolean).join(": ");
    return { name, wager: spot?.wager ?? "", title, reading };
  });
}
