// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answering, FakeSocket, json } from "../testing/browser";
import { FloorTable } from "./floorTable.svelte";
import Records from "./Records.svelte";

let table: FloorTable;
let shown: Record<string, unknown>;

beforeEach(() => {
  FakeSocket.install();
  table = new FloorTable("t");
});
afterEach(async () => {
  await unmount(shown);
  table.close();
  vi.unstubAllGlobals();
});

const record = (number: number) => ({
  ...{ number, kind: `kind_${number}`, clause: "OH-H 2.I", reading: {}, passed: true, by: "dora", office: "dealer" },
  ...{ seat: "", at: "2026-01-02T03:04:05Z" },
});
const page = (...numbers: number[]) =>
  json({ records: numbers.map(record), lent: {}, at_will: [], due: [], next: null });

/** The records that are listed, when every answer that is on its way has come. */
async function listed(target: HTMLElement): Promise<string[]> {
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done));
  flushSync();
  return Array.from(target.querySelectorAll("[data-record]"), (row) => row.getAttribute("data-record") ?? "");
}

it("lists a record once, although two answers bring it", async () => {
  // The table changes twice before the first answer is there: both ask for everything.
  answering(page(1, 2), page(1, 2, 3));
  const target = document.createElement("main");
  const props = $state({ table, version: 1 });
  shown = mount(Records, { target, props });
  flushSync();
  props.version = 2;
  flushSync();
  expect(await listed(target)).toEqual(["kind_1", "kind_2", "kind_3"]);
});

it("lists a record once, although an old answer comes last", async () => {
  answering(page(1, 2, 3), page(1, 2));
  const target = document.createElement("main");
  const props = $state({ table, version: 1 });
  shown = mount(Records, { target, props });
  flushSync();
  props.version = 2;
  flushSync();
  expect(await listed(target)).toEqual(["kind_1", "kind_2", "kind_3"]);
});
