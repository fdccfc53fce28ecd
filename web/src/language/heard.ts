/** What the service words itself, in the reader's language, as far as that knows it; the rest stays as it was said. */
import { withAmounts } from "../money";
import { reader, type Sentences } from "./say.svelte";

/** A sentence of the service, and its parts by the same list. */
export function heard(text: string): string {
  const sentences = reader.sentences;
  if (!sentences.length || !text) return text;
  const words = worded(text, sentences);
  if (words !== null) return withAmounts(words);
  const small = worded(text.charAt(0).toLowerCase() + text.slice(1), sentences);
  return withAmounts(small === null ? text : small.charAt(0).toUpperCase() + small.slice(1));
}

/** `null` for what is in no list: a number, a name, a sentence that nobody has translated. */
function worded(text: string, sentences: Sentences): string | null {
  for (const { pattern, words } of sentences) {
    const parts = pattern.exec(text);
    if (!parts) continue;
    return words.replace(/\{(\d+)\}/g, (_, place: string) => {
      const part = parts[Number(place) + 1] ?? "";
      return worded(part, sentences) ?? part;
    });
  }
  return null;
}
