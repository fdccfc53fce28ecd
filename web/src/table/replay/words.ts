/** A step of a round in words: what was asked, and who answered what. */
import { say } from "../../language/say.svelte";
import { inWords as askedInWords } from "../../floor/dealer/question";
import { plainText, spoken, withSuits } from "../../words";
import type { ReplayStep } from "../documents";

export function answered(step: ReplayStep): string {
  if (!step.answer) return say("The wagers are on the felt.");
  const { asked, answer, by } = step.answer;
  // Who decided is said twice only where it was somebody else.
  const other = asked.startsWith(by.replace("seat", "decide")) ? "" : ` (${by})`;
  return `${askedInWords(asked)}: ${withSuits(inWords(answer))}${other}`;
}

function inWords(answer: unknown): string {
  if (answer === null || answer === undefined) return "";
  if (Array.isArray(answer)) return answer.join(", ");
  if (typeof answer !== "object") return plainText(answer);
  const { action, ...rest } = answer as Record<string, unknown>;
  const more = Object.entries(rest).map(
    ([name, value]) => `${spoken(name)} ${Array.isArray(value) ? value.join(" ") : plainText(value)}`,
  );
  return [action ? spoken(plainText(action)) : "", ...more].filter(Boolean).join(", ");
}
