"""A simulation beside the exact analysis, and beside itself on another number of workers."""

from collections.abc import Mapping, Sequence

from croupier.engines.kernel import order
from croupier.engines.tally import Tally
from croupier.simulation.results import compare
from croupier.simulation.runner import Run, locally, simulate

Posted = Mapping[str, object]


def played(
    slug: str,
    posted: Posted | None = None,
    wagers: Sequence[str] = (),
    *,
    rounds: int,
    seed: str = "s",
    workers: int = 1,
) -> Tally:
    """The tally of a run."""
    return simulate(Run(order(slug, posted, "", wagers), rounds, seed), locally(workers))


def assert_agrees(
    slug: str, posted: Posted | None = None, wagers: Sequence[str] = (), *, rounds: int, seed: str = "s"
) -> None:
    """Every wager within four standard errors of its analysis. The seed is fixed, so that luck is too."""
    asked = order(slug, posted, "", wagers)
    scores = {
        comparison.wager: comparison.z_score
        for comparison in compare(asked, simulate(Run(asked, rounds, seed), locally(1)))
    }
    assert set(scores) == set(asked.wagers)
    assert {wager: z for wager, z in scores.items() if z is None or not abs(z) < 4} == {}


def assert_same_on_two(slug: str, posted: Posted | None = None, wagers: Sequence[str] = ()) -> None:
    """One worker and two come to the same totals."""
    alone = played(slug, posted, wagers, rounds=300_000)
    assert alone == played(slug, posted, wagers, rounds=300_000, workers=2)
    assert alone.chunks == 5
