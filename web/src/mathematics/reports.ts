/** Reports are files, so they are fetched beside the documents of the service. */
import { Problem } from "../api/problem";
import type { Options, Working } from "./documents";

export interface Report {
  name: string;
  file: Blob;
}

export async function report(game: string, options: Options, form: string): Promise<Report | Working> {
  const where = `/api/reports/${encodeURIComponent(game)}/${form}`;
  const headers = { "Content-Type": "application/json" };
  let response: Response;
  try {
    response = await fetch(where, {
      method: "POST",
      headers,
      body: JSON.stringify({ options }),
      credentials: "same-origin",
    });
  } catch {
    throw Problem.lost();
  }
  if (response.status === 202) return (await response.json()) as Working;
  if (!response.ok)
    throw new Problem(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: name?.[1] ?? `${game}.${form}`, file: await response.blob() };
}
