"""Bets on a number against the seven: place, buy, lay and hardways, working or off (OH-B §3.I.F to §3.I.J, §6)."""

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.craps.layout import standing
from croupier.games.craps.options import Options
from croupier.games.craps.rules import charge
from tests.games.craps.table import GAME, NUMBERS, ROLLS, Table, easy, on_point
from tests.support import clause

#: What section 5 and 6 print, number by number.
PLACE = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}


def away_from(number: int) -> int:
    return 5 if number != 5 else 6


@clause("OH-B 3.I.F.1", "OH-B 5.II")
@pytest.mark.parametrize("number", NUMBERS)
def test_3_i_f_1_a_place_bet_wins_when_its_number_comes(number: int) -> None:
    table = on_point(away_from(number))
    net = 30 * PLACE[min(number, 14 - number)]
    assert table.roll(easy(number), {f"place_{number}": "30"}) == {f"place_{number}": str(net)}
    assert table.up()[f"place_{number}"] == "30"


@clause("OH-B 3.I.F.2")
@pytest.mark.parametrize("number", NUMBERS)
def test_3_i_f_2_a_place_bet_loses_to_the_seven(number: int) -> None:
    table = on_point(away_from(number))
    for nothing in (2, 3, 11, 12):
        assert table.roll(easy(nothing), {f"place_{number}": "5"}) == {}
    assert table.roll((4, 3))[f"place_{number}"] == "-20"


@clause("OH-B 3.I.F.3")
@pytest.mark.parametrize(("dice", "net"), [((4, 4), "14"), ((4, 3), "-12")])
def test_3_i_f_3_the_point_itself_may_be_placed(dice: tuple[int, int], net: str) -> None:
    table = on_point(8)
    assert table.roll(dice, {"place_8": "12"})["place_8"] == net
    assert table.cited["place_8"] == "OH-B 3.I.F.3"


@clause("OH-B 3.I.F")
@pytest.mark.parametrize("dice", ROLLS)
def test_3_i_f_a_place_bet_is_off_on_a_come_out_roll_unless_called_on(dice: tuple[int, int]) -> None:
    resting, called = Table(), Table()
    called.call("on", "place_6")
    for table in (resting, called):
        table.roll(dice, {"pass": "10", "place_6": "12"})
    expected = {6: "14", 7: "-12"}.get(sum(dice))
    assert "place_6" not in resting.cited
    assert resting.up()["place_6"] == "12"
    assert [line.net for line in called.lines if line.wager == "place_6"] == ([int(expected) * 100] if expected else [])


@pytest.mark.parametrize(
    ("number", "clauses"),
    [
        pytest.param(4, ("OH-B 3.I.G.1", "OH-B 3.I.G.2"), marks=clause("OH-B 3.I.G.1", "OH-B 3.I.G.2")),
        pytest.param(6, ("OH-B 3.I.H.1", "OH-B 3.I.H.2"), marks=clause("OH-B 3.I.H.1", "OH-B 3.I.H.2")),
        pytest.param(8, ("OH-B 3.I.I.1", "OH-B 3.I.I.2"), marks=clause("OH-B 3.I.I.1", "OH-B 3.I.I.2")),
        pytest.param(10, ("OH-B 3.I.J.1", "OH-B 3.I.J.2"), marks=clause("OH-B 3.I.J.1", "OH-B 3.I.J.2")),
    ],
)
@pytest.mark.parametrize("come_out", [True, False])
def test_3_i_g_to_j_a_hardway_wins_as_a_pair_only(number: int, clauses: tuple[str, str], come_out: bool) -> None:
    wager, pays = f"hard_{number}", {4: "35", 6: "45", 8: "45", 10: "35"}[number]
    for dice in ROLLS:
        table = Table() if come_out else on_point(9)
        nets = table.roll(dice, {wager: "5"})
        if dice == (number // 2, number // 2):
            assert (nets[wager], table.cited[wager]) == (pays, clauses[0])
            assert table.up()[wager] == "5"
        elif sum(dice) in (number, 7):
            assert (nets[wager], table.cited[wager]) == ("-5", clauses[1])
            assert wager not in table.up()
        else:
            assert wager not in nets
            assert table.up()[wager] == "5"


@clause("OH-B 3.I.G")
def test_3_i_g_one_button_amid_the_hardways_turns_them_all_off() -> None:
    table = Table()
    table.roll((5, 6), {"pass": "5", "hard_4": "5", "hard_6": "5", "place_4": "5"})
    table.call("off", "hard")
    assert table.roll((4, 3), {"pass": "5"}) == {"pass": "5"}
    table.call("on", "hard_6")
    assert table.roll((4, 3), {"pass": "5"}) == {"pass": "5", "hard_6": "-5"}
    assert table.up() == {"hard_4": "5", "place_4": "5"}


def test_a_button_goes_with_its_bet() -> None:
    table = on_point(5)
    table.call("off", "place_8")  # the bet goes down with this roll
    table.roll((1, 1), {"place_8": "12"})
    assert table.roll((4, 3)) == {"pass": "-10"}
    table.call("take_down", "place_8")
    table.roll((6, 4), {"pass": "10"})
    assert table.roll((4, 3), {"place_8": "12"}) == {"pass": "-10", "place_8": "-12"}


def test_off_without_a_name_means_every_bet_that_can_be_off() -> None:
    table = on_point(5)
    table.roll((1, 1), {"place_8": "12", "hard_4": "5", "pass_odds": "10", "lay_9": "30"})
    table.call("off")
    assert table.roll((4, 3)) == {"pass": "-10", "pass_odds": "0"}
    assert table.up() == {"place_8": "12", "hard_4": "5", "lay_9": "30"}


# -- buy and lay ------------------------------------------------------------------------------------------------


@clause("OH-B 6.I")
@pytest.mark.parametrize("number", NUMBERS)
def test_6_i_a_buy_bet_pays_true_odds_less_5_percent_of_the_bet(number: int) -> None:
    table = on_point(away_from(number))
    net = 100 * TRUE[min(number, 14 - number)] - 5
    assert table.roll(easy(number), {f"buy_{number}": "100"}) == {f"buy_{number}": str(net)}
    assert table.roll((4, 3))[f"buy_{number}"] == "-105"


@clause("OH-B 6.II")
@pytest.mark.parametrize("number", NUMBERS)
def test_6_ii_a_lay_bet_pays_true_odds_less_5_percent_of_the_win(number: int) -> None:
    odds = TRUE[min(number, 14 - number)]
    for come_out in (True, False):
        table = Table() if come_out else on_point(away_from(number))
        assert table.roll((4, 3), {f"lay_{number}": str(100 * odds)})[f"lay_{number}"] == "95"
        assert table.up()[f"lay_{number}"] == str(100 * odds)
        lost = table.roll(easy(number))
        assert lost[f"lay_{number}"] == str(-100 * odds - 5)


@clause("OH-B 6.I", "OH-B 6.II")
def test_6_i_vigorish_on_the_win_only() -> None:
    table = on_point(6, vig_when="on_win")
    assert table.roll((2, 2), {"buy_4": "20", "lay_10": "40"}) == {"buy_4": "39"}
    assert table.roll((4, 3)) == {"pass": "-10", "buy_4": "-20", "lay_10": "19"}


@clause("OH-B 6.I")
def test_6_i_up_front_the_vigorish_lies_beside_the_bet() -> None:
    table = on_point(6)
    table.roll((1, 1), {"buy_4": "20"})
    [seat] = standing(table.carry)
    assert dict(seat.wagers) == {"pass": 1000, "buy_4": 2100}
    table.call("reduce", "buy_4", "10")
    assert table.roll((4, 3)) == {"pass": "-10", "buy_4": "-10.50"}


@clause("OH-B 6.I")
def test_6_i_a_buy_bet_raised_pays_vigorish_on_the_raise() -> None:
    table = on_point(6)
    table.roll((1, 1), {"buy_4": "20"})
    assert table.roll((2, 2), {"buy_4": "20"}) == {"buy_4": "78"}
    assert table.roll((4, 3))["buy_4"] == "-42"


@cache
def posting(percent: int, rounding: str) -> Options:
    house = GAME.house({"vigorish": percent, "vig_rounding": rounding})
    assert isinstance(house, Options)
    return house


@clause("OH-B 6.I", "OH-B 6.II")
@given(bet=st.integers(1, 10**7), percent=st.integers(0, 5), number=st.sampled_from(NUMBERS))
def test_6_i_the_vigorish_is_never_more_than_allowed(bet: int, percent: int, number: int) -> None:
    win = bet / TRUE[min(number, 14 - number)]
    for unit, rounding in ((1, "none"), (100, "dollar")):
        house = posting(percent, rounding)
        for wager, most in ((f"buy_{number}", Fraction(bet * percent, 100)), (f"lay_{number}", win * percent / 100)):
            vig = charge(house, wager, bet)
            assert vig % unit == 0
            assert most - unit - 1 < vig <= most
