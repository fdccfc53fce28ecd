// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import Preferences from "./Preferences.svelte";

it("is put away by Escape, and by whoever goes on elsewhere", () => {
  const page = document.body.appendChild(document.createElement("main"));
  const shown = mount(Preferences, { target: page });
  flushSync();
  const [menu, box] = [page.querySelector("details"), page.querySelector("input")];
  if (!menu || !box) throw new Error("nothing is shown");
  const isOpenAfter = (happens: () => void): boolean => {
    menu.open = true;
    menu.dispatchEvent(new Event("toggle"));
    flushSync();
    happens();
    flushSync();
    return menu.open;
  };
  expect(isOpenAfter(() => box.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })))).toBe(true);
  expect(isOpenAfter(() => box.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })))).toBe(
    false,
  );
  expect(isOpenAfter(() => page.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })))).toBe(false);
  void unmount(shown);
});
