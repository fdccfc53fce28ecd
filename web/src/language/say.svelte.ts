/**
 * The texts of the pages in the reader's language.
 *
 * A text is written where it is shown, in English: `say("Seat {0} decides", seat)`. It must stand in the catalogue
 * (`en/`), which the compiler checks, and a language gives another text for it; what a language lacks is said in
 * English. There is no library: the whole of it is this file, English costs the first view nothing, and another
 * language is fetched when it is chosen.
 */
import { SvelteMap } from "svelte/reactivity";
import type { Text } from "./en";

export type Language = "en" | "es";
export type Catalogue = Readonly<Partial<Record<Text, string>>>;
/** Sentences of the service with their parts in brackets of the pattern, and the words for them. */
export type Sentences = readonly { pattern: RegExp; words: string }[];
export type Part = string | number | null | undefined;

export const LANGUAGES: readonly { language: Language; name: string }[] = [
  { language: "en", name: "English" },
  { language: "es", name: "Español" },
];
interface Known {
  texts: Catalogue;
  sentences: Sentences;
}

const LOADED: Readonly<Record<Language, () => Promise<Known>>> = {
  en: () => Promise.resolve({ texts: {}, sentences: [] }),
  es: async () => {
    const { ES, SERVED } = await import("./es");
    return { texts: ES, sentences: SERVED.map(([english, words]) => ({ pattern: patternOf(english), words })) };
  },
};
const KEPT = "croupier-language";

class Reader {
  #now: Language = $state("en");
  #known = new SvelteMap<Language, Known>();

  /** The language that is shown. */
  get now(): Language {
    return this.#now;
  }

  text(text: Text): string {
    return this.#known.get(this.#now)?.texts[text] ?? text;
  }

  /** How the language says what the service words itself. */
  get sentences(): Sentences {
    return this.#known.get(this.#now)?.sentences ?? [];
  }

  /** Another language, as soon as its texts are there; kept in this browser. */
  async choose(language: Language): Promise<void> {
    await this.#show(language);
    try {
      localStorage.setItem(KEPT, language);
    } catch {
      // A browser that keeps nothing still shows the choice for now.
    }
  }

  /** What was chosen in this browser, or English. */
  async start(): Promise<void> {
    const kept = keptLanguage();
    if (kept !== "en") await this.#show(kept);
  }

  async #show(language: Language): Promise<void> {
    if (!this.#known.has(language)) this.#known.set(language, await LOADED[language]());
    this.#now = language;
    document.documentElement.lang = language;
  }
}

/** "your {0} beats the dealer's {1}" as it is found in a text. */
function patternOf(sentence: string): RegExp {
  const escaped = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{\d+\}/g, "(.+?)")}$`);
}

function keptLanguage(): Language {
  try {
    const kept = localStorage.getItem(KEPT);
    return LANGUAGES.find(({ language }) => language === kept)?.language ?? "en";
  } catch {
    return "en";
  }
}

export const reader = new Reader();

/** A text of the catalogue in the reader's language, its parts in their places. */
export function say(text: Text, ...parts: readonly Part[]): string {
  return reader.text(text).replace(/\{(\d+)\}/g, (_, place: string) => String(parts[Number(place)] ?? ""));
}
