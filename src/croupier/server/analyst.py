"""One process apart that works out what takes long, one thing after the other, and remembers the answers.

A table must never wait for mathematics, so it is done elsewhere: in a process that may be told to stop, that may die,
and that ends with the service. Who asks waits a moment and is then told how far it is, and asks again.
"""

from __future__ import annotations

import atexit
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple

from croupier.errors import CroupierError
from croupier.server import problems
from croupier.server.problems import TooMuch

#: Answers that are remembered: so many, and so many bytes in all. The one not asked for longest goes first.
MOST_KEPT: Final = 200
MOST_BYTES: Final = 64 * 2**20
#: Questions that may be open, in all and of one person.
MOST_OPEN: Final = 16
MOST_OF_ONE: Final = 5
#: Nobody asks for it any more, after so many seconds without a question: whatever somebody waits for goes first.
FORGOTTEN: Final = 20.0
_LOOK: Final = 0.2
_POLITE: Final = 5

#: Told how far it is: what is being worked on, how much is done, and of how much (0 where nobody knows).
Tell = Callable[[str, int, int], None]
#: Something to work out in the other process, given `Tell` and what is asked: the media type and the bytes of the
#: answer. It goes there by its name.
Task = Callable[..., tuple[str, bytes]]


class FinishedWork(NamedTuple):
    """What was worked out, or why it cannot be."""

    status: int
    media: str
    body: bytes
    problem: dict[str, Any]


class Progress(NamedTuple):
    """How far something is that is not known yet; ``ahead`` counts what is worked out before it."""

    what: str
    done: int
    of: int
    ahead: int


_Key = tuple[Task, tuple[str, ...]]


class _Job:
    """One question, from when it is first asked until it is answered."""

    def __init__(self, key: _Key, limit: float, who: str) -> None:
        self.key, self.limit, self.who = key, limit, who
        self.asked = time.monotonic()
        self.progress = ("", 0, 0)
        self.over = threading.Event()
        self.answer: FinishedWork | None = None
        #: Why there is no answer: a mistake of ours, or it took too long. Told once, then it is tried again.
        self.failed: Exception | None = None

    @property
    def forgotten(self) -> bool:
        return time.monotonic() - self.asked > FORGOTTEN


class Analyst:
    """Keeps the other process, its work in order, and its answers."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._jobs: OrderedDict[_Key, _Job] = OrderedDict()
        self._kept: OrderedDict[_Key, FinishedWork] = OrderedDict()
        self._thread: threading.Thread | None = None
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        atexit.register(self.close)

    def ask(self, task: Task, *asked: str, who: str = "", within: float, limit: float) -> FinishedWork | Progress:
        """The answer if it is known within a short while, else how far it is. It is given up after ``limit`` seconds
        of work."""
        key = (task, asked)
        with self._changed:
            if known := self._kept.get(key):
                self._kept.move_to_end(key)
                return known
            job = self._jobs.get(key) or self._opened(key, limit, who)
            job.asked = time.monotonic()
        if not job.over.wait(within):
            with self._changed:
                ahead = list(self._jobs.values()).index(job) if job.key in self._jobs else 0
            return Progress(*job.progress, ahead)
        with self._changed:
            if self._jobs.get(key) is job:
                del self._jobs[key]
        if job.failed:
            raise job.failed
        assert job.answer is not None
        return job.answer

    def _opened(self, key: _Key, limit: float, who: str) -> _Job:
        for old in [key_ for key_, it in self._jobs.items() if it.over.is_set() and it.forgotten]:
            del self._jobs[old]  # a failure that nobody came back for
        still = [job for job in self._jobs.values() if not job.over.is_set()]
        if len(still) >= MOST_OPEN or sum(job.who == who for job in still) >= MOST_OF_ONE:
            raise TooMuch("many analyses are being worked out; ask again in a minute")
        job = self._jobs[key] = _Job(key, limit, who)
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="analyst", daemon=True)
            self._thread.start()
        self._changed.notify_all()
        return job

    def close(self) -> None:
        """Stop at once, until somebody asks again; whoever waits is told."""
        with self._changed:
            thread, self._thread = self._thread, None
            for job in self._jobs.values():
                if not job.over.is_set():
                    job.failed = TooMuch("the analysis was cut short; ask again")
                    job.over.set()
            self._jobs.clear()
            self._kept.clear()
            self._stop()
            self._changed.notify_all()
        if thread and thread is not threading.current_thread():
            thread.join(5)

    # -- the thread that minds the other process ------------------------------------------------------------

    def _serve(self) -> None:
        me = threading.current_thread()
        while True:
            with self._changed:
                while self._thread is me and not (job := self._next()):
                    self._changed.wait()
                if self._thread is not me:
                    return
                assert job is not None
                self._jobs.move_to_end(job.key, last=False)
            self._work(job, me)

    def _next(self) -> _Job | None:
        """The oldest question that somebody still asks, or else the oldest of all."""
        still = [job for job in self._jobs.values() if not job.over.is_set()]
        return next((job for job in still if not job.forgotten), still[0] if still else None)

    def _work(self, job: _Job, me: threading.Thread) -> None:
        """Have a question answered. A process that had worked for others may be gone without anybody's knowing, so one
        that dies before it says anything is tried again, afresh."""
        is_fresh = not self._is_connected()
        try:
            self._follow(job, me)
        except (EOFError, OSError):
            with self._changed:
                if self._thread is not me:
                    return
                self._stop()
            if not is_fresh and not job.progress[0]:
                self._work(job, me)
            else:
                self._give_up(job, "the analysis was cut short; ask again, or for less")

    def _follow(self, job: _Job, me: threading.Thread) -> None:
        ends = time.monotonic() + job.limit
        line = self._connected(me)
        if line is None:
            return
        line.send(job.key)
        while True:
            if line.poll(_LOOK):
                if self._heard(job, line.recv()):
                    return
            elif time.monotonic() > ends:
                self._give_up(job, f"it takes longer than {job.limit:g} seconds; ask for less")
                return
            elif job.forgotten and self._others_wait(job):
                self._give_up(job, "nobody asked for it any more; ask again")
                return

    def _heard(self, job: _Job, message: tuple[str, Any]) -> bool:
        """What the other process says; whether that is the end of it."""
        kind, content = message
        if kind == "progress":
            job.progress = content
            return False
        with self._changed:
            if kind == "failed":
                job.failed = RuntimeError(content)
            else:
                job.answer = FinishedWork(*content)
                if self._jobs.pop(job.key, None) is job:
                    self._keep(job.key, job.answer)
            job.over.set()
        return True

    def _keep(self, key: _Key, answer: FinishedWork) -> None:
        self._kept[key] = answer
        size = sum(len(answer.body) for answer in self._kept.values())
        while len(self._kept) > MOST_KEPT or (size > MOST_BYTES and len(self._kept) > 1):
            size -= len(self._kept.popitem(last=False)[1].body)

    def _others_wait(self, job: _Job) -> bool:
        with self._changed:
            return any(not (other is job or other.forgotten or other.over.is_set()) for other in self._jobs.values())

    def _give_up(self, job: _Job, why: str) -> None:
        with self._changed:
            if self._thread is threading.current_thread():
                self._stop()
            if not job.over.is_set():
                job.failed = TooMuch(why)
                job.over.set()

    def _is_connected(self) -> bool:
        return self._line is not None and self._process is not None and self._process.is_alive()

    def _connected(self, me: threading.Thread) -> Connection | None:
        """The line to the process, which is started if there is none or it has died; None if all is being closed."""
        with self._changed:
            if self._thread is not me:
                return None
            if self._line is None or not self._is_connected():
                self._stop()
                spawn = get_context("spawn")
                self._line, theirs = spawn.Pipe()
                self._process = spawn.Process(target=_work_for, args=(theirs,), name="analyst", daemon=True)
                self._process.start()
                theirs.close()
            return self._line

    def _stop(self) -> None:
        process, self._process = self._process, None
        self._line = None  # closed when the thread lets go of it, which may be listening
        if process:
            process.kill()  # it holds nothing that has to be put away: what it keeps is written whole or not at all
            process.join(5)


# -- the other process --------------------------------------------------------------------------------------


def _work_for(line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service, which then ends this
    os.nice(_POLITE)
    threading.Thread(target=_end_with_the_service, daemon=True).start()
    while True:
        try:
            task, asked = line.recv()
        except (EOFError, OSError):
            return
        line.send(_worked(task, asked, line))


def _worked(task: Task, asked: tuple[str, ...], line: Connection) -> tuple[str, Any]:
    """The answer, or why there is none. An error of ours does not get from one process to another whole, so it goes as
    the document that is sent in the end."""

    def tell(what: str, done: int, of: int) -> None:
        line.send(("progress", (what, done, of)))

    try:
        media, body = task(tell, *asked)
        return "answer", (200, media, body, {})
    except CroupierError as error:
        refused = problems.answered(error)
        return "answer", (refused.status, problems.MEDIA, b"", refused.response)
    except Exception as error:
        return "failed", f"the analysis failed: {error!r}"


def _end_with_the_service() -> None:
    """A service that is killed cannot say so; a process of its own would go on for nobody."""
    if service := parent_process():
        wait([service.sentinel])
    os._exit(1)
