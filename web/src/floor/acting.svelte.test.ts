import { expect, it } from "vitest";
import { Problem } from "../api/problem";
import { Acting } from "./acting.svelte";

it("does one thing at a time", async () => {
  const acting = new Acting();
  let finish: (value: string) => void = () => undefined;
  const first = acting.run(() => new Promise<string>((then) => (finish = then)));
  expect(acting.isBusy).toBe(true);
  expect(await acting.run(() => Promise.resolve("second"))).toBeUndefined();
  finish("first");
  expect(await first).toBe("first");
  expect(acting.isBusy).toBe(false);
});

it("keeps why something was refused until something else is done", async () => {
  const acting = new Acting();
  expect(await acting.run<string>(() => Promise.reject(new Problem(409, { detail: "no" })))).toBeUndefined();
  expect(acting.problem?.message).toBe("no");
  await acting.run(() => Promise.resolve(1));
  expect(acting.problem).toBeNull();
});
