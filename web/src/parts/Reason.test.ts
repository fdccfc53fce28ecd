// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answering } from "../testing/browser";
import { payLine, reasonOf } from "../testing/documents";
import Reason from "./Reason.svelte";
import Why from "./Why.svelte";

const BLIND = reasonOf({
  text: "Blind pays 3 to 2 on a flush: your king-high flush beats the dealer's queen high; $25 x 3/2 = $37.50.",
  because: "your king-high flush beats the dealer's queen high",
  comparison: "higher",
  sum: "$25 x 3/2 = $37.50",
  clause: "OH-I 10.III",
});

let page: HTMLElement;
let shown: Record<string, unknown>;
beforeEach(() => {
  answering();
  page = document.createElement("main");
});
afterEach(() => unmount(shown));

it("says what decided a wager and the sum, and its clause behind a tap", () => {
  shown = mount(Reason, { target: page, props: { reason: BLIND, title: "Blind", game: "game" } });
  expect(page.querySelector("[data-because]")?.textContent).toBe(BLIND.because);
  expect(page.querySelector("[data-sum]")?.textContent).toBe(BLIND.sum);
  expect(page.textContent).not.toContain("OH-I 10.III");
  const button = page.querySelector("button");
  button?.click();
  flushSync();
  expect(button?.getAttribute("aria-expanded")).toBe("true");
  expect(page.querySelector(".why")?.textContent).toContain(BLIND.text);
  expect(page.querySelector("cite")?.textContent).toBe("OH-I 10.III");
});

it("stands under every payment", () => {
  const line = payLine("1", "blind", "37.5", { reason: BLIND });
  shown = mount(Why, { target: page, props: { line, title: "Blind", game: "game" } });
  expect(page.querySelector("[data-wager=blind]")?.textContent).toContain(BLIND.because);
});
