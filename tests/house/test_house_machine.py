"""Anything in any order at every game: after each step the books balance, nobody owes, no part of a jackpot is lost.

The floor knows no rule (`tests.house.floor`). Each thing it checks is also shown to be found when it is broken.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.house.chips import Booking
from croupier.house.jackpots import PARTS, Meter, Parameters, Share
from croupier.house.ledger import Balance, Ledger, replayed
from croupier.house.progressives import Progressives
from croupier.house.table import Table
from tests.conformance.tables import TABLES
from tests.house.floor import Floor
from tests.house.pit import award

Tables = list[tuple[str, dict[str, object]]]
#: Beside the tables of the conformance suite, the progressives with their starts posted.
ALL: Tables = [
    *TABLES,
    ("deuces-wild-xtreme", {"goin_wild_seed": "1000", "too_wild_seed": "1000", "five_card_linked_seed": "1000"}),
    ("rocket-aces", {"progressive_unit": "1"}),
    ("ride-free", {"progressive_unit": "1", "meters": "separate"}),
]
CRAPS: Tables = [("craps", {}), ("craps", {"vig_when": "on_win"})]
LINKED = [
    table for table in ALL if table[0] in ("let-it-ride", "four-card-poker", "three-dice-baccarat", "rocket-aces")
]


class HouseMachine(RuleBasedStateMachine):
    """A few tables at a time, so that each is played deep."""

    @initialize(tables=st.lists(st.sampled_from(ALL), min_size=2, max_size=4), rng=st.randoms(use_true_random=False))
    def opens(self, tables: Tables, rng: Random) -> None:
        self.floor = Floor(tables, rng)

    @rule(rng=st.randoms(use_true_random=False), steps=st.integers(1, 10))
    def something_happens(self, rng: Random, steps: int) -> None:
        self.floor.rng = rng
        for _ in range(steps):
            self.floor.step()

    @invariant()
    def the_books_can_be_rebuilt(self) -> None:
        if hasattr(self, "floor"):
            again = replayed(entry.entry for entry in self.floor.ledger.entries)
            assert again.balances == self.floor.ledger.balances


TestHouse = HouseMachine.TestCase
TestHouse.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)


def played(seed: int, steps: int, tables: Tables = ALL) -> Floor:
    floor = Floor(tables, Random(seed))
    for _ in range(steps):
        floor.step()
    return floor


def test_every_game_on_one_floor() -> None:
    floor = played(1, 5_000)
    assert {table.rounds > 0 for table in floor.tables} == {True}
    for wanted in ("bet", "begin", "outcome", "decide", "expire", "void", "irregularity", "call", "retract", "abandon"):
        assert floor.done.get(wanted), f"nobody did {wanted}"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_a_million_steps(seed: int) -> None:
    """Twenty nights of 50,000 steps: 1,000,000."""
    floor = played(1_000 + seed, 50_000)
    assert any(meter.paid for meter in floor.jackpots.meters.values())
    assert replayed(entry.entry for entry in floor.ledger.entries).balances == floor.ledger.balances


@pytest.mark.long
def test_a_million_wagers_on_64_tables_and_fractional_rates() -> None:
    """opening + contributions + seeds = paid + display + reserve + overflow, to the part of a cent."""
    rng = Random(64)
    parameters = Parameters(seed=10_000_00, rate=2_137, reserve_rate=333, limit=10_500_00)
    meter = Meter.opened("m", parameters)
    fed = paid = 0
    for number in range(1_000_000):
        wager = rng.randrange(1, 500)
        share = meter.contribute(wager, round=f"t{number % 64}", seat="1")
        fed += wager * (2_137 + 333)
        if not rng.randrange(5_000):
            paid += award(meter, rng.choice((10, 100)), round=f"t{number % 64}") * PARTS
        elif not rng.randrange(1_000):
            fed -= sum(share[:3]) if meter.resets == share.resets else 0
            meter.withdraw(share, round=f"t{number % 64}", seat="1")
        del meter.events[:-8]
        assert meter.balanced
    assert (meter.contributed, meter.paid) == (fed, paid)


#: Steps in which every planted bug shows; without one the same steps find nothing.
ENOUGH = 2_500


# -- each check finds what it is for ------------------------------------------------------------------------------


def money_from_nowhere(real: Callable[..., Any]) -> Callable[..., Any]:
    def enter(self: Ledger, group: Any) -> Any:
        done = real(self, group)
        self.balances.setdefault("tips:t0", Balance()).posted += len(self.entries) > 900
        return done

    return enter


def on_credit(self: Ledger, name: str, amount: int) -> Balance:
    return self._account(name)


def forgets_a_hold(self: Booking, spot: Any, stake: int, lost: int, seq: int, clause: str) -> None:
    self.chips.held.pop(spot, None)


def pays_twice(real: Callable[..., None]) -> Callable[..., None]:
    def pay(self: Booking, to: str, amount: int, seq: int, clause: str, because: str = "") -> None:
        real(self, to, 2 * amount, seq, clause, because)

    return pay


def loses_the_fraction(real: Callable[..., Share]) -> Callable[..., Share]:
    def contribute(self: Meter, wager: int, **where: str) -> Share:
        share = real(self, wager, **where)
        self.display -= self.display % PARTS
        return share

    return contribute


def keeps_no_books(self: Progressives, meter: Meter, other: str, round: str) -> None:
    pass


def keeps_what_came_down(real: Callable[..., None]) -> Callable[..., None]:
    def call(self: Table, seat: str, name: str, wager: str = "", to: object = 0) -> None:
        held = {spot: list(chips) for spot, chips in self.chips.held.items()}
        real(self, seat, name, wager, to)
        self.chips.held = held

    return call


def forgets_the_void(self: Booking, decided: Any, returned: Any) -> None:
    pass


def acts_before_it_refuses(real: Callable[..., None]) -> Callable[..., None]:
    def bet(self: Table, seat: str, wager: str, amount: object, *, key: str) -> None:
        self.places[seat].wagers.setdefault("main", 1)
        real(self, seat, wager, amount, key=key)

    return bet


PLANTED: dict[str, tuple[Any, str, Any, Tables, str]] = {
    "money from nowhere": (Ledger, "enter", money_from_nowhere(Ledger.enter), ALL, "do not sum to zero"),
    "players on credit": (Ledger, "_spend", on_credit, ALL, "is overdrawn"),
    "a hold that never ends": (Booking, "release", forgets_a_hold, ALL, "not on any layout"),
    "a win paid twice": (Booking, "pay", pays_twice(Booking.pay), ALL, "but won and lost to"),
    "a fraction of a cent lost": (Meter, "contribute", loses_the_fraction(Meter.contribute), LINKED, "not accounted"),
    "a meter beside the books": (Progressives, "_sync", keeps_no_books, LINKED, "not accounted for"),
    "a bet down but still held": (Table, "call", keeps_what_came_down(Table.call), CRAPS, "not on any layout|stands"),
    "a void round that keeps the wagers": (Booking, "undo", forgets_the_void, ALL, "is held, .* stands"),
    "a refused wager on the layout": (Table, "bet", acts_before_it_refuses(Table.bet), ALL, "bet was refused, and did"),
}


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_found(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead, tables, complaint = PLANTED[bug]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(AssertionError, match=complaint):
        played(3, ENOUGH, tables)


def test_without_a_planted_bug_nothing_is_found() -> None:
    for tables in (LINKED, CRAPS):
        played(3, ENOUGH, tables)
