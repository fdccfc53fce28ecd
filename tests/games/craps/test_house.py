"""What a house may post: better odds, stated with "to", and its own limits (OH-B §3.II, §5)."""

from typing import Any

import pytest

from croupier.errors import BadPayTable, OptionRefused, WagerRefused
from croupier.paytables import plain
from tests.games.craps.table import GAME, Table, on_point
from tests.support import clause

PRINTED = {
    "pass": "1 to 1", "dont_pass": "1 to 1", "come": "1 to 1", "dont_come": "1 to 1",
    "place_4": "9 to 5", "place_5": "7 to 5", "place_6": "7 to 6",
    "place_8": "7 to 6", "place_9": "7 to 5", "place_10": "9 to 5",
    "hard_4": "7 to 1", "hard_6": "9 to 1", "hard_8": "9 to 1", "hard_10": "7 to 1",
    "field": "1 to 1", "field_2_or_12": "2 to 1", "any_seven": "4 to 1", "any_craps": "7 to 1",
    "craps_2": "30 to 1", "craps_3": "15 to 1", "craps_12": "30 to 1", "eleven": "15 to 1",
    "hop_hard": "30 to 1", "hop_easy": "15 to 1", "put": "1 to 1",
}  # fmt: skip


def table_with(**changed: str) -> dict[str, Any]:
    """The printed table with some lines paid otherwise."""
    stored = plain(GAME.paytables["CR-OH"]) | {"id": "MINE"}
    for line in stored["lines"]:
        line["pays"] = changed.get(line["line"], line["pays"])
    return stored


@clause("OH-B 5.II")
def test_5_ii_the_printed_odds() -> None:
    assert {line.line: str(line.pays) for line in GAME.paytables["CR-OH"].lines} == PRINTED
    assert GAME.paytables["CR-OH"].floor


@clause("OH-B 5.II.A")
def test_5_ii_a_a_house_may_pay_more_and_not_less() -> None:
    table = on_point(9, payouts=table_with(field_2_or_12="3 to 1", hard_8="10 to 1"))
    assert table.roll((6, 6), {"field": "10", "hard_8": "5"}) == {"field": "30"}
    assert table.roll((4, 4)) == {"hard_8": "50"}
    with pytest.raises(BadPayTable, match="below the floor of 9 to 1"):
        Table(payouts=table_with(hard_8="8 to 1"))


@clause("OH-B 5.II.A")
def test_5_ii_a_better_odds_on_a_part_pay_the_whole_better() -> None:
    better = Table(payouts=table_with(any_seven="5 to 1"))
    assert better.roll((4, 3), {"world": "5"}) == {"world": "1"}


@clause("OH-B 6.I", "OH-B 6.II", "OH-B 7.I.B", "OH-B 7.II.B")
@pytest.mark.parametrize(
    ("table", "line", "pays"),
    [
        ("BUY-OH", "4_or_10", "3 to 1"),
        ("BUY-OH", "6_or_8", "1 to 1"),
        ("LAY-OH", "6_or_8", "1 to 1"),
        ("LAY-OH", "4_or_10", "0 to 1"),
        ("ODDS-OH", "5_or_9", "2 to 1"),
        ("LAY-ODDS-OH", "5_or_9", "1 to 1"),
    ],
)
def test_6_and_7_true_odds_are_paid_as_printed(table: str, line: str, pays: str) -> None:
    stored = plain(GAME.paytables[table]) | {"id": "MINE"}
    stored["lines"] = [
        stored_line | {"pays": pays} if stored_line["line"] == line else stored_line for stored_line in stored["lines"]
    ]
    with pytest.raises((OptionRefused, BadPayTable)) as why:
        Table(**{stored["wager"]: stored})
    assert why.value.clause == GAME.paytables[table].clause


@clause("OH-B 5.I")
def test_5_i_odds_are_stated_with_the_word_to() -> None:
    with pytest.raises(BadPayTable, match='states odds with "to"'):
        Table(payouts=table_with(hard_8="11 for 1"))
    with pytest.raises(OptionRefused, match="write it with 'to'") as why:
        GAME.house({"payouts": table_with(hard_8="11 for 1")}, bound=False)
    assert why.value.clause == "OH-B 5.I"


@clause("OH-B 3.II", "OH-B 3.II.A", "OH-B 3.II.B", "OH-B 3.III")
def test_3_iii_the_posted_minimum_and_maximum_hold() -> None:
    table = Table(table_minimum="10", table_maximum="200", hop_minimum="1", place_increment="6")
    for wager, amount, cited in (
        ("pass", "9", "OH-B 3.II"),
        ("pass", "10", ""),
        ("pass", "200", ""),
        ("pass", "201", "OH-B 3.II"),
        ("hop_3_4", "1", ""),
        ("place_6", "12", ""),
        ("place_6", "13", "OH-B 3.II"),
    ):
        assert table.refuses({wager: amount}) == cited


@clause("OH-B 3.II.A", "OH-B 3.II.B")
def test_3_ii_a_bet_that_reached_the_minimum_is_raised_by_any_amount_up_to_the_maximum() -> None:
    table = on_point(8, table_minimum="10", table_maximum="20")
    table.roll((1, 1), {"place_6": "12"})
    assert table.refuses({"place_6": "6"}) == ""
    assert table.refuses({"place_6": "6"}, seat="2") == "OH-B 3.II"
    assert table.refuses({"place_6": "9"}) == "OH-B 5.VIII"
    assert table.roll((3, 3), {"place_6": "6"}) == {"place_6": "21"}


def test_a_place_without_its_number_is_no_place_and_the_refusal_shows_how_to_write_one() -> None:
    with pytest.raises(WagerRefused, match="dont_pass_odds, come_odds_4, put_odds_4"):
        on_point(8).roll((3, 3), {"come_odds": "10"})


def test_payments_go_to_the_nearest_chip_where_the_house_says_so() -> None:
    table = on_point(8, rounding="nearest_chip", smallest_chip="1")
    assert table.roll((3, 3), {"place_6": "5"}) == {"place_6": "6"}


@pytest.mark.parametrize("posted", [{"odds": "6-7x"}, {"vigorish": "6"}, {"vig_when": "never"}])
def test_what_the_text_does_not_allow_is_refused_with_its_clause(posted: dict[str, str]) -> None:
    with pytest.raises(OptionRefused) as why:
        GAME.house(posted)
    assert GAME.rulebook.find(why.value.clause.partition(";")[0])
