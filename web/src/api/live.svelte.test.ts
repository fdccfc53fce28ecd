// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answering, FakeSocket, json } from "../testing/browser";
import { viewOf } from "../testing/documents";
import { LiveTable } from "./live.svelte";
import type { TableView } from "./views";

let table: LiveTable;
let news: TableView[];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
  news = [];
  table = new LiveTable("high limit", (view) => news.push(view));
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("watches the table by its name", () => {
  expect(FakeSocket.newest.address).toMatch(/^ws:\/\/[^/]+\/api\/tables\/high%20limit\/live$/);
  expect(table.line).toBe("connecting");
});

describe("views", () => {
  it("take the place of older ones only", () => {
    FakeSocket.newest.send(viewOf({ version: 5 }));
    FakeSocket.newest.send(viewOf({ version: 4, state: "closed" }));
    FakeSocket.newest.send(viewOf({ version: 5, state: "closed" }));
    expect(table.view).toMatchObject({ version: 5, state: "betting" });
    FakeSocket.newest.send(viewOf({ version: 6 }));
    expect(news.map(({ version }) => version)).toEqual([5, 6]);
    expect(table.line).toBe("live");
  });

  it("of a new socket count even with the same number: they may be another's", () => {
    FakeSocket.newest.send(viewOf({ version: 5 }));
    table.restart();
    FakeSocket.newest.send(viewOf({ version: 5, yours: ["1"] }));
    expect(table.view?.yours).toEqual(["1"]);
  });

  it("of a socket that was given up do not count", () => {
    const old = FakeSocket.newest;
    table.restart();
    old.send(viewOf({ version: 9 }));
    expect(table.view).toBeNull();
  });
});

describe("a line that is lost", () => {
  it("is tried again, after longer and longer pauses", async () => {
    answering();
    for (const [at, pause] of [400, 800, 1600].entries()) {
      FakeSocket.newest.close();
      expect(table.line).toBe("lost");
      await vi.advanceTimersByTimeAsync(pause * 0.74);
      expect(FakeSocket.opened).toHaveLength(at + 1);
      await vi.advanceTimersByTimeAsync(pause * 0.52);
      expect(FakeSocket.opened).toHaveLength(at + 2);
    }
  });

  it("brings the view meanwhile, if the service can be asked", async () => {
    answering(json(viewOf({ version: 7 })));
    FakeSocket.newest.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.view?.version).toBe(7);
  });

  it("is given up for a table that does not exist", async () => {
    answering(json({ detail: "no such table" }, 404));
    FakeSocket.newest.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.problem?.message).toBe("no such table");
    expect(table.line).toBe("closed");
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

describe("seen", () => {
  it("waits until the view is as new as an answer", async () => {
    const done = vi.fn();
    void table.seen(3).then(done);
    FakeSocket.newest.send(viewOf({ version: 2 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).not.toHaveBeenCalled();
    FakeSocket.newest.send(viewOf({ version: 3 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
  });

  it("asks for the view when it does not come", async () => {
    const sent = answering(json(viewOf({ version: 3 })));
    const done = vi.fn();
    void table.seen(3).then(done);
    await vi.advanceTimersByTimeAsync(2600);
    expect(sent).toHaveLength(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it("does not wait at a table that nobody watches", async () => {
    table.close();
    await expect(table.seen(99)).resolves.toBeUndefined();
  });
});
