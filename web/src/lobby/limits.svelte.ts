/** The limits of tables, asked for once each, few at a time. */
import { SvelteMap } from "svelte/reactivity";
import { layout } from "../api/tables";
import { isZero, shown } from "../money";

const AT_ONCE = 3;
const found = new SvelteMap<string, string>();
const waiting: string[] = [];
let asking = 0;

/** In words; empty until they are known. */
export function limitsOf(table: string): string {
  return found.get(table) ?? "";
}

/** Have the limits of a table asked for, if they have not been. */
export function want(table: string): void {
  if (found.has(table)) return;
  found.set(table, "");
  waiting.push(table);
  next();
}

function next(): void {
  while (asking < AT_ONCE) {
    const table = waiting.shift();
    if (table === undefined) return;
    asking += 1;
    void ask(table).finally(() => {
      asking -= 1;
      next();
    });
  }
}

async function ask(table: string): Promise<void> {
  try {
    // The first place of the layout is the wager that everything else goes with.
    const first = (await layout(table)).spots[0];
    if (first) found.set(table, said(first.minimum, first.maximum));
  } catch {
    found.delete(table);
  }
}

/** A limit of nothing is none. */
function said(minimum: string, maximum: string): string {
  if (isZero(maximum)) return isZero(minimum) ? "no limits posted" : `from ${shown(minimum)}`;
  return isZero(minimum) ? `up to ${shown(maximum)}` : `${shown(minimum)} to ${shown(maximum)}`;
}
