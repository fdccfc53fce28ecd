/** Moments, days and counts as the reader's language writes them. */
import { reader } from "./language/say.svelte";

export function when(time: string): string {
  return new Date(time).toLocaleString(reader.now, { dateStyle: "medium", timeStyle: "short" });
}

export function day(time: string): string {
  return new Date(time).toLocaleDateString(reader.now, { dateStyle: "medium" });
}

export function count(number: number): string {
  return number.toLocaleString(reader.now);
}
