"""The Fire Bet: different points made before a loser seven (OH-B §3.I.MM, §5.VII, §12)."""

from itertools import permutations

import pytest

from croupier.errors import OptionRefused
from tests.games.craps.table import GAME, NUMBERS, Table, easy
from tests.support import clause

ORDERS = [NUMBERS, (10, 9, 8, 6, 5, 4), (8, 4, 10, 5, 9, 6)]


def made(table: Table, *points: int) -> Table:
    """The shooter makes these points, one after the other."""
    for point in points:
        table.roll(easy(point), {"pass": "5"})
        table.roll(easy(point))
    return table


def seven_out(table: Table) -> dict[str, str]:
    table.roll((3, 1), {"pass": "5"})
    return table.roll((4, 3))


@clause("OH-B 3.I.MM.1", "OH-B 3.I.MM.2", "OH-B 5.VII", "OH-B 12.I.E")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("points", "net"), [(0, "-5"), (3, "-5"), (4, "120"), (5, "1245"), (6, "4995")])
def test_5_vii_a_loser_seven_pays_for_the_different_points_made(order: tuple[int, ...], points: int, net: str) -> None:
    table = Table()
    table.roll((4, 3), {"fire": "5", "pass": "5"})
    made(table, *order[:points])
    assert table.layout.fire == tuple(order[:points])
    assert seven_out(table) == {"pass": "-5", "fire": net}
    assert table.cited["fire"] == ("OH-B 3.I.MM.1" if points > 3 else "OH-B 3.I.MM.2")
    assert (table.layout.fire, table.up()) == ((), {})


@clause("OH-B 12.II", "OH-B 12.II.B")
def test_12_ii_b_a_point_made_again_adds_nothing() -> None:
    table = Table()
    table.roll((5, 6), {"fire": "5", "pass": "5"})
    made(table, 6, 6, 8, 8, 6, 9)
    assert table.layout.fire == (6, 8, 9)
    assert seven_out(table)["fire"] == "-5"


@clause("OH-B 12.II.C")
@pytest.mark.parametrize("order", list(permutations((4, 6, 9, 10)))[::5])
def test_12_ii_c_any_four_points_in_any_order(order: tuple[int, ...]) -> None:
    table = Table()
    table.roll((5, 6), {"fire": "1", "pass": "5"})
    assert seven_out(made(table, *order))["fire"] == "24"


@clause("OH-B 12.I.D", "OH-B 12.I.F")
def test_12_i_d_each_point_gets_its_marker_and_the_fourth_a_word_to_surveillance() -> None:
    table = Table()
    table.roll((5, 6), {"fire": "5", "pass": "5"})
    made(table, 4, 5, 6)
    assert ("Fire Bet marker 3 on 6", "OH-B 12.I.D") in table.said
    assert not any(cited == "OH-B 12.I.F" for _, cited in table.said)
    made(table, 9)
    assert ("Fire Bet marker 4 on 9", "OH-B 12.I.D") in table.said
    assert any(cited == "OH-B 12.I.F" for _, cited in table.said)


def test_without_a_fire_bet_nobody_marks_points() -> None:
    table = made(Table(), 4)
    assert not any(cited == "OH-B 12.I.D" for _, cited in table.said)


@clause("OH-B 3.I.MM", "OH-B 12.I.A")
def test_12_i_a_fire_is_open_from_a_seven_out_until_the_next_point() -> None:
    table = Table()
    assert table.refuses({"fire": "5"}) == ""
    table.roll((4, 3), {"pass": "5"})
    assert table.refuses({"fire": "5"}) == ""
    table.roll((4, 4), {"pass": "5"})
    assert table.refuses({"fire": "5"}) == "OH-B 12.I.A"
    table.roll((4, 4))
    assert table.refuses({"fire": "5"}) == "OH-B 12.I.A"  # a point was set since the last seven out
    table.roll((4, 4), {"pass": "5"})
    table.roll((4, 3))
    assert table.refuses({"fire": "5"}) == ""


@clause("OH-B 4.III.D")
def test_4_iii_d_fire_is_not_raised() -> None:
    table = Table()
    table.roll((4, 3), {"fire": "5", "pass": "5"})
    assert table.refuses({"fire": "5"}) == "OH-B 4.III.D"
    assert table.refuses({"fire": "5"}, seat="2") == ""


@clause("OH-B 12.I.B")
def test_12_i_b_points_of_a_successor_count_and_its_loser_seven_settles() -> None:
    table = Table()
    both = {"1": {"pass": "5", "fire": "1"}, "2": {"pass": "5"}}
    table.roll((5, 6), both)
    made(table, 4, 5)
    table.call("pass_dice")
    table.roll((3, 3), {"2": {"pass": "5"}})
    assert table.layout.shooter == "2"
    table.roll((5, 1))
    table.roll((6, 3), {"2": {"pass": "5"}})
    table.roll((5, 4))
    table.roll((6, 3), {"2": {"pass": "5"}})
    assert table.roll((4, 3)) == {"fire": "24", "2 pass": "-5"}


@clause("OH-B 12.II.A")
@pytest.mark.parametrize("amount", ["0.50", "1.50", "100.01", "101"])
def test_12_ii_a_fire_is_one_to_a_hundred_dollars_in_whole_dollars(amount: str) -> None:
    assert Table().refuses({"fire": amount}) == "OH-B 12.II.A"
    assert Table().refuses({"fire": "1"}) == Table().refuses({"fire": "100"}) == ""


@clause("OH-B 12.II.A")
def test_12_ii_a_a_house_posts_a_lower_maximum_but_no_other_limit() -> None:
    assert Table(fire_maximum="25").refuses({"fire": "26"}) == "OH-B 3.II"
    for posted in ({"fire_maximum": "200"}, {"fire_minimum": "5"}, {"fire_increment": "5"}):
        with pytest.raises(OptionRefused, match=r"at least \$1 and at most \$100") as why:
            GAME.house(posted)
        assert why.value.clause == "OH-B 12.II.A"


@clause("OH-B 12.I")
def test_12_i_the_house_may_leave_fire_out() -> None:
    assert Table(fire="off").refuses({"fire": "5"}) == "OH-B 3.I.MM"
