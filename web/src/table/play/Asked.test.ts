// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import { answering } from "../../testing/browser";
import { payLine, reasonOf } from "../../testing/documents";
import Asked from "./Asked.svelte";

it("tells of every hand why its wager ended so, until it is closed", () => {
  answering();
  const page = document.createElement("main");
  const dismiss = vi.fn();
  const reasons = ["the dealer's 20 beats your 18", "your 21 beats the dealer's 20"];
  const lines = reasons.map((because, hand) => payLine("1", "main", "5", { hand, reason: reasonOf({ because }) }));
  const title = (): string => "Main bet";
  const shown = mount(Asked, { target: page, props: { lines, title, game: "game", dismiss } });
  expect([...page.querySelectorAll("[data-because]")].map((words) => words.textContent)).toEqual(reasons);
  expect([...page.querySelectorAll("h3")].map((head) => head.textContent)).toEqual(["Main bet", "Main bet, hand 2"]);
  page.querySelector("button")?.click();
  expect(dismiss).toHaveBeenCalledOnce();
  void unmount(shown);
});
