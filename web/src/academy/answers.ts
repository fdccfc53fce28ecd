/** Answers as people say them: an amount in the money of the table, words without their full stop. */
import { heard } from "../language/heard";
import { shown } from "../money";

interface Answered {
  choices: readonly string[];
  answer: string;
  answered: string;
}

export function rightAnswer({ choices, answer }: Pick<Answered, "choices" | "answer">): string {
  return said(choices, answer);
}

export function givenAnswer({ choices, answered }: Pick<Answered, "choices" | "answered">): string {
  return said(choices, answered);
}

function said(choices: readonly string[], text: string): string {
  return choices.length ? heard(text).replace(/\.$/, "") : shown(text);
}
