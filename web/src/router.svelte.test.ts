// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { router } from "./router.svelte";

it("has the address say what is shown, on the same page", () => {
  router.go("/mathematics/any", true);
  router.say({ decks: "2", soft_17: "stand" });
  expect(location.hash).toBe("#/mathematics/any?decks=2&soft_17=stand");
  expect(router.page).toBe("/mathematics/any");
  expect(router.place).toEqual({ page: "mathematics", parts: { game: "any" } });
  expect(router.query).toEqual({ decks: "2", soft_17: "stand" });
  router.say({});
  expect(location.hash).toBe("#/mathematics/any");
  expect(router.query).toEqual({});
});
