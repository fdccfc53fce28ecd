"""Runs on the graphics processor of this machine: many chunks at once, each with the stream that it has anywhere."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.engines.chance import stream
from croupier.engines.gpu.machine import cuda
from croupier.engines.kernel import Kernel, PlayOrder
from croupier.engines.tally import Tally
from croupier.errors import BadInput
from croupier.simulation.runner import Workers

#: Chunks that are played at once: as many threads as the largest of these processors runs side by side.
AT_ONCE: Final = 132 * 640


def on_gpu() -> Workers:
    """All on one graphics processor; a chunk that is cut short is dealt by the processor. With a precision to stop at,
    it is looked at after each batch of chunks."""
    cuda()  # better known before anything is solved
    return play


def play(order: PlayOrder, seed: str, chunks: Iterator[tuple[int, int]]) -> Generator[Tally, None, None]:
    """The tallies of chunks, many together."""
    kernel = order.kernel()
    if kernel.device is None:
        raise BadInput("its rounds are not dealt on a graphics processor; run it on local").at(game=order.game.slug)
    yield from batches(kernel, seed, chunks)


def batches(kernel: Kernel, seed: str, chunks: Iterator[tuple[int, int]], at_once: int = AT_ONCE) -> Iterator[Tally]:
    """So many whole chunks at once as there are. While they are played the streams of the next ones are made."""
    assert kernel.device is not None, "asked before"
    rounds = kernel.device()

    def next_batch() -> tuple[npt.NDArray[np.uint64], list[tuple[int, int]]]:
        batch = list(islice(chunks, at_once))
        whole = [number for number, size in batch if size == kernel.rounds]
        return np.array([stream(seed, number) for number in whole]), batch[len(whole) :]

    with ThreadPoolExecutor(1) as beside:
        streams, rest = next_batch()
        while len(streams) or rest:
            coming = beside.submit(next_batch)
            if len(streams):
                yield kernel.gathered(*rounds.played(streams, kernel.rounds))
            for number, size in rest:
                yield kernel.chunk(stream(seed, number), size)
            streams, rest = coming.result()
