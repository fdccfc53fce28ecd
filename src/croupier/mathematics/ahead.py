"""What a first analysis comes to late is compiled in a process of its own while it begins: one process compiles on one
core only, and a solver that meets what another has compiled loads it."""

from __future__ import annotations

import atexit
import inspect
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier import games
from croupier.compiled import compiled_folder
from croupier.engines import question
from croupier.engines.question import Ahead, Question
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.engines.any.crew import Worker

_LOST: Final = "a process that compiled has ended"
#: Who compiles; none of them outlives this process.
_crew: Final[list[Worker]] = []


def compile_beside(ahead: Ahead, wanted: Question) -> None:
    """Have a process compile what the solver of a game's first wager comes to late, where a core is free for it and it
    was not done before. Nobody waits for it: what it has not compiled in time is compiled here."""
    first = next(iter(question.of(wanted.game.slug).wagers(wanted.options)), "")
    if _crew or wanted.wager != first or (os.cpu_count() or 1) < 2 or is_compiled(ahead.last):
        return
    from croupier.engines.any.crew import Worker

    with suppress(CroupierError, OSError):  # without one everything is compiled here
        worker = Worker("croupier.mathematics.ahead", _LOST)
        _crew.append(worker)
        atexit.register(worker.stop)
        worker.write(wanted.game.slug)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether a function was compiled, in this process or in one before."""
    if getattr(function, "signatures", ()):
        return True
    plain = inspect.unwrap(function)
    kept = f"{Path(inspect.getfile(plain)).stem}.{plain.__qualname__}-*.nbi"
    return any(compiled_folder().rglob(kept))


def work() -> None:
    """What such a process does: one game, and then it is done."""
    from croupier.engines.any import crew

    slug = next(crew.given(), "")
    if slug and (ahead := question.of(slug).ahead):
        ahead.compile(games.get(slug))
