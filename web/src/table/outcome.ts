/** What a round came to, in a few words, and what the dealer said last. */
import { say } from "../language/say.svelte";
import type { PayLine, Sentence } from "../api/views";
import { isNegative, isZero, shown, sum } from "../money";
import { readable } from "../words";

export interface Outcome {
  /** Decimal text. */
  net: string;
  kind: "won" | "lost" | "even";
  text: string;
}

/** What own lines come to together. */
export function outcomeOf(lines: readonly PayLine[]): Outcome {
  const net = sum(lines.map((line) => line.net));
  if (isZero(net)) return { net, kind: "even", text: say("You break even") };
  const amount = shown(net.replace("-", ""));
  return isNegative(net)
    ? { net, kind: "lost", text: say("You lose {0}", amount) }
    : { net, kind: "won", text: say("You win {0}", amount) };
}

const SAYS = /^the dealer says: /i;

/** The dealer's last call, as a caption. */
export function caption(story: readonly Sentence[]): string {
  const said = story.filter(({ text }) => SAYS.test(text));
  const call = readable(said[said.length - 1]?.text.replace(SAYS, "") ?? "");
  return call.charAt(0).toUpperCase() + call.slice(1);
}
