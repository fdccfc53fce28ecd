/** Which drawing fits a table. It is found by the places of the layout, so a game that nobody knows here works too. */
import type { Spot } from "../../api/views";
import { craps } from "./craps";
import { grid } from "./grid";
import { roulette } from "./roulette";
import type { Drawn } from "./shapes";

export function board(spots: readonly Spot[], isNarrow: boolean): Drawn {
  const has = (wager: string): boolean => spots.some((one) => one.wager === wager);
  if (has("straight:0")) return roulette(spots, isNarrow);
  if (has("pass") && has("dont_pass")) return craps(spots, isNarrow);
  const three = ["player", "banker", "tie"];
  if (three.every(has)) {
    const first = three.flatMap((name) => spots.filter((one) => one.wager === name));
    return grid([...first, ...spots.filter((one) => !three.includes(one.wager))], isNarrow, { large: 3 });
  }
  return grid(
    spots.filter((one) => one.stage !== "none"),
    isNarrow,
  );
}
