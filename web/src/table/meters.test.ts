import { expect, it } from "vitest";
import { spotOf } from "../testing/documents";
import { metersOf } from "./meters";

const table = (id: string) => ({
  id,
  wager: "progressive",
  clause: "",
  decks: [],
  floor: false,
  default: true,
  lines: [],
});

it("calls a meter after the wager that feeds it, and after its line where that has one alone", () => {
  const spots = [
    spotOf("ante"),
    spotOf("progressive", { title: "Progressive", paytable: table("PT-1") }),
    spotOf("other", { title: "Other", paytable: table("PT-10") }),
  ];
  const readings = { "PT-1:royal_flush": "500", "PT-1": "20.25", "PT-10": "3", "PT-2": "4" };
  expect(metersOf(readings, spots)).toEqual([
    { name: "PT-1:royal_flush", wager: "progressive", title: "Progressive: royal flush", reading: "500" },
    { name: "PT-1", wager: "progressive", title: "Progressive", reading: "20.25" },
    { name: "PT-10", wager: "other", title: "Other", reading: "3" },
    { name: "PT-2", wager: "", title: "Jackpot PT-2", reading: "4" },
  ]);
});
