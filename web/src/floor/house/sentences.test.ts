import { expect, it } from "vitest";
import { sentencesOf } from "./sentences";

const TABLE = "high-limit";
const event = (what: string, by: string, because = "") => ({ by, events: [[1, 0.5, what, by, because]] });

it.each([
  ["opens", "sue", "", "sue opens high limit."],
  ["is disabled", "sue", "a torn felt", "sue takes high limit out of use: “a torn felt”."],
  ["round 3 begins", "dora", "", "dora begins round 3 at high limit."],
  ["round 3 settled", "dealer", "", "Round 3 at high limit is settled."],
  ["25 in chips to seat 1", "dora", "", "dora sells $25 in chips to seat 1 at high limit."],
  ["ann takes seat 1", "ann", "", "ann takes seat 1 at high limit."],
  ["card_exposed declared", "dora", "", "dora declares card exposed at high limit."],
  ["OH-H 2.I done", "dora", "", "dora has done OH-H 2.I at high limit."],
  ["cards shuffled", "dealer", "", "dealer at high limit: cards shuffled."],
])("says %j at a table", (what, by, because, sentence) =>
  expect(sentencesOf(TABLE, event(what, by, because))).toEqual([sentence]),
);

it("says who entered, corrected and decided what", () => {
  const answers = [
    { by: "dora", asked: "draw 1 down", answer: "2d" },
    { by: "dora", asked: "draw 1 down", answer: { entered: "2d", fell: "Jd" } },
    { by: "ann", asked: "decide 1: play, fold", answer: "play" },
  ];
  const [entered, corrected, decided] = sentencesOf(TABLE, { by: "dora", answers });
  expect(entered).toMatch(/^dora enters 2d \(.+\)\.$/);
  expect(corrected).toMatch(/^dora corrects 2d to Jd \(.+\)\.$/);
  expect(decided).toBe("ann decides for seat 1: play.");
});

it("says how money moved, to the cent", () => {
  const row = (kind: string, debit: string, credit: string, amount: number, rest = {}) => ({
    ...{ kind, debit, credit, amount, clause: "", because: "" },
    ...rest,
  });
  const ledger = [
    row("hold", "player:ann", "table:t", 1050, { clause: "OH-H 7.IV" }),
    row("post", "player:ann", "table:t", 1050),
    row("void", "player:ann", "table:t", 0),
    row("transfer", "table:t", "player:ann", 2000),
    row("transfer", "cage", "table:t", 1000, { because: "fill" }),
  ];
  expect(sentencesOf(TABLE, { by: "ann", ledger })).toEqual([
    "ann puts $10.50 at risk (OH-H 7.IV).",
    "ann loses $10.50 to Table t.",
    "A wager of ann goes back.",
    "Table t pays $20.00 to ann.",
    "Cage pays $10.00 to Table t, fill.",
  ]);
});

it.each([
  [{ what: "buys in", person: "ann", because: "cash" }, "sue lets ann buy in: “cash”."],
  [
    { what: "account", person: "bob", before: null, after: { role: "floor_person" } },
    "sue makes an account for bob: floor person.",
  ],
  [
    { what: "account", person: "bob", before: { role: "dealer" }, after: { role: "admin" } },
    "sue changes the account of bob: role from dealer to admin.",
  ],
  [{ what: "acts alone", of: "void", alone: { ann: 1000 } }, "sue decides alone on void: $10.00 of Ann."],
  [
    { what: "asks for approval", approval: 4, of: "cage", body: { person: "ann", amount: 500000 } },
    "sue asks for approval 4, cage person ann, $5,000.00.",
  ],
  [
    { what: "looks at hidden cards", table: "t-1", number: 2, route: "what-if" },
    "sue looks at hidden cards of t 1, round 2 (what if).",
  ],
  [{ what: "signs in" }, "sue signs in."],
])("says %j of the house", (entry, sentence) =>
  expect(sentencesOf("house", { by: "sue", ...entry })).toEqual([sentence]),
);

it("leaves no entry without a sentence", () => expect(sentencesOf("t", {})).toHaveLength(1));
