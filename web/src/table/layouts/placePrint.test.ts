import { describe, expect, it } from "vitest";
import { placePrint } from "./placePrint";
import { box, type Mark, type Place } from "./shapes";

const OPEN = { label: false, note: false };
const HARD_EIGHT: Place = {
  ...box("hard_8", { x: 0, y: 0, width: 100, height: 60 }, "Hard 8", { note: "9 to 1" }),
  dice: [4, 4],
};
const JACKPOT: Place = {
  wager: "progressive",
  shape: { kind: "circle", x: 50, y: 50, r: 30 },
  x: 50,
  y: 50,
  chip: 40,
  label: ["Progressive"],
  labelX: 50,
  labelY: 90,
  size: 12,
  tone: "plain",
  note: "up to 40 to 1",
  noteAt: { x: 50, y: 50 },
  limits: "$1",
};

const words = (marks: readonly Mark[]): string[] => marks.map((mark) => (mark.kind === "text" ? mark.text : mark.kind));
const heights = (marks: readonly Mark[]): number[] => marks.map((mark) => ("y" in mark ? mark.y : 0));

describe("on a place", () => {
  it("dice, its name and what it pays lie one below the other", () => {
    const print = placePrint(HARD_EIGHT, OPEN);
    expect(words(print)).toEqual(["die", "die", "Hard 8", "9 to 1"]);
    const [first, second, label, note] = heights(print) as [number, number, number, number];
    expect(first).toBe(second);
    expect(first < label && label < note).toBe(true);
  });

  it("a low one has its dice beside the name, and no room for more", () => {
    const low = { ...HARD_EIGHT, shape: { kind: "rect", x: 0, y: 0, width: 100, height: 18 } } as const;
    const print = placePrint(low, OPEN);
    expect(words(print)).toEqual(["die", "die", "Hard 8"]);
    expect(heights(print)[0]).toBeCloseTo(low.labelY - 17 / 2);
  });

  it("only the name says that it is one", () => {
    const labels = placePrint(HARD_EIGHT, OPEN).filter((mark) => mark.kind === "text" && mark.isLabel);
    expect(words(labels)).toEqual(["Hard 8"]);
  });

  it("nothing is printed under chips", () => {
    expect(placePrint(HARD_EIGHT, { label: true, note: true })).toEqual([]);
    expect(words(placePrint(JACKPOT, { label: false, note: true }))).toEqual(["Progressive", "$1"]);
    expect(words(placePrint(JACKPOT, { label: true, note: false }))).toEqual(["up to", "40 to 1"]);
  });

  it("a jackpot takes the place of the limits", () => {
    expect(words(placePrint(JACKPOT, OPEN))).toEqual(["up to", "40 to 1", "Progressive", "$1"]);
    const inTheMiddle = placePrint(HARD_EIGHT, OPEN, "$1,000.40").at(-1);
    expect(inTheMiddle, "or of what a place pays").toMatchObject({ text: "$1,000.40", tone: "jackpot" });
    expect(placePrint(JACKPOT, OPEN, "$10,000").at(-1)).toMatchObject({ text: "$10,000", tone: "jackpot" });
  });
});
