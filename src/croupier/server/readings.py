"""Where those read who change nothing and need not have the newest: a streaming replica of the house's database, while
there is one that answers, or else the database itself. What decides money is never read here."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import CroupierError
from croupier.store.database import LOGIN, ROLE, Database

T = TypeVar("T")
_LOG: Final = logging.getLogger("croupier")
#: How long a replica that did not answer is left alone, and how long it is waited for.
_PAUSE: Final = 5.0
_PATIENCE: Final = 2


class Readings:
    """A house's database and its replica, for reading."""

    def __init__(
        self, database: Database, replica: Database | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._database, self._replica, self._clock = database, replica, clock
        self._until = 0.0

    @property
    def replica(self) -> Database | None:
        """The replica, unless it has failed a moment ago."""
        return self._replica if self._clock() >= self._until else None

    @property
    def url(self) -> str:
        """The address for a process that reads for itself."""
        return (self.replica or self._database).url

    def read(self, work: Callable[[Connection], T], is_new: Callable[[T], bool] = lambda _: True) -> T:
        """Read something, all of it at one moment. What the replica does not have yet, or where that is not new enough,
        is read from the database."""
        if (replica := self.replica) is not None:
            try:
                if is_new(seen := _at_one_moment(replica, work)):
                    return seen
            except CroupierError:
                pass  # nothing is said of what it does not know
            except SQLAlchemyError as error:
                self._until = self._clock() + _PAUSE
                _LOG.warning("the replica is not read from: %s", str(error).partition("\n")[0])
        return _at_one_moment(self._database, work)

    def close(self) -> None:
        """Let the replica's connections go."""
        if self._replica is not None:
            self._replica.close()


def replica_of(database: Database, url: str, pool: int = 20) -> Database | None:
    """The replica at an address, if there is one: under the login that the service has made for itself, for a replica
    has the logins of its original."""
    if not url:
        return None
    own, address = make_url(database.url), make_url(Database(url).url)
    if (own.username or "").startswith(LOGIN):
        address = address.set(username=own.username, password=own.password)
    address = address.update_query_dict({"connect_timeout": str(_PATIENCE)})
    replica = Database(address.render_as_string(hide_password=False), pool=pool)
    replica.seal, replica.role = database.seal, ROLE
    return replica


def _at_one_moment(database: Database, work: Callable[[Connection], T]) -> T:
    with database.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
        return work(connection)
