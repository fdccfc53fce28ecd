"""A rule changed in a game's folder or in ``hands`` changes every way of knowing the game, or somebody refuses.

Each row of each family's ``MUTATIONS`` is a planted change. The reference round must move on the small pack of the row,
so that the pack exercises the rule, and solver, kernel, advice and environment must agree with it.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest
from _pytest.mark import ParameterSet

from croupier import games
from croupier.round import walks
from tests.single_truth import seal
from tests.single_truth.mutation import Kind, Mutation
from tests.single_truth.prove import Verdict, prove
from tests.single_truth.rows import ROWS

#: Of how many games of each family a rule is changed in the quick suite.
QUICK = 1
#: Games and packs that take a quarter of a minute and more to follow a change; to refuse one takes them no time.
SLOW = {"pai-gow-poker", "pontoon-plus", "texas-holdem-bonus", "ultimate-texas-holdem", ("four-card-poker", "ties")}


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


@pytest.mark.parametrize("slug", games.slugs())
def test_every_walk_is_the_one_that_engines_were_compared_with(slug: str) -> None:
    folder = games.get(slug).folder
    assert (folder / walks.SEAL).read_text().strip() == walks.digest(folder, games.__path__), (
        f"run: python -m {seal.__name__} {slug}"
    )
