"""One process apart that works out what takes long, one thing after the other, and remembers the answers.

A table must never wait for mathematics, so it is done elsewhere: in a process that may be told to stop, that may die,
and that ends with the service. Who asks waits a moment and is then told how far it is, and asks again; or waits for the
answer, and whoever leaves is not worked for any longer. The time that it takes is taken from what the asker has.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from croupier.server.allowances import Payer
from croupier.server.apart import BEGAN, Task, work_for
from croupier.server.problems import TooMuch
from croupier.server.questions import FinishedWork, Job, Key, Progress

#: Answers that are remembered: so many, and so many bytes in all. The one not asked for longest goes first.
MOST_KEPT: Final = 200
MOST_BYTES: Final = 64 * 2**20
#: Questions that may be open: in all, of strangers in all, and of one person or address.
MOST_OPEN: Final = 16
MOST_OF_STRANGERS: Final = 8
MOST_OF_ONE: Final = 5
_LOOK: Final = 0.2
#: How long the other process may take to start, and how long one is kept that nobody asks anything, unless it is said.
_START: Final = 120.0
_IDLE: Final = 600.0


class Analyst:
    """Keeps the other process, its work in order, and its answers. Where ``idle`` is None the process stays."""

    def __init__(
        self,
        name: str = "analyst",
        polite: int = 10,
        clock: Callable[[], float] = time.monotonic,
        idle: float | None = _IDLE,
    ) -> None:
        self.name, self._polite, self._clock, self._idle = name, polite, clock, idle
        self._changed = threading.Condition()
        self._jobs: OrderedDict[Key, Job] = OrderedDict()
        self._kept: OrderedDict[Key, FinishedWork] = OrderedDict()
        self._thread: threading.Thread | None = None
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._working: Job | None = None
        atexit.register(self.close)

    def ask(
        self, task: Task, *asked: str, payer: Payer | None = None, within: float, limit: float
    ) -> FinishedWork | Progress:
        """The answer if it is known within a short while, else how far it is. It is given up after ``limit`` seconds
        of work."""
        job = self._known_or_open((task, asked, ""), limit, payer)
        if isinstance(job, FinishedWork):
            return job
        job.over.wait(within)
        return self._told(job)

    async def answer(
        self, task: Task, *asked: str, payer: Payer | None = None, within: float, limit: float
    ) -> FinishedWork | Progress:
        """The same, without a thread that waits meanwhile."""
        job = self._known_or_open((task, asked, ""), limit, payer)
        if isinstance(job, FinishedWork):
            return job
        await self._wait(job, within)
        return self._told(job)

    async def whole(self, task: Task, *asked: str, payer: Payer | None = None, limit: float) -> FinishedWork:
        """The answer, however long it takes; it is not remembered, and given up if whoever waits is cancelled."""
        job = self._known_or_open((task, asked, secrets.token_hex(8)), limit, payer, keep=False)
        assert isinstance(job, Job)
        try:
            while not job.over.is_set():
                await self._wait(job, limit)
        except asyncio.CancelledError:
            self._call_off(job)
            raise
        answer = self._told(job)
        assert isinstance(answer, FinishedWork)
        return answer

    def cancel(self, who: str) -> int:
        """Call off all that somebody has asked for and not been answered; how much that was."""
        with self._changed:
            jobs = [job for job in self._jobs.values() if job.who == who and not job.over.is_set()]
        for job in jobs:
            self._call_off(job)
        return len(jobs)

    def _known_or_open(self, key: Key, limit: float, payer: Payer | None, *, keep: bool = True) -> Job | FinishedWork:
        with self._changed:
            if known := self._kept.get(key):
                self._kept.move_to_end(key)
                return known
            job = self._jobs.get(key) or self._opened(key, limit, payer, keep=keep)
            job.asked = self._clock()
            return job

    def _told(self, job: Job) -> FinishedWork | Progress:
        """What there is to say of a question now."""
        if not job.over.is_set():
            with self._changed:
                ahead = list(self._jobs.values()).index(job) if job.key in self._jobs else 0
            return Progress(*job.progress, ahead)
        with self._changed:
            if self._jobs.get(job.key) is job:
                del self._jobs[job.key]
        if job.failed:
            raise job.failed
        assert job.answer is not None
        return job.answer

    async def _wait(self, job: Job, within: float) -> None:
        loop, is_over = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(is_over.set)

        with self._changed:
            job.waiting.append(wake)
            if job.over.is_set():
                is_over.set()
        try:
            await asyncio.wait_for(is_over.wait(), within)
        except TimeoutError:
            return
        finally:
            with self._changed:
                job.waiting.remove(wake)

    def _opened(self, key: Key, limit: float, payer: Payer | None, *, keep: bool) -> Job:
        for old in [key_ for key_, it in self._jobs.items() if it.over.is_set() and it.forgotten]:
            del self._jobs[old]  # a failure that nobody came back for
        still = [job for job in self._jobs.values() if not job.over.is_set()]
        if payer and payer.budget.left(payer.name) <= 0:
            raise TooMuch("much was worked out for you lately; wait a minute, then ask again")
        of_strangers = sum(bool(job.payer and job.payer.is_stranger) for job in still)
        if (
            len(still) >= MOST_OPEN
            or (payer and payer.is_stranger and of_strangers >= MOST_OF_STRANGERS)
            or sum(job.who == (payer.name if payer else "") for job in still) >= MOST_OF_ONE
        ):
            raise TooMuch("many analyses are being worked out; ask again in a minute")
        job = self._jobs[key] = Job(key, limit, payer, keep=keep, clock=self._clock)
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name=self.name, daemon=True)
            self._thread.start()
        self._changed.notify_all()
        return job

    def _call_off(self, job: Job) -> None:
        """Nobody wants it any more: one that waits is dropped, and one that is worked on is stopped soon."""
        with self._changed:
            job.is_called_off = True
            if not job.over.is_set() and self._working is not job:
                job.finish(failed=TooMuch("it was called off; ask again"))
                self._jobs.pop(job.key, None)

    def close(self) -> None:
        """Stop at once, until somebody asks again; whoever waits is told."""
        with self._changed:
            thread, self._thread = self._thread, None
            for job in self._jobs.values():
                if not job.over.is_set():
                    job.finish(failed=TooMuch("the analysis was cut short; ask again"))
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
                    if not self._changed.wait(self._idle):
                        self._stop()  # it would only keep memory
                if self._thread is not me:
                    return
                assert job is not None
                self._jobs.move_to_end(job.key, last=False)
                self._working = job
            self._work(job, me)

    def _next(self) -> Job | None:
        """Of the questions that somebody still asks, the oldest of whoever has most of their time left; or else the
        oldest of all."""
        still = [job for job in self._jobs.values() if not job.over.is_set()]
        asked = [job for job in still if not job.forgotten]
        return max(asked, key=lambda job: job.share) if asked else next(iter(still), None)

    def _work(self, job: Job, me: threading.Thread) -> None:
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

    def _follow(self, job: Job, me: threading.Thread) -> None:
        line = self._connected(me)
        if line is None:
            return
        line.send(job.key[:2])
        began = self._clock()
        ends = began + _START + job.limit
        try:
            while True:
                if line.poll(_LOOK):
                    message = line.recv()
                    if message == BEGAN:  # what it took to start the process is not the asker's
                        began = self._clock()
                        ends = began + job.limit
                    elif self._heard(job, message):
                        return
                elif why := self._why_not(job, ends):
                    self._give_up(job, why)
                    return
        finally:
            if job.payer:
                job.payer.budget.charge(job.payer.name, self._clock() - began)

    def _why_not(self, job: Job, ends: float) -> str:
        """Why a question is not worked on any longer, if so."""
        if job.is_called_off:
            return "it was called off; ask again"
        if self._clock() > ends:
            return f"it takes longer than {job.limit:g} seconds; ask for less"
        if job.forgotten and self._others_wait(job):
            return "nobody asked for it any more; ask again"
        return ""

    def _heard(self, job: Job, message: tuple[str, Any]) -> bool:
        """What the other process says; whether that is the end of it."""
        kind, content = message
        if kind == "progress":
            job.progress = content
            return False
        with self._changed:
            if kind == "failed":
                job.finish(failed=RuntimeError(content))
            else:
                answer = FinishedWork(*content)
                if self._jobs.pop(job.key, None) is job and job.keep:
                    self._keep(job.key, answer)
                job.finish(answer)
        return True

    def _keep(self, key: Key, answer: FinishedWork) -> None:
        self._kept[key] = answer
        size = sum(len(answer.body) for answer in self._kept.values())
        while len(self._kept) > MOST_KEPT or (size > MOST_BYTES and len(self._kept) > 1):
            size -= len(self._kept.popitem(last=False)[1].body)

    def _others_wait(self, job: Job) -> bool:
        with self._changed:
            return any(not (other is job or other.forgotten or other.over.is_set()) for other in self._jobs.values())

    def _give_up(self, job: Job, why: str) -> None:
        with self._changed:
            if self._thread is threading.current_thread():
                self._stop()
            if not job.over.is_set():
                job.finish(failed=TooMuch(why))
            if not job.keep:
                self._jobs.pop(job.key, None)

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
                self._process = spawn.Process(target=work_for, args=(theirs, self._polite), name=self.name, daemon=True)
                self._process.start()
                theirs.close()
            return self._line

    def _stop(self) -> None:
        process, self._process = self._process, None
        self._line = None  # closed when the thread lets go of it, which may be listening
        if process:
            process.kill()  # it holds nothing that has to be put away: what it keeps is written whole or not at all
            process.join(5)
