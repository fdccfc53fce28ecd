"""Points at which a test may have the process die as if the power had gone: named where the code would be hurt most."""

import os
import signal
from typing import Final

#: Every point there is: while a process starts, and then in the order that a command comes by.
NAMES: Final = (
    "in migration",
    "before command",
    "after load",
    "after money",
    "after meters",
    "after answers",
    "after records",
    "before commit",
    "after refusal",
    "after commit",
    "before telling",
)
_AT: Final = "CROUPIER_DIES"
_ASKED: Final = os.environ.get(_AT, "")
_passed = 0


def failpoint(name: str) -> None:
    """Die here if $CROUPIER_DIES is ``NAME`` or ``NAME:TIMES``, when it is passed for that time."""
    if not _ASKED:
        return
    global _passed
    wanted, _, times = _ASKED.partition(":")
    if wanted == name:
        _passed += 1
        if _passed >= int(times or 1):
            os.kill(os.getpid(), signal.SIGKILL)
