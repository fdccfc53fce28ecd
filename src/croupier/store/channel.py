"""The channel on which every process hears what others have done, through the database."""

from collections.abc import Iterable, Iterator
from typing import Final

CHANNEL: Final = "croupier"
#: In front of a person whose sign-ins may be over; no table has it in its name.
PERSON: Final = "@"
#: Bytes that PostgreSQL takes in one message.
_LONGEST: Final = 7_999
_BETWEEN: Final = "\n"


def messages(notices: Iterable[str]) -> Iterator[str]:
    """The notices, as few messages as hold them: every process wakes for each message, whatever it says."""
    gathered, size = list[str](), 0
    for notice in notices:
        size += len(notice.encode()) + len(_BETWEEN)
        if gathered and size > _LONGEST:
            yield _BETWEEN.join(gathered)
            gathered, size = [], len(notice.encode()) + len(_BETWEEN)
        gathered.append(notice)
    if gathered:
        yield _BETWEEN.join(gathered)


def notices(message: str) -> list[str]:
    """What a message says, one thing after the other."""
    return message.split(_BETWEEN)
