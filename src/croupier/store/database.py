"""A connection to the store: checked for durability, brought to the newest schema, one transaction for each command."""

from __future__ import annotations

import hmac
import logging
import re
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, SQLAlchemyError

from croupier.errors import BadInput, CroupierError
from croupier.spans import span
from croupier.store.failpoints import failpoint
from croupier.store.sealing import Seal, signing_key

T = TypeVar("T")
_LOG: Final = logging.getLogger("croupier")

#: What PostgreSQL calls a deadlock and a serialization failure: the same command will do when it is tried again.
_AGAIN: Final = ("40P01", "40001")
_MOST_TRIES: Final = 20
#: A connection that nobody has used for so many seconds is asked whether it still stands before it is used again.
_IDLE: Final = 1.0
#: The role that the service acts in; the first migration makes it.
ROLE: Final = "croupier_service"
#: The login that the service runs under, where the one that is given owns the books: with the name of the database
#: behind it, for every house of a cluster has its own.
LOGIN: Final = "croupier_login"
_LONGEST_NAME: Final = 40
#: From the signing key to the password of that login.
_PURPOSE: Final = b"croupier login 1"
_OWNS: Final = """
SELECT coalesce(bool_or(pg_has_role(session_user, c.relowner, 'MEMBER')), false)
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname IN ('entries', 'audit')
"""
_MAKE_LOGIN: Final = """
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{login}') THEN CREATE ROLE {login} LOGIN NOINHERIT; END IF;
  ALTER ROLE {login} PASSWORD '{password}';
  GRANT {role} TO {login};
END $$
"""
#: What must be on, or a committed transaction may be lost with the power.
_DURABLE: Final = ("fsync", "full_page_writes", "synchronous_commit")
_ADDRESS: Final = "write postgresql://USER@HOST:PORT/NAME"
_MIGRATIONS: Final = Path(__file__).parent / "migrations"


class Database:
    """The database of a house."""

    def __init__(self, url: str, *, pool: int = 20) -> None:
        try:
            self.engine: Engine = create_engine(_with_driver(url), pool_size=pool, max_overflow=pool)
        except (SQLAlchemyError, ValueError):
            raise _no_address(url) from None
        self.url = _with_driver(url)
        self.seal = Seal()
        #: The role that every connection acts in; none before the privileges are dropped.
        self.role = ""
        event.listen(self.engine, "connect", self._settings)
        event.listen(self.engine, "checkin", _put_back)
        event.listen(self.engine, "checkout", _taken_out)

    def check(self) -> None:
        """Refuse a database that is not there, or that may forget what it has confirmed."""
        try:
            with self.engine.connect() as connection:
                # As the server has it, too, and not only this connection, which asks for what it wants.
                asked = text("SELECT name, setting, reset_val FROM pg_settings WHERE name = ANY(:names) ORDER BY name")
                for name, *values in connection.execute(asked, {"names": list(_DURABLE)}):
                    if "off" in values:
                        raise CroupierError(
                            f"the database runs with {name} off and may lose what it has confirmed; switch it on"
                        )
        except OperationalError as error:
            raise CroupierError(f"cannot reach the database: {_first_line(error.orig or error)}") from None

    def migrate(self, migrations: Path = _MIGRATIONS) -> None:
        """Bring the schema to the newest version; several processes that start at once wait for one another. A database
        that is newer than the migrations here is refused and left alone."""
        from alembic import command
        from alembic.config import Config
        from alembic.runtime.migration import MigrationContext
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(migrations))
        with self.engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('croupier migrations'))"))
            known = {revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()}
            before = MigrationContext.configure(connection).get_current_heads()
            if unknown := set(before) - known:
                raise CroupierError(
                    f"this database has schema {', '.join(sorted(unknown))}, and this Croupier knows none after "
                    f"{max(known)}; start the newer Croupier that wrote it"
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            self._sealed(connection, before)
            failpoint("in migration")

    def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, all of it or nothing; tried again where two commands stood in each other's
        way."""
        for attempt in range(_MOST_TRIES):
            try:
                with span("transaction"), self.engine.begin() as connection:
                    return work(connection)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) not in _AGAIN or attempt == _MOST_TRIES - 1:
                    raise
                time.sleep(0.001 * 2 ** min(attempt, 6))
        raise AssertionError("unreachable")

    def drop_privileges(self) -> None:
        """From now on every connection can only add to the truth: what is written there is beyond the service too."""
        with self.engine.begin() as connection:
            known = connection.execute(
                text("SELECT pg_has_role(oid, 'MEMBER') FROM pg_roles WHERE rolname = :role"), {"role": ROLE}
            )
            if not known.scalar_one_or_none():
                raise CroupierError(
                    f"this database login is not a member of {ROLE}; grant it: GRANT {ROLE} TO the login"
                )
        self.role = ROLE
        self.engine.dispose()

    def under_own_login(self) -> Database:
        """The same database for a service that is not its owner: who gets hold of the service's connection can take no
        right back. An owner who may not make a login, or whom the server lets nobody else in beside, goes on alone and
        is told."""
        with self.engine.connect() as connection:
            owns = connection.execute(text(_OWNS)).scalar_one()
        if not owns:
            return self
        password = hmac.digest(signing_key(self.seal.path).private_bytes_raw(), _PURPOSE, "sha256").hex()
        login = _login_of(make_url(self.url).database or "")
        address = make_url(self.url).set(username=login, password=password)
        other = Database(address.render_as_string(hide_password=False))
        other.seal = self.seal
        try:
            with self.engine.begin() as connection:
                connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('croupier migrations'))"))
                connection.execute(text(_MAKE_LOGIN.format(login=login, password=password, role=ROLE)))
            with other.engine.connect():
                return other
        except DBAPIError as error:
            other.close()
            reason = _first_line(error.orig or error)
            _LOG.warning("the service runs under the login that owns the books; give it one of its own (%s)", reason)
            return self

    def _sealed(self, connection: Connection, before: Iterable[str]) -> None:
        """Entries of this house are sealed with the key that is here; books of an older release are sealed now."""
        from croupier.store.resealing import forget_orders, seal_the_books, seal_the_exams
        from croupier.store.secrets import hide

        if "mac" in {column["name"] for column in inspect(connection).get_columns("audit")}:
            seal_the_books(connection)
            seal_the_exams(connection, before)
            hide(connection)
            forget_orders(connection)

    def _settings(self, connection: Any, record: Any) -> None:
        """Nothing that a user's settings may have switched off, and nobody who waits for ever."""
        record.info[Seal.INFO] = self.seal
        with connection.cursor() as cursor:
            for setting in self.settings():
                cursor.execute(setting)
        connection.commit()

    def settings(self) -> Iterator[str]:
        """What every connection begins with."""
        yield "SET synchronous_commit = on"
        yield "SET lock_timeout = '10s'"
        yield "SET idle_in_transaction_session_timeout = '60s'"
        if self.role:
            yield f"SET ROLE {self.role}"

    def close(self) -> None:
        """Let every connection go."""
        self.engine.dispose()


@contextmanager
def at_once(connection: Connection) -> Iterator[None]:
    """Statements whose answers nobody waits for are sent together; any that the database refuses is told at the end."""
    raw: Any = connection.connection.driver_connection
    try:
        with raw.pipeline():
            yield
    except psycopg.Error as error:
        failure = DBAPIError.instance(
            None, None, error, psycopg.Error, connection_invalidated=raw.closed, dialect=connection.dialect
        )
        raise failure from error


def _put_back(_connection: Any, record: Any) -> None:
    record.info["since"] = time.monotonic()


def _taken_out(connection: Any, record: Any, _proxy: Any) -> None:
    """One that was lost meanwhile is replaced; the price of asking is paid only by those that had time to be."""
    if time.monotonic() - record.info.get("since", time.monotonic()) < _IDLE:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except psycopg.Error as error:
        raise DisconnectionError(_first_line(error)) from None


def _login_of(database: str) -> str:
    """The login of the house in a database; what cannot stand in a name is told apart by a digest."""
    name = re.sub("[^a-z0-9_]", "_", database.lower())[:_LONGEST_NAME]
    return f"{LOGIN}_{name}" if name == database else f"{LOGIN}_{name}_{zlib.crc32(database.encode()):08x}"


def _with_driver(url: str) -> str:
    scheme, colon, rest = url.partition("://")
    if not colon or scheme.partition("+")[0] not in ("postgresql", "postgres"):
        raise _no_address(url)
    return f"postgresql+psycopg://{rest}"


def _no_address(url: str) -> BadInput:
    """What may stand in a log, so a password in it is left out."""
    shown = re.sub(r"(:)[^:@/]*(?=@)|(password=)[^&\s]*", r"\1\2***", url)
    return BadInput(f"{shown!r} is no PostgreSQL address; {_ADDRESS}")


def _first_line(error: object) -> str:
    return str(error).strip().partition("\n")[0]
