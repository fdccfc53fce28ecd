import { expect, it } from "vitest";
import type { components } from "../api/schema";
import { accountTitle, meterTitle } from "./names";

type Jackpot = components["schemas"]["Jackpot"];

/** A meter, of which only what feeds it matters for its title. */
function meter(...fed: [game: string, wager: string][]): Jackpot {
  const tables = fed.map(([game, wager], at) => ({ table: `t${at}`, game_title: game, wager_title: wager }));
  return { name: "MTR-1", tables } as unknown as Jackpot;
}

it("is called after what feeds it", () => {
  expect(meterTitle(meter(["Some Game", "21+3 Progressive"]))).toBe("Some Game: 21+3 Progressive");
  expect(meterTitle(meter(["Golden Bet", "Golden Bet"]))).toBe("Golden Bet");
  expect(meterTitle(meter(["One", "Progressive"], ["Two", "Progressive"]))).toBe("Linked Progressive of 2 games");
  expect(meterTitle(meter())).toBe("MTR-1");
});

it("names the books of the house, and no jackpot by its code where its title is known", () => {
  const known = [meter(["Some Game", "Progressive"])];
  const accounts = ["player:ann", "meter:MTR-1", "meter:MTR-2", "escrow:high-limit/MTR-1", "table:high-limit", "cage"];
  expect(accounts.map((account) => accountTitle(account, known))).toEqual([
    "ann",
    "Jackpot Some Game: Progressive",
    "Jackpot MTR-2",
    "Jackpot Some Game: Progressive, set aside at high limit",
    "Table high limit",
    "Cage",
  ]);
});
