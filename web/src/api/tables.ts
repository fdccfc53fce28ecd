/** Reading tables. */
import { heard } from "../language/heard";
import { type Currency, money, SYMBOLS } from "../currency.svelte";
import { get } from "./client";
import type { Layout, TableRow, TableView } from "./views";

type Spot = Layout["spots"][number];

export async function tables(): Promise<TableRow[]> {
  return (await get("/api/tables", {})).tables;
}

export async function table(name: string): Promise<TableView> {
  return await get("/api/tables/{table}", { path: { table: name } });
}

/** What may be wagered at a table, in whose money the page then is. It changes only with the options. */
export async function layout(name: string): Promise<Layout> {
  const read = await get("/api/tables/{table}/layout", { path: { table: name } });
  money.now = read.currency;
  const spots = read.spots.map((spot) => ({
    ...spot,
    title: heard(spot.title),
    paytable: printed(spot.paytable, read.currency),
  }));
  return { ...read, spots, legend: read.legend.map(heard) };
}

/** A pay table in the reader's words. It prints sums of dollars, whosever dollars they are. */
function printed(paytable: Spot["paytable"], currency: Currency): Spot["paytable"] {
  if (!paytable) return paytable;
  const lines = paytable.lines.map((line) => ({ ...line, pays: heard(line.pays.replace(/^\$/, SYMBOLS[currency])) }));
  return { ...paytable, lines };
}
