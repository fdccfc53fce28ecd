"""Processes that play rounds written in Python side by side, each chunk from a stream of its own. A worker gets an
order in words and then chunks by number, and sends back tallies of whole numbers. It ends when nobody writes to it any
more, so that none outlives who started it."""

import json
import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import Any, Final

from croupier.engines.kernel import PlayOrder, in_words, play_chunks
from croupier.engines.tally import Tally
from croupier.errors import CroupierError

#: Chunks that a worker is given before its first is back.
_AHEAD: Final = 2


def play(order: PlayOrder, seed: str, chunks: Iterator[tuple[int, int]], workers: int) -> Generator[Tally, None, None]:
    """The tallies of chunks in their order, played by so many processes."""
    crew: list[_Worker] = []
    words = in_words(order)
    try:
        for _ in range(workers):
            crew.append(_Worker())
            crew[-1].write([words, seed])
        given = answered = 0
        for number, rounds in chunks:
            crew[given % workers].write([number, rounds])
            given += 1
            if given - answered == _AHEAD * workers:
                yield crew[answered % workers].answer()
                answered += 1
        for number in range(answered, given):
            yield crew[number % workers].answer()
    finally:
        for worker in crew:
            worker.stop()


class _Worker:
    """One process. It has a session of its own: whoever interrupts this process does not interrupt that one too."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", "from croupier.engines.any.crew import work; work()"]
        path = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(  # noqa: S603 - this Python, with a fixed program
            command,
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def write(self, message: object) -> None:
        """The order and the seed first, then chunks by number and rounds."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise CroupierError("a process that played rounds has ended; simulate again") from None

    def answer(self) -> Tally:
        """The tally of the chunk that was given first."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise CroupierError("a process that played rounds has ended; simulate again")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise CroupierError(answer["error"])
        return Tally.restored(answer)

    def stop(self) -> None:
        """End the process, whatever it is at."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what it was still to be told, it no longer hears
                assert pipe is not None
                pipe.close()
        self._process.wait()


def work() -> None:
    """What a worker does: chunks in, tallies out, until nothing more comes in."""
    if not (first := sys.stdin.readline()):
        return  # nobody waits for it any more
    words, seed = json.loads(first)
    for line in sys.stdin:
        number, rounds = json.loads(line)
        try:
            (answer,) = play_chunks(words, seed, [(number, rounds)])
        except CroupierError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)
