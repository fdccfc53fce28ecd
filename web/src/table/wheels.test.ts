import { expect, it } from "vitest";
import type { WheelFace } from "./documents";
import { colourOf, drawnWheel, sectionOf } from "./wheels";

const PLAIN: WheelFace = { ball: false, pockets: [] };

it("keeps the order of a wheel whose sections all differ", () => {
  const face: WheelFace = { ball: true, pockets: [{ names: ["0"], colour: "green", ink: null, label: "" }] };
  const wheel = drawnWheel(["0", "32", "15"], face);
  expect(wheel.map(({ name }) => name)).toEqual(["0", "32", "15"]);
  expect(wheel[0]).toEqual({ name: "0", label: "0", colour: colourOf("green") });
});

it("spreads sections that show the same over the rim", () => {
  const sections = [...Array<string>(8).fill("1"), "joker", "joker"];
  const wheel = drawnWheel(sections, PLAIN).map(({ name }) => name);
  expect([...wheel].sort()).toEqual([...sections].sort());
  const [first = 0, second = 0] = wheel.flatMap((name, at) => (name === "joker" ? [at] : []));
  expect(Math.min(second - first, 10 - (second - first))).toBeGreaterThanOrEqual(4);
});

it("draws sections as their felt says", () => {
  const look = { names: ["joker"], colour: "#d89a16", ink: "black", label: "J" };
  const [pocket] = drawnWheel(["joker"], { ball: false, pockets: [look] });
  expect(pocket).toEqual({ name: "joker", label: "J", colour: "#d89a16", ink: colourOf("black") });
});

it("tells sections apart of which the felt says nothing", () => {
  const wheel = drawnWheel(["1", "2", "logo"], PLAIN);
  expect(new Set(wheel.map(({ colour }) => colour)).size).toBe(3);
  expect(wheel.map(({ label }) => label)).toEqual(["1", "2", "L"]);
});

it("shows the same section for the same round, and only one that came", () => {
  const wheel = drawnWheel([...Array<string>(5).fill("1"), "2"], PLAIN);
  const rounds = Array.from({ length: 40 }, (_, at) => `round-${at}`);
  const shown = rounds.map((round) => sectionOf(wheel, "1", round));
  expect(shown).toEqual(rounds.map((round) => sectionOf(wheel, "1", round)));
  expect(shown.every((at) => at !== null && wheel[at]?.name === "1")).toBe(true);
  expect(new Set(shown).size).toBeGreaterThan(1);
  expect(sectionOf(wheel, "3", "round")).toBeNull();
});
