import { expect, it } from "vitest";
import type { components } from "../api/schema";
import { byFamily, firstOf } from "./families";

function row(
  name: string,
  family: string,
  place: number,
): { name: string; lobby: components["schemas"]["LobbyPlace"] } {
  return { name, lobby: { family, place, by_hand: false, motif: { cards: ["As"], dice: [], wheel: [] } } };
}

it("puts games of a family together, each family where its first game stands", () => {
  const families = byFamily([row("b2", "B", 21), row("a1", "A", 30), row("b1", "B", 12), row("c", "C", 20)]);
  expect(families.map(({ title, members }) => [title, members.map(({ name }) => name)])).toEqual([
    ["B", ["b1", "b2"]],
    ["C", ["c"]],
    ["A", ["a1"]],
  ]);
});

it("keeps the order of tables of the same game", () => {
  const [family] = byFamily([row("first", "A", 1), row("second", "A", 1)]);
  expect(family?.members.map(({ name }) => name)).toEqual(["first", "second"]);
});

it("shows the first so many of all families", () => {
  const families = [
    { title: "A", members: [1, 2, 3] },
    { title: "B", members: [4] },
    { title: "C", members: [5, 6] },
  ];
  const shown = (count: number): string[] =>
    firstOf(families, count).map(({ family, most }) => `${family.title}${most}`);
  expect([shown(0), shown(2), shown(3), shown(5), shown(99)]).toEqual([
    [],
    ["A2"],
    ["A3"],
    ["A3", "B1", "C1"],
    ["A3", "B1", "C2"],
  ]);
});

it("puts what has no place at the end, with the others", () => {
  const families = byFamily<{ name: string; lobby?: components["schemas"]["LobbyPlace"] }>([
    { name: "text" },
    row("plain", "Others", 1000),
    row("a", "A", 1),
  ]);
  expect(families.map(({ title, members }) => [title, members.map(({ name }) => name)])).toEqual([
    ["A", ["a"]],
    ["Others", ["plain", "text"]],
  ]);
});

it("has no family for nothing", () => expect(byFamily([])).toEqual([]));
