/** What somebody types or scans, as the service reads it. Whether it may fall now is the service's to say. */
import { SUITS, RANKS } from "../../parts/suits";

const SIGNS: Readonly<Record<string, string>> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** "ah", "10 d", "T♦" and "joker" are cards; `null` for what is none. */
export function card(text: string): string | null {
  const said = text.replace(/\s/g, "").replace(/\uFE0E|\uFE0F/g, "");
  if (/^\?+$/.test(said)) return "??";
  if (/^(jk|joker)$/i.test(said)) return "Jk";
  const rank = said.slice(0, -1).toUpperCase().replace(/^10$/, "T");
  const last = said.slice(-1);
  const suit = SIGNS[last] ?? last.toLowerCase();
  return rank in RANKS && suit in SUITS ? rank + suit : null;
}

/** Several cards with spaces between them; `null` if one is none. */
export function cards(text: string): string[] | null {
  const found = text.trim().split(/[\s,]+/).filter(Boolean).map(card);
  return found.every((one) => one !== null) ? (found as string[]) : null;
}

/** "3 4", "3,4" or "34": the faces of so many dice. */
export function dice(text: string, count: number): number[] | null {
  const faces = [...text.replace(/\D/g, "")].map(Number);
  return faces.length === count && faces.every((one) => one >= 1 && one <= 6) ? faces : null;
}

/** A pocket by its name, whatever the case. */
export function pocket(text: string, pockets: readonly string[]): string | null {
  const said = text.trim().toLowerCase();
  if (/^\?+$/.test(said)) return "??";
  return pockets.find((one) => one.toLowerCase() === said) ?? null;
}
