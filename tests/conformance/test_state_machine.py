"""A round under a hostile hand: answers, refusals, forks, drops, irregularities and voids in any order."""

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier.conformance.invariants import cites_clauses_that_exist, conserves_money, hides_cards, replays
from croupier.conformance.playing import advance
from croupier.equipment.source import SeededSource
from croupier.errors import CroupierError
from croupier.round.requests import Step
from croupier.round.round import Round
from tests.conformance.tables import TABLES, new_round


class Table(RuleBasedStateMachine):
    """One round at a time. ``shadow`` holds what the answers so far gave, to compare with after anything else."""

    round: Round
    source: SeededSource

    @initialize(
        table=st.sampled_from(TABLES),
        seed=st.binary(min_size=1, max_size=8),
        seats=st.integers(1, 4),
        walking=st.booleans(),
    )
    def sit_down(self, table: tuple[str, dict[str, object]], seed: bytes, seats: int, walking: bool) -> None:
        self.source = SeededSource(seed)
        self.round = new_round(*table, self.source, seats)
        self.round.walking = walking

    def open(self) -> bool:
        return self.round.pending is not None

    @precondition(open)
    @rule()
    def answer(self) -> None:
        asked, step = len(self.round.answers), isinstance(self.round.pending, Step)
        advance(self.round, self.source)
        assert len(self.round.answers) == asked + (not step)

    @precondition(open)
    @rule(
        value=st.one_of(st.text(max_size=4), st.integers(-5, 60), st.none(), st.floats(), st.lists(st.integers(0, 7)))
    )
    def answer_nonsense(self, value: object) -> None:
        before = self.round.plain()
        try:
            self.round.answer(value)
        except CroupierError:
            assert self.round.plain() == before

    @precondition(open)
    @rule(data=st.data())
    def declare(self, data: st.DataObject) -> None:
        kind = data.draw(st.sampled_from([*sorted(self.round.game.irregularities), "no such thing"]))
        seat = data.draw(st.sampled_from([player.seat for player in self.round.setup.seats]))
        before = self.round.plain()
        try:
            self.round.declare(kind, seat=seat)
        except CroupierError:
            assert self.round.plain() == before

    @rule()
    def drop(self) -> None:
        self.round.drop()

    @rule()
    def go_on_with_a_copy(self) -> None:
        walking = self.round.walking
        self.round = self.round.fork()
        self.round.walking = walking

    @precondition(open)
    @rule()
    def copies_are_independent(self) -> None:
        before, copy = self.round.plain(), self.round.fork()
        if copy.pending is not None:
            advance(copy, self.source)
        assert self.round.plain() == before

    @invariant()
    def facts_are_derived(self) -> None:
        if hasattr(self, "round"):
            replays(self.round)
            hides_cards(self.round)
            cites_clauses_that_exist(self.round)

    def teardown(self) -> None:
        if hasattr(self, "round"):
            while self.round.pending is not None:
                advance(self.round, self.source)
            conserves_money(self.round)


Table.TestCase.settings = settings(max_examples=120, stateful_step_count=30, deadline=None)
TestRound = Table.TestCase


@pytest.mark.long
def test_three_thousand_hostile_rounds() -> None:
    # Found is enough here: making the case small can take longer than finding it.
    thorough = settings(max_examples=3000, stateful_step_count=40, deadline=None, phases=(Phase.generate,))
    run_state_machine_as_test(Table, settings=thorough)
