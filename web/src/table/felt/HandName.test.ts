// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type HandMarks, UNMARKED } from "../explained";
import HandName from "./HandName.svelte";

let page: HTMLElement;
let shown: Record<string, unknown> | undefined;
beforeEach(() => (page = document.createElement("main")));
afterEach(() => shown && unmount(shown));

function named(marks: Partial<HandMarks>, card = 80): string {
  const props = { marks: { ...UNMARKED, ...marks }, card, middle: 40, room: 200 };
  shown = mount(HandName, { target: page, props });
  return page.querySelector("[data-name]")?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

it("says what a hand is", () => expect(named({ name: "pair of aces, king kicker" })).toBe("pair of aces, king kicker"));

it.each([
  [true, "qualifies"],
  [false, "does not qualify"],
])("says of the dealer's whether it qualifies: %s", (qualifies, words) => {
  named({ name: "jack high", qualifies });
  expect(page.querySelector("b")?.textContent).toBe(words);
  expect(page.querySelector("p")?.getAttribute("data-name")).toBe(`jack high, ${words}`);
});

it("leaves the ranks of a long name to the reasons where it says below whether the hand qualifies", () => {
  expect(named({ name: "pair of sevens, ten kicker", qualifies: true })).toBe("pair of sevensqualifies");
  expect(page.querySelector("p")?.title).toBe("pair of sevens, ten kicker, qualifies");
});

it("is told in full to who points at small cards", () => {
  named({ name: "two pair, kings and fours" }, 24);
  expect(page.querySelector("p")?.title).toBe("two pair, kings and fours");
});
