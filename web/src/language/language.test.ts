// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OTHERS, PLAYERS, type Text } from "./en";
import { ES } from "./es";
import { reader, say } from "./say.svelte";

/** Spanish texts that are spelt as the English ones. */
const ALIKE: readonly string[] = ["Croupier", "Escape", "PIN", "{0} · Croupier"];
const TEXTS: readonly Text[] = [...PLAYERS, ...OTHERS];
const places = (text: string): string[] => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();

const SOURCES = import.meta.glob<string>(["../**/*.{svelte,ts}", "!./**", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const SOURCE = Object.values(SOURCES).join("\n");

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => reader.choose("en"));

describe("the catalogue", () => {
  it("has every text once", () => expect(new Set(TEXTS).size).toBe(TEXTS.length));

  it("has no text that no page shows", () => {
    const isShown = (text: string): boolean =>
      [JSON.stringify(text), `'${text}'`, `"${text}"`, `  ${text}: `].some((written) => SOURCE.includes(written));
    expect(TEXTS.filter((text) => !isShown(text))).toEqual([]);
  });
});

describe("Spanish", () => {
  it("lacks no text that a player sees", () => expect(PLAYERS.filter((text) => !ES[text])).toEqual([]));

  it("keeps the parts of every text", () => {
    const wrong = Object.entries(ES).filter(([text, words]) => places(text).join() !== places(words).join());
    expect(wrong).toEqual([]);
  });

  it("leaves nothing in English but what is spelt alike", () => {
    const alike = Object.entries(ES).filter(([text, words]) => text === words);
    expect(alike.map(([text]) => text).sort()).toEqual([...ALIKE].sort());
  });
});

describe("the reader", () => {
  it("is shown English until another language is chosen, which the browser keeps", async () => {
    expect(say("Waiting for seat {0} to decide.", 3)).toBe("Waiting for seat 3 to decide.");
    await reader.choose("es");
    expect(say("Waiting for seat {0} to decide.", 3)).toBe("Se espera la decisión del asiento 3.");
    expect([document.documentElement.lang, localStorage.getItem("croupier-language")]).toEqual(["es", "es"]);
    await reader.choose("en");
    await reader.start();
    expect([reader.now, document.documentElement.lang]).toEqual(["en", "en"]);
    localStorage.setItem("croupier-language", "es");
    await reader.start();
    expect(reader.now).toBe("es");
  });

  it("reads what a language lacks in English", async () => {
    await reader.choose("es");
    expect(say(OTHERS[0])).toBe(OTHERS[0]);
  });

  it("does not take what somebody else has kept for a language", async () => {
    localStorage.setItem("croupier-language", "tlh");
    await reader.start();
    expect(reader.now).toBe("en");
  });
});
