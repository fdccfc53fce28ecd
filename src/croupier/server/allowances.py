"""What every sender may ask for over a while, and how the processes of a house count it together.

Each process counts by itself, so that a command costs nothing more. Once a second it tells the others, through the
database and only if there is anything to tell, who has asked for much. Whoever spreads requests over several processes
gets the burst of each of them at first, and after a second no more than from one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from typing import Any, Final, NamedTuple

import psycopg

from croupier.house.roles import Caller
from croupier.server.buckets import Buckets
from croupier.server.settings import Settings

_LOG: Final = logging.getLogger("croupier")
CHANNEL: Final = "croupier_limits"
EVERY: Final = 1.0
_AGAIN: Final = 5.0
#: Who has asked for less than this share of a full bucket in a second is not worth telling of.
_LEAST: Final = 0.05
#: Senders in one message, which has at most 8,000 bytes.
_MOST_TOLD: Final = 30


class Payer(NamedTuple):
    """Whose time it is when something is worked out, and from which of the budgets it is taken."""

    name: str
    budget: Buckets
    is_stranger: bool = False


class Allowances:
    """Requests, and seconds of work."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(settings.rate, settings.burst)
        self.work = Buckets(settings.work_rate, settings.work)
        self.strangers_work = Buckets(settings.strangers_work_rate, settings.strangers_work)
        #: Which process speaks, so that none hears itself.
        self._process = secrets.token_hex(8)

    def payer(self, caller: Caller, source: str) -> Payer:
        """Who pays for work: a person, or a stranger's address."""
        return (
            Payer(caller.name, self.work) if caller.is_known else Payer(source, self.strangers_work, is_stranger=True)
        )

    # -- shared between processes ---------------------------------------------------------------------------

    def told(self) -> str:
        """What others should know of the last second; nothing, if there was nothing much."""
        much = {
            name: taken
            for name, buckets in self._all().items()
            if (taken := buckets.told(_LEAST * buckets.burst, _MOST_TOLD))
        }
        return json.dumps({"by": self._process} | much) if much else ""

    def heard(self, message: str) -> None:
        """What another process has counted."""
        counted: dict[str, Any] = json.loads(message)
        if counted.pop("by", "") != self._process:
            for name, buckets in self._all().items():
                buckets.heard(counted.get(name, {}))

    def _all(self) -> dict[str, Buckets]:
        return {"requests": self.requests, "work": self.work, "strangers": self.strangers_work}

    async def share(self, url: str) -> None:
        """Tell and hear for as long as the process lives, over a connection of its own."""
        address = url.replace("+psycopg", "", 1)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._exchange(connection)
            except psycopg.Error as error:
                _LOG.debug("limits are not shared: %s", str(error).partition("\n")[0])
            await asyncio.sleep(_AGAIN)

    async def _exchange(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            async for notify in connection.notifies(timeout=EVERY):
                self.heard(notify.payload)
            if message := self.told():
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))
