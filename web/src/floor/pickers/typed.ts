/** What somebody types or scans, as the service reads it. Whether it may fall now is the service's to say. */
import { SUITS, RANKS } from "../../parts/suits";

const SIGNS: Readonly<Record<string, string>> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** "ah", "10 d", "T♦" and "joker" are cards; `null` for what is none. */
export function card(text: string): string | null {
  const name = text.replace(/\s/g, "").replace(/\uFE0E|\uFE0F/g, "");
  if (/^\?+$/.test(name)) return "??";
  if (/^(jk|joker)$/i.test(name)) return "Jk";
  const rank = name.slice(0, -1).toUpperCase().replace(/^10$/, "T");
  const last = name.slice(-1);
  const suit = SIGNS[last] ?? last.toLowerCase();
  return rank in RANKS && suit in SUITS ? rank + suit : null;
}

/** Several cards with spaces between them; `null` if one is none. */
export function cards(text: string): string[] | null {
  const read = text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(card);
  return read.every((name) => name !== null) ? read : null;
}

/** "3 4", "3,4" or "34": the faces of so many dice. */
export function dice(text: string, count: number): number[] | null {
  const faces = Array.from(text.replace(/\D/g, ""), Number);
  return faces.length === count && faces.every((face) => face >= 1 && face <= 6) ? faces : null;
}

/** A pocket by its name, whatever the case. */
export function pocket(text: string, pockets: readonly string[]): string | null {
  const name = text.trim().toLowerCase();
  if (/^\?+$/.test(name)) return "??";
  return pockets.find((known) => known.toLowerCase() === name) ?? null;
}
