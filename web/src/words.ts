/** A name from the service as people say it: "pair_plus" is "pair plus", "Pair plus" with a capital. */
import { heard } from "./language/heard";
import { reader, say } from "./language/say.svelte";

export function spoken(name: string): string {
  // Two cards of a rank are written as cards are: "kk" is "KK".
  return heard(
    name
      .replaceAll(/\bdont_/g, "don't ")
      .replaceAll("_", " ")
      .replaceAll("-", " ")
      .replace(/\b([akqjt])\1\b/g, (pair) => pair.toUpperCase()),
  );
}

export function titled(name: string): string {
  const text = spoken(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the service has a name for that people say, with a capital. */
export function called(name: string): string {
  const text = heard(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function plural(count: number, singular: string, several = `${singular}s`): string {
  const written = count < 1000 ? String(count) : count.toLocaleString(reader.now);
  return `${written} ${count === 1 ? singular : several}`;
}

/** Any value as a person reads it: what is no plain word or number is written as data. */
export function plainText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Offices as people say them: "supervisor and surveillance". */
export function offices(names: readonly string[]): string {
  return names.map(spoken).join(" and ");
}

const SIGNS: Readonly<Record<string, string>> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A sentence with its cards as players write them: "Td" is "10♦", and "Jk" the joker. */
export function withSuits(sentence: string): string {
  return sentence
    .replace(
      /\b([2-9TJQKA])([cdhs])\b(?![-'])/g,
      (_, rank: string, suit: string) => `${rank === "T" ? "10" : rank}${SIGNS[suit] ?? suit}`,
    )
    .replace(/\bJk\b/g, say("joker"));
}

/** A sentence of the service in the reader's words: "dont_pass" is "don't pass", and "Td" is "10♦". */
export function readable(sentence: string): string {
  const plain = sentence.replace(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g, spoken).replace(/\b([a-z]+):(\d)/g, "$1 $2");
  return heard(withSuits(plain));
}

/** How a figure was found, in words. */
export function methodInWords(method: string): string {
  const words: Readonly<Record<string, string>> = {
    exact: say("counted exactly"),
    "exact-float": say("every case counted, in floating point"),
    simulation: say("simulated"),
  };
  return words[method] ?? method;
}
