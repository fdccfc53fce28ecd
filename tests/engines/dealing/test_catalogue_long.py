"""The whole catalogue by the hundred million, beside its analysis; and on a cluster, beside this machine.

About 340 wagers are judged at four standard errors. If all is right, one of them lies beyond with a chance of about two
in a hundred: a seed that was once good stays good until the cards of a kernel come in another order, and one wager
that just misses then deserves another seed before it deserves a search.
"""

import os
from collections.abc import Iterator

import pytest

from croupier import games
from croupier import options as opt
from croupier.engines.kernel import CHUNK, PlayOrder, of, order
from croupier.simulation.results import WagerComparison, compare
from croupier.simulation.runner import Run, Workers, locally, on_ray, simulate

pytestmark = pytest.mark.long

ROUNDS = 100_000_000
#: What an analysis says of the first round of a fresh shoe, measured on just that; and every hand insured.
FIRST_ROUNDS: dict[str, object] = {"penetration": 1, "insurance": "always"}
#: What no analysis says of a usual strategy that is not the best: how often the progressive is given up by a fold, and
#: what the blind comes to as a part of the base game.
UNJUDGED = {
    "texas-holdem-bonus": {"progressive"},
    "ultimate-texas-holdem": {"blind", "progressive"},
}
#: One game of each family of kernels.
FAMILIES = (
    "big-six",
    "roulette",
    "craps",
    "three-dice-baccarat",
    "mini-baccarat",
    "ride-free",
    "pontoon-plus",
    "three-card-poker",
    "crazy-four-poker",
    "deuces-wild-xtreme",
    "let-it-ride",
    "ultimate-texas-holdem",
    "pai-gow-poker",
)


def usual(slug: str) -> PlayOrder:
    """All wagers of a game, by its usual strategy."""
    asked = opt.described(of(slug).settings)
    return order(slug, {name: value for name, value in FIRST_ROUNDS.items() if name in asked})


def compared(slug: str, rounds: int, workers: int) -> list[WagerComparison]:
    asked = usual(slug)
    return compare(asked, simulate(Run(asked, rounds, "catalogue"), locally(workers)))


@pytest.mark.parametrize("slug", games.slugs())
def test_every_wager_at_a_hundred_million(slug: str) -> None:
    comparisons = compared(slug, ROUNDS, os.cpu_count() or 1)
    assert {comparison.wager for comparison in comparisons} == set(usual(slug).wagers)
    assert {comparison.wager for comparison in comparisons if comparison.z_score is None} == UNJUDGED.get(slug, set())
    far = {
        comparison.wager: comparison.z_score
        for comparison in comparisons
        if comparison.z_score is not None and not abs(comparison.z_score) <= 4
    }
    assert far == {}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Workers]:
    """One cluster for all of them."""
    ray = pytest.importorskip("ray")
    ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield on_ray()
    ray.shutdown()


@pytest.mark.parametrize("slug", FAMILIES)
def test_a_cluster_comes_to_the_same(slug: str, cluster: Workers) -> None:
    asked = Run(usual(slug), 20 * CHUNK + 7, "cluster")
    assert simulate(asked, cluster) == simulate(asked, locally(2))
