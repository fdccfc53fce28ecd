/** Reading tables. */
import { get } from "./client";
import type { Layout, TableRow, TableView } from "./views";

export async function tables(): Promise<TableRow[]> {
  return (await get("/api/tables", {})).tables;
}

export async function table(name: string): Promise<TableView> {
  return await get("/api/tables/{table}", { path: { table: name } });
}

/** What may be wagered at a table. It changes only with the options. */
export async function layout(name: string): Promise<Layout> {
  return await get("/api/tables/{table}/layout", { path: { table: name } });
}
