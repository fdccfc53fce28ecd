/** What the service says about the mathematics of games, and how it is asked. */
import { command, get } from "../api/client";
import type { components } from "../api/schema";

type Documents = components["schemas"];

/** A number as it was worked out: a fraction where it is exact, and its decimal. */
export type Figure = Documents["Figure"];
export type AnalysedLine = Documents["AnalysedLine"];
export type Analysis = Documents["AnalysedWager"];
export type Spot = Documents["StrategySpot"];
export type Strategy = Documents["BestStrategy"];
export type AnalysisDocument = Documents["AnalysisDocument"];
export type Removal = Documents["EffectsOfRemoval"];
/** How far something is that is being worked out. */
export type Working = Documents["WorkingStatus"];
export type Simulator = Documents["Simulator"];
export type Simulation = Documents["SimulationDocument"];
export type Risk = Documents["RiskDocument"];
/** A pay table as the text prints it, in the form in which one's own is given. */
export type PrintedTable = Documents["PrintedTable"];
export type PrintedTables = Documents["PrintedTables"];
export type KnownMain = Documents["KnownMain"];
/** A game, or a text that adds its wager to those it is `on`, which has no options. */
export type Game = Omit<Documents["SupplementInShort"], "wagers" | "on"> &
  Partial<Pick<Documents["GameInLobby"], "options" | "lobby" | "example">> &
  Partial<Pick<Documents["SupplementInShort"], "on">> & { wagers: { wager: string; title?: string; clause: string }[] };

export type Options = Record<string, unknown>;

export async function allGames(): Promise<Game[]> {
  return (await get("/api/games", {})).games;
}

export async function knownMains(): Promise<KnownMain[]> {
  return (await get("/api/analyses", {})).analyses;
}

/** What the pay tables of a game call their lines. */
export function lineNames(game: { paytables: Game["paytables"] } | null): ReadonlyMap<string, string> {
  return new Map(game?.paytables.flatMap(({ lines }) => lines.map(({ line, name }) => [line, name])));
}

export async function printedTables(game: string): Promise<PrintedTables> {
  return await get("/api/paytables/{game}", { path: { game } });
}

export async function analysis(
  game: string,
  options: Options,
  wager = "",
  removal = false,
): Promise<AnalysisDocument | Working> {
  return await command("post", "/api/analyses/{game}", {
    path: { game },
    body: { options, wager, paytable: "", cap: false, removal },
  });
}

export async function simulator(game: string): Promise<Simulator> {
  return await get("/api/simulations/{game}", { path: { game } });
}

export async function simulation(game: string, body: Documents["Play"]): Promise<Simulation | Working> {
  return await command("post", "/api/simulations/{game}", { path: { game }, body });
}

export async function risk(game: string, body: Documents["Risked"]): Promise<Risk | Working> {
  return await command("post", "/api/risks/{game}", { path: { game }, body });
}
