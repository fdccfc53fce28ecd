import { describe, expect, it } from "vitest";
import { payingSpot, spotOf } from "../../testing/documents";
import { placeOf } from "../../testing/geometry";
import type { Sheet, SheetPlace } from "../documents";
import { sheet } from "./sheet";

const place = (wager: string, rest: Partial<SheetPlace> = {}): SheetPlace => ({
  wager,
  at: [10, 20, 40, 30],
  step: 0,
  label: null,
  size: null,
  tone: "plain",
  path: "",
  outline: "box",
  chips: null,
  dice: [],
  pays: true,
  pocket: "",
  ...rest,
});
const printed: Sheet = {
  height: 100,
  names: ["4", "10"],
  places: [place("place_*", { step: 50, label: "place" }), place("line", { at: [0, 60, 200, 40], chips: [150, 20] })],
  marks: [{ text: "*", at: [30, 10], step: 50, size: 12, strong: true, path: "" }],
  puck: { off: [0, 5], on: [30, 5], step: 50 },
};
const spots = [payingSpot("place_4", ["9 to 5"]), payingSpot("place_10", ["9 to 5"]), spotOf("line")];

describe("a sheet", () => {
  const drawing = sheet(spots, printed, true);

  it("has a place for each of its names, a step further each time", () => {
    expect(placeOf(drawing, "place_4")).toMatchObject({ x: 30, y: 35, label: ["place"], note: "9 to 5" });
    expect(placeOf(drawing, "place_10").x).toBe(80);
    expect(drawing.marks.map((mark) => mark.kind === "text" && [mark.text, mark.x])).toEqual([
      ["4", 30],
      ["10", 80],
    ]);
    expect(drawing.puck?.on["10"]).toEqual({ x: 80, y: 5 });
  });

  it("lays chips where the felt says, and the label in what they leave", () => {
    const line = placeOf(drawing, "line");
    expect([line.x, line.y]).toEqual([150, 80]);
    expect(line.labelX).toBeLessThan(line.x - line.chip / 2);
  });

  it("has room below for a wager that it does not print", () => {
    const more = sheet([...spots, spotOf("new")], printed, true);
    expect(more.height).toBeGreaterThan(drawing.height);
    expect(placeOf(more, "new").y).toBeGreaterThan(100);
  });
});

describe("a sheet with more room than it is printed for", () => {
  const line = place("line", { at: [0, 60, 200, 40], path: "M0 60H200V100Q10 100 0 80Z" });
  const round = { text: "", at: [0, 0] as [number, number], step: 0, size: 12, strong: false };
  const drawing = sheet(
    spots,
    { ...printed, places: [line], marks: [{ ...round, path: "M20 50A9 9 0 1 0 2 50" }] },
    true,
    120,
  );

  it("is drawn as high as that", () => {
    expect(drawing.height).toBeGreaterThanOrEqual(120);
    expect(placeOf(drawing, "line").shape).toEqual({ kind: "path", d: "M0 72H200V120Q10 120 0 96Z" });
    expect(drawing.puck?.off).toEqual({ x: 0, y: 6 });
  });

  it("keeps round what is round", () => expect(drawing.marks).toEqual([{ kind: "line", d: "M20 60A9 9 0 1 0 2 60" }]));

  it("is never drawn lower than it is printed, nor much higher", () => {
    expect(sheet(spots, printed, true, 10).height).toBe(100);
    expect(sheet(spots, printed, true, 900).height).toBe(140);
  });
});
