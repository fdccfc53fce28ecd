/** Figures of an evaluated player as they are shown. */
import type { components } from "../../api/schema";
import { decimal, shown } from "../../money";

/** An exact figure in dollars, to the cent. */
export function inMoney(figure: components["schemas"]["Figure"]): string {
  return shown(decimal(Math.round(figure.value * 100)), { cents: true, sign: true });
}

/** The power of ten that a fortune comes to. */
export function tens(fortune: number): number {
  return Math.log10(Math.max(fortune, 1e-30));
}

/** A fortune in few digits: "0.013", "4.2", "1,250", "2 × 10⁹" as "2e9". */
export function worthOf(fortune: number): string {
  if (fortune >= 1e6 || (fortune > 0 && fortune < 1e-3)) return fortune.toExponential(0).replace("+", "");
  return Number(fortune.toPrecision(3)).toLocaleString("en");
}

/** The number of a round by its name: "tcp-1#12" is round 12. */
export function numberOf(round: string): string {
  return round.slice(round.lastIndexOf("#") + 1);
}
