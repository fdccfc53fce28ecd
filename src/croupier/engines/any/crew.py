"""Processes that work side by side on what is given to them in words, line by line. None outlives who started it: one
ends when nobody can write to it any more, whatever it is at.

Rounds written in Python are played so, each chunk from a stream of its own: a process gets an order in words and then
chunks by number, and sends back tallies of whole numbers.
"""

import json
import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, Final

from croupier.engines.kernel import PlayOrder, in_words, play_chunks
from croupier.engines.tally import Tally
from croupier.errors import CroupierError

#: Chunks that a worker is given before its first is back.
_AHEAD: Final = 2


def play(order: PlayOrder, seed: str, chunks: Iterator[tuple[int, int]], workers: int) -> Generator[Tally, None, None]:
    """The tallies of chunks in their order, played by so many processes."""
    crew: list[Worker] = []
    words = in_words(order)
    try:
        for _ in range(workers):
            crew.append(Worker("croupier.engines.any.crew", "a process that played rounds has ended; simulate again"))
            crew[-1].write([words, seed])
        given = answered = 0
        for number, rounds in chunks:
            crew[given % workers].write([number, rounds])
            given += 1
            if given - answered == _AHEAD * workers:
                yield Tally.restored(crew[answered % workers].answer())
                answered += 1
        for number in range(answered, given):
            yield Tally.restored(crew[number % workers].answer())
    finally:
        for worker in crew:
            worker.stop()


class Worker:
    """One process, which does what the function ``work`` of a module says, and what to say if it is lost. It has a
    session of its own: whoever interrupts this process does not interrupt that one too."""

    def __init__(self, module: str, lost: str) -> None:
        self._lost = lost
        command = [sys.executable, "-c", f"from {module} import work; work()"]
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
        """Give it a line to work on."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise CroupierError(self._lost) from None

    def answer(self) -> dict[str, Any]:
        """The next of its answers."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise CroupierError(self._lost)
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise CroupierError(answer["error"])
        return answer

    def kill(self) -> None:
        """End the process, whatever it is at. Who waits for an answer hears that it is lost."""
        self._process.kill()

    def stop(self) -> None:
        """End the process, and have nothing more to do with it."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what it was still to be told, it no longer hears
                assert pipe is not None
                pipe.close()
        self._process.wait()


def given() -> Iterator[Any]:
    """What a process is given to work on, until nothing more comes in. Then it ends at once, in the midst of its work
    too: whoever waited for the rest has gone."""
    lines: SimpleQueue[str] = SimpleQueue()
    incoming, working = sys.stdin, Event()

    def read() -> None:
        for line in incoming:
            lines.put(line)
        if working.is_set():
            os._exit(0)  # compiled code hears nothing else
        lines.put("")

    Thread(target=read, daemon=True).start()
    while line := lines.get():
        working.set()
        yield json.loads(line)
        working.clear()


def answer(message: object) -> None:
    """Send an answer back."""
    print(json.dumps(message), flush=True)


def work() -> None:
    """What a worker that plays rounds does: chunks in, tallies out."""
    orders = given()
    words, seed = next(orders, ("", ""))  # nobody may wait for it any more
    for number, rounds in orders:
        try:
            (tally,) = play_chunks(words, seed, [(number, rounds)])
        except CroupierError as error:
            tally = {"error": str(error)}
        answer(tally)
