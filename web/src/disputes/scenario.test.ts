import { expect, it } from "vitest";
import type { Game } from "../mathematics/documents";
import { changed, example, firstExample, lastRound } from "./scenario";

function game(name: string, place: number, rest: Partial<Game> = {}): Game {
  const motif = { cards: ["As"], dice: [], wheel: [] };
  return {
    game: name,
    title: name,
    rules_version: 1,
    rulebook: { id: "XX-A", title: name, authority: "", document: "", date: "" },
    wagers: [{ wager: "ante", clause: "" }],
    paytables: [],
    lobby: { family: "A", place, by_hand: false, motif },
    ...rest,
  };
}

const EXAMPLE = {
  wagers: { ante: "10", bonus: "5" },
  outcomes: ["Ah", [3, 4]],
  decisions: [{ seat: "1", action: "play" }],
};

it("writes a round that may be settled as it stands", () => {
  const text = example(game("any-game", 1, { example: EXAMPLE }));
  expect(JSON.parse(text)).toEqual({
    game: "any-game",
    options: {},
    rounds: [
      { seats: [{ seat: "1", wagers: EXAMPLE.wagers }], outcomes: EXAMPLE.outcomes, decisions: EXAMPLE.decisions },
    ],
  });
  expect(text).toContain(`"wagers": {"ante": "10", "bonus": "5"}`);
});

it("begins with the first wager of a game that has no example", () => {
  const text = example(game("other", 1));
  expect(JSON.parse(text)).toMatchObject({ rounds: [{ seats: [{ wagers: { ante: "10" } }], outcomes: [] }] });
});

it("begins with the first game on the floor that has an example", () => {
  const games = [game("last", 9, { example: EXAMPLE }), game("without", 1), game("first", 2, { example: EXAMPLE })];
  expect(firstExample(games)?.game).toBe("first");
  expect(firstExample([game("without", 1)])).toBeUndefined();
});

it("is changed by pointing, and stays what else was written", () => {
  const text = example(game("any", 1, { example: EXAMPLE }));
  const round = lastRound(text);
  expect(round?.game).toBe("any");
  const more = changed(text.replace('"options": {}', '"options": {"decks": 2}'), {
    outcomes: [...(round?.outcomes ?? []), "Ah", [3, 4]],
    seats: [{ seat: "2", wagers: { ante: "25" } }],
  });
  expect(JSON.parse(more)).toMatchObject({ game: "any", options: { decks: 2 } });
  expect(lastRound(more)?.outcomes.slice(-2)).toEqual(["Ah", [3, 4]]);
  expect(lastRound(more)?.seats).toEqual([{ seat: "2", wagers: { ante: "25" } }]);
  expect(lastRound(more)?.decisions).toEqual(round?.decisions);
});

it("is left alone where it cannot be read, or is a list", () => {
  expect([lastRound("{"), lastRound("[]"), lastRound('{"game": "any"}')]).toEqual([null, null, null]);
  expect(changed("{", { outcomes: [] })).toBe("{");
});
