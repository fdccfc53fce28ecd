/** The documents of the service that only the floor reads. */
import { get } from "../api/client";
import type { RoundView, Told } from "../api/views";

/** Something that may go wrong at a table, and what its text does about it. */
export interface Irregularity {
  kind: string;
  trigger: string;
  remedy: string;
  then: string;
  needs: string[];
  clause: string;
}

/** A choice of the house that the text leaves open. */
export interface Option {
  option: string;
  title: string;
  allowed: string[];
  default: string;
  clause: string;
}

export interface GameInFull {
  game: string;
  title: string;
  options: Option[];
  paytables: { id: string; wager: string; clause: string; lines: { line: string; pays: string }[] }[];
  rules: { clause: string; gist: string }[];
  checklists: Record<string, { clause: string; step: string }[]>;
}

/** What a declaration would do. */
export interface Previewed {
  remedy: Told[];
  round: RoundView;
}

export interface Compared {
  was: RoundView;
  would_be: RoundView;
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
  return (await get("/api/games/{game}", { path: { game } })) as unknown as GameInFull;
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
