"""Partners who share a player's bank (OH-F 14.XIX)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.pai_gow_poker.banking import shared
from croupier.round.facts import Expose, Stake
from croupier.round.requests import Action, Decide, Roll
from croupier.round.round import Round
from tests.games.pai_gow_poker.banked import WAGERS, after_house, banked
from tests.games.pai_gow_poker.table import carry_of, new, said
from tests.support import clause, nets

# -- partners --------------------------------------------------------------------------------------------------


@clause("OH-F 14.XIX")
def test_14_xix_partners_share_the_bank_and_one_plays_it() -> None:
    round_ = banked("3 pass", "2 bank", "1 join 60", "3 house_way", "2 house_way", partner_banking="on")
    # Seat 2 banks with a losing hand: 80 against seat 3, and 50, its last bet, against the house.
    stakes = {(fact.seat, fact.amount) for fact in round_.facts if isinstance(fact, Stake) and fact.wager == "bank"}
    assert stakes == {("1", 60_00), ("2", 70_00)}
    assert nets(round_)["1"] == {"main": "0", "bank": "-60"}
    assert nets(round_)["2"] == {"main": "0", "bank": "-70"}
    assert "1" not in [fact.who for fact in round_.facts if isinstance(fact, Expose)], "a partner plays no hand"
    assert carry_of(round_)["banked"] == ["1", "2"]


@clause("OH-F 14.XIX")
def test_14_xix_against_partners_the_house_says_what_it_bets() -> None:
    posted: dict[str, Any] = {"partner_banking": "on", "partner_house_bet": "10"}
    round_ = banked("3 pass", "2 pass", "1 bank 100", "2 join 40", "3 house_way", "1 house_way", **posted)
    assert ("seat 1 banks; the house bets 10", "OH-F 14.XIX") in said(round_)
    # 10 won and 80 paid: 70 lost, of which seat 2 carries 40 of 90; who plays the hand loses no part of a cent.
    assert (nets(round_)["1"]["bank"], nets(round_)["2"]["bank"]) == ("-38.88", "-31.12")


@clause("OH-F 14.XIX", "OH-F 14.IV")
def test_14_xix_only_who_may_bank_joins_and_within_what_is_needed() -> None:
    carry = after_house({"1": {"main": "100"}, "3": {"main": "80"}}, partner_banking="on")
    round_ = new(WAGERS, carry=carry, partner_banking="on")
    round_.answer("bank", seat="3")
    ask = round_.pending
    assert isinstance(ask, Decide)
    assert (ask.seat, ask.actions[0]) == ("1", Action("join", 1_00, 129_00)), "50 of seat 2, 80 of the house, less 1"
    round_.answer("pass", seat="1")
    assert isinstance(round_.pending, Roll), "seat 2 did not bet against the house before"


def sharing() -> Round:
    """Seat 2 takes the bank against 10 of the house, seat 3 joins with 20, and seat 1 is asked; seat 4 bets 100."""
    carry = after_house(partner_banking="on")
    round_ = new(WAGERS | {"4": {"main": "100"}}, carry=carry, partner_banking="on")
    round_.answer("pass", seat="3")
    round_.answer({"action": "bank", "amount": "10"}, seat="2")
    round_.answer({"action": "join", "amount": "20"}, seat="3")
    return round_


def put_up(round_: Round) -> set[tuple[str, int]]:
    return {(fact.seat, fact.amount) for fact in round_.facts if isinstance(fact, Stake) and fact.wager == "bank"}


@clause("OH-F 14.XIX", "OH-F 14.VI", "OH-F 7.II")
def test_14_xix_partners_put_up_no_more_than_those_who_stayed_can_win() -> None:
    round_ = sharing()
    round_.declare("walked_away", seat="4")
    round_.declare("walked_away", seat="1")
    assert put_up(round_) == {("3", 9_00), ("2", 1_00)}, "the 10 of the house is all that is left to win"


@clause("OH-F 14.XIX", "OH-F 7.II")
@pytest.mark.parametrize(("gone", "bank"), [("3", {("2", 210_00)}), ("2", set())])
def test_14_xix_who_leaves_before_the_bank_is_put_up_puts_up_nothing(gone: str, bank: set[tuple[str, int]]) -> None:
    round_ = sharing()
    round_.declare("walked_away", seat=gone)
    round_.answer("pass", seat="1")
    assert put_up(round_) == bank


@clause("OH-F 14.XIX")
def test_14_xix_without_the_option_nobody_is_asked_to_join() -> None:
    round_ = new(WAGERS, carry=after_house())
    round_.answer("bank", seat="3")
    assert isinstance(round_.pending, Roll)


@given(st.lists(st.integers(100, 10**6), min_size=1, max_size=5), st.data())
def test_14_xix_shares_add_up_and_nobody_loses_more_than_was_put_up(puts: list[int], data: st.DataObject) -> None:
    net = data.draw(st.integers(-sum(puts), 10**6))
    shares = shared(net, puts)
    assert sum(shares) == net
    assert all(share >= -put for share, put in zip(shares, puts, strict=True))
    assert all(abs(share * sum(puts) - net * put) <= sum(puts) for share, put in zip(shares, puts, strict=True))
