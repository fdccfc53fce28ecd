"""Rounds at a table: nothing happens that is not booked, and bets that stand keep their money."""

import pytest

from croupier.errors import CroupierError, OutOfTurn, Refused, WagerRefused
from croupier.house import asking
from croupier.round.facts import Stake
from croupier.round.requests import Decide
from tests.house.pit import Pit, cents_of, deal, lay, paid
from tests.support import clause

# -- the round ------------------------------------------------------------------------------------------------------


def test_a_round_moves_what_its_lines_say() -> None:
    pit = Pit()
    table = pit.table("three-card-poker", bob="100", cat="100")
    lay(table, "1", ante="10", pair_plus="5")
    lay(table, "2", ante="10")
    table.begin()
    assert (pit.has("bob"), pit.worth("bob"), pit.has("cat")) == ("85", "100", "90")
    deal(table, {"1": "Ah Ad 7c", "2": "4s 5d 9c", "dealer": "Qs Jd 8c"}, {"1": ["play"], "2": ["fold"]})
    assert (pit.has("bob"), pit.worth("bob")) == ("125", "125")  # ante and play 10 each, a pair 1:1 on 5
    assert (pit.has("cat"), table.chips.held, table.state) == ("90", {}, "betting")
    for entry in pit.ledger.entries:
        if entry.entry.round and entry.entry.because != "fill":
            assert entry.entry.round == "t1#1"
            assert entry.entry.clause
    pit.sound()


def test_a_double_that_cannot_be_paid_leaves_the_round_as_it_was() -> None:
    pit = Pit()
    table = pit.table("blackjack", bob="15")
    lay(table, "1", main="10")
    table.begin()
    deal(table, {"1": "6s 5s", "dealer": "Th 8h"}, stop="decide 1")
    round_ = table.round
    assert round_ is not None
    before = (list(round_.answers), round_.pending, round_.transcript, len(pit.ledger.entries), dict(table.chips.held))
    for _ in range(3):
        with pytest.raises(Refused, match="player:bob has 5 to spend, not 10"):
            table.answer({"action": "double", "amount": "10"}, "bob", "1")
        round_ = table.round
        assert round_ is not None
        after = (list(round_.answers), round_.pending, round_.transcript, len(pit.ledger.entries), table.chips.held)
        assert after == before
    table.answer({"action": "double", "amount": "5"}, "bob", "1")
    assert pit.has("bob") == "0"


@clause("CO 30-2119 (21)(C)")
def test_what_one_seat_said_is_held_while_others_think() -> None:
    pit = Pit()
    table = pit.table("ride-free", bob="15", cat="100")
    for seat in ("1", "2"):
        lay(table, seat, main="10")
    table.begin()
    deal(table, {"1": "Ts 5s", "2": "9s 7s", "dealer": "6h 8h"}, stop="gather")
    assert {ask.seat for ask in asking.asks(table.pending)} == {"1", "2"}
    with pytest.raises(Refused, match="player:bob has 5 to spend, not 6"):
        table.answer({"action": "bust_bonus", "amount": "6"}, "bob", "1")
    table.answer({"action": "bust_bonus", "amount": "5"}, "bob", "1")
    assert pit.has("bob") == "0"  # or it could be spent elsewhere, and the round could not go on
    table.answer("decline", "cat", "2")
    assert (pit.has("bob"), pit.has("cat")) == ("0", "90")
    table.void("a card is missing")
    assert (pit.has("bob"), pit.has("cat"), table.chips.held) == ("15", "100", {})


def test_a_player_at_two_tables_has_one_purse() -> None:
    pit = Pit()
    blackjack, poker = pit.table("blackjack", bob="20"), pit.table("three-card-poker", name="t2")
    poker.sit("bob", "1")
    lay(blackjack, "1", main="10")
    lay(poker, "1", ante="10")
    poker.begin()
    deal(poker, {"1": "Ah Ad 7c", "dealer": "Qs Jd 8c"}, stop="decide 1")
    with pytest.raises(Refused, match="player:bob has 0 to spend"):
        poker.answer("play", "bob", "1")
    blackjack.retract("1", "main")
    poker.answer("play", "bob", "1")


@pytest.mark.parametrize(
    ("slug", "wagers", "default"),
    [
        ("blackjack", {"main": "10"}, "stand"),
        ("three-card-poker", {"ante": "10"}, "fold"),
        ("ultimate-texas-holdem", {"ante": "10"}, "check"),
        ("texas-holdem-bonus", {"ante": "10"}, "fold"),
        ("mississippi-stud", {"ante": "10"}, "fold"),
        ("let-it-ride", {"bet_1": "10"}, "ride"),
        ("pai-gow-poker", {"main": "10"}, "house_way"),
    ],
)
def test_an_absent_player_adds_no_wager_and_it_is_recorded(slug: str, wagers: dict[str, str], default: str) -> None:
    pit = Pit()
    table = pit.table(slug, bob="1000")
    lay(table, "1", **wagers)
    round_ = table.begin()
    with pytest.raises(OutOfTurn, match="nobody is asked to decide"):
        table.expire()
    deal(table, {"1": "Ts 4d", "dealer": "7h Th"}, stop="decide 1" if slug != "pai-gow-poker" else "gather")
    stakes = sum(type(fact) is Stake for fact in round_.facts)
    with pytest.raises(OutOfTurn, match="seat 9 is not asked"):
        table.expire(seat="9")
    table.expire()
    last = [answer for answer in (table.round or table.recall[-1]).answers if isinstance(answer.asked, Decide)][-1]
    assert (last.answer.action, last.by) == (default, "clock")
    assert f"seat 1 is absent: {default}" in [event.what for event in table.log]
    assert sum(type(fact) is Stake for fact in (table.round or table.recall[-1]).facts) == stakes


def test_who_left_is_not_asked_though_the_table_remembers() -> None:
    pit = Pit()
    table = pit.table("pai-gow-poker", bob="1000", cat="1000")
    for seat in ("1", "2"):
        lay(table, seat, main="10")
    table.begin()
    deal(table, {})
    table.leave("2")
    table.sit("eve", "2")  # who would be asked to bank in cat's place, with eve's money
    lay(table, "1", main="10")
    round_ = table.begin()
    assert [(answer.answer.action, answer.by) for answer in round_.answers] == [("pass", "absent")]
    assert [ask.seat for ask in asking.asks(table.pending)] == ["1"]


@clause("OH-F 14.VI", "OH-F 14.XVII.A")
def test_a_player_banks_with_chips_on_the_table() -> None:
    pit = Pit()
    table = pit.table("pai-gow-poker", bob="1000", cat="1000")
    for seat in ("1", "2"):
        lay(table, seat, main="100")
    table.begin()
    deal(table, {})
    before = cents_of(pit, "cat")
    lay(table, "1", main="100")
    table.begin()
    ask = asking.asks(table.pending)[0]
    assert ask.seat == "2"
    table.answer({"action": "bank", "amount": "50"}, "cat", "2")
    assert cents_of(pit, "cat") - pit.ledger.available("player:cat") == 150_00  # bob's bet and the house's
    deal(table, {"1": "As Ad Ah Ac Ks Kd Kh", "2": "2s 3d 5h 7c 9s Jd Qh", "dealer": "2d 3h 5s 7h 9d Js Qc"})
    lost = -sum(line.net for line in table.lines() if line.wager == "bank")
    assert lost == 50_00  # 100 to bob, and 50 from the house, whose hand is a copy
    assert cents_of(pit, "cat") == before - lost
    pit.sound()


def test_a_player_who_stands_bets_on_the_box_of_another() -> None:
    pit = Pit()
    table = pit.table("pontoon-plus", bob="100")
    pit.buys("cat", "100")
    table.sit("cat", "1s", box=1, standing=True)
    lay(table, "1", main="10")
    lay(table, "1s", main="20")
    table.begin()
    deal(table, {"1": "Ks 9s", "dealer": "9h 8h"}, {"1": ["stand"]})
    assert (paid(table, "1", "main"), paid(table, "1s", "main")) == ("10", "20")
    assert (pit.has("bob"), pit.has("cat")) == ("110", "120")


# -- bets that stand ------------------------------------------------------------------------------------------------


@clause("OH-B 4.III")
def test_bets_that_stand_stay_held_and_what_comes_down_is_free() -> None:
    pit = Pit()
    table = pit.table("craps", bob="100")
    lay(table, "1", **{"pass": "10", "place_6": "12"})
    table.begin()
    table.answer([2, 2])
    assert pit.has("bob") == "78"
    with pytest.raises(Refused, match="bets that stand"):
        table.close("ann")
    with pytest.raises(Refused, match="still has wagers"):
        table.leave("1")
    table.call("1", "reduce", "place_6", "6")
    assert pit.has("bob") == "84"
    table.call("1", "take_down", "place_6")
    assert pit.has("bob") == "90"
    with pytest.raises(CroupierError):
        table.call("1", "take_down", "pass")
    table.begin()
    table.void("the dice left the table")
    assert (pit.has("bob"), pit.worth("bob")) == ("90", "100")
    table.begin()
    table.answer([3, 1])
    assert (pit.has("bob"), pit.worth("bob"), table.chips.held) == ("110", "110", {})
    with pytest.raises(Refused, match="takes no calls"):
        Pit().table("roulette", bob="1").call("1", "take_down", "red")


@clause("OH-B 3.I.C")
def test_a_come_bet_moves_with_its_money() -> None:
    pit = Pit()
    table = pit.table("craps", bob="100")
    for wagers, dice in (({"pass": "10"}, [2, 2]), ({"come": "10"}, [4, 4])):
        lay(table, "1", **wagers)
        table.begin()
        table.answer(dice)
    assert {spot[1] for spot in table.chips.held} == {"pass", "come_8"}
    table.begin()
    table.answer([5, 3])
    assert (pit.has("bob"), pit.worth("bob")) == ("100", "110")
    pit.sound()


@clause("OH-B 4.IV")
def test_a_wager_that_lost_its_support_goes_back_when_the_round_would_begin() -> None:
    pit = Pit()
    table = pit.table("craps", bob="100")
    lay(table, "1", dont_pass="10")
    table.begin()
    table.answer([2, 2])
    lay(table, "1", dont_pass_odds="20", field="5")
    assert pit.has("bob") == "65"
    table.call("1", "take_down", "dont_pass")
    with pytest.raises(WagerRefused, match="dont_pass_odds needs"):
        table.begin()
    assert (pit.has("bob"), table.places["1"].wagers) == ("95", {"field": 500})
    table.begin()
