"""Chunks of a graphics processor: the same code, run here without one, gives the totals of the compiled dealer."""

from dataclasses import replace
from typing import Any

import numba
import numpy as np
import pytest

from croupier.engines.chance import stream
from croupier.engines.gpu import machine
from croupier.engines.gpu.twins import twin
from croupier.engines.kernel import BlockResult, Kernel, order
from croupier.engines.tally import Tally
from croupier.engines.twenty_one.deal import BlackjackTable
from croupier.engines.twenty_one.deal_gpu import OnThisProcessor
from croupier.errors import BadInput, CroupierError, MissingPart
from croupier.simulation import results
from croupier.simulation.on_gpu import batches, play

ROUNDS = 300


def here(kernel: Kernel) -> Kernel:
    """The kernel with its device's code run on this processor, in small chunks."""

    def device() -> Any:
        assert kernel.device is not None
        made: Any = kernel.device()
        made.__class__ = OnThisProcessor
        return made

    return replace(kernel, rounds=ROUNDS, device=device)


def added(tallies: Any) -> Tally:
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total


@pytest.mark.long  # both are compiled for it, which takes far longer than the rounds
@pytest.mark.parametrize(
    ("posted", "wagers"),
    [({}, ["main"]), ({"insurance": "always", "betting": "hi_lo", "seats": "2"}, ["main", "insurance", "house_money"])],
)
def test_totals_are_those_of_the_processor(posted: dict[str, object], wagers: list[str]) -> None:
    kernel = here(BlackjackTable.of(order("blackjack", posted, "", wagers)).kernel())
    chunks = [(number, ROUNDS) for number in range(70)] + [(70, 100)]  # more than a block, and one cut short
    own = added(kernel.chunk(stream("seed", number), size) for number, size in chunks)
    theirs = added(batches(kernel, "seed", iter(chunks), at_once=66))
    assert theirs.plain() == own.plain()


def test_chunks_counted_together_are_those_counted_apart() -> None:
    dealer = order("blackjack", {"insurance": "always"}, "", ["main", "insurance"]).kernel()

    class Together:
        def played(self, streams: Any, rounds: int) -> tuple[BlockResult, Any]:
            blocks = [dealer.block(rounds, own.copy()) for own in streams]
            nets, risked = blocks[0].nets, blocks[0].risked
            sums = [[(nets * b.times).sum(0), (risked * b.times).sum(0), b.times.sum(0)] for b in blocks]
            return blocks[0]._replace(times=np.sum([b.times for b in blocks], axis=0)), np.array(sums).transpose(
                0, 2, 1
            )

    kernel = replace(dealer, rounds=ROUNDS, device=Together)
    chunks = [(number, ROUNDS) for number in range(7)] + [(7, 100)]
    own = added(kernel.chunk(stream("seed", number), size) for number, size in chunks)
    assert added(batches(kernel, "seed", iter(chunks), at_once=3)).plain() == own.plain()


@numba.njit
def _step(number: Any) -> Any:
    return number + 1


@numba.njit
def _twice(number: Any) -> Any:
    return _step(_step(number))


def test_a_twin_calls_what_stands_for_what_it_called() -> None:
    assert [twin(_twice, {}, lambda function: function)(1), _twice(1)] == [3, 3]
    assert twin(_twice, {_step: lambda number: number * 10}, lambda function: function)(1) == 100


def test_without_such_a_processor_one_line_says_so() -> None:
    machine.cuda.cache_clear()
    with pytest.raises((MissingPart, CroupierError), match=r"croupier\[gpu\]|no NVIDIA graphics processor"):
        results.where("gpu")
    with pytest.raises(BadInput, match="run it on local"):
        next(play(order("roulette"), "seed", iter([(0, 1)])))
    with pytest.raises(BadInput, match="local, ray or gpu"):
        results.where("mars")
