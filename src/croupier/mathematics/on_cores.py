"""The analyses of many games on all cores of this machine. A process for each core takes one game after another, those
that take long first, so that none is left with nothing to do; what the wagers of a game share is counted once, in the
process that has the game."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeAlias

from croupier.engines import cache
from croupier.engines.any import crew
from croupier.engines.solved import Solution
from croupier.errors import CroupierError
from croupier.mathematics.analyses import questions, solution
from croupier.mathematics.on_cluster import AskedAnalysis

#: Hears after each wager which part of all the work is done, and of which game it was.
Progress: TypeAlias = Callable[[float, str], None]
#: The solution of a question, in words: whose analysis it is for by number, and how many there are in that.
_Answer: TypeAlias = tuple[int, int, dict[str, Any]]
#: Said to a process when all games are given out.
_NO_MORE: Final[list[int]] = []
_LOST: Final = "a process that solved games has ended; analyze again"


def solved(
    asked: Sequence[AskedAnalysis], *, use_cache: bool, progress: Progress | None = None
) -> list[list[Solution]]:
    """The solutions of each of the analyses, in the order of its questions."""
    weights = [analysis.read().mathematics.weight for analysis in asked]
    numbered = sorted(range(len(asked)), key=lambda number: (-weights[number], asked[number].slug))
    solutions = [_kept(analysis) if use_cache else [] for analysis in asked]
    open_ = [number for number in numbered if not solutions[number]]
    by_game = [list(some) for _, some in groupby(open_, key=lambda number: asked[number].slug)]
    processes = min(os.cpu_count() or 1, len(by_game))
    games: SimpleQueue[list[int]] = SimpleQueue()
    for game in [*by_game, *[_NO_MORE] * processes]:
        games.put(game)
    answers: SimpleQueue[_Answer | CroupierError] = SimpleQueue()
    desks = [_Desk(asked, games, answers, use_cache=use_cache) for _ in range(processes)]
    done, left = sum(weights) - sum(weights[number] for number in open_), len(open_)
    try:
        while left:
            answer = answers.get()
            if isinstance(answer, CroupierError):
                raise answer
            number, count, words = answer
            solutions[number].append(cache.restored(words))
            left -= len(solutions[number]) == count
            done += weights[number] / count
            if progress:
                progress(done / sum(weights), asked[number].slug)
    finally:
        for desk in desks:
            desk.close()
    return solutions


def _kept(asked: AskedAnalysis) -> list[Solution]:
    """The solutions that were kept; none where one is missing."""
    solutions = [cache.lookup(question) for question, _ in questions(asked.read())]
    return [kept for kept in solutions if kept] if all(solutions) else []


class _Desk:
    """A process that solves, and who hands it one game after another."""

    def __init__(
        self,
        asked: Sequence[AskedAnalysis],
        games: SimpleQueue[list[int]],
        answers: SimpleQueue[_Answer | CroupierError],
        *,
        use_cache: bool,
    ) -> None:
        self._worker = crew.Worker("croupier.mathematics.on_cores", _LOST)

        def run() -> None:
            try:
                for game in iter(games.get, _NO_MORE):
                    for number in game:
                        self._worker.write([asked[number], use_cache])
                        count = self._worker.answer()["count"]
                        for _ in range(count):
                            answers.put((number, count, self._worker.answer()["solution"]))
            except CroupierError as error:
                answers.put(error)

        self._thread = Thread(target=run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the process, whatever it is at."""
        self._worker.kill()
        self._thread.join()
        self._worker.stop()


def work() -> None:
    """What a process does: analyses in, the solutions of their questions out."""
    for asked, use_cache in crew.given():
        analysis = AskedAnalysis(*asked)
        try:
            request = analysis.read()
            count = len(questions(request))
            crew.answer({"count": count})
            for place in range(count):
                crew.answer({"solution": cache.plain(solution(request, place, use_cache=use_cache))})
        except CroupierError as error:
            crew.answer({"error": str(error)})
