/** Within which amounts somebody chooses: in chips, and not above what the table posts. */
import type { Action } from "../api/views";
import { cents } from "../money";

/** The smallest chip that a page offers, in cents. */
const CHIP = 100;

export interface Amounts {
  least: number;
  most: number;
  each: number;
}

/** A text may allow any amount from a cent on, or one without end; people bet chips, and the table has a maximum. */
export function amountsOf(action: Pick<Action, "least" | "most" | "each" | "said">, posted: string): Amounts {
  const [least, most, maximum] = [cents(action.least) ?? 0, cents(action.most) ?? 0, cents(posted) ?? 0];
  const highest = action.said && maximum ? Math.min(most, maximum) : most;
  const step = cents(action.each) ?? 0;
  const each = step > 0 ? step : Math.min(CHIP, Math.max(1, highest));
  return { least: Math.max(least, Math.min(highest, step || CHIP)), most: highest, each };
}
