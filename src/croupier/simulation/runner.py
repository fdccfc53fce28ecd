"""Runs: chunks played by any number of workers and added up in their own order, so that a seed gives one total.

A run can be interrupted, kept in a file, and taken up where it stopped; it can end at a number of rounds or when the
standard error is small enough.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeAlias

from croupier import files
from croupier.engines.any import cluster, crew
from croupier.engines.chance import stream
from croupier.engines.kernel import Kernel, PlayOrder, chart_of, in_words, play_chunks
from croupier.engines.question import unusual
from croupier.engines.tally import Tally, estimate
from croupier.errors import BadInput
from croupier.stopping import stoppable

#: Chunks that nobody watches are given to a worker for so many seconds at once, and so many at most.
_AT_A_TIME: Final = 0.02
_MOST_AT_A_TIME: Final = 256
#: More than anybody can wait for.
MOST_ROUNDS: Final = 10**15

Progress: TypeAlias = Callable[[Tally], None]
#: Plays chunks given as (number, rounds) and yields their tallies in that order.
Workers: TypeAlias = Callable[[PlayOrder, str, Iterator[tuple[int, int]]], Generator[Tally, None, None]]


class UnwatchedChunks:
    """Chunks of which nobody wants to know what each came to: several may be added up before they are told of."""

    def __init__(self, chunks: Iterator[tuple[int, int]]) -> None:
        self._chunks = chunks

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return self

    def __next__(self) -> tuple[int, int]:
        return next(self._chunks)


@dataclass(frozen=True, slots=True)
class Run:
    """What is played: so many rounds at most, until a standard error, from a seed."""

    order: PlayOrder
    rounds: int
    seed: str
    until: float = 0.0

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise BadInput(f"a run has 1 to {MOST_ROUNDS:,} rounds, not {self.rounds:,}")

    @property
    def chunk(self) -> int:
        """The rounds of a whole chunk."""
        return self.order.dealer.chunk

    @property
    def chunks(self) -> int:
        """How many chunks that takes at most."""
        return -(-self.rounds // self.chunk)

    def size(self, chunk: int) -> int:
        """The rounds of a chunk; the last one may be short."""
        return min(self.chunk, self.rounds - chunk * self.chunk)

    def played(self, total: Tally) -> int:
        """How many rounds a total holds."""
        return min(total.chunks * self.chunk, self.rounds)

    def plain(self) -> dict[str, Any]:
        """All that decides the totals, as JSON: a kept run goes on only with the same."""
        order = self.order
        return (
            {
                "game": order.game.slug,
                "rules_version": order.game.rules_version,
                "options": order.game.posted(order.options),
                "strategy": order.strategy,
                "wagers": list(order.wagers),
                "settings": unusual(order.settings),
                "seed": self.seed,
            }
            | self._reference()
            | self._chart()
        )

    def _reference(self) -> dict[str, bool]:
        """Played by the reference round it is another run, with other streams of chance."""
        return {"reference": True} if self.order.reference else {}

    def _chart(self) -> dict[str, str]:
        """What a strategy from a file says now: edited, it is another run."""
        chart = chart_of(self.order)
        return {} if chart is None else {"chart": hashlib.blake2b(chart, digest_size=16).hexdigest()}


@dataclass(slots=True)
class Keeper:
    """The file in which a run is kept between two sittings."""

    path: Path
    run: Run
    every: int = 64
    _since: int = field(default=0, init=False)

    def kept(self) -> Tally:
        """What was played before; nothing if there is no file yet."""
        try:
            if not self.path.exists():
                return Tally()
        except (OSError, ValueError) as error:
            raise BadInput(f"cannot keep the run in {str(self.path)!r}: {error}") from None
        try:
            data = json.loads(files.read_text(self.path))
        except files.UNREADABLE:
            raise BadInput(f"cannot go on from {self.path}: it keeps no run; name another file") from None
        if not isinstance(data, dict) or data.get("run") != json.loads(json.dumps(self.run.plain())):
            raise BadInput(f"{self.path} keeps another run; name another file, or ask for the same game and seed")
        try:
            tally = Tally.restored(data["tally"])
        except (AttributeError, KeyError, TypeError, ValueError):
            raise BadInput(f"{self.path} is damaged: its tally cannot be read; name another file") from None
        if set(tally.wagers) != set(self.run.order.wagers if tally.chunks else ()):
            raise BadInput(f"{self.path} is damaged: its tally is not of the wagers it names; name another file")
        if tally.chunks * self.run.chunk > self.run.rounds:
            played = f"{self.path} keeps {tally.chunks * self.run.chunk:,} rounds already"
            raise BadInput(f"{played}; ask for at least as many, or name another file")
        return tally

    def keep(self, tally: Tally, *, now: bool = False) -> None:
        """Write the run down, every so many chunks: the file is whole or as it was."""
        self._since += 1
        if not now and self._since < self.every:
            return
        self._since = 0
        try:
            with files.whole(self.path) as file:
                file.write(json.dumps({"run": self.run.plain(), "tally": tally.plain()}).encode())
        except OSError as error:
            raise BadInput(f"cannot keep the run in {self.path}: {error.strerror or error}") from None
        except ValueError as error:  # a name that no file has
            raise BadInput(f"cannot keep the run in {str(self.path)!r}: {error}") from None


def simulate(run: Run, workers: Workers, *, keeper: Keeper | None = None, progress: Progress | None = None) -> Tally:
    """Play a run to its end, from where it was kept.

    Only whole chunks are kept: where the last one is cut short, a longer run plays it again in full.
    """
    total = keeper.kept() if keeper else Tally()
    if keeper:  # a file that cannot be written is better known before the first round than after the last
        keeper.keep(total, now=True)
    todo = ((chunk, run.size(chunk)) for chunk in range(total.chunks, run.chunks))
    chunks = todo if run.until or keeper else UnwatchedChunks(todo)
    sound = True  # an interruption may come while a chunk is added, and half a chunk is not kept either
    try:
        if not _precise(run, total):
            with closing(workers(run.order, run.seed, chunks)) as played:
                for tally in played:
                    whole = run.size(total.chunks) == run.chunk
                    if keeper and not whole:
                        keeper.keep(total, now=True)
                    sound = False
                    total.add(tally)
                    sound = whole
                    if keeper and sound:
                        keeper.keep(total)
                    if progress:
                        progress(total)
                    if _precise(run, total):
                        break
    finally:
        if keeper and sound:
            keeper.keep(total, now=True)
    return total


def _precise(run: Run, total: Tally) -> bool:
    """Whether every wager is known well enough; a handful of chunks says too little about its own error."""
    if not run.until or total.chunks < 2:
        return False
    return all(0 < estimate(tally, total.chunks).stderr <= run.until for tally in total.wagers.values())


def kernel(order: PlayOrder) -> Kernel:
    """The kernel of an order."""
    return order.kernel()


def locally(workers: int) -> Workers:
    """All on this machine: compiled kernels let go of the interpreter while they deal, so threads are enough for them;
    the reference round needs processes."""
    if workers < 1:
        raise BadInput(f"{workers} workers play nothing; use at least one")

    def play(order: PlayOrder, seed: str, chunks: Iterator[tuple[int, int]]) -> Generator[Tally, None, None]:
        dealer = stoppable(lambda: kernel(order))
        if workers > 1 and not order.dealer.compiled:
            yield from crew.play(order, seed, chunks, workers)
            return
        size, most = 1, _MOST_AT_A_TIME if isinstance(chunks, UnwatchedChunks) else 1
        pool = ThreadPoolExecutor(workers)
        waiting: list[Future[tuple[list[Tally], float]]] = []
        try:
            while group := _next_group(chunks, size, dealer.rounds):
                waiting.append(pool.submit(_played, dealer, seed, group))
                if len(waiting) > 2 * workers:
                    tallies, seconds = waiting.pop(0).result()
                    yield from tallies
                    size = max(1, min(most, int(_AT_A_TIME / seconds)))
            while waiting:
                yield from waiting.pop(0).result()[0]
        finally:  # whoever stops does not wait for a chunk, nor for what is compiled for the first one
            pool.shutdown(wait=False, cancel_futures=True)

    return play


def _next_group(chunks: Iterator[tuple[int, int]], size: int, rounds: int) -> list[tuple[int, int]]:
    """So many of the next chunks; one that is cut short is the last."""
    group: list[tuple[int, int]] = []
    for chunk in chunks:
        group.append(chunk)
        if len(group) == size or chunk[1] != rounds:
            break
    return group


def _played(dealer: Kernel, seed: str, group: list[tuple[int, int]]) -> tuple[list[Tally], float]:
    """The whole chunks of a group, added up, and apart from them one that is cut short; and what one took."""
    began = perf_counter()
    if len(group) == 1:
        tallies = [dealer.chunk(stream(seed, number), rounds) for number, rounds in group]
    else:
        whole = [number for number, rounds in group if rounds == dealer.rounds]
        tallies = [dealer.chunks([stream(seed, number) for number in whole])]
        tallies += [dealer.chunk(stream(seed, number), rounds) for number, rounds in group[len(whole) :]]
    return tallies, (perf_counter() - began) / len(group)


def on_ray(address: str = "", chunks_each: int = 16) -> Workers:
    """On a Ray cluster, or on one that is started here; each task plays several chunks."""
    ray = cluster.ray_of(address)

    def play(order: PlayOrder, seed: str, chunks: Iterator[tuple[int, int]]) -> Generator[Tally, None, None]:
        words = in_words(order)
        orders = ((words, seed, some) for some in _grouped(chunks, chunks_each))
        with cluster.connected(ray, address), closing(cluster.worked(ray, play_chunks, orders)) as played:
            for tallies in played:
                yield from map(Tally.restored, tallies)

    return play


def _grouped(chunks: Iterator[tuple[int, int]], size: int) -> Iterator[list[tuple[int, int]]]:
    group: list[tuple[int, int]] = []
    for chunk in chunks:
        group.append(chunk)
        if len(group) == size:
            yield group
            group = []
    if group:
        yield group
