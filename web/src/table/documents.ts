/** The documents of the service that only the table reads. */
import { get } from "../api/client";
import type { components } from "../api/schema";

type Documents = components["schemas"];

export type TableLayout = Documents["TableLayout"];
export type Band = Documents["Band"];
export type Sheet = Documents["Sheet"];
export type SheetMark = Documents["SheetMark"];
export type SheetPlace = Documents["SheetPlace"];
/** How the wagers of a seat lie before it. */
export type SeatPlaces = Omit<Documents["CircleLayout"], "kind">;
export type ResultBoard = Documents["ResultBoard"];
export type RoundResult = Documents["RoundResult"];
export type NumberLayout = Documents["NumberLayout"];
export type WheelFace = Documents["WheelFace"];
export type RoundNow = Documents["RoundView"];
/** A hand with its cards, what it is called, and which cards make it. */
export type NamedHand = Documents["HandView"];
/** A card on the felt: in whose hand, and its place there. */
export type CardPlace = Documents["CardPlace"];
/** Hands of which only the cards matter, by who holds them. */
export type LaidHands = Record<string, Pick<NamedHand, "hand" | "cards">[]>;
/** A round that was played. */
export type Recalled = Documents["Recalled"];
export type ReplayStep = Documents["ReplayStep"];
export type Replayed = Documents["Replay"];
export type Shoe = Documents["ShoeHistory"];

/** What an action is worth; `cost` is in units and `costs` in money, against the best. */
export interface AdvisedAction {
  action: string;
  multiple: number;
  amount: string;
  cards: string[];
  value: number;
  best: boolean;
  cost: number;
  costs: string;
}

/** What the exact analysis says of each action that is open. */
export interface Advice {
  /** Missing while it is still being worked out. Values and costs are in units of the wager named. */
  actions?: AdvisedAction[];
  method?: string;
  unit?: string;
  note?: string;
}

export async function recall(table: string): Promise<Recalled[]> {
  return (await get("/api/tables/{table}/recall", { path: { table } })).rounds;
}

/** What the last rounds came to, in the order they were played. */
export async function results(table: string): Promise<RoundResult[]> {
  return (await get("/api/tables/{table}/results", { path: { table } })).results;
}

export async function replayed(table: string, number: number): Promise<Replayed> {
  return await get("/api/tables/{table}/rounds/{number}/replay", { path: { table, number } });
}

export async function oneRound(table: string, number: number): Promise<Recalled> {
  return await get("/api/tables/{table}/rounds/{number}", { path: { table, number } });
}

/** The newest shuffles of a table, the last one at the end. */
export async function shoes(table: string, limit: number): Promise<Shoe[]> {
  return (await get("/api/tables/{table}/shoes", { path: { table }, query: { limit, newest: true } })).shoes;
}

export async function advice(table: string, seat: string, signal: AbortSignal): Promise<Advice> {
  // Not every service has it, so its description need not know the route.
  const path = "/api/tables/{table}/advice" as "/api/tables/{table}";
  const asked = { path: { table }, query: { seat }, signal } as unknown as { path: { table: string } };
  return (await get(path, asked)) as unknown as Advice;
}
