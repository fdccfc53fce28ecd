import { expect, it } from "vitest";
import type { components } from "../api/schema";
import { meterTitle } from "./names";

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
