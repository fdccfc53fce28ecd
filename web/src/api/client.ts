/** Asking the service, typed by its own description: `get` reads, and `command` does whatever changes something. */
import { answeredEarly } from "./early";
import { Problem } from "./problem";
import type { paths } from "./schema";

type Method = "get" | "post" | "delete";
type With<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];
type Operation<P extends keyof paths, M extends Method> = paths[P][M];
type Good = 200 | 201 | 202;
type Answer<O> = O extends { responses: infer R }
  ? { [S in keyof R & Good]: R[S] extends { content: { "application/json": infer T } } ? T : never }[keyof R & Good]
  : never;
type InPath<O> = O extends { parameters: { path: infer T } } ? { path: T } : { path?: never };
type InQuery<O> = O extends { parameters: { query?: infer T } } ? { query?: T } : { query?: never };
type InBody<O> = O extends { requestBody: { content: { "application/json": infer T } } }
  ? { body: T }
  : O extends { requestBody?: { content: { "application/json": infer T } } }
    ? { body?: T }
    : { body?: never };
export type Reading<P extends With<"get">> = InPath<Operation<P, "get">> &
  InQuery<Operation<P, "get">> & { signal?: AbortSignal };
export type Request<P extends With<M>, M extends Method> = InPath<Operation<P, M>> &
  InQuery<Operation<P, M>> &
  InBody<Operation<P, M>> & { key?: string };

/** How long to wait before each further try of a command that got no answer. */
const TRIES = [300, 700, 1500, 3000, 5000];

let signedOut = (): void => undefined;
/** Calls back when the service no longer knows who is asking. */
export function onSignedOut(then: () => void): void {
  signedOut = then;
}

/** Read something. Not tried again: who shows it knows when to ask next. */
export async function get<P extends With<"get">>(path: P, asked: Reading<P>): Promise<Answer<Operation<P, "get">>> {
  const { signal } = asked;
  return (await sent(address(path, asked), signal ? { signal } : {})) as Answer<Operation<P, "get">>;
}

/**
 * Have something done, once. A lost connection leaves open whether it was done, so it is sent again under the same key,
 * which makes the service answer what it answered before.
 */
export async function command<M extends "post" | "delete", P extends With<M>>(
  method: M,
  path: P,
  request: Request<P, M>,
): Promise<Answer<Operation<P, M>>> {
  const { body, key } = request as { body?: unknown; key?: string };
  const headers: Record<string, string> = { "Idempotency-Key": key ?? newKey() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method: method.toUpperCase(), headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  for (let tries = 0; ; tries += 1) {
    try {
      return (await sent(address(path, request), init)) as Answer<Operation<P, M>>;
    } catch (error) {
      const pause = TRIES[tries];
      if (pause === undefined || !(error instanceof Problem) || !mayBeTriedAgain(error)) throw error;
      await new Promise((then) => setTimeout(then, pause));
    }
  }
}

/** A key for one action of the user. `randomUUID` is there only on safe connections; a house network may have none. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function mayBeTriedAgain(problem: Problem): boolean {
  return problem.isLost || [429, 502, 503, 504].includes(problem.status);
}

function address(path: string, asked: { path?: unknown; query?: unknown }): string {
  const named = (asked.path ?? {}) as Record<string, string | number>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name] ?? "")));
  const query = Object.entries((asked.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  return query.length ? `${filled}?${new URLSearchParams(query)}` : filled;
}

async function sent(where: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    const early = init.method ? undefined : answeredEarly(where);
    response = await (early ?? fetch(where, { credentials: "same-origin", ...init }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw Problem.lost();
  }
  const document: unknown = await response.json().catch(() => ({}));
  if (response.ok) return document;
  if (response.status === 401) signedOut();
  throw new Problem(response.status, (document ?? {}) as Record<string, unknown>);
}
