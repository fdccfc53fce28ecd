"""What runs in the process of an analyst: questions come in over a line, and what is worked out goes back."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from croupier.errors import CroupierError
from croupier.server import problems

#: Told how far it is: what is being worked on, how much is done, and of how much (0 where nobody knows).
Tell = Callable[[str, int, int], None]
#: Something to work out in the other process, given `Tell` and what is asked: the media type and the bytes of the
#: answer. It goes there by its name.
Task = Callable[..., tuple[str, bytes]]
#: The first thing that the other process says of a question.
BEGAN: Final = ("began", None)


def work_for(line: Connection, polite: int) -> None:
    """Answer what comes over the line, one question after the other, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service, which then ends this
    os.nice(polite)  # a wager is served first
    threading.Thread(target=_end_with_the_service, daemon=True).start()
    while True:
        try:
            task, asked = line.recv()
        except (EOFError, OSError):
            return
        line.send(BEGAN)
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
        if problems.is_lost(error):
            return "answer", (503, problems.MEDIA, b"", problems.UNAVAILABLE)
        return "failed", f"the analysis failed: {error!r}"


def _end_with_the_service() -> None:
    """A service that is killed cannot say so; a process of its own would go on for nobody."""
    if service := parent_process():
        wait([service.sentinel])
    os._exit(1)
