"""Bets that outlast a round: how they come onto the felt, move, stay up, and what a void round leaves of them."""

from pathlib import Path
from typing import Any

import pytest

from croupier.errors import ActionRefused, UnknownName
from croupier.options import House
from croupier.round.calls import Call
from croupier.round.facts import Moved, Pay, Stake, Stands, transcript
from croupier.round.felt import Felt, with_bets
from croupier.round.game import Game
from croupier.round.round import Round, Settled, Void
from croupier.round.setup import Seat, setup
from croupier.round.views import at_risk
from croupier.round.wagering import Wager


async def play(t: Felt) -> Any:
    """A toy: a six pays what is up and stays, a one takes it, a three moves it next door."""
    (face,) = await t.roll(1)
    for box in t.boxes:
        for (wager, _), stake in list(box.stakes.items()):
            if face == 6:
                box.win(wager, stake, "T 1")
                box.stand(wager, stake, "T 1")
            elif face == 1:
                box.lose(wager, "T 1")
            elif face == 3 and wager == "here":
                box.move("here", "there", "T 2")
    return [[box.seat, wager, stake] for box in t.boxes for (wager, _), stake in box.stakes.items()]


def standing(carry: Any) -> tuple[Seat, ...]:
    seats: dict[str, list[tuple[str, int]]] = {}
    for seat, wager, stake in carry or ():
        seats.setdefault(seat, []).append((wager, stake))
    return tuple(Seat(seat, tuple(bets)) for seat, bets in seats.items())


def called(options: House, carry: Any, call: Call) -> Any:
    if call.name != "take_down":
        raise ActionRefused("only down", clause="T 1")
    return [bet for bet in carry or () if bet[:2] != [call.seat, call.wager]]


TOY = Game(
    slug="toy",
    title="Toy",
    folder=Path(),
    play=play,
    wagers=(Wager("here", "Here", "T 1"), Wager("there", "There", "T 2")),
    options=House,
    seats=3,
    closes="T 1",
    layout="T 1",
    standing=standing,
    calls=called,
)
HOUSE = House()


def rolled(face: int, bets: dict[str, dict[str, str]], carry: Any = None) -> Round:
    round_ = Round(TOY, HOUSE, setup(bets), carry)
    round_.answer([face])
    assert isinstance(round_.result, Settled)
    return round_


def test_a_bet_that_nothing_decides_stands_and_is_there_in_the_next_round() -> None:
    first = rolled(2, {"1": {"here": "10"}})
    assert (first.result.lines, first.result.carry) == ((), [["1", "here", 1000]])  # type: ignore[union-attr]
    second = rolled(6, {}, first.result.carry)  # type: ignore[union-attr]
    assert [type(fact) for fact in second.facts if isinstance(fact, Stake | Stands | Pay)] == [Stands, Pay, Stands]
    assert second.result is not None
    assert [line.net for line in second.result.lines] == [1000]
    assert at_risk(second.facts) == {("1", "here", 0): 1000}


def test_a_bet_made_now_is_added_to_one_that_stands() -> None:
    round_ = rolled(1, {"1": {"here": "5"}, "2": {"there": "7"}}, [["1", "here", 1000], ["3", "here", 200]])
    assert round_.result is not None
    assert [(line.seat, line.stake, line.net) for line in round_.result.lines] == [
        ("1", 1500, -1500),
        ("2", 700, -700),
        ("3", 200, -200),
    ]
    assert at_risk(round_.facts) == {}


def test_a_bet_that_moves_is_the_same_money_in_another_place() -> None:
    round_ = rolled(3, {"1": {"here": "5"}}, [["1", "there", 1000]])
    assert Moved("1", "here", "there", 500, "T 2") in round_.facts
    assert at_risk(round_.facts) == {("1", "there", 0): 1500}
    assert '["moved","1","here","there","5","T 2"]' in transcript(round_.facts)


def test_a_void_round_returns_what_was_made_for_it_and_no_more() -> None:
    carry = [["1", "here", 1000]]
    round_ = Round(TOY, HOUSE, setup({"1": {"here": "5"}, "2": {"there": "7"}}), carry)
    round_.void("fire alarm")
    assert isinstance(round_.result, Void)
    assert [(line.seat, line.stake) for line in round_.result.lines] == [("1", 500), ("2", 700)]
    assert round_.result.carry == carry


def test_replay_finds_the_standing_bets_again() -> None:
    round_ = rolled(6, {"2": {"there": "7"}}, [["1", "here", 1000]])
    assert round_.fork().transcript == round_.transcript


def test_everybody_with_a_bet_has_a_box_once() -> None:
    now, stood = (Seat("2", (("here", 1),)),), [Seat("1", ()), Seat("2", ())]
    assert [bet.seat for bet in with_bets(now, stood)] == ["2", "1"]
    assert with_bets(now, ()) is now


def test_a_call_gives_what_the_table_then_carries() -> None:
    carry = [["1", "here", 1000], ["2", "here", 500]]
    assert TOY.called(HOUSE, carry, Call("1", "take_down", "here")) == [["2", "here", 500]]
    with pytest.raises(ActionRefused) as why:
        TOY.called(HOUSE, carry, Call("1", "off", "here"))
    assert why.value.where == {"game": "toy", "seat": "1"}
    with pytest.raises(UnknownName, match="there is take_down, reduce, on, off, pass_dice"):
        TOY.called(HOUSE, carry, Call("1", "mumble", "here"))
