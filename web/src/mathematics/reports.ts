/** Reports are files, so they are fetched beside the documents of the service. */
import { Problem } from "../api/problem";
import type { Working } from "./documents";

export interface Report {
  name: string;
  file: Blob;
}

export async function report(game: string, options: Readonly<Record<string, string>>, form: string): Promise<Report | Working> {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => ["option", `${name}=${value}`]));
  const where = `/api/reports/${encodeURIComponent(game)}/${form}?${query}`;
  let response: Response;
  try {
    response = await fetch(where, { credentials: "same-origin" });
  } catch {
    throw Problem.lost();
  }
  if (response.status === 202) return (await response.json()) as Working;
  if (!response.ok) throw new Problem(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>);
  const said = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: said?.[1] ?? `${game}.${form}`, file: await response.blob() };
}
