"""Throws that do not count, dice that lie oddly, and rolls that are void (OH-B §10, §13)."""

import pytest

from croupier.errors import Refused
from croupier.round.facts import Remedied
from croupier.round.requests import Roll
from croupier.round.round import Settled, Void
from tests.games.craps.table import GAME, Table, on_point
from tests.support import clause

THROWN_AGAIN = [
    irregularity.kind for irregularity in GAME.irregularities.values() if irregularity.remedy == "throw_again"
]


@clause("OH-B 10.II", "OH-B 10.III", "OH-B 10.III.A", "OH-B 13.I", "OH-B 13.II")
@pytest.mark.parametrize("kind", THROWN_AGAIN)
def test_13_i_an_invalid_roll_is_thrown_again_and_bets_stand(kind: str) -> None:
    table = on_point(8)
    round_ = table.open({"field": "5"})
    before = round_.felt.boxes[0].stakes.copy()
    round_.declare(kind, by="stick person")
    assert round_.pending == Roll(2)
    assert round_.felt.boxes[0].stakes == before
    round_.answer([4, 4])
    assert isinstance(round_.result, Settled)
    assert [line.wager for line in round_.result.lines] == ["pass", "field"]


@clause("OH-B 13.II.A", "OH-B 13.II.B", "OH-B 13.II.C", "OH-B 13.II.D", "OH-B 13.II.E", "OH-B 13.II.F", "OH-B 13.II.G")
@pytest.mark.parametrize("letter", "ABCDEFG")
def test_13_ii_every_reason_for_no_roll_has_its_kind(letter: str) -> None:
    [rule] = [
        irregularity for irregularity in GAME.irregularities.values() if irregularity.clause == f"OH-B 13.II.{letter}"
    ]
    table = Table()
    assert table.roll((5, 6), {"pass": "10"}, trouble=[rule.kind]) == {"pass": "10"}
    assert [fact.clause for fact in table.last.facts if isinstance(fact, Remedied)] == [rule.clause]


@clause("OH-B 13.III")
@pytest.mark.parametrize("who", ["box person", "stick person", "floor person"])
def test_13_iii_the_record_says_who_called_no_roll(who: str) -> None:
    round_ = Table().open({"pass": "10"})
    round_.declare("no_roll", by=who)
    assert (round_.answers[-1].by, round_.answers[-1].answer.kind) == (who, "no_roll")


@clause("OH-B 10.I", "OH-B 10.II")
def test_10_ii_a_leaning_die_is_called_as_it_would_fall() -> None:
    table = Table()
    assert table.roll((5, 6), {"pass": "10"}, trouble=["leaning_die"]) == {"pass": "10"}
    assert ("yo eleven", "OH-B 10.I") in table.said


@clause("OH-B 10.I")
@pytest.mark.parametrize(
    ("dice", "call"),
    [
        ((1, 1), "craps two"),
        ((2, 2), "4, the hard way"),
        ((6, 2), "8, easy"),
        ((5, 4), "9"),
        ((4, 3), "seven, a winner"),
    ],
)
def test_10_i_the_total_is_called(dice: tuple[int, int], call: str) -> None:
    table = Table()
    table.roll(dice, {"pass": "10"})
    assert (call, "OH-B 10.I") in table.said
    if call.startswith("seven"):
        table = on_point(6)
        table.roll(dice)
        assert ("seven out", "OH-B 10.I") in table.said


def test_a_roll_that_has_been_called_is_not_void_any_more() -> None:
    round_ = Table().open({"pass": "10"})
    round_.walking = True
    round_.proceed()
    round_.answer([4, 4])
    with pytest.raises(Refused, match="the roll has been called") as why:
        round_.declare("no_roll")
    assert why.value.clause == "OH-B 13.II"
    with pytest.raises(Refused, match="before the next throw"):
        round_.declare("shooter_replaced")


def test_a_void_roll_returns_the_bets_made_for_it_and_leaves_the_layout() -> None:
    table = on_point(8)
    table.roll((1, 1), {"place_6": "12"})
    round_ = table.open({"field": "5", "buy_4": "20"})
    round_.void("the table was bumped")
    assert isinstance(round_.result, Void)
    assert {line.wager: line.stake for line in round_.result.lines} == {"field": 500, "buy_4": 2100}
    assert round_.result.carry == table.carry
    assert table.up() == {"pass": "10", "place_6": "12"}
