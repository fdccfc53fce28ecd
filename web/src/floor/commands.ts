/** What dealers and supervisors tell a table. */
import { command } from "../api/client";
import type { components } from "../api/schema";
import type { Answer } from "./acting.svelte";

type Body = components["schemas"];

export const open = (table: string) => command("post", "/api/tables/{table}/open", { path: { table } });
export const close = (table: string) => command("post", "/api/tables/{table}/close", { path: { table } });
export const record = (table: string, body: Body["NewRecord"]) =>
  command("post", "/api/tables/{table}/records", { path: { table }, body });
export const begin = (table: string, body: Body["Begin"]) =>
  command("post", "/api/tables/{table}/begin", { path: { table }, body });
export const enter = (table: string, outcome: string | number[], at: number) =>
  command("post", "/api/tables/{table}/outcomes", { path: { table }, body: { outcome, at } });
export const retype = (table: string, outcome: string | number[], at: number) =>
  command("post", "/api/tables/{table}/outcomes/correction", { path: { table }, body: { outcome, at } });
export const absent = (table: string, seat: string) =>
  command("post", "/api/tables/{table}/absent", { path: { table }, body: { seat } });
export const decide = (table: string, body: Body["Decision"]) =>
  command("post", "/api/tables/{table}/decisions", { path: { table }, body });
export const sit = (table: string, body: Body["Sit"]) =>
  command("post", "/api/tables/{table}/seats", { path: { table }, body });
export const leave = (table: string, seat: string) =>
  command("delete", "/api/tables/{table}/seats/{seat}", { path: { table, seat } });
export const layOut = (table: string, seat: string, wagers: Record<string, string>) =>
  command("post", "/api/tables/{table}/wagers", { path: { table }, body: { seat, wagers } });
export const retract = (table: string, seat: string, wager: string) =>
  command("post", "/api/tables/{table}/retract", { path: { table }, body: { seat, wager } });
export const call = (table: string, body: Body["Called"]) =>
  command("post", "/api/tables/{table}/calls", { path: { table }, body });

export const declare = async (table: string, body: Body["DeclaredIrregularity"]): Promise<Answer> =>
  (await command("post", "/api/tables/{table}/irregularities", { path: { table }, body })) as Answer;
export const preview = (table: string, body: Body["DeclaredIrregularity"]) =>
  command("post", "/api/tables/{table}/irregularities/preview", { path: { table }, body });
export const whatIf = (table: string, number: number, seq: number, answer: unknown) =>
  command("post", "/api/tables/{table}/rounds/{number}/what-if", { path: { table, number }, body: { seq, answer } });

export const voided = async (table: string, reason: string): Promise<Answer> =>
  (await command("post", "/api/tables/{table}/void", { path: { table }, body: { reason } })) as Answer;
export const refund = async (table: string, reason: string): Promise<Answer> =>
  (await command("post", "/api/tables/{table}/refund", { path: { table }, body: { reason } })) as Answer;
export const emptyTips = (table: string, counted: string, reason: string): Promise<Answer> =>
  command("post", "/api/tables/{table}/tips", { path: { table }, body: { counted, reason } });
export const abandon = (table: string, reason: string) =>
  command("post", "/api/tables/{table}/abandon", { path: { table }, body: { reason } });
export const disable = (table: string, reason: string) =>
  command("post", "/api/tables/{table}/disable", { path: { table }, body: { reason } });
export const enable = (table: string, reason: string) =>
  command("post", "/api/tables/{table}/enable", { path: { table }, body: { reason } });
export const link = (table: string, up: boolean, reason: string) =>
  command("post", "/api/tables/{table}/link", { path: { table }, body: { up, reason } });
export const post = async (table: string, options: Record<string, unknown>, reason: string): Promise<Answer> =>
  (await command("post", "/api/tables/{table}/options", { path: { table }, body: { options, reason } })) as Answer;
