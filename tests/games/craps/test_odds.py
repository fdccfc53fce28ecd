"""Taking and laying odds: what they pay, how much may lie behind a flat bet, and when they work (OH-B §7)."""

from fractions import Fraction

import pytest

from croupier.errors import WagerRefused
from tests.games.craps.table import NUMBERS, Table, easy, on_point
from tests.support import clause

#: What a bet with the number pays by §7.I.B; a bet against it pays the inverse.
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}
PART = {4: 1, 10: 1, 5: 2, 9: 2, 6: 3, 8: 3}


def true(number: int) -> Fraction:
    return TRUE[min(number, 14 - number)]


@clause("OH-B 7.I", "OH-B 7.I.A", "OH-B 7.I.B.1", "OH-B 7.I.B.2", "OH-B 7.I.B.3")
@pytest.mark.parametrize("point", NUMBERS)
def test_7_i_pass_odds_are_paid_by_the_point(point: int) -> None:
    table = on_point(point)
    assert table.roll(easy(point), {"pass_odds": "30"}) == {"pass": "10", "pass_odds": str(30 * true(point))}
    assert table.cited["pass_odds"] == f"OH-B 7.I.B.{PART[point]}"


@clause("OH-B 7.II", "OH-B 7.II.A", "OH-B 7.II.B.1", "OH-B 7.II.B.2", "OH-B 7.II.B.3")
@pytest.mark.parametrize("point", NUMBERS)
def test_7_ii_dont_pass_odds_are_paid_by_the_point(point: int) -> None:
    table = on_point(point, {"dont_pass": "10"})
    assert table.roll((4, 3), {"dont_pass_odds": "30"}) == {"dont_pass": "10", "dont_pass_odds": str(30 / true(point))}
    assert table.cited["dont_pass_odds"] == f"OH-B 7.II.B.{PART[point]}"


@clause("OH-B 7.III", "OH-B 7.III.A", "OH-B 7.III.B.1", "OH-B 7.III.B.2", "OH-B 7.III.B.3")
@clause("OH-B 7.IV", "OH-B 7.IV.A", "OH-B 7.IV.B.1", "OH-B 7.IV.B.2", "OH-B 7.IV.B.3")
@pytest.mark.parametrize("number", NUMBERS)
def test_7_iii_and_iv_come_and_put_odds_are_paid_by_the_number(number: int) -> None:
    table = on_point(5 if number != 5 else 9)
    table.roll(easy(number), {"come": "10"})
    nets = table.roll(easy(number), {f"come_odds_{number}": "30", f"put_{number}": "10", f"put_odds_{number}": "30"})
    won = str(30 * true(number))
    assert nets == {
        f"come_{number}": "10",
        f"put_{number}": "10",
        f"come_odds_{number}": won,
        f"put_odds_{number}": won,
    }
    assert table.cited[f"come_odds_{number}"] == f"OH-B 7.III.B.{PART[number]}"
    assert table.cited[f"put_odds_{number}"] == f"OH-B 7.IV.B.{PART[number]}"


@clause("OH-B 7.V", "OH-B 7.V.A", "OH-B 7.V.B.1", "OH-B 7.V.B.2", "OH-B 7.V.B.3")
@pytest.mark.parametrize("number", NUMBERS)
def test_7_v_dont_come_odds_are_paid_by_the_number(number: int) -> None:
    table = on_point(5 if number != 5 else 9)
    table.roll(easy(number), {"dont_come": "10"})
    nets = table.roll((4, 3), {f"dont_come_odds_{number}": "30"})
    assert nets[f"dont_come_{number}"] == "10"
    assert nets[f"dont_come_odds_{number}"] == str(30 / true(number))
    assert table.cited[f"dont_come_odds_{number}"] == f"OH-B 7.V.B.{PART[number]}"


@clause("OH-B 7.I", "OH-B 7.II", "OH-B 7.III", "OH-B 7.IV", "OH-B 7.V")
@pytest.mark.parametrize(
    ("wager", "cited"),
    [
        ("pass_odds", "OH-B 7.I"),
        ("dont_pass_odds", "OH-B 7.II"),
        ("come_odds_6", "OH-B 7.III"),
        ("put_odds_6", "OH-B 7.IV"),
        ("dont_come_odds_6", "OH-B 7.V"),
    ],
)
def test_7_odds_support_a_bet_that_has_its_number(wager: str, cited: str) -> None:
    assert on_point(8, {"field": "10"}).refuses({wager: "10"}) == cited
    assert Table().refuses({wager: "10", "pass": "10", "dont_pass": "10"}) == cited


@clause("OH-B 7.IV")
def test_7_iv_put_odds_may_go_down_with_the_put_bet() -> None:
    table = on_point(5)
    assert table.refuses({"put_6": "10", "put_odds_6": "50"}) == ""
    assert on_point(5, odds="2x").refuses({"put_6": "10", "put_odds_6": "25"}) == "OH-B 7.IV"


@clause("OH-B 7.VI")
@pytest.mark.parametrize(
    ("odds", "flat", "point", "most"),
    [
        ("1x", "5", 4, 5),  # 2 to 1 pays any dollar
        ("1x", "5", 5, 6),  # 3 to 2 wants an even bet
        ("2x", "5", 5, 10),
        ("3x", "5", 9, 16),
        ("1x", "3", 6, 5),  # 6 to 5 wants fives
        ("2x", "10", 8, 20),
        ("3-4-5x", "7", 10, 21),
        ("3-4-5x", "7", 9, 28),
        ("3-4-5x", "7", 8, 35),
        ("0x", "5", 8, 0),
    ],
)
def test_7_vi_a_limit_gives_way_to_the_next_bet_that_pays_in_whole_chips(
    odds: str, flat: str, point: int, most: int
) -> None:
    table = on_point(point, {"pass": flat}, odds=odds)
    assert table.refuses({"pass_odds": str(most + 1)}) == "OH-B 7.I"
    assert not most or table.refuses({"pass_odds": str(most)}) == ""


@clause("OH-B 7.VI")
@pytest.mark.parametrize(("point", "most"), [(4, 20), (10, 20), (5, 15), (9, 15), (6, 12), (8, 12)])
def test_7_vi_odds_laid_may_win_as_much_as_odds_taken_may_be(point: int, most: int) -> None:
    table = on_point(point, {"dont_pass": "10"}, odds="1x")
    assert table.refuses({"dont_pass_odds": str(most)}) == ""
    assert table.refuses({"dont_pass_odds": f"{most}.01"}) == "OH-B 7.II"


@clause("OH-B 7.VI")
def test_7_vi_larger_chips_round_further_up() -> None:
    table = on_point(6, {"pass": "10"}, odds="2x", smallest_chip="5")
    assert table.refuses({"pass_odds": "25"}) == ""
    assert table.refuses({"pass_odds": "26"}) == "OH-B 7.I"


@clause("OH-B 7.I")
def test_7_i_odds_are_added_up_against_the_limit() -> None:
    table = on_point(4, odds="2x")
    table.roll((1, 1), {"pass_odds": "15"})
    with pytest.raises(WagerRefused, match="would come to 21; behind 10 it is 20 at most"):
        table.open({"pass_odds": "6"})
    assert table.roll((2, 2), {"pass_odds": "5"}) == {"pass": "10", "pass_odds": "40"}


@clause("OH-B 3.II", "OH-B 3.II.A", "OH-B 3.II.B", "OH-B 5.VIII")
def test_3_ii_the_posted_limits_are_not_for_odds() -> None:
    table = on_point(4, table_minimum="5", table_maximum="25")
    assert table.refuses({"pass_odds": "1"}) == ""
    assert table.refuses({"pass_odds": "100"}) == ""
    assert table.refuses({"field": "4"}) == "OH-B 3.II"
    assert table.refuses({"field": "26"}) == "OH-B 3.II"


@clause("OH-B 7.III", "OH-B 7.IV")
@pytest.mark.parametrize(("dice", "flat"), [((4, 3), "-10"), ((2, 2), "10")])
def test_7_iii_odds_that_are_off_on_a_come_out_go_back(dice: tuple[int, int], flat: str) -> None:
    table = on_point(8, come_odds_on_come_out="off")
    table.roll((3, 1), {"come": "10"})
    table.roll((6, 2), {"come_odds_4": "20", "put_4": "10", "put_odds_4": "20"})
    nets = table.roll(dice, {"pass": "10"})
    assert (nets["come_4"], nets["put_4"]) == (flat, flat)
    assert (nets["come_odds_4"], nets["put_odds_4"]) == ("0", "0")
    assert "come_odds_4" not in table.up()


@clause("OH-B 7.III")
def test_7_iii_odds_called_on_work_on_a_come_out_all_the_same() -> None:
    table = on_point(8, come_odds_on_come_out="off")
    table.roll((3, 1), {"come": "10"})
    table.roll((6, 2), {"come_odds_4": "20"})
    table.call("on", "come_odds_4")
    assert table.roll((4, 3), {"pass": "10"}) == {"pass": "10", "come_4": "-10", "come_odds_4": "-20"}
