"""Who throws: the dice go round the table, and line bets go with them (OH-B §8, §9, §11)."""

import pytest

from croupier.games.craps.layout import clockwise
from croupier.round.round import Void
from tests.games.craps.table import Table, on_point
from tests.support import clause

LINE = {"pass": "10"}
ONLY = "only_come_bets"
EVERYBODY = {"1": LINE, "2": LINE, "4": LINE}


@clause("OH-B 8.II", "OH-B 8.II.A", "OH-B 8.III")
def test_8_ii_a_the_dice_are_offered_from_the_first_seat_until_somebody_takes_them() -> None:
    table = Table()
    table.roll((4, 4), {"2": {"field": "5"}, "3": LINE, "5": LINE})
    assert table.layout.shooter == "3"
    assert ("seat 3 has the dice", "OH-B 8.III") in table.said


@clause("OH-B 8.II.A")
def test_8_ii_a_a_player_may_refuse_the_dice() -> None:
    table = Table()
    table.call("pass_dice", seat="1")
    table.roll((4, 4), EVERYBODY)
    assert table.layout.shooter == "2"


@clause("OH-B 9.I")
def test_9_i_a_shooter_needs_a_line_bet_where_the_house_has_the_bets_of_all() -> None:
    table = Table(shooter_bet="required")
    table.roll((4, 4), {"field": "5"})
    assert isinstance(table.last.result, Void)
    assert table.last.result.clause == "OH-B 9.I"
    assert table.roll((4, 4), {"field": "5", "dont_pass": "5"}) == {"field": "-5"}
    assert table.roll((4, 3), {"field": "5"})["dont_pass"] == "5"  # the line bet stands


@clause("OH-B 9.I")
def test_9_i_a_dispute_need_not_list_the_shooter() -> None:
    table = Table()
    table.roll((4, 4), {"place_6": "12"})
    assert (table.layout.shooter, table.layout.point) == ("", 8)
    assert table.roll((3, 3)) == {"place_6": "14"}


@clause("OH-B 11.I", "OH-B 11.III", "OH-B 11.IV")
def test_11_i_the_shooter_may_pass_the_dice_after_any_roll() -> None:
    table = Table()
    table.roll((4, 4), EVERYBODY)
    assert table.refuses_call("pass_dice", seat="2") == "OH-B 11.I"
    table.call("pass_dice", seat="1")
    table.roll((1, 1))
    assert table.layout.shooter == "2"
    assert ("seat 2 has the dice", "OH-B 11.IV") in table.said
    assert table.layout.point == 8
    assert table.roll((6, 2)) == {"pass": "10", "2 pass": "10", "4 pass": "10"}


@clause("OH-B 11.III")
def test_11_iii_whoever_refuses_is_passed_over() -> None:
    table = Table()
    table.roll((4, 4), EVERYBODY)
    table.call("pass_dice", seat="1")
    table.call("pass_dice", seat="2")
    table.roll((1, 1))
    assert table.layout.shooter == "4"


@clause("OH-B 11.I")
def test_11_i_a_lone_shooter_finishes_the_point() -> None:
    table = on_point(8)
    table.call("pass_dice")
    table.roll((1, 1))
    assert table.layout.shooter == "1"


@clause("OH-B 11.I.A")
def test_11_i_a_a_loser_seven_passes_the_dice_and_a_winner_seven_does_not() -> None:
    table = Table()
    table.roll((4, 3), EVERYBODY)
    table.roll((4, 4), EVERYBODY)
    assert table.layout.shooter == "1"
    table.roll((4, 3))
    assert (table.layout.shooter, table.layout.last) == ("", "1")
    assert ("the dice go to the next shooter", "OH-B 11.I.A") in table.said
    for shooter in ("2", "4", "1"):
        table.roll((4, 4), EVERYBODY)
        assert table.layout.shooter == shooter
        table.roll((4, 3))


@clause("OH-B 11.I.B")
def test_11_i_b_the_box_person_orders_a_shooter_to_pass_the_dice() -> None:
    table = Table()
    table.roll((4, 4), EVERYBODY)
    table.roll((1, 1), trouble=["shooter_replaced"])
    assert table.layout.shooter == "2"


@clause("OH-B 11.II")
def test_11_ii_come_bets_left_are_decided_without_a_line_bet_and_without_a_point() -> None:
    table = on_point(8)
    table.roll((3, 1), {"come": "10"})
    assert table.roll((6, 2), {"place_5": "10"}) == {"pass": "10"}
    for dice in ((3, 2), (5, 5), (6, 6)):
        assert table.roll(dice, None, ONLY) == {}
        assert any(cited == "OH-B 11.II" for _, cited in table.said)
        assert (table.layout.point, table.layout.shooter) == (0, "1")
    assert table.roll((2, 2), None, ONLY) == {"come_4": "10"}
    assert table.layout.point == 0
    table.roll((5, 5), LINE)
    assert table.layout.point == 10


@clause("OH-B 11.II")
def test_11_ii_the_next_player_with_a_line_bet_takes_the_dice_instead() -> None:
    table = Table()
    table.roll((4, 4), {"1": LINE, "3": {"field": "5"}})
    table.roll((3, 1), {"1": {"come": "10"}})
    table.roll((6, 2))
    table.roll((5, 4), {"3": LINE})
    assert (table.layout.shooter, table.layout.point) == ("3", 9)


@clause("OH-B 11.II")
def test_11_ii_a_line_bet_ends_it() -> None:
    table = on_point(8)
    table.roll((3, 1), {"come": "10"})
    table.roll((6, 2))
    table.roll((3, 2), None, ONLY)
    assert table.layout.point == 0
    table.roll((3, 2), LINE)
    assert table.layout.point == 5


@pytest.mark.parametrize(
    ("after", "order"),
    [("", ["1", "2b", "10"]), ("1", ["2b", "10", "1"]), ("3", ["10", "1", "2b"]), ("10", ["1", "2b", "10"])],
)
def test_the_table_is_gone_round_clockwise(after: str, order: list[str]) -> None:
    assert clockwise(["1", "2b", "10"], after) == order


@clause("OH-B 2.V", "OH-B 2.V.A")
def test_2_v_a_there_are_sixteen_places_round_the_table() -> None:
    table = Table()
    assert table.refuses({"fire": "5"}, seat="16") == ""
    assert table.refuses({"fire": "5"}, seat="17") == "OH-B 2.V.A"
