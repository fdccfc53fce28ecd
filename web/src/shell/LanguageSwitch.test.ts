// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import { reader } from "../language/say.svelte";
import LanguageSwitch from "./LanguageSwitch.svelte";

it("goes from one language to the next, and says which it is", async () => {
  const page = document.createElement("main");
  const shown = mount(LanguageSwitch, { target: page });
  const button = page.querySelector("button");
  expect([button?.textContent, button?.getAttribute("aria-label")]).toEqual(["EN", "EN, Language: English"]);
  button?.click();
  await vi.waitFor(() => expect(reader.now).toBe("es"));
  flushSync();
  expect([button?.textContent, button?.getAttribute("aria-label")]).toEqual(["ES", "ES, Idioma: Español"]);
  expect(document.documentElement.lang).toBe("es");
  button?.click();
  await vi.waitFor(() => expect(reader.now).toBe("en"));
  await unmount(shown);
});
