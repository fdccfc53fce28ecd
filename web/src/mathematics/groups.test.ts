import { expect, it } from "vitest";
import type { Analysis, Game } from "./documents";
import { grouped, places, titleOf } from "./groups";

const GAME = { wagers: [{ wager: "single", title: "Single number", clause: "" }] } as unknown as Game;

function analysis(wager: string, edge: string, paytable: string | null = null): Analysis {
  const figure = { exact: edge, value: 0 };
  return { wager, paytable, house_edge: figure, variance: figure } as unknown as Analysis;
}

it("shows places of a layout once that come to the same", () => {
  const groups = grouped(
    [analysis("single:1", "1/19"), analysis("single:2", "1/19"), analysis("single:3", "1/20")],
    GAME,
  );
  expect(groups.map(({ title, members }) => [title, members.length])).toEqual([
    ["Single number", 2],
    ["Single number 3", 1],
  ]);
  expect(groups[0] && places(groups[0])).toEqual(["1", "2"]);
});

it("keeps pay tables apart", () =>
  expect(grouped([analysis("ante", "1/2", "A"), analysis("ante", "1/2", "B")], GAME)).toHaveLength(2));

it("finds a title for every wager", () => {
  expect([titleOf("base", GAME), titleOf("single", GAME), titleOf("pair_plus", GAME)]).toEqual([
    "Base game",
    "Single number",
    "Pair plus",
  ]);
});
