"""Pass, don't pass, come and don't come: the come out roll, the point, and the seven (OH-B §1, §3.I.A to §3.I.E)."""

import pytest

from tests.games.craps.table import NUMBERS, ROLLS, Table, easy, on_point
from tests.support import clause


@clause("OH-B 1.I", "OH-B 1.I.C", "OH-B 1.I.D")
@pytest.mark.parametrize("dice", ROLLS)
def test_1_i_c_a_come_out_roll_of_a_number_sets_the_point(dice: tuple[int, int]) -> None:
    table = Table()
    table.roll(dice, {"pass": "10"})
    assert table.layout.point == (sum(dice) if sum(dice) in NUMBERS else 0)


@clause("OH-B 1.I.D")
@pytest.mark.parametrize("decision", [(4, 3), (4, 4)])
def test_1_i_d_the_roll_after_a_decision_is_a_come_out_roll(decision: tuple[int, int]) -> None:
    table = on_point(8)
    table.roll(decision)
    assert table.layout.point == 0
    assert table.roll((5, 6), {"pass": "10"}) == {"pass": "10"}


@clause("OH-B 1.I.E", "OH-B 3.I.C", "OH-B 3.I.E")
@pytest.mark.parametrize("number", [number for number in NUMBERS if number != 8])
def test_1_i_e_the_next_roll_is_the_come_point(number: int) -> None:
    table = on_point(8)
    assert table.roll(easy(number), {"come": "10", "dont_come": "15"}) == {}
    assert table.moved == [("come", f"come_{number}"), ("dont_come", f"dont_come_{number}")]
    assert table.up() == {"pass": "10", f"come_{number}": "10", f"dont_come_{number}": "15"}


@clause("OH-B 3.I", "OH-B 3.I.A", "OH-B 3.I.B")
@pytest.mark.parametrize(
    ("total", "right", "wrong"),
    [(2, "-10", "10"), (3, "-10", "10"), (7, "10", "-10"), (11, "10", "-10"), (12, "-10", "0")],
)
def test_3_i_a_and_b_the_come_out_decides_pass_and_dont_pass(total: int, right: str, wrong: str) -> None:
    table = Table()
    dice = (1, 1) if total == 2 else easy(total)
    assert table.roll(dice, {"pass": "10", "dont_pass": "10"}) == {"pass": right, "dont_pass": wrong}
    assert table.up() == {}


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("other", range(2, 13))
@clause("OH-B 3.I.A.1(b)", "OH-B 3.I.A.2(b)", "OH-B 3.I.B.1(b)", "OH-B 3.I.B.2(b)")
def test_3_i_a_1_b_only_the_point_and_the_seven_decide(number: int, other: int) -> None:
    table = on_point(number, {"pass": "10", "dont_pass": "20"})
    expected = {number: {"pass": "10", "dont_pass": "-20"}, 7: {"pass": "-10", "dont_pass": "20"}}.get(other, {})
    assert table.roll(easy(other)) == expected
    if other == number:
        assert table.cited == {"pass": "OH-B 3.I.A.1(b)", "dont_pass": "OH-B 3.I.B.2(b)"}
    if other == 7:
        assert table.cited == {"pass": "OH-B 3.I.A.2(b)", "dont_pass": "OH-B 3.I.B.1(b)"}


@pytest.mark.parametrize(
    ("total", "right", "wrong"),
    [(2, "-10", "10"), (3, "-10", "10"), (11, "10", "-10"), (12, "-10", "0"), (7, "10", "-10")],
)
@clause("OH-B 3.I.C.1(a)", "OH-B 3.I.C.2(a)", "OH-B 3.I.E.1(a)", "OH-B 3.I.E.2(a)", "OH-B 3.I.E.3")
def test_3_i_c_and_e_the_first_roll_decides_come_and_dont_come(total: int, right: str, wrong: str) -> None:
    table = on_point(8)
    nets = table.roll(easy(total), {"come": "10", "dont_come": "10"})
    assert (nets["come"], nets["dont_come"]) == (right, wrong)


@pytest.mark.parametrize("number", [number for number in NUMBERS if number != 8])
@clause("OH-B 3.I.C.1(b)", "OH-B 3.I.C.2(b)", "OH-B 3.I.E.1(b)", "OH-B 3.I.E.2(b)")
def test_3_i_c_1_b_on_its_number_a_come_bet_meets_the_seven(number: int) -> None:
    for dice, right, wrong in ((easy(number), "10", "-12"), ((4, 3), "-10", "12")):
        table = on_point(8)
        table.roll(easy(number), {"come": "10", "dont_come": "12"})
        for nothing in (2, 3, 11, 12):
            assert table.roll(easy(nothing)) == {}
        nets = table.roll(dice)
        assert (nets[f"come_{number}"], nets[f"dont_come_{number}"]) == (right, wrong)


@clause("OH-B 3.I.C")
def test_3_i_c_come_bets_go_on_through_a_made_point_and_a_come_out() -> None:
    table = on_point(8)
    table.roll((3, 1), {"come": "10"})
    assert table.roll((6, 2)) == {"pass": "10"}
    assert table.roll((5, 6), {"pass": "10"}) == {"pass": "10"}
    assert table.roll((2, 2), {"pass": "10"}) == {"come_4": "10"}
    assert table.up() == {"pass": "10"}


@clause("OH-B 3.I.D", "OH-B 3.I.D.1", "OH-B 3.I.D.2")
@pytest.mark.parametrize("number", NUMBERS)
def test_3_i_d_a_put_bet_lies_on_its_number_as_if_it_had_come_there(number: int) -> None:
    point = 5 if number != 5 else 6
    for dice, net in ((easy(number), "10"), ((5, 2), "-10")):
        table = on_point(point)
        assert table.roll((1, 2), {f"put_{number}": "10"}) == {}
        assert table.roll(dice)[f"put_{number}"] == net


@clause("OH-B 4.I")
def test_4_i_bets_go_down_before_the_dice_are_thrown() -> None:
    round_ = Table().open({"pass": "10"})
    round_.wager("1", "field", "5")
    round_.answer([4, 4])
    with pytest.raises(Exception, match="too late") as late:
        round_.wager("1", "field", "5")
    assert getattr(late.value, "clause", "") == "OH-B 4.I"


@clause("OH-B 10.IV")
def test_10_iv_every_bet_the_throw_decides_is_settled_and_the_rest_stands() -> None:
    table = Table()
    bets = {"1": {"pass": "10", "place_6": "12"}, "2": {"dont_pass": "10", "field": "5"}, "3": {"hard_8": "5"}}
    assert table.roll((6, 2), bets) == {"2 field": "-5", "3 hard_8": "-5"}
    assert (table.up("1"), table.up("2"), table.up("3")) == ({"pass": "10", "place_6": "12"}, {"dont_pass": "10"}, {})
    assert table.roll((4, 3)) == {"pass": "-10", "place_6": "-12", "2 dont_pass": "10"}
