import { expect, it } from "vitest";
import { roundOf, seatOf, viewOf } from "../testing/documents";
import { chipsAtRisk, totalOf } from "./chips";

const ROUND = roundOf({
  at_risk: [
    { seat: "1", wager: "ante", hand: 0, amount: "10" },
    { seat: "1", wager: "ante", hand: 1, amount: "10" },
    { seat: "2", wager: "ante", hand: 0, amount: "5" },
    { seat: "3", wager: "ante", hand: 1, amount: "2.5" },
  ],
  lammers: [
    { seat: "1", wager: "ante", hand: 0, worth: "20" },
    { seat: "2", wager: "ante", hand: 0, worth: "99" },
  ],
});

it("tells the chips of a seat from those of all others; its split hands lie with their cards", () =>
  expect(Object.fromEntries(chipsAtRisk(ROUND, "1"))).toEqual({ ante: { own: 1000, others: 750, lammer: 2000 } }));

it("shows who only watches everything as the chips of others", () =>
  expect(chipsAtRisk(ROUND, "").get("ante")).toEqual({ own: 0, others: 2750, lammer: 0 }));

it("adds up what a seat has at risk, and between rounds what it has laid out or left standing", () => {
  const view = viewOf({ seats: { "1": seatOf({ wagers: { ante: "5" }, on_layout: { line: "7.5" } }) } });
  expect(totalOf(view, ROUND, "1")).toBe(2000);
  expect(totalOf(view, null, "1")).toBe(1250);
  expect(totalOf(view, { ...ROUND, status: "settled" }, "1")).toBe(1250);
  expect(totalOf(view, null, "2")).toBe(0);
});
