"""Work that somebody may interrupt while compiled code, or the compiler, is busy with it."""

from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def stoppable(work: Callable[[], T]) -> T:
    """Do something that may take long. Compiled code does not hear an interruption, and the compiler does not survive
    every one: the work has a thread of its own, which ends with the process, and here somebody listens."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # whoever waits gets it
            future.set_exception(error)

    Thread(target=copy_context().run, args=(run,), daemon=True).start()
    return future.result()
