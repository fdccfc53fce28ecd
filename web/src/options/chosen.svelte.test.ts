import { beforeEach, describe, expect, it } from "vitest";
import type { PrintedTable } from "../mathematics/documents";
import { Chosen, nameOf, OWN, slugOf } from "./chosen.svelte";
import type { Option } from "./kinds";

const DECKS: Option = { option: "decks", title: "", allowed: ["1 to 8"], default: "6" };
const PEEK: Option = { option: "peek", title: "", allowed: ["on", "off"], default: "on" };
const TABLE: Option = {
  option: "bonus",
  title: "",
  allowed: ["T-1", "T-2", "the path of a .toml file"],
  default: "T-1",
};

function printed(id: string, pays: string): PrintedTable {
  const lines = [{ line: "pair", pays, clause: "" }];
  return {
    id,
    wager: "bonus",
    clause: "",
    decks: [],
    floor: false,
    default: id === "T-1",
    decides: [],
    lines,
  } as unknown as PrintedTable;
}

const TABLES = [printed("T-1", "1 to 1"), printed("T-2", "2 to 1")];
const GAME = { options: [DECKS, PEEK, TABLE] } as unknown as ConstructorParameters<typeof Chosen>[0];
let chosen: Chosen;

beforeEach(() => {
  chosen = new Chosen(GAME, TABLES, { decks: 8, peek: false, ante_minimum: "5" });
});

it("begins with what is posted, or else with what the text says", () => {
  expect([chosen.value(DECKS), chosen.value(PEEK), chosen.value(TABLE)]).toEqual(["8", "off", "T-1"]);
  expect(chosen.isChanged).toBe(false);
  expect(chosen.limit("ante_minimum")).toBe("5");
});

describe("wagers of the house's own", () => {
  const POSTED = { name: "Lucky Ladies" };

  it("keeps those that are posted, adds the text of a file and takes one away", () => {
    const own = new Chosen(GAME, TABLES, { house_wagers: [POSTED] });
    expect([own.hasOtherWagers, own.all]).toEqual([false, { house_wagers: [POSTED] }]);
    own.wagers = [...own.wagers, 'name = "Any Pair"'];
    expect([own.hasOtherWagers, own.wagers.map(nameOf)]).toEqual([true, ["Lucky Ladies", "Any Pair"]]);
    expect(own.all).toEqual({ house_wagers: [POSTED, 'name = "Any Pair"'] });
    own.wagers = [];
    expect(own.all).toEqual({});
    own.forget();
    expect(own.hasOtherWagers).toBe(false);
  });

  it("limits them by the name that they are bet under, as long as they are there", () => {
    const own = new Chosen(GAME, TABLES, { house_wagers: [POSTED], lucky_ladies_maximum: "25" });
    expect([POSTED, 'name = "Any \u00e9 Pair!"', "look = 1"].map(slugOf)).toEqual([
      "lucky_ladies",
      "any_pair",
      "wager",
    ]);
    own.setLimit("lucky_ladies_minimum", "5");
    expect(own.all).toEqual({ house_wagers: [POSTED], lucky_ladies_minimum: "5", lucky_ladies_maximum: "25" });
    own.takeAway(0);
    expect(own.all).toEqual({});
  });
});

describe("choosing", () => {
  it("leaves out what is the text's own, and keeps the rest", () => {
    chosen.choose(DECKS, "6");
    expect(chosen.all).toEqual({ peek: false, ante_minimum: "5" });
    expect(chosen.changes).toEqual([DECKS]);
    expect(chosen.isChanged).toBe(true);
  });

  it("names a table even where it is the text's own", () => {
    chosen.choose(TABLE, "T-1");
    expect(chosen.all).toMatchObject({ bonus: "T-1" });
  });

  it("can be forgotten", () => {
    chosen.choose(DECKS, "2");
    chosen.forget();
    expect([chosen.value(DECKS), chosen.isChanged]).toEqual(["8", false]);
  });
});

describe("a table of one's own", () => {
  it("is written after the table that was chosen before it", () => {
    chosen.choose(TABLE, "T-2");
    chosen.choose(TABLE, OWN);
    chosen.pays = { bonus: { pair: "3 to 1" } };
    expect(chosen.after(TABLE)?.id).toBe("T-2");
    expect(chosen.all).toMatchObject({ bonus: { id: "OWN", lines: [{ line: "pair", pays: "3 to 1" }] } });
  });

  it("that is posted already stands as it is", () => {
    const own = { id: "OWN", lines: [{ line: "pair", pays: "9 to 1" }] };
    const posted = new Chosen(GAME, TABLES, { bonus: own });
    expect(posted.value(TABLE)).toBe(OWN);
    expect(posted.paysOf(TABLE)).toEqual({ pair: "9 to 1" });
    expect(posted.all).toEqual({ bonus: own });
  });
});

describe("limits of single wagers", () => {
  it("are posted, changed and taken away", () => {
    chosen.setLimit("ante_maximum", "500");
    expect(chosen.limits).toEqual(["ante_maximum"]);
    expect(chosen.all).toMatchObject({ ante_minimum: "5", ante_maximum: "500" });
    chosen.setLimit("ante_minimum", "0");
    expect(chosen.all).not.toHaveProperty("ante_minimum");
  });

  it("that are as before are no change", () => {
    chosen.setLimit("ante_minimum", "5");
    expect([chosen.limits, chosen.isChanged]).toEqual([[], false]);
  });
});
