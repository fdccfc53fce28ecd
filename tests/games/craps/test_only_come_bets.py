"""Who is said to shoot, and rolls that are said to be only for the come bets left (OH-B §9.I, §11.II)."""

from typing import Any

import pytest

from croupier.errors import CroupierError, Refused
from croupier.games.craps import GAME
from croupier.games.craps.layout import CrapsLayout, read
from croupier.house.opened import opened
from croupier.round.round import Round
from croupier.scenarios import settle
from tests.games.craps.table import Table, on_point
from tests.support import clause

LINE = {"pass": "10"}
ONLY = "only_come_bets"


def left_on_four(**options: object) -> Table:
    """A table between two points: seat 1 has made an 8 and has a come bet on 4, and nobody backs the line."""
    table = on_point(8, None, **options)
    table.roll((3, 1), {"come": "10"})
    table.roll((6, 2))
    return table


def unlisted() -> Table:
    """The same, but that somebody who is not listed has shot."""
    table = Table()
    table.roll((4, 4), {"2": {"field": "5"}})
    table.roll((3, 1), {"come": "10"})
    table.roll((6, 2))
    return table


def refusal(table: Table, bets: Any, *events: str) -> tuple[str, str]:
    with pytest.raises(CroupierError) as why:
        table.open(bets, *events)
    return why.value.message, why.value.clause


def point_after(scenario: dict[str, Any]) -> int:
    """The point that a scenario leaves."""
    result = settle(scenario).rounds[-1].result
    assert result is not None
    return read(result.carry).point


# -- an unrelated bet -------------------------------------------------------------------------------------------


@clause("OH-B 11.II")
def test_11_ii_a_come_bet_left_alone_makes_no_roll_one_for_come_bets() -> None:
    table = unlisted()
    table.roll((3, 3), {"2": {"place_8": "12"}})
    assert table.layout.point == 6
    assert table.refuses({"come": "5"}, seat="3") == ""
    assert table.roll((6, 2)) == {"2 place_8": "14"}


@clause("OH-B 3.I.MM.1", "OH-B 11.II")
def test_3_i_mm_four_points_pay_a_fire_bet_whatever_stands_beside_it() -> None:
    paid = []
    for come in ({}, {"2": {"come": "5"}}):
        table = Table()
        table.roll((3, 1), {"fire": "5"})
        table.roll((6, 4), come or None)
        for made in ((2, 2), (3, 2), (1, 4), (4, 2), (5, 1), (6, 2), (3, 5), (4, 5)):
            table.roll(made)
        paid.append(table.roll((3, 4))["fire"])
    assert paid == ["120", "120"]


@clause("OH-B 11.II")
def test_11_ii_a_listed_shooter_who_made_the_point_and_backs_the_line_no_more_rolls_for_them() -> None:
    table = left_on_four()
    table.roll((3, 3), {"2": {"place_8": "12"}})
    assert any(cited == "OH-B 11.II" for _, cited in table.said)
    assert table.layout.point == 0
    table.roll((3, 3), {"2": LINE})
    assert (table.layout.point, table.layout.shooter) == (6, "2")


@clause("OH-B 11.II")
@pytest.mark.parametrize("said", ["shooter 9", "only_come_bets no"])
def test_11_ii_unless_somebody_else_is_said_to_shoot(said: str) -> None:
    table = left_on_four()
    table.roll((3, 3), None, said)
    assert (table.layout.point, table.layout.shooter) == (6, "")


@clause("OH-B 9.I")
def test_9_i_a_shooter_who_backs_the_line_no_more_has_passed_the_dice_to_somebody() -> None:
    table = on_point(8)
    table.roll((6, 2))
    table.roll((3, 3), {"place_8": "12"})
    assert (table.layout.point, table.layout.shooter, table.layout.last) == (6, "", "1")
    table.roll((3, 1), {"2": {"come": "10"}})
    table.roll((3, 3))
    table.roll((4, 5))
    assert table.layout.point == 9


@clause("OH-B 11.II")
def test_11_ii_a_table_with_everybodys_bets_sees_by_itself_that_nobody_backs_the_line() -> None:
    table = left_on_four(shooter_bet="required")
    table.roll((3, 2))
    assert any(cited == "OH-B 11.II" for _, cited in table.said)
    assert (table.layout.point, table.layout.shooter) == (0, "1")


@clause("OH-B 11.II")
def test_11_ii_rounds_of_version_1_are_replayed_by_its_rules() -> None:
    table = unlisted()
    table.roll((3, 2))
    assert table.layout.point == 5
    played = Round(GAME.under(1), table.house, table.last.setup, table.last.carry).replay(table.last.answers)
    assert played.result is not None
    assert read(played.result.carry).point == 0


@clause("OH-B 9.I")
def test_9_i_a_shooter_who_is_not_listed_shoots_on_until_the_dice_are_passed() -> None:
    table = Table()
    table.roll((4, 4), {"field": "5"})
    table.roll((3, 1), {"come": "10"})
    assert table.layout.shooter == ""
    table.call("pass_dice", seat="2")
    table.roll((1, 1))
    assert table.layout.shooter == "1"


# -- who shoots -------------------------------------------------------------------------------------------------


@clause("OH-B 8.III", "OH-B 11.IV")
def test_8_iii_whoever_is_said_to_shoot_has_the_dice() -> None:
    table = Table()
    table.roll((4, 4), {"1": LINE, "2": LINE, "3": LINE}, "shooter 2")
    assert ("seat 2 has the dice", "OH-B 8.III") in table.said
    table.roll((1, 1), None, "shooter 3")
    assert ("seat 3 has the dice", "OH-B 11.IV") in table.said
    assert table.layout.shooter == "3"
    table.roll((1, 1), None, "shooter 3")
    assert not any("has the dice" in text for text, _ in table.said)


@clause("OH-B 9.I")
def test_9_i_a_shooter_without_a_line_bet_is_refused_on_a_come_out_roll() -> None:
    table = Table()
    bets = {"1": {"hard_4": "5"}, "2": LINE}
    assert refusal(table, bets, "shooter 1") == ("seat 1 has no pass or don't pass bet to shoot with", "OH-B 9.I")
    table.roll((4, 4), bets, "shooter 2")
    table.roll((1, 1), None, "shooter 1")  # the point is set, and the dice are passed on
    assert table.layout.shooter == "1"


@clause("OH-B 9.I")
def test_9_i_a_shooter_who_is_not_listed_is_taken_to_have_one_unless_all_bets_are_known() -> None:
    table = Table()
    table.roll((4, 4), {"place_6": "12"}, "shooter 9")
    assert (table.layout.shooter, table.layout.last, table.layout.point) == ("", "9", 8)
    assert ("seat 9 has the dice", "OH-B 8.III") in table.said
    assert refusal(Table(shooter_bet="required"), {"2": LINE}, "shooter 9")[1] == "OH-B 9.I"


@clause("OH-B 9.I")
def test_9_i_where_come_bets_are_left_the_refusal_says_how_to_roll_for_them() -> None:
    message, cited = refusal(unlisted(), None, "shooter 1")
    assert cited == "OH-B 9.I"
    assert "only_come_bets says that a roll is only for the come bets left" in message


@clause("OH-B 11.III")
def test_11_iii_who_has_passed_the_dice_does_not_shoot_while_another_may() -> None:
    table = Table()
    table.roll((4, 4), {"1": LINE, "2": LINE})
    table.call("pass_dice", seat="1")
    assert refusal(table, None, "shooter 1") == ("seat 1 has passed the dice on", "OH-B 11.III")
    table.call("pass_dice", seat="2")
    assert refusal(table, None, "shooter 1")[1] == "OH-B 11.III"
    table.roll((1, 1), None, "shooter 2")  # nobody else is left on the left of seat 1, and the point is finished
    assert table.layout.shooter == "2"


@clause("OH-B 11.I.B")
def test_11_i_b_a_named_shooter_may_be_told_to_pass_the_dice() -> None:
    table = Table()
    table.roll((4, 4), {"1": LINE, "2": LINE}, "shooter 1", trouble=["shooter_replaced"])
    assert table.layout.shooter == "2"


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (("shooter",), "say which seat shoots, like shooter 1"),
        (("shooter 17",), "no seat '17' to shoot; the table has seats 1 to 16"),
        (("shooter x3y",), "no seat 'x3y' to shoot"),
        (
            ("only_come_bets perhaps",),
            "'only_come_bets perhaps' says nothing; it is only_come_bets, or only_come_bets no",
        ),
        (("shooter 1", "shooter 2"), "one player shoots, not shooter 1 and shooter 2"),
    ],
)
def test_nonsense_about_the_shooter_is_refused(events: tuple[str, ...], message: str) -> None:
    assert message in refusal(Table(), {"1": LINE, "2": LINE}, *events)[0]


# -- only for the come bets left --------------------------------------------------------------------------------


@clause("OH-B 11.II")
def test_11_ii_a_roll_only_for_come_bets_needs_come_bets_no_point_and_no_line_bet() -> None:
    table = left_on_four()
    cited = "OH-B 11.II"
    assert refusal(table, {"2": LINE}, ONLY) == (
        "seat 2 has a pass or don't pass bet and shoots; a roll only for come bets is one without",
        cited,
    )
    assert refusal(on_point(8), None, ONLY) == (
        "the point is 8; a roll only for come bets comes between two points",
        cited,
    )
    assert refusal(Table(), {"field": "5"}, ONLY) == (
        "no come, don't come or put bet is left for a roll only for come bets",
        cited,
    )


@clause("OH-B 11.II")
def test_11_ii_the_previous_shooter_rolls_for_them() -> None:
    table = left_on_four()
    assert refusal(table, None, ONLY, "shooter 2")[1] == "OH-B 11.II"
    table.roll((3, 2), None, ONLY, "shooter 1")
    assert table.layout.shooter == "1"
    table = unlisted()
    table.roll((3, 2), None, ONLY, "shooter 7")
    assert (table.layout.point, table.layout.last) == (0, "7")
    assert refusal(table, None, ONLY, "shooter 6")[0].startswith("seat 7 shot last")


@clause("OH-B 11.II")
@pytest.mark.parametrize(("bet", "dice"), [("come", (6, 3)), ("dont_come", (6, 3)), ("put_9", (6, 4))])
def test_11_ii_any_bet_that_waits_for_its_number_is_decided_by_them(bet: str, dice: tuple[int, int]) -> None:
    table = on_point(8)
    table.roll(dice, {bet: "10"})
    table.roll((6, 2))
    table.roll((4, 5), None, ONLY)
    assert table.layout == CrapsLayout(table.layout.bets, shooter="1", fire=(8,), sealed=True)


# -- scenarios, tables and the terminal -------------------------------------------------------------------------

POINT_MADE: list[dict[str, Any]] = [
    {"seats": [{"seat": "1", "wagers": {"pass": "10"}}], "outcomes": [[4, 4]], "shooter": "1"},
    {"seats": [{"seat": "1", "wagers": {"come": "10"}}], "outcomes": [[3, 1]]},
    {"outcomes": [[5, 3]]},
]


@clause("OH-B 11.II")
def test_a_scenario_says_who_shoots_and_that_a_roll_is_only_for_come_bets() -> None:
    said = {"outcomes": [[3, 3]], "shooter": 1, "only_come_bets": True}
    for last, point in (
        (said, 0),
        ({"outcomes": [[3, 3]]}, 0),
        ({"outcomes": [[3, 3]], "shooter": "9"}, 6),
        ({"outcomes": [[3, 3]], "only_come_bets": False}, 6),
    ):
        assert point_after({"game": "craps", "rounds": [*POINT_MADE, last]}) == point


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"shooter": "1", "only_come_bets": False}, "seat 1 has no pass or don't pass bet to shoot with"),
        ({"shooter": ""}, "say which seat shoots"),
        ({"shooter": True}, "shooter is a name, not true"),
        ({"only_come_bets": "yes"}, "only_come_bets is true or false"),
        ({"only_come_bets": True, "shooter": "2"}, "seat 1 shot last"),
    ],
)
def test_a_scenario_with_nonsense_about_the_roll_is_refused(said: dict[str, Any], message: str) -> None:
    with pytest.raises(CroupierError, match=message):
        settle({"game": "craps", "rounds": [*POINT_MADE, {"outcomes": [[3, 3]], **said}]})


@pytest.mark.parametrize("part", [{"shooter": "1"}, {"only_come_bets": True}, {"only_come_bets": False}])
def test_nobody_shoots_in_other_games(part: dict[str, Any]) -> None:
    seats = [{"seat": "1", "wagers": {"red": "5"}}]
    with pytest.raises(CroupierError, match=r"round 1 cannot have \w+: nobody shoots dice in Roulette"):
        settle({"game": "roulette", "rounds": [{"seats": seats, "outcomes": ["1"], **part}]})


@clause("OH-B 11.II")
def test_a_live_table_hears_it_when_the_round_begins() -> None:
    table = opened(GAME, {"1": "ann"}, {"ann": 10_000})
    for dice, bets in (((4, 4), LINE), ((3, 1), {"come": "10"}), ((5, 3), {})):
        if bets:
            table.lay_out("1", bets, key=str(dice))
        table.begin()
        table.fell(list(dice), "dealer")
    with pytest.raises(Refused, match="only_come_bets is said when the round begins"):
        table.tell(ONLY)
    with pytest.raises(Refused, match="seat 2 shoots with a line bet only"):
        table.begin(events=(ONLY, "shooter 2"))
    table.begin(events=(ONLY, "shooter 1"))
    table.fell([3, 3], "dealer")
    assert read(table.carry).point == 0
    table.begin(events=("shooter 9",))
    table.fell([3, 3], "dealer")
    assert read(table.carry).point == 6
