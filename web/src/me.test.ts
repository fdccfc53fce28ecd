import { expect, it } from "vitest";
import { holds } from "./me.svelte";

it("gives an office to itself and to those above it", () => {
  expect(holds("floor_person", "floor_person")).toBe(true);
  expect(holds("shift_manager", "floor_person")).toBe(true);
  expect(holds("boxperson", "floor_person")).toBe(false);
  expect(holds("dealer", "dealer")).toBe(true);
});

it("lets nobody act for surveillance, and surveillance for nobody", () => {
  expect(holds("surveillance", "surveillance")).toBe(true);
  expect(holds("shift_manager", "surveillance")).toBe(false);
  expect(holds("surveillance", "dealer")).toBe(false);
  expect(holds("admin", "supervisor")).toBe(false);
});
