import { expect, it } from "vitest";
import type { components } from "../api/schema";
import { accountTitle, meterTitle } from "./names";

type Jackpot = components["schemas"]["Jackpot"];

/** A meter, of which only what feeds it matters for its title. */
function meter(...fed: [game: string, wager: string][]): Jackpot {
  const tables = fed.map(([game, wager], at) => ({ table: `t${at}`, game, wager }));
  return { name: "MTR-1", tables } as unknown as Jackpot;
}

it("is called after what feeds it", () => {
  expect(meterTitle(meter(["some-game", "progressive"]))).toBe("Some Game: progressive");
  expect(meterTitle(meter(["golden_bet", "golden_bet"]))).toBe("Golden Bet");
  expect(meterTitle(meter(["one", "progressive"], ["two", "progressive"]))).toBe("Linked progressive of 2 games");
  expect(meterTitle(meter())).toBe("MTR-1");
});

it("names the books of the house, and no jackpot by its code where its title is known", () => {
  const known = [meter(["some-game", "progressive"])];
  const accounts = ["player:ann", "meter:MTR-1", "meter:MTR-2", "escrow:high-limit/MTR-1", "table:high-limit", "cage"];
  expect(accounts.map((account) => accountTitle(account, known))).toEqual([
    "ann",
    "Jackpot Some Game: progressive",
    "Jackpot MTR-2",
    "Jackpot Some Game: progressive, set aside at high limit",
    "Table high limit",
    "Cage",
  ]);
});
