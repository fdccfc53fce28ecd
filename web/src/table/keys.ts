/** The keys of a table. */
import type { Action } from "../api/views";
import { spoken } from "../words";

/** Keys that mean the same whatever may be decided. */
export const BETTING_KEYS = [
  ["1 to 6", "take a chip from the tray"],
  ["arrows, Enter", "go from spot to spot, and place a chip"],
  ["Backspace", "take a chip off the spot again"],
  ["Space", "deal, spin or roll"],
  ["R", "repeat the last bets and deal"],
  ["B", "repeat the last bets"],
  ["D", "double every bet"],
  ["U", "undo the last change"],
  ["C", "clear the bets"],
] as const;

export const OTHER_KEYS = [
  ["letters", "decide, as the buttons show"],
  ["?", "these keys"],
  ["Escape", "close"],
] as const;

/** The letter of each action: the first of its name that no other has. */
export function actionKeys(actions: readonly Pick<Action, "action">[]): Map<string, string> {
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const { action } of actions) {
    const letter = Array.from(spoken(action).replaceAll(" ", "").toLowerCase()).find(
      (each) => /[a-z]/.test(each) && !taken.has(each),
    );
    if (!letter) continue;
    taken.add(letter);
    keys.set(action, letter);
  }
  return keys;
}

/** Whether a key is meant for what has the focus: a field that is written in, or a button that is pressed. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return true;
  return (event.key === " " || event.key === "Enter") && target.closest("button, a, summary, [role=button]") !== null;
}
