"""How long tests wait: until what they wait for has happened. A busy machine takes longer, and no test says how long is
too long; the time below only ends what hangs."""

import time
from collections.abc import Callable

from sqlalchemy import text

from croupier.store.database import Database

#: Seconds that nothing takes, unless it hangs.
A_HANG = 600.0


def until(is_so: Callable[[], object], every: float = 0.02) -> None:
    """Wait until something is so."""
    looks = int(A_HANG / every)
    for _ in range(looks):
        if is_so():
            return
        time.sleep(every)
    raise AssertionError("it hangs")


def somebody_waits(database: Database) -> bool:
    """Whether a command waits for another one to let go of something in the database."""
    waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    with database.engine.connect() as connection:
        return int(connection.execute(waits).scalar_one()) > 0
