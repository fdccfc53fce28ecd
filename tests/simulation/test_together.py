"""Chunks that are played together come to what they come to one by one."""

import pytest

from croupier.engines.chance import stream
from croupier.engines.kernel import CHUNK, order
from croupier.engines.tally import Tally
from croupier.simulation import runner
from croupier.simulation.runner import Run, UnwatchedChunks, locally, simulate

GAMES = {
    "roulette": ["red", "straight:17"],
    "big-six": ["1"],
    "three-dice-baccarat": ["player", "tie"],
    "craps": ["pass"],
}


@pytest.mark.parametrize("slug", GAMES)
def test_many_chunks_are_the_sum_of_each(slug: str) -> None:
    kernel, apart = order(slug, {}, "", GAMES[slug]).kernel(), Tally()
    for number in range(5):
        apart.add(kernel.chunk(stream("seed", number)))
    assert kernel.chunks([stream("seed", number) for number in range(5)]) == apart


def test_whoever_watches_is_told_of_every_chunk() -> None:
    asked = order("roulette", {}, "", ["red"])
    chunks = [(number, CHUNK) for number in range(40)] + [(40, 100)]
    watched = list(locally(2)(asked, "seed", iter(chunks)))
    assert [tally.chunks for tally in watched] == [1] * 41
    together = list(locally(2)(asked, "seed", UnwatchedChunks(iter(chunks))))
    assert len(together) < 41
    assert (together[-1].chunks, together[-1].wagers["red"].rounds) == (1, 100)
    totals = [Tally(), Tally()]
    for total, tallies in zip(totals, (watched, together), strict=True):
        for tally in tallies:
            total.add(tally)
    assert totals[0] == totals[1]


def test_a_run_with_a_precision_ends_at_the_same_chunk_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    until = Run(order("roulette", {}, "", ["red"]), 400 * CHUNK, "seed", until=2e-3)
    ends = {simulate(until, locally(workers)).chunks for workers in (1, 2)}
    monkeypatch.setattr(runner, "_MOST_AT_A_TIME", 1)
    assert ends == {simulate(until, locally(1)).chunks}
