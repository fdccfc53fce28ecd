"""The layout from roll to roll: an immutable value that survives storage, whatever is bet, called and rolled."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.conformance.invariants import cites_clauses_that_exist, conserves_money, replays
from croupier.conformance.playing import play_out, seated
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError
from croupier.games.craps.bets import BETS
from croupier.games.craps.layout import OPENING, read, standing
from croupier.round.calls import CALLS, Call
from croupier.round.round import Round, Settled
from tests.games.craps.table import GAME, Table, on_point

OPTIONS: list[dict[str, object]] = [
    {},
    {"vig_when": "on_win", "buy_on_come_out": "working", "odds": "2x"},
    {"come_odds_on_come_out": "off", "vig_rounding": "dollar", "table_maximum": "60"},
]


def some_call(source: SeededSource) -> Call:
    """Something a player might say, sensible or not."""
    wagers = [*BETS, "hard", ""]
    return Call(
        str(1 + source.below(3)),
        CALLS[source.below(len(CALLS))],
        wagers[source.below(len(wagers))],
        100 * source.below(30),
    )


@pytest.mark.parametrize("options", OPTIONS)
@settings(max_examples=8, deadline=None)
@given(seed=st.binary(min_size=8, max_size=8))
def test_sixty_rolls_keep_every_chip_and_every_layout_survives_storage(options: dict[str, object], seed: bytes) -> None:
    source, house, carry = SeededSource(seed), GAME.house(options), None
    for _ in range(60):
        for _ in range(source.below(4)):
            with suppress(CroupierError):
                carry = GAME.called(house, carry, some_call(source))
        round_ = Round(GAME, house, seated(GAME, house, source, 3, carry), carry)
        before = json.dumps(carry)
        play_out(round_, source)
        assert isinstance(round_.result, Settled)
        assert json.dumps(carry) == before  # the layout of before is not touched
        conserves_money(round_)
        cites_clauses_that_exist(round_)
        replays(round_)
        carry = json.loads(json.dumps(round_.result.carry))
        assert read(carry).plain() == carry == round_.result.carry
        sensible(carry)


def sensible(carry: object) -> None:
    """What holds of any layout between two rolls."""
    layout = read(carry)
    up = {(bet.seat, bet.wager): bet for bet in layout.bets}
    assert len(up) == len(layout.bets)
    for (seat, wager), lying in up.items():
        bet = BETS[wager]
        assert lying.bet > 0
        assert bet.how != "one roll"
        assert wager not in ("come", "dont_come")  # decided or moved by their first roll
        if bet.support:
            assert (seat, bet.support) in up
        if wager in ("pass", "dont_pass"):
            assert layout.point
        assert bool(lying.vig) <= (bet.kind in ("buy", "lay"))
    assert len(set(layout.fire)) == len(layout.fire)
    assert layout.sealed or not (layout.fire or layout.point)


def test_a_table_opens_with_nothing_on_it() -> None:
    assert read(None) == OPENING
    assert standing(None) == ()
    assert read(OPENING.plain()) == OPENING


def test_a_layout_is_handed_on_as_it_is_and_read_only_when_it_comes_from_storage() -> None:
    table = on_point(8)
    table.roll((1, 1), {"place_6": "12"})
    carried = table.carry
    assert read(carried) is read(carried)
    stored = json.loads(json.dumps(carried))
    assert read(stored) == read(carried)
    table.roll((5, 6))  # an eleven decides nothing
    assert table.carry is carried
    table.call("off", "place_6")
    assert table.carry != carried == stored  # a call writes a layout of its own


def test_a_stored_roll_is_restored_with_the_bets_that_stood() -> None:
    table = on_point(8)
    table.roll((1, 1), {"place_6": "12", "buy_4": "20"})
    round_ = table.open({"2": {"field": "5"}})
    round_.answer([4, 3])
    stored = json.loads(json.dumps(round_.plain()))
    again = Round.restored(GAME, stored)
    assert again.transcript == round_.transcript
    assert again.result == round_.result


def test_the_board_shows_the_puck_the_numbers_and_what_is_off() -> None:
    assert GAME.board is not None
    table = on_point(8)
    table.roll((4, 2), {"come": "10"})
    table.roll((1, 1), {"place_5": "10", "pass_odds": "20", "hard_4": "5"})
    table.call("off", "place_5")
    chips = {(seat.seat, wager): bet for seat in standing(table.carry) for wager, bet in seat.wagers}
    shown = GAME.board(table.house, table.carry, chips)
    assert shown.head == "puck ON 8; shooter seat 1"
    assert shown.columns == ("", "4", "5", "6", "8 ON", "9", "10")
    assert shown.rows == (
        ("1: come", "", "", "10", "", "", ""),
        ("1: place", "", "10 off", "", "", "", ""),
        ("1: hard", "5", "", "", "", "", ""),
    )
    assert shown.beside == ("1: pass 10, pass odds 20",)


def test_the_board_of_a_come_out() -> None:
    assert GAME.board is not None
    table = Table()
    table.roll((5, 6), {"pass": "5", "place_6": "12", "fire": "5", "place_8": "12"})
    table.call("on", "place_8")
    chips = {(seat.seat, wager): bet for seat in standing(table.carry) for wager, bet in seat.wagers}
    shown = GAME.board(table.house, table.carry, chips)
    assert shown.head == "puck OFF; shooter seat 1; fire points made: none"
    assert shown.rows == (("1: place", "", "", "12 off", "12 on", "", ""),)
    assert shown.beside == ("1: fire 5",)
