/** Sums that are exact fractions, as people read them. */
import { reader } from "../language/say.svelte";
import type { Figure } from "../mathematics/documents";
import { percent } from "../mathematics/figures";
import { shown } from "../money";

/** Dollars with cents, rounded: what a mistake costs is seldom a whole cent. */
export function inDollars(figure: Figure): string {
  return shown(figure.value.toFixed(2), { cents: true });
}

export function share(figure: Figure): string {
  return percent(figure, 2);
}

/** "1:05". */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** Seconds with one digit behind the point. */
export function pace(seconds: number): string {
  return seconds.toLocaleString(reader.now, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
