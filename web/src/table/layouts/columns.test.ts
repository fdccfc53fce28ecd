import { describe, expect, it } from "vitest";
import { spotOf } from "../../testing/documents";
import { expectSound, placeOf, roomOf } from "../../testing/geometry";
import type { ColumnLayout } from "../documents";
import { columns } from "./columns";

const layout: ColumnLayout = {
  kind: "columns",
  columns: [
    { name: "4", title: "" },
    { name: "6", title: "SIX" },
  ],
  rows: [
    { wagers: "lay_*", title: "lay" },
    { wagers: "place_*", title: "place" },
  ],
  lines: [{ wager: "line", height: 50, behind: "line_odds", behind_title: "odds" }],
  groups: [
    { kinds: ["any", "all"], per_row: 2, height: 40, size: 17, title: "", drop: "" },
    { kinds: ["hop"], per_row: 3, height: 40, size: null, title: "ON THE HOP", drop: "hop " },
  ],
};
const wagers = ["place_4", "place_6", "line", "line_odds", "any", "all", "hop:1", "hop:2", "hop:3", "hop:4", "new"];
const spots = wagers.map((wager) => spotOf(wager, { title: wager.replace(":", " ") }));

describe.each([false, true])("columns, narrow: %s", (isNarrow) => {
  const drawing = columns(spots, layout, isNarrow);

  it("gives every wager a place, also one that the felt does not name", () => expectSound(drawing, wagers));

  it("draws no row of which the table offers nothing", () => {
    const texts = drawing.marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
    expect(texts).toContain("place");
    expect(texts).not.toContain("lay");
    expect(texts).toContain("ON THE HOP");
  });

  it("puts a number's bets below it, and the puck on it", () => {
    for (const name of ["4", "6"]) {
      const { x, width } = roomOf(placeOf(drawing, `place_${name}`));
      const puck = drawing.puck?.on[name];
      expect(puck?.x).toBeGreaterThan(x);
      expect(puck?.x).toBeLessThan(x + width);
    }
    expect(drawing.puck?.off.x).toBeLessThan(roomOf(placeOf(drawing, "place_4")).x);
  });

  it("puts what goes with a line behind it", () => {
    const [line, odds] = [placeOf(drawing, "line"), placeOf(drawing, "line_odds")];
    expect(odds.y).toBe(line.y);
    expect(roomOf(odds).x).toBeGreaterThan(roomOf(line).x + roomOf(line).width);
    expect(roomOf(odds).width / roomOf(line).width).toBeLessThan(0.5);
    expect(odds.label).toEqual(["odds"]);
    expect(line.label).toEqual(["LINE"]);
  });

  it("leaves out what the title of a group says already", () => expect(placeOf(drawing, "hop:2").label).toEqual(["2"]));
});

it("prints titles of numbers where there is room", () => {
  const words = (isNarrow: boolean): string[] => {
    const narrow = { ...layout, columns: Array.from({ length: 6 }, (_, at) => ({ name: `${at}`, title: `T${at}` })) };
    return columns([], narrow, isNarrow).marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
  };
  expect(words(false)).toContain("T1");
  expect(words(true)).toContain("1");
});

it("gives a line its whole width where nothing lies behind it", () => {
  const [alone] = columns([spotOf("line")], layout, false).places;
  expect(alone && roomOf(alone).width).toBe(624);
});
