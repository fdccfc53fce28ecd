"""Questions that are asked of the database again and again: prepared once for a connection, and put to it without what
a driver does around each. The values of the answer stay the text that the server has written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

import psycopg
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

#: Numbers in the names of questions: a connection may still know those of an earlier transaction, or not.
_NUMBERS: Final = count(1)
_DONE: Final = (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK)


class PreparedQuestions:
    """The questions of one transaction, which is open on a connection."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._server = connection.pgconn
        self._known: dict[str, bytes] = {}

    def ask(self, question: str, values: Sequence[int | str | bytes]) -> list[bytes | None]:
        """The first row of the answer to a question with ``%s`` for each value, none of which has a zero byte."""
        name = self._known.get(question) or self._prepared(question)
        result = _done(self._server.exec_prepared(name, [_written(value) for value in values]))
        return [result.get_value(0, column) for column in range(result.nfields)]

    def _prepared(self, question: str) -> bytes:
        name = b"verification %d" % next(_NUMBERS)
        parts = question.split("%s")
        numbered = "".join(f"{part}${place}" for place, part in enumerate(parts[:-1], 1)) + parts[-1]
        _done(self._server.prepare(name, numbered.encode()))
        self._known[question] = name
        return name


def _written(value: int | str | bytes) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def _done(result: PGresult) -> PGresult:
    if result.status not in _DONE:
        raise error_from_result(result)
    return result
