// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { answering, json } from "../../testing/browser";
import Win from "./Win.svelte";

let shown: Record<string, unknown>;
afterEach(() => unmount(shown));

async function page(figures: object): Promise<HTMLElement> {
  answering(json({ table: "t", since: null, rounds: 2, ...figures }));
  const target = document.createElement("main");
  shown = mount(Win, { target, props: { table: "t", stamp: "" } });
  flushSync();
  await new Promise((done) => setTimeout(done));
  flushSync();
  return target;
}

const figure = (target: HTMLElement, name: string): string =>
  target.querySelector(`[data-${name}]`)?.textContent.trim() ?? "";

it("shows win, drop, handle and both shares as the service reckons them", async () => {
  const target = await page({
    ...{ win: "-12.5", drop: "100", handle: "250" },
    hold: { exact: "-1/8", percent: "-12.50" },
    of_handle: { exact: "-1/20", percent: "-5.00" },
  });
  const names = ["win", "drop", "handle", "hold", "of-handle"];
  expect(names.map((name) => figure(target, name))).toEqual(["−$12.50", "$100.00", "$250.00", "−12.50%", "−5.00%"]);
});

it("shows no hold where no chips are sold", async () => {
  const target = await page({ win: "0", drop: null, handle: "0", hold: null, of_handle: null });
  expect(target.textContent).toContain("no chips are sold here");
  expect(target.textContent).not.toMatch(/NaN|null|undefined/);
});
