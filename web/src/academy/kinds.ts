/** What kinds of questions are called. */
import { say } from "../language/say.svelte";
import type { Kind } from "./documents";

export function kindName(kind: Kind): string {
  const names: Readonly<Record<Kind, string>> = {
    payout: say("Payouts"),
    hand: say("Hands"),
    procedure: say("Procedure"),
    irregularity: say("Irregularities"),
    play: say("Best play"),
  };
  return names[kind];
}
