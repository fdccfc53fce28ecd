import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answering, json } from "../testing/browser";
import { command, get, newKey, onSignedOut } from "./client";
import { Problem } from "./problem";

const LOST = new TypeError("failed to fetch");
const seat = { path: { table: "high limit" }, body: { seat: "1" } };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a promise comes to when all waiting is over. */
async function outcome<T>(promise: Promise<T>): Promise<T | Problem> {
  const settled = promise.catch((error: unknown) => Problem.of(error));
  await vi.runAllTimersAsync();
  return settled;
}

describe("get", () => {
  it("fills in the address and leaves out what is not asked", async () => {
    const sent = answering(json({ shoes: [] }));
    await get("/api/tables/{table}/shoes", { path: { table: "a/b" }, query: { limit: 3 } });
    expect(sent).toMatchObject([{ method: "GET", path: "/api/tables/a%2Fb/shoes?limit=3" }]);
  });

  it("is not tried again", async () => {
    const sent = answering(LOST, json({}));
    const problem = await outcome(get("/api/tables", {}));
    expect(problem).toBeInstanceOf(Problem);
    expect((problem as Problem).isLost).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("brings the words of a refusal", async () => {
    answering(json({ title: "not found", detail: "there is no such table" }, 404));
    expect(await outcome(get("/api/tables", {}))).toMatchObject({ status: 404, message: "there is no such table" });
  });

  it("brings a problem even where the answer is no document", async () => {
    answering(new Response("<html>", { status: 502 }));
    expect(await outcome(get("/api/tables", {}))).toMatchObject({ status: 502 });
  });

  it("says when nobody is signed in any more", async () => {
    const forget = vi.fn();
    onSignedOut(forget);
    answering(json({}, 401));
    await outcome(get("/api/tables", {}));
    expect(forget).toHaveBeenCalledOnce();
  });

  it("leaves alone what the page itself has broken off", async () => {
    const aborted = new DOMException("aborted", "AbortError");
    vi.stubGlobal("fetch", () => Promise.reject(aborted));
    await expect(get("/api/tables", {})).rejects.toBe(aborted);
  });
});

describe("command", () => {
  it("sends what is to be done with a key", async () => {
    const sent = answering(json({ table: "high limit", version: 2 }));
    expect(await outcome(command("post", "/api/tables/{table}/ready", seat))).toEqual({
      table: "high limit",
      version: 2,
    });
    expect(sent).toMatchObject([{ method: "POST", path: "/api/tables/high%20limit/ready", body: { seat: "1" } }]);
    expect(sent[0]?.key).not.toBe("");
  });

  it("is sent again under the same key while nothing is known of it", async () => {
    const sent = answering(LOST, json({}, 503), json({ table: "t", version: 3 }));
    expect(await outcome(command("post", "/api/tables/{table}/ready", seat))).toMatchObject({ version: 3 });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it("keeps a key that it is given", async () => {
    const sent = answering(json({}));
    await outcome(command("post", "/api/tables/{table}/ready", { ...seat, key: "the-key" }));
    expect(sent[0]?.key).toBe("the-key");
  });

  it("is another command with another key", async () => {
    const sent = answering(json({}), json({}));
    await outcome(command("post", "/api/tables/{table}/ready", seat));
    await outcome(command("post", "/api/tables/{table}/ready", seat));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it("is not sent again once it was refused", async () => {
    const sent = answering(json({ detail: "no" }, 409), json({}));
    expect(await outcome(command("post", "/api/tables/{table}/ready", seat))).toMatchObject({ status: 409 });
    expect(sent).toHaveLength(1);
  });

  it("gives up in the end", async () => {
    const sent = answering();
    expect(await outcome(command("post", "/api/tables/{table}/ready", seat))).toMatchObject({ isLost: true });
    expect(sent.length).toBeGreaterThan(3);
  });
});

it("makes keys also where a connection is not safe", () => {
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(10) });
  expect(newKey()).toBe("0a".repeat(16));
});
