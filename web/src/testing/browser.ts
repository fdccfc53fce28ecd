/** What a browser has and a test stands in for: answers of the service, and its sockets. */
import { vi } from "vitest";

export interface SentRequest {
  method: string;
  path: string;
  key: string;
  body: unknown;
}

/** Answers to requests in the order in which they come; an `Error` is a connection that is lost. */
export function answering(...answers: (Response | Error)[]): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    sent.push({ method: init.method ?? "GET", path, key: headers.get("Idempotency-Key") ?? "", body });
    const answer = answers.shift() ?? new Error("nobody answers");
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return sent;
}

/** A document of the service. */
export function json(document: unknown, status = 200): Response {
  return new Response(JSON.stringify(document), { status, headers: { "Content-Type": "application/json" } });
}

/** A socket that a test writes to. */
export class FakeSocket {
  static opened: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.opened.push(this);
  }

  static install(): void {
    FakeSocket.opened = [];
    vi.stubGlobal("WebSocket", FakeSocket);
  }

  static get newest(): FakeSocket {
    const socket = FakeSocket.opened.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  send(document: unknown): void {
    this.onmessage?.({ data: JSON.stringify(document) });
  }

  close(): void {
    this.onclose?.();
  }
}
