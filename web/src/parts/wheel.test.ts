import { expect, it } from "vitest";
import { sectors } from "./wheel";

const pocket = (name: string): { name: string; colour: string } => ({ name, colour: "#000" });

it("spreads the pockets evenly, the middle of the first at the top", () => {
  const ring = sectors(["a", "b", "c", "d"].map(pocket), 50, 100);
  expect(ring.map(({ name, angle }) => [name, angle])).toEqual([
    ["a", 0],
    ["b", 90],
    ["c", 180],
    ["d", 270],
  ]);
  // From an eighth of a turn before the top to an eighth behind it.
  expect(ring[0]?.path).toMatch(
    /^M-70\.71 -70\.71A100 100 0 0 1 70\.71 -70\.71L35\.36 -35\.36A50 50 0 0 0 -35\.36 -35\.36z$/,
  );
});

it("takes the long way round a pocket of more than half the wheel", () =>
  expect(sectors([pocket("all")], 50, 100)[0]?.path).toContain("A100 100 0 1 1"));
