"""Meters: exact to the part of a cent, never lower without a win, every part accounted for."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.errors import OptionRefused, Refused
from croupier.house.jackpots import PARTS, Meter, Parameters
from tests.house.pit import award


def meter(**changes: Any) -> Meter:
    return Meter.opened("MLP-OH", Parameters(**({"seed": 10_000_00, "rate": 2100} | changes)))


def test_a_meter_opens_at_its_seed_and_grows_by_its_rate() -> None:
    linked = meter()
    assert linked.reading == 10_000_00
    linked.contribute(100, round="r1", seat="1")
    assert linked.reading == 10_000_21
    assert linked.balanced


def test_parts_of_a_cent_are_carried() -> None:
    linked = meter(rate=33)  # 0.33% of a dollar is a third of a cent
    for number in range(3):
        linked.contribute(100, round=f"r{number}", seat="1")
    assert linked.reading == 10_000_00
    linked.contribute(100, round="r4", seat="1")
    assert linked.reading == 10_000_01
    assert linked.display == 10_000_00 * PARTS + 4 * 33 * 100


def test_a_share_is_paid_of_what_is_shown_and_the_next_winner_reads_the_rest() -> None:
    linked = meter()
    assert award(linked, 10, "1") == 1_000_00
    assert award(linked, 10, "2") == 900_00
    assert linked.reading == 8_100_00
    assert linked.balanced


def test_the_whole_meter_is_paid_and_starts_again_at_once() -> None:
    linked = meter(reset=12_000_00)
    linked.contribute(1050, round="r1", seat="1")
    assert award(linked, 100, "1") == 10_002_20
    assert linked.reading == 12_000_00  # and half a cent stayed on it
    assert award(linked, 100, "2") == 12_000_00
    assert [event.what for event in linked.events] == ["seed", "contribution", "award", "reset", "award", "reset"]
    assert linked.balanced


def test_the_reserve_and_the_overflow_pay_for_the_reset_before_the_house_does() -> None:
    linked = meter(reserve_rate=500, limit=10_010_00)
    for number in range(100):
        linked.contribute(100_00, round=f"r{number}", seat="1")
    assert (linked.reading, linked.reserve // PARTS, linked.overflow // PARTS) == (10_010_00, 500_00, 2_090_00)
    seeded = linked.seeded
    award(linked, 100, "1")
    assert (linked.reserve, linked.overflow) == (0, 0)
    assert (linked.seeded - seeded) // PARTS == 10_000_00 - 500_00 - 2_090_00
    assert linked.balanced


@pytest.mark.parametrize(
    "wrong",
    [
        {"rate": -1},
        {"rate": 9_000, "reserve_rate": 1_001},
        {"seed": -1},
        {"limit": 9_999_99},
        {"rate": 2_000, "least_rate": 2_100},
        {"least_seed": 10_000_01},
        {"reset": 9_000_00, "least_seed": 10_000_00},
    ],
)
def test_parameters_that_make_no_sense_or_break_the_text_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(OptionRefused):
        meter(**wrong)


def test_parameters_change_by_two_people_with_a_reason_and_between_wins() -> None:
    linked = meter()
    other = Parameters(seed=20_000_00, rate=2500)
    for by, approved, because in (("ann", "", "why"), ("ann", "ann", "why"), ("", "bob", "why"), ("ann", "bob", "")):
        with pytest.raises(Refused):
            linked.change(other, by=by, approved=approved, because=because)
    linked.claims.add("r1/1")
    with pytest.raises(Refused, match="between wins"):
        linked.change(other, by="ann", approved="bob", because="a new season")
    linked.claims.clear()
    linked.change(other, by="ann", approved="bob", because="a new season")
    assert linked.parameters.rate == 2500
    assert linked.reading == 10_000_00
    assert linked.events[-1].because == "a new season"


def test_a_meter_pays_what_it_shows_and_no_more() -> None:
    linked = meter()
    with pytest.raises(Refused, match=r"shows 10000 and cannot pay 10000\.01"):
        linked.pay(10_000_01, round="r", seat="1", clause="OH-L 7.I")
    assert (linked.reading, linked.paid) == (10_000_00, 0)


def test_a_share_that_goes_back_comes_from_where_it_went() -> None:
    linked = meter(reserve_rate=500, limit=10_000_10)
    share = linked.contribute(100, round="r1", seat="1")
    assert (share.shown, share.diverted, share.hidden) == (10 * PARTS, 11 * PARTS, 5 * PARTS)
    linked.withdraw(share, round="r1", seat="1")
    assert (linked.reading, linked.overflow, linked.reserve, linked.contributed) == (10_000_00, 0, 0, 0)
    share = linked.contribute(100, round="r2", seat="1")
    award(linked, 100, "2")
    linked.withdraw(share, round="r2", seat="1")  # it is in the winner's hands
    assert linked.reading == 10_000_00
    assert linked.balanced


def test_an_award_that_comes_back_puts_overflow_reserve_and_seed_where_they_were() -> None:
    linked = meter(reserve_rate=500, limit=10_000_10)
    linked.contribute(100_00, round="r1", seat="1")
    before = (linked.display, linked.overflow, linked.reserve, linked.seeded, linked.paid, linked.resets)
    won = award(linked, 100, round="r1")
    assert (linked.overflow, linked.reserve, linked.resets) == (0, 0, 1)
    linked.take_back(won, round="r1", seat="1", by="sue, cam", because="no royal flush")
    assert (linked.display, linked.overflow, linked.reserve, linked.seeded, linked.paid, linked.resets) == before
    tenth = award(linked, 10, round="r2")
    linked.take_back(tenth, round="r2", seat="1")
    assert (linked.display, linked.overflow, linked.reserve, linked.seeded, linked.paid, linked.resets) == before
    assert linked.balanced


def test_a_win_that_another_followed_is_undone_without_touching_the_other() -> None:
    linked = meter()
    first = award(linked, 100, round="r1")
    second = award(linked, 100, round="r2")
    linked.take_back(first, round="r1", seat="1")
    assert (linked.reading, linked.paid) == (10_000_00, second * PARTS)
    assert linked.balanced


def test_a_correction_is_recorded_and_cannot_go_below_nothing() -> None:
    linked = meter()
    linked.correct(-500_00, by="ann", approved="bob", because="a contribution booked twice")
    assert linked.reading == 9_500_00
    with pytest.raises(Refused):
        linked.correct(-9_500_01, by="ann", approved="bob", because="too much")
    assert linked.balanced


class Meters(RuleBasedStateMachine):
    """Whatever happens, no part of a cent is lost, and the display falls only by a win or a correction."""

    @initialize(rate=st.integers(0, 5_000), reserve=st.integers(0, 5_000), limit=st.sampled_from([0, 100_10, 5_000_00]))
    def begin(self, rate: int, reserve: int, limit: int) -> None:
        self.one = Meter.opened("m", Parameters(seed=100_00, rate=rate, reserve_rate=reserve, limit=limit))

    @rule(wager=st.integers(1, 1_000_00))
    def contribution(self, wager: int) -> None:
        before = self.one.display
        self.one.contribute(wager, round="r", seat="1")
        assert self.one.display >= before
        limit = self.one.parameters.limit
        assert not limit or self.one.display <= max(limit * PARTS, before)

    @rule(percent=st.integers(1, 100))
    def award(self, percent: int) -> None:
        shown = self.one.reading
        assert award(self.one, percent) == shown * percent // 100

    @rule(wager=st.integers(1, 1_000_00), between=st.sampled_from(["nothing", "part", "whole"]))
    def wager_goes_back(self, wager: int, between: str) -> None:
        share = self.one.contribute(wager, round="void", seat="1")
        if between != "nothing":
            award(self.one, 100 if between == "whole" else 10)
        self.one.withdraw(share, round="void", seat="1")

    @rule(percent=st.integers(1, 100))
    def award_goes_back(self, percent: int) -> None:
        before = (self.one.display, self.one.overflow, self.one.reserve, self.one.seeded, self.one.resets)
        won = award(self.one, percent, round="none")
        self.one.take_back(won, round="none", seat="1")
        after = (self.one.display, self.one.overflow, self.one.reserve, self.one.seeded, self.one.resets)
        assert after == before

    @rule(amount=st.integers(-50_00, 50_00))
    def correction(self, amount: int) -> None:
        if self.one.reading + amount >= 0:
            self.one.correct(amount, by="ann", approved="bob", because="count")

    @invariant()
    def accounted(self) -> None:
        if not hasattr(self, "one"):
            return
        assert self.one.balanced
        assert min(self.one.display, self.one.reserve, self.one.overflow) >= 0
        for event in self.one.events:
            assert event.after >= event.before or event.what in ("award", "correction", "returned")
        chain = [(event.before, event.after) for event in self.one.events]
        assert all(a[1] == b[0] for a, b in pairwise(chain))


TestMeters = Meters.TestCase
TestMeters.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


def test_the_identity_catches_a_lost_contribution(monkeypatch: pytest.MonkeyPatch) -> None:
    linked = meter(limit=10_000_10)
    monkeypatch.setattr(
        Meter, "contribute", lambda self, wager, **_: setattr(self, "contributed", self.contributed + wager)
    )
    linked.contribute(100, round="r", seat="1")
    assert not linked.balanced
