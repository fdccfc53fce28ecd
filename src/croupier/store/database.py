"""A connection to the store: checked for durability, brought to the newest schema, one transaction for each command."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from croupier.errors import BadInput, CroupierError

T = TypeVar("T")

#: What PostgreSQL calls a deadlock and a serialization failure: the same command will do when it is tried again.
_AGAIN: Final = ("40P01", "40001")
_MOST_TRIES: Final = 20
#: What must be on, or a committed transaction may be lost with the power.
_DURABLE: Final = ("fsync", "full_page_writes", "synchronous_commit")


class Database:
    """The database of a house."""

    def __init__(self, url: str, *, pool: int = 10) -> None:
        try:
            self.engine: Engine = create_engine(
                _with_driver(url), pool_size=pool, max_overflow=pool, pool_pre_ping=True
            )
        except (SQLAlchemyError, ValueError) as error:
            raise BadInput(f"{url!r} is no database address: {_first_line(error)}") from None
        event.listen(self.engine, "connect", _settings)

    def check(self) -> None:
        """Refuse a database that is not there, or that may forget what it has confirmed."""
        try:
            with self.engine.connect() as connection:
                for name in _DURABLE:
                    value = connection.execute(text(f"SHOW {name}")).scalar_one()
                    if value == "off":
                        raise CroupierError(f"the database runs with {name} off and may lose what it has confirmed")
        except OperationalError as error:
            raise CroupierError(f"cannot reach the database: {_first_line(error.orig or error)}") from None

    def migrate(self) -> None:
        """Bring the schema to the newest version; several processes that start at once wait for one another."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('croupier migrations'))"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, all of it or nothing; tried again where two commands stood in each other's
        way."""
        for attempt in range(_MOST_TRIES):
            try:
                with self.engine.begin() as connection:
                    return work(connection)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) not in _AGAIN or attempt == _MOST_TRIES - 1:
                    raise
                time.sleep(0.001 * 2 ** min(attempt, 6))
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Let every connection go."""
        self.engine.dispose()


def _with_driver(url: str) -> str:
    scheme, colon, rest = url.partition("://")
    if not colon or scheme.partition("+")[0] not in ("postgresql", "postgres"):
        raise BadInput(f"{url!r} is no PostgreSQL address; write postgresql://USER@HOST/NAME")
    return f"postgresql+psycopg://{rest}"


def _settings(connection: Any, _record: Any) -> None:
    """Nothing that a user's settings may have switched off, and nobody who waits for ever."""
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        cursor.execute("SET lock_timeout = '10s'")
        cursor.execute("SET idle_in_transaction_session_timeout = '60s'")
    connection.commit()


def _first_line(error: object) -> str:
    return str(error).strip().partition("\n")[0]
