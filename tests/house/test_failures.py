"""What has really gone wrong elsewhere, tried here."""

from collections.abc import Callable
from random import Random

import pytest

from croupier.errors import CroupierError, OptionRefused, Refused
from croupier.games import get
from croupier.house.ledger import CAGE, Entry, account
from tests.games.test_multi_link import LINES
from tests.house.pit import Pit, deal, lay, paid
from tests.house.test_progressives import MLP, begun, show, verify


def test_a_stake_is_not_changed_after_the_win_was_known() -> None:
    """2009: stakes were raised once the outcome was on the screen."""
    pit = Pit()
    table = pit.table("roulette", bob="100", eve="100")
    lay(table, "1", red="10")
    table.begin()
    late: list[Callable[[], None]] = [
        lambda: lay(table, "2", red="100"),
        lambda: lay(table, "1", red="100"),
        lambda: table.retract("1", "red"),
        lambda: table.leave("1"),
    ]
    for act in late:
        with pytest.raises(Refused):
            act()
    table.answer("1")  # red
    assert (pit.has("bob"), pit.has("eve")) == ("110", "100")
    # What is bet now is for the next spin, and the record of the last one has not moved.
    lay(table, "2", red="100")
    assert table.recall[-1].setup.seats[0].wagers == (("red", 1000),)
    assert [(line.seat, line.stake) for line in table.lines()] == [("1", 1000)]


def test_a_message_that_came_late_or_twice_changes_nothing() -> None:
    """2022: a winning hand was lost to a communication error. Here the same message may come again."""
    pit = Pit()
    table = pit.table("roulette", bob="100")
    table.bet("1", "red", "10", key="m1")
    table.begin()
    table.bet("1", "red", "10", key="m1")
    table.answer("1")
    table.bet("1", "red", "10", key="m1")
    assert (pit.has("bob"), table.places["1"].wagers) == ("110", {})


def test_two_linked_winners_minutes_apart_and_the_reset_is_on_record() -> None:
    """2007: two players were shown the same jackpot, and nobody could say when the meter was reset."""
    pit = Pit()
    first, second = (
        begun(pit, "four-card-poker", name="t1", bob="1000"),
        begun(pit, "let-it-ride", name="t2", eve="1000"),
    )
    shown = pit.jackpots.readings("t1"), pit.jackpots.readings("t2")
    assert shown[0] == shown[1] == {MLP: 10_000_42}
    show(first, {"1": LINES["royal_flush"][0]})
    verify(pit, "sue", "cam")
    pit.clock.hours += 0.1
    show(second, {"1": LINES["royal_flush"][0]})
    verify(pit, "sue", "cam")
    assert (paid(first, "1", "progressive"), paid(second, "1", "progressive")) == ("9999.42", "9999")
    events = pit.jackpots.meter(MLP).events[-4:]
    assert [(event.what, event.round, event.seat) for event in events] == [
        ("award", "t1#1", "1"),
        ("reset", "t1#1", ""),
        ("award", "t2#1", "1"),
        ("reset", "t2#1", ""),
    ]
    booked = [entry.entry for entry in pit.ledger.entries if entry.entry.debit == f"meter:{MLP}"]
    assert [(entry.amount, entry.round) for entry in booked] == [(10_000_42, "t1#1"), (10_000_00, "t2#1")]
    pit.sound()


def test_one_balance_is_not_withdrawn_many_times() -> None:
    """2014: requests that arrived together each saw the same balance. In any order only what is there goes."""
    for seed in range(50):
        pit = Pit()
        pit.buys("eve", "100")
        tables = [pit.table("roulette", name=f"t{number}") for number in range(8)]
        for table in tables:
            table.sit("eve", "1")
        asked = [(table, f"{table.name} {again}") for table in tables for again in range(8)]
        Random(seed).shuffle(asked)
        taken = 0
        for table, key in asked:
            try:
                if key.endswith("7"):
                    pit.ledger.enter([Entry("transfer", account("player", "eve"), CAGE, 60_00, key)])
                else:
                    table.bet("1", "red", "60", key=key)
                taken += 1
            except Refused:
                pass
        spent = 100_00 - pit.ledger.available("player:eve")
        assert spent == 60_00
        assert pit.ledger.total == 0
        assert taken >= 1  # the same wager again at its own table takes its own place


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("three-card-poker", {"pair_plus": {"straight_flush": "40000:1"}}),
        ("let-it-ride", {"progressive": {"royal_flush": "100000%"}}),
        ("let-it-ride", {"progressive": {"royal_flush": "1%"}}),
        ("rocket-aces", {"rocket_aces": {"two_aces_suited_dealer_blackjack": "1000000:1"}}),
        ("mississippi-stud", {"main": {"royal_flush": "500000:1"}}),
        ("roulette", {"wheel": "no_zero"}),
        ("blackjack", {"blackjack_pays": "3000:2"}),
        ("blackjack", {"blackjack_pays": "1:1"}),
    ],
)
def test_a_table_that_pays_a_thousand_times_too_much_does_not_open(slug: str, options: dict[str, object]) -> None:
    """2010: a configuration paid a thousand times what was meant. What is no line of the text is refused."""
    with pytest.raises(CroupierError):
        Pit().closed(slug, options)
    table = Pit().closed(slug)
    with pytest.raises(CroupierError):
        table.change(options, by="eve", because="a promotion")
    assert table.options == get(slug).house()


def test_a_test_jackpot_does_not_fire_on_the_floor() -> None:
    """Nobody but a round that was played takes money off a meter, and a reading that is declared is refused."""
    pit = Pit()
    table = begun(pit, "let-it-ride")
    with pytest.raises(Refused):
        table.declare("read_meters", reason=f"{MLP} 1000000")
    with pytest.raises(OptionRefused):
        table.game.house({"progressive_seed": "0.01"})
    deal(table, {})
    falls = [event for event in pit.jackpots.meter(MLP).events if event.after < event.before]
    assert not falls


def test_the_screen_and_the_books_say_the_same() -> None:
    """2025: the screen showed fifty times what the books said."""
    pit = Pit()
    table = begun(pit, "let-it-ride", bob="1000", cat="1000")
    assert pit.jackpots.readings("t1") == {MLP: pit.ledger.balance(f"meter:{MLP}")}
    shown = dict(table.round.setup.meters) if table.round else {}
    assert shown == {MLP: 10_000_00}  # what stood there when the bets were made is kept with the round
