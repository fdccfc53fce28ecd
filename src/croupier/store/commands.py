"""Commands that have one effect however often they are sent: each has a key, and its answer is kept with its effect."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.errors import CroupierError
from croupier.store import audit
from croupier.store.database import Database
from croupier.store.failpoints import failpoint
from croupier.store.schema import COMMANDS
from croupier.store.sealing import Seal


class CommandResponse(NamedTuple):
    """What a command was answered, now or the first time it came."""

    status: int
    response: dict[str, Any]


class KeyUsed(CroupierError):
    """A key that was used before, for something else."""


class Command(NamedTuple):
    """Who sends what under which key; the body is known by its digest."""

    who: str
    key: str
    body: str

    @classmethod
    def of(cls, who: str, key: str, *parts: bytes) -> Command:
        """A command with its whole content: method, path and body."""
        return cls(who, key, hashlib.sha256(b"\0".join(parts)).hexdigest())


def once(
    database: Database,
    command: Command,
    work: Callable[[Connection], CommandResponse],
    refused: Callable[[CroupierError], CommandResponse],
) -> CommandResponse:
    """Carry a command out, unless it was before: then it is answered as it was then. A refusal is an answer too."""

    def attempt(connection: Connection) -> CommandResponse:
        if before := _before(connection, command):
            return before
        failpoint("before command")
        info = connection.info
        info[audit.COMMAND] = command._asdict()
        try:
            return _keep(connection, command, work(connection))
        finally:
            info.pop(audit.COMMAND, None)

    def refusal(why: CroupierError) -> Callable[[Connection], CommandResponse]:
        return lambda connection: _before(connection, command) or _keep(connection, command, refused(why))

    def tried(work: Callable[[Connection], CommandResponse]) -> CommandResponse:
        try:
            return database.run(work)
        except IntegrityError:
            # The same command, or one that wants the same, came at once and was first: what it did is there now.
            return database.run(work)

    try:
        done = tried(attempt)
    except KeyUsed:
        raise
    except CroupierError as why:
        failpoint("after refusal")
        done = tried(refusal(why))
    failpoint("after commit")
    return done


def _before(connection: Connection, command: Command) -> CommandResponse | None:
    """How it was answered before. Of two that come at once only one can be kept, and the other is undone with its
    effect."""
    asked = select(COMMANDS).where(COMMANDS.c.who == command.who, COMMANDS.c.key == command.key)
    row = connection.execute(asked).one_or_none()
    if row is None:
        return None
    if row.body != command.body:
        raise KeyUsed(f"the key {command.key} was used for another command; a new command needs a new key")
    return CommandResponse(row.status, row.response)


def _keep(connection: Connection, command: Command, done: CommandResponse) -> CommandResponse:
    row = command._asdict() | done._asdict()
    connection.execute(insert(COMMANDS), row | {"mac": Seal.of(connection).command(row)})
    return done
