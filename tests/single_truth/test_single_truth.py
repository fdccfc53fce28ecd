"""A rule changed in a game's folder or in ``hands`` changes every way of knowing the game, or somebody refuses.

Each row of each family's ``MUTATIONS`` is a planted change. The reference round must move on the small pack of the row,
so that the pack exercises the rule, and solver, kernel, advice and environment must agree with it.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from _pytest.mark import ParameterSet

from croupier import games
from tests.single_truth.mutation import Kind, Mutation
from tests.single_truth.prove import Verdict, prove

#: Of how many games of each family a rule is changed in the quick suite.
QUICK = 1
#: Games and packs that take a quarter of a minute and more to follow a change; to refuse one takes them no time.
SLOW = {"pai-gow-poker", "pontoon-plus", "texas-holdem-bonus", "ultimate-texas-holdem", ("four-card-poker", "ties")}
MACHINERY = {"environment", "mutation", "prove"}
FAMILIES = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if not file.stem.startswith("test_"))
ROWS: list[tuple[str, Mutation]] = [
    (family, mutation)
    for family in FAMILIES
    if family not in MACHINERY
    for mutation in import_module(f"tests.single_truth.{family}").MUTATIONS
]


@cache
def as_it_is(family: str, game: str, proof: str) -> Verdict:
    return prove(family, game, proof)


def _parameters() -> Iterator[ParameterSet]:
    """Of each family one change of the first game; all the others are tried by `make test-long`."""
    tried: dict[str, set[str]] = {}
    for family, mutation in ROWS:
        games_ = tried.setdefault(family, set())
        is_slow = mutation.follows and bool(SLOW & {mutation.game, (mutation.game, mutation.proof)})
        is_long = is_slow or mutation.game in games_ or len(games_) == QUICK
        games_ |= set() if is_long else {mutation.game}
        yield pytest.param(family, mutation, id=str(mutation), marks=[pytest.mark.long] if is_long else [])


@pytest.mark.parametrize(("family", "mutation"), list(_parameters()))
def test_a_changed_rule_is_followed_or_refused(family: str, mutation: Mutation) -> None:
    after = prove(family, mutation.game, mutation.proof, mutation)
    assert not after.disagreement, after.disagreement
    assert bool(after.refusal) != mutation.follows, after.refusal
    if mutation.follows:
        before = as_it_is(family, mutation.game, mutation.proof)
        assert after.figures["round"] != before.figures["round"], "the pack does not exercise the rule"
        assert after.figures.keys() == before.figures.keys()


def test_the_table_covers_every_game_and_every_kind_of_rule() -> None:
    rows = [mutation for _, mutation in ROWS]
    assert len(set(rows)) == len(rows) >= 60
    by_game = Counter(mutation.game for mutation in rows)
    assert set(by_game) == set(games.slugs())
    assert min(by_game.values()) >= 4
    assert {mutation.kind for mutation in rows} == set(get_args(Kind))
