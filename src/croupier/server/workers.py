"""``croupier serve --workers N``: processes that share one door, each a whole service; one that ends is replaced."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Final, Literal, NamedTuple

from croupier.server.settings import Settings

_LOG: Final = logging.getLogger("croupier")
_LOOK: Final = 0.2
_TO_END: Final = 10.0
#: One that ends at once is not replaced at once: whatever is wrong would be so again.
_PAUSE: Final = 1.0


class Place(NamedTuple):
    """Which of the processes this is, and where they find one another; one alone needs nobody."""

    number: int = 0
    size: int = 1
    folder: str = ""


ALONE: Final = Place()


class WorkerOrders(NamedTuple):
    """What each process is started with."""

    url: str
    replica: str
    settings: Settings
    listener: socket.socket
    place: Place
    log: Literal["text", "json"] = "text"


def work_in(orders: WorkerOrders) -> None:
    """One of the processes."""
    from croupier.server.run import serve_one

    # It is stopped by who has started it; a key pressed at the terminal reaches both.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_stop_with_the_house, daemon=True).start()
    serve_one(orders)


def _stop_with_the_house() -> None:
    """A house that is killed cannot stop its processes, which would keep its address from the next one."""
    if house := multiprocessing.parent_process():
        wait([house.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


class Workers:
    """All of them, from outside."""

    def __init__(self, orders: Callable[[Place], WorkerOrders], size: int, revive: Callable[[], None]) -> None:
        self._orders, self._size, self._revive = orders, size, revive
        self._processes: dict[int, SpawnProcess] = {}
        self._stopping = False

    def stop(self) -> None:
        """From now on none is replaced."""
        self._stopping = True

    def run(self) -> None:
        """Keep them going until told to stop."""
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            started, looked = dict.fromkeys(range(self._size), 0.0), time.monotonic()
            while not self._stopping:
                for number in range(self._size):
                    process = self._processes.get(number)
                    if process is not None and process.is_alive():
                        continue
                    if process is not None:
                        _LOG.warning("process %d of %d has ended (%s)", number, self._size, process.exitcode)
                    if time.monotonic() - started[number] > _PAUSE:
                        started[number] = time.monotonic()
                        self._start(number, folder)
                time.sleep(_LOOK)
                if time.monotonic() - looked > _PAUSE:
                    looked = time.monotonic()
                    self._look_after()
            self._end()

    def _look_after(self) -> None:
        try:
            self._revive()
        except Exception as error:
            _LOG.warning("the database does not come back yet: %s", error)

    def _start(self, number: int, folder: str) -> None:
        orders = self._orders(Place(number, self._size, folder))
        process = multiprocessing.get_context("spawn").Process(target=work_in, args=(orders,))
        process.start()
        self._processes[number] = process

    def _end(self) -> None:
        for process in self._processes.values():
            process.terminate()
        for process in self._processes.values():
            process.join(_TO_END)
            if process.is_alive():
                process.kill()
