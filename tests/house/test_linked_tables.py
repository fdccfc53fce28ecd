"""Tables on one meter: the second winner is paid what the first has left, and the order is on record."""

from itertools import pairwise
from random import Random

import pytest

from croupier.house.jackpots import PARTS, Meter
from croupier.house.table import Table
from croupier.money import cents
from croupier.round.facts import Award
from tests.games.test_multi_link import LINES, TABLES
from tests.house.pit import Pit, deal, paid
from tests.house.test_progressives import DEALER, MLP, begun, show
from tests.support import clause

ROYAL, STRAIGHT_FLUSH = LINES["royal_flush"][0], LINES["straight_flush"][0]


def recorded(meter: Meter) -> list[tuple[str, str]]:
    """The wins and resets of a meter in order, with the rounds they belong to."""
    return [(event.what, event.round) for event in meter.events if event.what in ("award", "reset")]


def until_the_last_card(table: Table, five: str) -> None:
    """Deal up to the moment before the hand is shown."""
    own, board = TABLES[table.game.slug].hands(five)
    hands = {"1": " ".join(own), "community": " ".join([*board, "4d", "Td"]), "dealer": DEALER}
    deal(table, hands, {"1": [*TABLES[table.game.slug].stays]}, stop="decide")


@clause("OH-L 5.II", "OH-L 7.IV")
def test_7_iv_two_tables_that_began_before_either_hit_are_paid_in_the_order_of_payment() -> None:
    pit = Pit()
    four_card = begun(pit, "four-card-poker", name="t1", bob="1000")
    crazy_four = begun(pit, "crazy-four-poker", name="t2", cat="1000")
    assert pit.reads(MLP) == "10000.42"
    for table in (four_card, crazy_four):
        until_the_last_card(table, ROYAL)
    # Both hold a royal flush. The second table is faster.
    show(crazy_four, {"1": ROYAL})
    assert (paid(crazy_four, "1", "progressive"), pit.reads(MLP)) == ("9999.42", "10000")
    show(four_card, {"1": ROYAL})
    assert (paid(four_card, "1", "progressive"), pit.reads(MLP)) == ("9999", "10000")
    meter = pit.jackpots.meter(MLP)
    assert recorded(meter) == [("award", "t2#1"), ("reset", "t2#1"), ("award", "t1#1"), ("reset", "t1#1")]
    assert [event.number for event in meter.events] == list(range(1, len(meter.events) + 1))
    assert all(before.after == after.before for before, after in pairwise(meter.events))
    pit.sound()


@clause("OH-L 5.II", "OH-L 7.IV")
@pytest.mark.parametrize(
    ("first", "second", "wins", "left"),
    [
        (STRAIGHT_FLUSH, ROYAL, ("999.04", "8999.38"), "10000"),
        (ROYAL, STRAIGHT_FLUSH, ("9999.42", "999"), "9000"),
        (STRAIGHT_FLUSH, STRAIGHT_FLUSH, ("999.04", "899.03"), "8100.35"),
    ],
)
def test_7_iv_a_share_at_one_table_is_gone_at_the_other(
    first: str, second: str, wins: tuple[str, str], left: str
) -> None:
    pit = Pit()
    ride = begun(pit, "let-it-ride", name="t1", bob="1000")
    holdem = begun(pit, "ultimate-texas-holdem", name="t2", cat="1000")
    show(ride, {"1": first})
    show(holdem, {"1": second})
    assert (paid(ride, "1", "progressive"), paid(holdem, "1", "progressive")) == wins
    assert pit.reads(MLP) == left
    pit.sound()


@clause("OH-L 5.II", "OH-L 7.IV")
def test_7_iv_a_round_keeps_what_the_meter_showed_when_it_was_paid() -> None:
    """A replay years later pays the same, whatever the meter did since."""
    pit = Pit()
    poker, ride = begun(pit, "four-card-poker", name="t1", bob="1000"), begun(pit, "let-it-ride", name="t2", cat="1000")
    show(poker, {"1": STRAIGHT_FLUSH})
    show(ride, {"1": ROYAL})
    for table, shown in ((poker, "10000.42"), (ride, "9000.38")):
        round_ = table.recall[-1]
        again = round_.replay([entry.plain() for entry in round_.answers])
        assert again.transcript == round_.transcript
        readings = [entry.answer.reason for entry in round_.answers if entry.by == "meter"]
        assert readings == [f"{MLP} {shown}"]


@clause("OH-L 7.IV")
def test_7_iv_two_winners_at_one_table_and_one_at_another() -> None:
    pit = Pit()
    poker = begun(pit, "four-card-poker", name="t1", bob="1000", cat="1000")
    crazy = begun(pit, "crazy-four-poker", name="t2", dan="1000")
    show(poker, {"1": ROYAL, "2": "9c 8c 7c 6c 5c"})  # the dealer's right is paid first: a tenth, then the rest
    show(crazy, {"1": STRAIGHT_FLUSH})
    assert (paid(poker, "2", "progressive"), paid(poker, "1", "progressive")) == ("999.06", "8999.57")
    assert paid(crazy, "1", "progressive") == "999"
    assert pit.reads(MLP) == "9000"
    pit.sound()


@clause("OH-L 7.IV", "OH-L 7.III")
def test_7_iv_two_royal_flushes_at_one_table_are_the_meter_and_then_its_start() -> None:
    pit = Pit()
    table = begun(pit, "four-card-poker", bob="1000", cat="1000")
    show(table, {"1": ROYAL, "2": "Ac Kc Qc Jc Tc"})
    assert (paid(table, "2", "progressive"), paid(table, "1", "progressive")) == ("9999.42", "9999")
    assert recorded(pit.jackpots.meter(MLP)) == [("award", "t1#1"), ("reset", "t1#1")] * 2
    assert len(pit.jackpots.claims) == 2
    # The first is no royal flush after all: the second is paid what it was, and the meter has the first again.
    first = next(key for key, claim in pit.jackpots.claims.items() if claim.award.seat == "2")
    pit.jackpots.reject(first, by="sue", approved="cam", because="a card of another deck")
    assert pit.reads(MLP) == "10000.42"
    pit.sound()


@clause("OH-L 5.II")
def test_5_ii_a_group_of_tables_has_a_meter_of_its_own() -> None:
    pit = Pit()
    pit.table("let-it-ride", name="t1", bob="1000")
    apart = pit.table("let-it-ride", {"progressive_seed": "25000"}, name="t2", group="high limit", cat="1000")
    for wager, amount in (("bet_1", "5"), ("progressive", "1")):
        apart.bet("1", wager, amount, key=wager)
    apart.begin()
    assert (pit.reads(MLP), pit.reads("high limit/MLP-OH")) == ("10000", "25000.21")
    show(apart, {"1": ROYAL})
    assert paid(apart, "1", "progressive") == "24999.21"
    assert (pit.reads(MLP), pit.reads("high limit/MLP-OH")) == ("10000", "25000")
    assert [claim.meter for claim in pit.jackpots.claims.values()] == ["high limit/MLP-OH"]
    pit.sound()


@pytest.mark.parametrize("tables", [2, 16])
def test_winners_at_many_tables_in_any_order_are_each_paid_what_is_shown(tables: int) -> None:
    """The published rule, one reset each, and a total order."""
    rng = Random(tables)
    for _ in range(5):
        pit = Pit()
        floor = [
            begun(pit, rng.choice(list(TABLES)), name=f"t{number}", **{f"p{number}": "1000"})
            for number in range(tables)
        ]
        rng.shuffle(floor)
        shown = 10_000_00 + 21 * tables
        for table in floor:
            royal = rng.random() < 0.5
            show(table, {"1": ROYAL if royal else STRAIGHT_FLUSH})
            won = shown if royal else shown // 10
            assert cents(paid(table, "1", "progressive")) == won - 100
            shown = 10_000_00 if royal else shown - won
        meter = pit.jackpots.meter(MLP)
        assert meter.reading == shown
        assert [event.round for event in meter.events if event.what == "award"] == [table.round_name for table in floor]
        assert meter.resets == sum(event.what == "reset" for event in meter.events)
        assert meter.paid == PARTS * sum(
            fact.paid for table in floor for fact in table.recall[-1].facts if isinstance(fact, Award)
        )
        pit.sound()


def test_a_meter_that_is_kept_elsewhere_is_read_and_not_installed_anew() -> None:
    """Another process may have installed it, and fed it since."""
    there = Pit()
    begun(there, "let-it-ride", bob="1000")
    known = there.jackpots.meter(MLP)
    here = Pit()
    here.jackpots.find = {MLP: known}.get
    here.closed("four-card-poker", name="t2")
    assert here.jackpots.meter(MLP) is known
    assert here.jackpots.readings("t2") == there.jackpots.readings("t1")
