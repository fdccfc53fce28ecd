"""The house edge of bets that take several rolls, exactly, from nothing but single rolls of the engine.

From any layout the 36 rolls are played; a bet that a roll leaves up is where it was, so what it comes to in the end is
what it comes to on the rolls that decide it.
"""

from fractions import Fraction

import pytest

from tests.games.craps.table import GAME, NUMBERS, ROLLS, Table, easy, on_point


def decided(table: Table, bets: dict[str, str], wager: str) -> Fraction:
    """The expected net of a wager, in dollars, on the rolls that decide it."""
    nets = []
    for dice in ROLLS:
        round_ = table.open(bets)
        round_.answer(dice)
        assert round_.result is not None
        nets += [line.net for line in round_.result.lines if line.wager == wager]
    return Fraction(sum(nets), 100 * len(nets))


def line_edge(wager: str) -> Fraction:
    """A line bet of 1: the come out roll, and each point set there to its end."""
    expected = Fraction(0)
    for dice in ROLLS:
        table = Table()
        nets = table.roll(dice, {wager: "1"})
        expected += Fraction(1, 36) * (Fraction(nets[wager]) if wager in nets else decided(table, {}, wager))
    return -expected


@pytest.mark.parametrize(("wager", "edge"), [("pass", Fraction(7, 495)), ("dont_pass", Fraction(3, 220))])
def test_the_line_bets(wager: str, edge: Fraction) -> None:
    assert line_edge(wager) == edge


@pytest.mark.parametrize(("wager", "edge"), [("come", Fraction(7, 495)), ("dont_come", Fraction(3, 220))])
def test_come_bets_are_line_bets_begun_later(wager: str, edge: Fraction) -> None:
    expected = Fraction(0)
    for dice in ROLLS:
        table = on_point(8, {"dont_pass": "1"})
        nets = table.roll(dice, {wager: "1"})
        there = f"{wager}_{sum(dice)}"
        expected += Fraction(1, 36) * (Fraction(nets[wager]) if wager in nets else decided(table, {}, there))
    assert -expected == edge


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("place_6", Fraction(1, 66)),
        ("place_9", Fraction(1, 25)),
        ("place_4", Fraction(1, 15)),
        ("hard_4", Fraction(1, 9)),
        ("hard_10", Fraction(1, 9)),
        ("hard_6", Fraction(1, 11)),
        ("hard_8", Fraction(1, 11)),
        ("buy_4", Fraction(1, 20)),  # 5% of the bet, won or lost
        ("buy_6", Fraction(1, 20)),
        ("lay_10", Fraction(1, 40)),  # 5% of half the bet
        ("lay_5", Fraction(1, 30)),
        ("put_6", Fraction(1, 11)),
        ("put_10", Fraction(1, 3)),
    ],
)
def test_bets_on_a_number(wager: str, edge: Fraction) -> None:
    table = on_point(5 if not wager.endswith("_5") else 9)
    assert -decided(table, {wager: "600"}, wager) / 600 == edge


@pytest.mark.parametrize("number", NUMBERS)
def test_odds_are_a_fair_bet(number: int) -> None:
    assert decided(on_point(number), {"pass_odds": "30"}, "pass_odds") == 0
    assert decided(on_point(number, {"dont_pass": "10"}), {"dont_pass_odds": "30"}, "dont_pass_odds") == 0
    for flat in ("come", "dont_come"):
        table = on_point(5 if number != 5 else 9)
        table.roll(easy(number), {flat: "10"})
        assert decided(table, {f"{flat}_odds_{number}": "30"}, f"{flat}_odds_{number}") == 0


def test_vigorish_on_the_win_is_the_cheaper_one() -> None:
    table = on_point(5, vig_when="on_win")
    assert -decided(table, {"buy_4": "600"}, "buy_4") / 600 == Fraction(1, 60)
    assert -decided(table, {"lay_4": "600"}, "lay_4") / 600 == Fraction(1, 60)
    assert GAME.house().vig_when == "up_front"  # type: ignore[attr-defined]  # the text's default
