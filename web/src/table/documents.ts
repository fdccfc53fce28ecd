/** The documents of the service that only the table reads, and the fields of shared ones that only it needs. */
import { get } from "../api/client";
import type { Layout, RoundView, Told } from "../api/views";

export interface TableLayout extends Layout {
  /** The sections of the wheel, clockwise; empty without one. */
  wheel?: string[];
  /** Seconds a seat has to decide, and others to bet after the first is ready. */
  times?: { decision: number; betting: number };
}

/** A round with every roll of it. */
export interface RoundNow extends RoundView {
  rolls?: { who: string; dice: number[] }[];
}

/** A round that was played. */
export interface Recalled extends RoundNow {
  number: number;
  time: string;
  game: string;
  shoe: number | null;
  wagers: Record<string, Record<string, string>>;
}

export interface ReplayStep {
  seq: number;
  answer: { asked: string; answer: unknown; by: string } | null;
  facts: Told[];
  view?: RoundNow;
}

export interface Replayed {
  table: string;
  round: number;
  game: string;
  steps: ReplayStep[];
}

export interface Shoe {
  shoe: number;
  commitment: string;
  seeds: string[];
  started: boolean;
  secret: string | null;
  rounds: number[];
  void: number;
}

/** What the exact analysis says of each action that is open. */
export interface Advice {
  /** Missing while it is still being worked out. Values and costs are in units of the wager named. */
  actions?: { action: string; multiple: number; cards: string[]; value: number; best: boolean; cost: number }[];
  method?: string;
  unit?: string;
  note?: string;
}

export async function recall(table: string): Promise<Recalled[]> {
  return ((await get("/api/tables/{table}/recall", { path: { table } })) as unknown as { rounds: Recalled[] }).rounds;
}

export async function replayed(table: string, number: number): Promise<Replayed> {
  return (await get("/api/tables/{table}/rounds/{number}/replay", { path: { table, number } })) as unknown as Replayed;
}

export async function oneRound(table: string, number: number): Promise<Recalled> {
  return (await get("/api/tables/{table}/rounds/{number}", { path: { table, number } })) as unknown as Recalled;
}

/** The newest shuffles of a table, the last one at the end. */
export async function shoes(table: string, limit: number): Promise<Shoe[]> {
  const asked = { path: { table }, query: { limit, newest: true } };
  return ((await get("/api/tables/{table}/shoes", asked)) as unknown as { shoes: Shoe[] }).shoes;
}

export async function advice(table: string, seat: string, signal: AbortSignal): Promise<Advice> {
  // Not every service has it, so its description need not know the route.
  const path = "/api/tables/{table}/advice" as "/api/tables/{table}";
  const asked = { path: { table }, query: { seat }, signal } as unknown as { path: { table: string } };
  return (await get(path, asked)) as unknown as Advice;
}
