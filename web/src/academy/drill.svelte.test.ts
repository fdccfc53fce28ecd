// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { anySeed, Drill } from "./drill.svelte";
import { clock } from "./figures";

const QUESTION = { status: "known", game: "g", kind: "payout", given: ["x"], text: "?", choices: [], level: 1 };

/** A service that asks, marks "5" right, and keeps what it was asked. */
function serving(asked: string[]): void {
  vi.stubGlobal("fetch", (where: string, init: RequestInit) => {
    asked.push(`${where} ${typeof init.body === "string" ? init.body : ""}`.trim());
    const seed = new URL(where, "http://house").searchParams.get("seed") ?? "";
    const { answer = "" } = (typeof init.body === "string" ? JSON.parse(init.body) : {}) as { answer?: string };
    if (answer === "??") return Promise.resolve(Response.json({ detail: "is no amount" }, { status: 422 }));
    const mark = { ...QUESTION, answered: answer, right: answer === "5", answer: "5", clause: "X 1", cost: null };
    return Promise.resolve(Response.json(init.method === "POST" ? mark : { ...QUESTION, seed }));
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("a drill", () => {
  it("asks by seed and number, and lets the marks so far say the level", async () => {
    const asked: string[] = [];
    serving(asked);
    const drill = new Drill("g", "payout", "s");
    await drill.next();
    await drill.answer("5");
    await drill.next();
    await drill.answer("4");
    await drill.next();
    const questions = asked.filter((request) => request.includes("/question?"));
    expect(questions.map((request) => request.split("?")[1])).toEqual([
      "kind=payout&seed=s.1&right=",
      "kind=payout&seed=s.2&right=1",
      "kind=payout&seed=s.3&right=10",
    ]);
    expect([drill.right, drill.answers.length, drill.number]).toEqual([1, 2, 3]);
  });

  it("takes an answer that could not be read for none", async () => {
    serving([]);
    const drill = new Drill("g", "payout", "s");
    await drill.next();
    await drill.answer("??");
    expect([drill.answers.length, drill.marking.problem?.detail]).toEqual([0, "is no amount"]);
    await drill.answer("5");
    expect([drill.answers.length, drill.marking.problem]).toEqual([1, null]);
  });

  it("is timed", async () => {
    serving([]);
    let now = 0;
    const drill = new Drill("g", "payout", "s", () => now);
    await drill.next();
    now = 3500;
    drill.tick();
    expect(drill.seconds).toBe(3);
    await drill.answer("5");
    now = 9000;
    drill.tick();
    expect([drill.seconds, drill.pace]).toEqual([3, 3.5]);
  });
});

it("a seed is short and never the same", () => expect(anySeed()).not.toBe(anySeed()));
it("the clock shows minutes and seconds", () => expect([0, 65.9].map(clock)).toEqual(["0:00", "1:05"]));
