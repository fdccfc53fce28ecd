/** What lies on a training table is drawn as at any table. */
import { afterEach, expect, test, vi } from "vitest";
import { laid, TrainingTable } from "./training.svelte";

afterEach(() => vi.unstubAllGlobals());

const state = {
  hands: [
    { who: "dealer", hand: 0, cards: ["Kh", "??"] },
    { who: "2", hand: 0, cards: ["8c"] },
    { who: "2", hand: 1, cards: ["8d"] },
  ],
  chips: [
    { seat: "10", wager: "main", amount: "5" },
    { seat: "2", wager: "main", amount: "10" },
  ],
  dice: [],
  pocket: "",
};

test("every seat with cards or chips sits there, in its order, and the dealer is no seat", () => {
  expect(Object.keys(laid({ state, question: null }).seats)).toEqual(["2", "10"]);
});

test("hands keep their cards, and chips are at risk as long as the round is open", () => {
  const question = { game: "", kind: "procedure" as const, seed: "", given: [], text: "", choices: [] };
  const { round } = laid({ state, question });
  expect(round?.hands["2"]?.map(({ cards }) => cards)).toEqual([["8c"], ["8d"]]);
  expect(round?.at_risk.map(({ seat, amount }) => [seat, amount])).toEqual([
    ["10", "5"],
    ["2", "10"],
  ]);
  expect([round?.status, laid({ state, question: null }).round?.status]).toEqual(["open", "settled"]);
});

test("what happened before something goes wrong is not told again", async () => {
  const question = { game: "g", kind: "procedure", given: [], text: "?", choices: ["a", "b"] };
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { mishaps } = JSON.parse(body) as { mishaps: number[] };
    const happens = ["Seat 1 bets.", "Seat 2 bets.", ...mishaps.map(() => "A card falls.")];
    return Promise.resolve(Response.json({ status: "known", at: 3, happens, question, state }));
  });
  const table = new TrainingTable("g", "s");
  await table.look();
  expect(table.story.map(({ text }) => text)).toEqual(["Seat 1 bets.", "Seat 2 bets."]);
  await table.goWrong();
  expect(table.mishaps).toEqual([3]);
  expect(table.story.map(({ text }) => text)).toEqual(["Seat 1 bets.", "Seat 2 bets.", "A card falls."]);
});
