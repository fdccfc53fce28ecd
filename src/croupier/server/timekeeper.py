"""Time-outs: a seat that stays away is taken to do what the text says, and betting ends soon after the first is ready.

Time is measured on the machine's steady clock from when the process heard of it, so that no change of the time of day
ends anybody's time early. After the service was down, what is left is worked out from the database, and nobody has less
than a grace to come back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import func, select

from croupier.errors import CroupierError
from croupier.house import asking
from croupier.house.table import Table
from croupier.server.service import Service
from croupier.server.threads import finished
from croupier.store import audit
from croupier.store.schema import TABLES

_LOG: Final = logging.getLogger("croupier")
_TICK: Final = 0.1
_AGAIN: Final = 1.0


#: How often the time of day is looked at, and by how many seconds it may stray from the steady clock in between.
_LOOK: Final = 10.0
_STRAYS: Final = 2.0


class _NotDue(Exception):
    """Somebody else was faster: the answer came, or another process has ended the wait."""


class Timekeeper:
    """What every table waits for, and until when."""

    def __init__(self, service: Service, steady: Callable[[], float] = time.monotonic) -> None:
        self.service, self._steady = service, steady
        self.due: dict[str, tuple[str, float]] = {}
        self._ending: dict[str, asyncio.Task[None]] = {}
        self._last_look: tuple[float, float] | None = None

    def heard(self, table: str, waits: str) -> None:
        """A table waits for something, or for nothing any more."""
        if not waits:
            self.due.pop(table, None)
        elif self.due.get(table, ("", 0.0))[0] != waits:
            self.due[table] = (waits, self._steady() + self._limit(waits))

    def resume(self) -> None:
        """Take up every wait that the last process left behind."""
        self.look_at_the_time()
        settings = self.service.settings
        passed = func.extract("epoch", func.clock_timestamp() - TABLES.c.at).label("passed")
        asked = select(TABLES.c.name, TABLES.c.waiting, passed).where(TABLES.c.waiting != "")
        with self.service.database.engine.connect() as connection:
            for row in connection.execute(asked):
                limit = self._limit(row.waiting)
                left = max(min(settings.grace, limit), min(limit, limit - float(row.passed)))
                self.due.setdefault(row.name, (row.waiting, self._steady() + left))

    async def run(self) -> None:
        """End what is due, for as long as the process lives."""
        looked = self._steady()
        while True:
            await asyncio.sleep(_TICK)
            if self._steady() - looked >= _LOOK:
                looked = self._steady()
                await self._try_to_look()
            for table in self.over():
                if table not in self._ending:
                    self._ending[table] = asyncio.create_task(self._end(table, self.due[table]))

    async def _try_to_look(self) -> None:
        try:
            await finished(self.look_at_the_time)
        except Exception as error:  # the database is gone for a while
            _LOG.warning("the time cannot be looked at: %s", str(error).partition("\n")[0])

    def look_at_the_time(self) -> None:
        """Notice where the database's time of day goes back, or on by more than has passed: since the last look, or at
        the start since what was written last. It is on record, for every time in the books is that clock's."""
        newest = select(func.max(TABLES.c.at)).scalar_subquery()
        with self.service.database.engine.connect() as connection:
            now, written = connection.execute(select(func.clock_timestamp(), newest)).one()
        steady, day = self._steady(), now.timestamp()
        if self._last_look is None:
            strays = min(0.0, day - written.timestamp()) if written is not None else 0.0
        else:
            strays = (day - self._last_look[1]) - (steady - self._last_look[0])
        self._last_look = steady, day
        if abs(strays) > _STRAYS:
            what = "time goes backwards" if strays < 0 else "time leaps"
            _LOG.warning("the %s by %.0f seconds", what, abs(strays))
            seconds = round(abs(strays))
            self.service.database.run(lambda connection: audit.note(connection, asking.CLOCK, what, seconds=seconds))

    async def _end(self, table: str, due: tuple[str, float]) -> None:
        """End what is due at one table; others do not wait for it."""
        waits, again = due[0], 0.0
        try:
            await finished(self.end, table, waits)
        except Exception as error:  # whatever it is, it is tried again
            _LOG.warning("time-out at table %s: %s", table, str(error).partition("\n")[0])
            again = self._steady() + _AGAIN
        finally:
            del self._ending[table]
        # What the table waits for since then may have been heard of already: that has a time of its own.
        if self.due.get(table) is due:
            self.due.pop(table)
            self.due |= {table: (waits, again)} if again else {}

    def over(self) -> list[str]:
        """The tables whose time is up."""
        now = self._steady()
        return [table for table, (_, until) in self.due.items() if until <= now]

    def end(self, table: str, waits: str) -> None:
        """The time is up: others are not harmed by who stays away."""

        def act(at: Table) -> None:
            if asking.waits_for(at.round, at.places) != waits:
                raise _NotDue
            if at.round is not None:
                at.expire(asking.CLOCK)
            else:
                _begin_with_what_may_stand(at)
            at.deal_on()

        try:
            self.service.tables.command(table, act, by=asking.CLOCK)
        except _NotDue:
            return

    def _limit(self, waits: str) -> float:
        settings = self.service.settings
        return settings.betting if waits == "bets" else settings.patience


def _begin_with_what_may_stand(at: Table) -> None:
    """Begin; a wager that may no longer be made goes back, and where none is left nobody is ready any more."""
    while any(place.wagers for place in at.places.values()):
        try:
            at.begin(asking.CLOCK)
        except CroupierError as why:
            seat, wager = str(why.where.get("seat", "")), str(why.where.get("wager", ""))
            place = at.places.get(seat)
            if place is None or wager not in place.wagers:
                break
            at.retract(seat, wager)
        else:
            return
    for place in at.places.values():
        place.ready = False
