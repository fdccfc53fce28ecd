/** The keys of a table. */
import { say } from "../language/say.svelte";
import type { Action } from "../api/views";
import { spoken } from "../words";

/** Keys that mean the same whatever may be decided. */
export const bettingKeys = (): readonly (readonly [string, string])[] => [
  [say("1 to 6"), say("take a chip from the tray")],
  [say("arrows, Enter"), say("go from spot to spot, and place a chip")],
  [say("Backspace"), say("take a chip off the spot again")],
  [say("Space"), say("deal, spin or roll")],
  ["R", say("repeat the last bets and deal")],
  ["B", say("repeat the last bets")],
  ["D", say("double every bet")],
  ["U", say("undo the last change")],
  ["C", say("clear the bets")],
];

export const otherKeys = (): readonly (readonly [string, string])[] => [
  [say("letters"), say("decide, as the buttons show")],
  ["?", say("these keys")],
  [say("Escape"), say("close")],
];

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

/** Whether a key is meant for what has the focus: a field that is written in, or a button that is pressed. On a spot of
 * the felt the space bar is the table's, which deals: whoever has just laid a bet there means no second one. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return true;
  if (event.key === " " && target.closest("[data-spot]")) return false;
  return (event.key === " " || event.key === "Enter") && target.closest("button, a, summary, [role=button]") !== null;
}
