"""Whether players may be sent to this process, which is more than that it answers: every look tries what a command
would need."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from typing_extensions import TypedDict

from croupier.errors import CroupierError
from croupier.server.service import Service
from croupier.store import signing
from croupier.store.schema import METADATA

#: How long a look is good for: asking more often costs nothing.
_KEPT: Final = 2.0
#: A database that has not answered by then does not.
_LONGEST: Final = 10.0
#: Some megabytes that the database puts on its disk for a moment: a result that does not fit into so little memory.
_SPILL: Final = ("SET LOCAL work_mem = '64kB'", "SELECT count(*) FROM generate_series(1, 50000)")
#: The operator has set a limit for such results: the disk may have room all the same.
_LIMIT_OF_ITS_OWN: Final = "53400"

_COLUMNS: Final = """
SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
 WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(:tables) AND a.attnum > 0 AND NOT a.attisdropped
"""

Check = Literal["database", "disk", "schema", "key"]


class ReadinessDocument(TypedDict):
    """Ready, or what is not: each check with what is wrong, or nothing."""

    status: Literal["ready", "not ready"]
    checks: dict[Check, str]


class Readiness:
    """Looks, and remembers for a moment what it saw."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._lock = asyncio.Lock()
        self._seen: tuple[float, dict[Check, str]] | None = None

    async def checks(self) -> dict[Check, str]:
        """What is wrong with each thing that is needed; nothing, where all is well."""
        async with self._lock:
            if self._seen is None or time.monotonic() - self._seen[0] > _KEPT:
                self._seen = time.monotonic(), await self._looked()
            return self._seen[1]

    async def _looked(self) -> dict[Check, str]:
        try:
            return await asyncio.wait_for(run_in_threadpool(self._look), _LONGEST)
        except TimeoutError:
            return {"database": f"does not answer within {_LONGEST:g} seconds", "disk": "", "schema": "", "key": ""}

    def _look(self) -> dict[Check, str]:
        return {
            "database": self._tried(_written),
            "disk": self._free() or self._tried(_spilled),
            "schema": self._tried(_migrated),
            "key": self._key(),
        }

    def _tried(self, check: Callable[[Connection], str]) -> str:
        try:
            with self._service.database.engine.begin() as connection:
                return check(connection)
        except SQLAlchemyError as error:
            return str(getattr(error, "orig", None) or error).partition("\n")[0]

    def _free(self) -> str:
        """Where the database is embedded its disk is this machine's, and can be looked at before it is full."""
        folder = _folder(self._service.database.url)
        if folder is None:
            return ""
        free, least = shutil.disk_usage(folder).free, self._service.settings.disk
        return (
            "" if free >= least else f"{free >> 20} MB are free on the disk of the database, {least >> 20} are needed"
        )

    def _key(self) -> str:
        path = self._service.database.seal.path
        try:
            own = self._service.signing_key.private_bytes_raw()
            if path.exists() and signing.signing_key(path).private_bytes_raw() == own:
                return ""
        except (CroupierError, OSError) as error:
            return str(error)
        return f"the key of the house is not at {path.name} any more, or another one is"


def _written(connection: Connection) -> str:
    """A commit that has to reach the disk, as that of every command."""
    if connection.execute(text("SELECT pg_is_in_recovery()")).scalar_one():
        return "it is a replica and takes nothing"
    if connection.execute(text("SHOW transaction_read_only")).scalar_one() == "on":
        return "it is read only"
    connection.execute(text("SELECT pg_logical_emit_message(true, 'croupier', 'ready')"))
    return ""


def _spilled(connection: Connection) -> str:
    try:
        for statement in _SPILL:
            connection.execute(text(statement))
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", "") != _LIMIT_OF_ITS_OWN:
            raise
    return ""


def _migrated(connection: Connection) -> str:
    """The service may not read which migrations the database has had, but what they have made of its tables."""
    known = columns()
    has = {(table, column) for table, column in connection.execute(text(_COLUMNS), {"tables": sorted(dict(known))})}
    strange = sorted(f"{table}.{column}" for table, column in has ^ known)
    return f"the schema is not this program's: {', '.join(strange[:5])}" if strange else ""


def columns() -> set[tuple[str, str]]:
    """Every table of this program with its columns."""
    return {(table.name, column.name) for table in METADATA.tables.values() for column in table.columns}


def _folder(url: str) -> Path | None:
    """The folder of a database on this machine, where it is the one that the socket lies in."""
    address = make_url(url)
    hosts = address.query.get("host", address.host or "")
    folder = Path(hosts if isinstance(hosts, str) else hosts[0])
    return folder if folder.is_absolute() and (folder / "PG_VERSION").exists() else None
