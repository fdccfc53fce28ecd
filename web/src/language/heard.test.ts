// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spoken, titled } from "../words";
import { heard } from "./heard";
import { reader } from "./say.svelte";

const REASONS: readonly (readonly [string, string])[] = [
  [
    "Ante pays 1 to 1: your pair of sixes beats the dealer's queen high; $10 x 1 = $10.",
    "Ante paga 1 a 1: su par de seises gana a carta alta reina del crupier; 10\u00a0$ x 1 = 10\u00a0$.",
  ],
  [
    "Play pushes: the dealer has jack high and does not qualify without queen high or better, " +
      "against your ace-high flush; $10 returned.",
    "Jugada empata: el crupier tiene carta alta jota y no califica (hace falta carta alta reina o más), " +
      "contra su color con as; 10\u00a0$ devueltos.",
  ],
  [
    "Ante is given up: you folded a pair of twos, three kicker; $10 lost.",
    "Ante se cede: usted se retiró con un par de doses y tres; 10\u00a0$ perdidos.",
  ],
  [
    "Pair Plus pays 40 to 1 on a straight flush: your king-high straight flush; $5 x 40 = $200.",
    "Par o más paga 40 a 1 con escalera de color: su escalera de color hasta rey; 5\u00a0$ x 40 = 200\u00a0$.",
  ],
  [
    "Six Card Bonus loses: with the dealer's cards, your two pair, tens and fours, is not on the bet's pay table; $5 lost.",
    "Bono de seis cartas pierde: con las cartas del crupier, su doble par de dieces y cuatros no está en la tabla " +
      "de pagos de la apuesta; 5\u00a0$ perdidos.",
  ],
  [
    "Six Card Bonus pays 20 to 1 on a full house: with the dealer's cards, your full house, kings over twos; $5 x 20 = $100.",
    "Bono de seis cartas paga 20 a 1 con full: con las cartas del crupier, su full de reyes y doses; 5\u00a0$ x 20 = 100\u00a0$.",
  ],
  [
    "Play loses: the dealer's three fours beat your king-queen-nine high; $10 lost.",
    "Jugada pierde: el crupier, con trío de cuatros, gana a su carta alta rey-reina-nueve; 10\u00a0$ perdidos.",
  ],
];

beforeAll(() => reader.choose("es"));
afterAll(() => reader.choose("en"));

describe("a game of three cards in Spanish", () => {
  it.each(REASONS)("says why: %s", (english, spanish) => expect(heard(english)).toBe(spanish));

  it.each([
    ["pair of aces, king kicker", "par de ases y rey"],
    ["queen-high straight", "escalera hasta reina"],
    ["jack high does not qualify", "carta alta jota no califica"],
    ["Dealer plays with queen high or better", "El crupier juega con carta alta reina o más"],
    ["seat 1 bets $10 on Pair Plus", "el asiento 1 apuesta 10\u00a0$ a Par o más"],
    ["seat 1 says fold", "el asiento 1 dice retirarse"],
    ["the cards of seat 3 are turned up", "se descubren las cartas del asiento 3"],
    [
      "time is up for seat 1, which is taken to fold",
      "se acabó el tiempo del asiento 1, que según las reglas elige retirarse",
    ],
    ["two pair: no pay", "doble par: sin premio"],
    ["three sevens", "trío de sietes"],
    ["three tables by hand", "three tables by hand"],
    ["Poker against the dealer", "Póquer contra el crupier"],
    ["both have a pair of nines", "ambos tienen un par de nueves"],
    ["ace-high flush, qualifies", "color con as, califica"],
    ["3 to 1", "3 a 1"],
    ["$100,000", "100.000\u00a0$"],
    ["six-card royal in hearts", "real de seis cartas, corazones"],
  ])("says %j as %j", (english, spanish) => expect(heard(english)).toBe(spanish));

  it("names wagers, actions and lines of pay tables", () => {
    expect([heard("Play"), titled("play"), titled("fold")]).toEqual(["Jugada", "Jugar", "Retirarse"]);
    expect([titled("straight_flush"), spoken("pair_plus")]).toEqual(["Escalera de color", "par o más"]);
  });

  it("leaves what it does not know as it was said", () => {
    expect(heard("the shooter is out")).toBe("the shooter is out");
    expect(heard("")).toBe("");
  });
});

it("leaves English as the service says it", async () => {
  await reader.choose("en");
  expect(REASONS.map(([english]) => heard(english))).toEqual(REASONS.map(([english]) => english));
});
