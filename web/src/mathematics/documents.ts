/** What the service says about the mathematics of games, and how it is asked. */
import { command, get } from "../api/client";

/** A number as it was worked out: a fraction where it is exact, and its decimal. */
export interface Figure {
  exact: string | null;
  value: number;
}

export interface AnalysedLine {
  line: string;
  pays: string;
  probability: Figure;
  hits?: number;
  combinations?: number;
}

export interface Analysis {
  wager: string;
  paytable: string | null;
  method: string;
  house_edge: Figure;
  element_of_risk: Figure;
  variance: Figure;
  hit_frequency: Figure;
  lines: AnalysedLine[];
  distribution: { net: string; probability: Figure }[];
  fixed_return?: Figure;
  break_even_meter?: Figure | null;
  meter_share?: Figure;
  envy_to_dealer?: Figure;
  envy_per_bettor?: Figure;
  notes?: string[];
}

export interface Spot {
  chart: string;
  hand: string;
  facing: string;
  best: string;
  ways: number;
  values: Record<string, Figure>;
}

export interface Strategy {
  spots: Spot[];
  simpler: { strategy: string; words: string; house_edge: Figure; cost: Figure }[];
  notes: string[];
}

export interface AnalysisDocument {
  status: "known";
  game: string;
  rules_version: number;
  options: Record<string, unknown>;
  wagers: Analysis[];
  strategy?: Record<string, Strategy>;
}

/** How far something is that is being worked out. */
export interface Working {
  status: "working";
  what: string;
  done: number;
  of: number;
  ahead: number;
}

export interface GameOption {
  option: string;
  title: string;
  allowed: string[];
  default: string;
  clause?: string;
}

export interface Game {
  game: string;
  title: string;
  rulebook: { id: string; title: string; authority: string; document: string; date: string };
  /** The games a text adds its wager to; only such texts have it. */
  on?: string[];
  wagers: { wager: string; title?: string; clause: string }[];
  paytables: { id: string; wager: string }[];
  options?: GameOption[];
}

export interface PrintedLine {
  line: string;
  pays: string;
  clause: string;
  envy?: string;
  returns_stake?: boolean;
}

/** A pay table as the text prints it, in the form in which one's own is given. */
export interface PrintedTable {
  id: string;
  wager: string;
  clause: string;
  decks: number[];
  lines: PrintedLine[];
  also?: string[];
  lost?: string[];
  envy_to?: string;
  floor: boolean;
  note: string;
  default: boolean;
  decides: string[];
}

export interface PrintedTables {
  game: string;
  paytables: PrintedTable[];
  asks: GameOption[];
}

export interface KnownMain {
  game: string;
  main: { wager: string; paytable: string | null; method: string; house_edge: Figure } | null;
}

export type Options = Record<string, unknown>;

export async function allGames(): Promise<Game[]> {
  return ((await get("/api/games", {})) as unknown as { games: Game[] }).games;
}

export async function knownMains(): Promise<KnownMain[]> {
  return ((await get("/api/analyses", {})) as unknown as { analyses: KnownMain[] }).analyses;
}

export async function printedTables(game: string): Promise<PrintedTables> {
  return (await get("/api/paytables/{game}", { path: { game } })) as unknown as PrintedTables;
}

export async function analysis(game: string, options: Options, wager = ""): Promise<AnalysisDocument | Working> {
  const told = await command("post", "/api/analyses/{game}", { path: { game }, body: { options, wager, paytable: "" } });
  return told as unknown as AnalysisDocument | Working;
}
