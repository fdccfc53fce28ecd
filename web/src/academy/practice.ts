/** Free play, counting and dealing. Every request says all that was done so far; the service keeps nothing of them. */
import { command, get } from "../api/client";
import type { components } from "../api/schema";
import type { Working } from "../mathematics/documents";

type Documents = components["schemas"];

export type TableState = Documents["TableStateDocument"];
export type FreeRound = Documents["FreePlayDocument"];
export type Session = Documents["SessionDocument"];
export type CountCards = Documents["CountDocument"];
export type CountMark = Documents["CountMarkDocument"];
export type HandByCount = Documents["HandByCount"];
export type HandByCountMark = Documents["HandByCountMark"];
export type Dealing = Documents["DealingDocument"];
export type DealingMark = Documents["DealingMark"];

export async function freePlay(game: string, body: Documents["RoundPlayed"]): Promise<FreeRound | Working> {
  return await command("post", "/api/academy/{game}/play", { path: { game }, body });
}

export async function session(game: string, body: Documents["SessionPlayed"]): Promise<Session | Working> {
  return await command("post", "/api/academy/{game}/sessions", { path: { game }, body });
}

export async function countCards(
  game: string,
  query: { seed: string; right: string; system: string },
): Promise<CountCards | Working> {
  return await get("/api/academy/{game}/count", { path: { game }, query });
}

export async function counted(game: string, body: Documents["CountSaid"]): Promise<CountMark | Working> {
  return await command("post", "/api/academy/{game}/count", { path: { game }, body });
}

export async function handByCount(
  game: string,
  query: { seed: string; system: string },
): Promise<HandByCount | Working> {
  return await get("/api/academy/{game}/count/hand", { path: { game }, query });
}

export async function handMarked(
  game: string,
  body: Documents["HandPlayedByCount"],
): Promise<HandByCountMark | Working> {
  return await command("post", "/api/academy/{game}/count/hand", { path: { game }, body });
}

export async function dealing(game: string, body: Documents["DealtSoFar"]): Promise<Dealing | Working> {
  return await command("post", "/api/academy/{game}/dealing", { path: { game }, body });
}

export async function dealingStep(game: string, body: Documents["DealtStep"]): Promise<DealingMark | Working> {
  return await command("post", "/api/academy/{game}/dealing/steps", { path: { game }, body });
}
