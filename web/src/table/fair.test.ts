import { expect, it } from "vitest";
import { dealt, digest, json, keyOf, pack, Stream } from "./fair";

// Worked out by the service's own code, which is written in another language.
const SECRET = "00112233445566778899aabbccddeeff".repeat(2);
const SEEDS = ["lucky seven", "José"];
const SECOND_BLOCK = [145, 57, 177, 107];
const COMMITMENT = "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef";

async function stream(): Promise<Stream> {
  return new Stream(await keyOf(SECRET, SEEDS));
}

async function drawn(source: Stream, below: number, count: number): Promise<number[]> {
  const numbers: number[] = [];
  for (let at = 0; at < count; at += 1) numbers.push(await source.below(below));
  return numbers;
}

it("works out the commitment of a secret", async () => expect(await digest(SECRET)).toBe(COMMITMENT));

it("writes seeds as the service does", () => expect(json(SEEDS)).toBe(String.raw`["lucky seven", "Jos\u00e9"]`));

it("draws the same numbers as the service, small ones from a byte and larger ones from two", async () => {
  const source = await stream();
  expect((await drawn(source, 6, 12)).map((value) => value + 1)).toEqual([6, 3, 6, 1, 6, 1, 2, 3, 1, 6, 1, 3]);
  expect(await drawn(source, 38, 5)).toEqual([34, 22, 33, 7, 5]);
  expect(await drawn(source, 1000, 5)).toEqual([928, 174, 547, 367, 126]);
});

it("deals the same cards as the service", async () => {
  const cards = await dealt(await stream(), 52, 1);
  expect(cards.slice(0, 8)).toEqual(["7h", "Kc", "Ac", "3c", "Jc", "2d", "5h", "3h"]);
  expect([...cards].sort()).toEqual([...pack(52, 1)].sort());
});

it("goes on into the second block of the stream as the service does", async () => {
  const source = await stream();
  await drawn(source, 256, 32);
  expect(await drawn(source, 256, 4)).toEqual(SECOND_BLOCK);
});

it("draws other numbers once somebody adds a seed", async () => {
  const other = new Stream(await keyOf(SECRET, [...SEEDS, "mine"]));
  expect(await drawn(other, 1000, 5)).not.toEqual(await drawn(await stream(), 1000, 5));
});

it("knows the packs", () => {
  expect(pack(52, 1)).toHaveLength(52);
  expect(pack(53, 1)).toContain("Jk");
  expect(pack(48, 1).some((card) => card.startsWith("T"))).toBe(false);
  expect(pack(52, 6).filter((card) => card === "Ah")).toHaveLength(6);
});
