import { afterEach, describe, expect, it, vi } from "vitest";
import { answering, json } from "../testing/browser";
import { layoutOf, roundOf } from "../testing/documents";
import { check, offset, outcomesOf } from "./check";
import type { ReplayStep, Shoe } from "./documents";
import { dealt, digest, keyOf, Stream } from "./fair";

const SECRET = "00112233445566778899aabbccddeeff".repeat(2);
const SEEDS = ["a seed"];

function step(seq: number, asked: string, answer: unknown, by = "equipment"): ReplayStep {
  return { seq, answer: { asked, answer, by }, facts: [], view: roundOf() };
}

async function shoe(rounds: number[]): Promise<Shoe> {
  const commitment = await digest(SECRET);
  return { shoe: 1, commitment, seeds: SEEDS, started: true, secret: SECRET, rounds, void: 0 };
}

const replay = (steps: ReplayStep[]): Response => json({ table: "t", round: 1, game: "g", steps });

afterEach(() => {
  vi.unstubAllGlobals();
});

it("reads what chance gave out of a replay, and nothing else", () =>
  expect(
    outcomesOf(
      [
        step(1, "draw 1 up", "Ah"),
        step(2, "decide 1: play | fold", { action: "play" }, "seat 1"),
        step(3, "roll 2", [3, 4]),
        step(4, "spin wheel", "17"),
        step(5, "draw dealer up", "Kd", "dealer"),
      ],
      7,
    ).map(({ what, was, round }) => [what, was, round]),
  ).toEqual([
    ["card", "Ah", 7],
    ["dice", "3-4", 7],
    ["pocket", "17", 7],
  ]));

describe("offset", () => {
  const order = ["Ah", "Kd", "2c", "Kd", "3s"];

  it("finds where cards that follow each other lie", () => {
    expect(offset(order, ["Kd", "3s"])).toBe(3);
    expect(offset(order, ["Kd", "??", "Kd"])).toBe(1);
  });

  it("begins at the start where they lie nowhere", () => expect(offset(order, ["9h"])).toBe(0));
});

describe("check", () => {
  it("finds cards that follow from the secret", async () => {
    const cards = await dealt(new Stream(await keyOf(SECRET, SEEDS)), 52, 1);
    answering(
      replay([step(1, "draw 1 up", cards[0]), step(2, "draw dealer down", "??"), step(3, "draw 1 up", cards[2])]),
    );
    const result = await check(layoutOf({ cards: 52 }), "t", await shoe([1]), 1);
    expect(result).toMatchObject({ isKept: true, isSame: true, unseen: [] });
    expect(result.outcomes.map(({ should }) => should)).toEqual(cards.slice(0, 3));
    expect(result.rest).toEqual(cards.slice(3));
  });

  it("notices a card that does not", async () => {
    const cards = await dealt(new Stream(await keyOf(SECRET, SEEDS)), 52, 1);
    answering(replay([step(1, "draw 1 up", cards[1])]));
    expect(await check(layoutOf(), "t", await shoe([1]), 1)).toMatchObject({ isKept: true, isSame: false });
  });

  it("notices a secret that was not promised", async () => {
    answering();
    const other = { ...(await shoe([])), commitment: "0".repeat(64) };
    expect(await check(layoutOf(), "t", other, 1)).toMatchObject({ isKept: false });
  });

  it("goes on behind rounds that the viewer may not see", async () => {
    const cards = await dealt(new Stream(await keyOf(SECRET, SEEDS)), 52, 1);
    answering(
      json({ detail: "not yours" }, 403),
      replay([step(1, "draw 1 up", cards[5]), step(2, "draw 1 up", cards[6])]),
    );
    const result = await check(layoutOf(), "t", await shoe([1, 2]), 1);
    expect(result).toMatchObject({ isSame: true, unseen: [1] });
    expect(result.rest).toEqual(cards.slice(7));
  });

  it("follows dice and wheels too", async () => {
    const stream = new Stream(await keyOf(SECRET, SEEDS));
    const faces = [(await stream.below(6)) + 1, (await stream.below(6)) + 1];
    const wheel = ["0", "1", "2"];
    const pocket = wheel[await stream.below(3)];
    answering(replay([step(1, "roll 2", faces), step(2, "spin wheel", pocket)]));
    const result = await check(layoutOf({ cards: 0, wheel }), "t", await shoe([1]), 1);
    expect(result).toMatchObject({ isSame: true, rest: [] });
  });
});
