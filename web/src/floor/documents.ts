/** The documents of the service that only the floor reads. */
import { get } from "../api/client";
import type { components } from "../api/schema";
import type { Pending, RoundView, Seat, TableView } from "../api/views";

type Documents = components["schemas"];

/** Something that may go wrong at a table, and what its text does about it. */
export type Irregularity = Documents["Remedy"];
/** A choice of the house that the text leaves open. */
export type Option = Documents["HouseOption"];
export type GameInFull = Documents["GameInFull"];
/** What a declaration would do. */
export type Previewed = Documents["Previewed"];
export type Compared = Documents["Compared"];

/** What lies on a table: hands and chips, whoever dealt them. */
export interface LaidTable extends Pick<TableView, "board"> {
  seats: Record<string, Pick<Seat, "player" | "for_dealer" | "wagers" | "on_layout">>;
  round:
    | (Pick<RoundView, "status" | "at_risk" | "dice" | "pocket"> & {
        hands: Record<string, Pick<Documents["HandView"], "hand" | "cards">[]>;
      })
    | null;
  pending: Pick<Pending, "to" | "seats"> | null;
}

export interface Head {
  chain: string;
  number: number;
  hash: string;
}

export interface ChainPage {
  chain: string;
  entries: { number: number; hash: string; entry: Record<string, unknown> }[];
  held_back_from: number | null;
}

export interface Verification {
  ok: boolean;
  findings: Record<string, unknown>[];
  counts: Record<string, number>;
  voids: Record<string, number>;
  shoes: Record<string, unknown>[];
}

export interface SelfCheck {
  version: string;
  program: string;
  games: Record<string, { rules_version: number; digest: string }>;
  settings: Record<string, unknown>;
}

export async function gameInFull(game: string): Promise<GameInFull> {
  return await get("/api/games/{game}", { path: { game } });
}

export async function heads(): Promise<{ at: string; heads: Head[] }> {
  return (await get("/api/audit/heads", {})) as unknown as { at: string; heads: Head[] };
}

export async function chainPage(chain: string, after: number, limit: number): Promise<ChainPage> {
  return (await get("/api/audit/chains/{chain}", { path: { chain }, query: { after, limit } })) as unknown as ChainPage;
}

export async function selfCheck(): Promise<SelfCheck> {
  return (await get("/api/self-check", {})) as unknown as SelfCheck;
}
