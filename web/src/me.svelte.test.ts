// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { onOtherPerson, person } from "./me.svelte";

function signedIn(name: string): void {
  person.me = { name, role: "player" };
  person.isKnown = true;
  flushSync();
}

it("tells of somebody else, and not of whom the page was asked for", () => {
  const others: string[] = [];
  const stop = $effect.root(() => onOtherPerson(() => others.push(person.name)));
  flushSync();
  signedIn("ann");
  expect(others).toEqual([]);
  signedIn("ann");
  signedIn("bob");
  expect(others).toEqual(["bob"]);
  person.forget();
  flushSync();
  expect(others).toEqual(["bob", ""]);
  stop();
});
