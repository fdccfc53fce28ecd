"""Work that somebody may interrupt while compiled code, or the compiler, is busy with it."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from typing import Final, TypeVar

T = TypeVar("T")
_NAME: Final = "stoppable"


def stoppable(work: Callable[[], T]) -> T:
    """Do something that may take long. Compiled code does not hear an interruption, and the compiler does not survive
    every one: the work has a thread of its own, which ends with the process, and here somebody listens."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # whoever waits gets it
            future.set_exception(error)

    threading.Thread(target=copy_context().run, args=(run,), name=_NAME, daemon=True).start()
    return future.result()


def is_busy() -> bool:
    """Whether work that was interrupted is still going on, or whatever it has started on other cores."""
    return any(thread.name == _NAME for thread in threading.enumerate())
