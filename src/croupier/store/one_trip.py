"""A whole command at a remembered table in one trip to the database, which confirms what is believed or undoes it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import asdict
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final, NamedTuple

import asyncpg
from asyncpg.prepared_stmt import PreparedStatement

from croupier.house.progressives import Progressives
from croupier.store import audit, channel
from croupier.store.canonical import canonical
from croupier.store.composing import Composed
from croupier.store.database import Database
from croupier.store.ledger import RememberedLedger
from croupier.store.loading import Loaded
from croupier.store.secrets import RememberedSecret

#: How its statements are planned: once for each connection, and by the keys that each of them finds its rows by,
#: however few rows there were when it was planned.
_PLANNED: Final = ("SET plan_cache_mode = force_generic_plan", "SET enable_seqscan = off", "SET jit = off")
#: Commands of one process that are on their way at once.
_CONNECTIONS: Final = 10
#: How many seconds a connection is given to part in good order.
_PARTING: Final = 5.0
#: Lists come as the database writes them, which takes less time than to have each looked at.
_LISTS: Final = dict.fromkeys((20, 23, 26), "text[]") | dict.fromkeys((21, 22, 24, 25), "bigint[]")
_PLACES: Final = ", ".join(
    f"${place}::text::{_LISTS[place]}" if place in _LISTS else f"${place}" for place in range(1, 29)
)
_CALL: Final = f"SELECT * FROM one_trip({_PLACES})"  # noqa: S608 - only the places of what is told
_TELL: Final = "SELECT pg_notify($1, $2)"
#: What says that a connection works, and not what was asked over it: beliefs, constraints and locks.
_REFUSED: Final = ("CR", "23", "40", "55")
#: What goes wrong between here and the database, and what it refuses.
FAILURES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class SignInBelief(NamedTuple):
    """A sign-in as it was last seen: whose, in which role, and how long it may stay idle."""

    name: str
    role: str
    token: str
    idle: float
    touched: float


class Answer(NamedTuple):
    """A command and what it is answered, sealed."""

    key: str
    body: str
    response: str
    mac: str


class Confirmed(NamedTuple):
    """A command is written: what the accounts that it moved hold since, and a number for the next shoe."""

    names: list[str]
    posted: list[int]
    held: list[int]
    shoe: int | None


class Line(NamedTuple):
    """A connection, and the call of `one_trip` as it is prepared there."""

    connection: asyncpg.Connection
    call: PreparedStatement


class Trips:
    """The connections that commands take, and the database's time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._free: list[Line] = []
        self._room = asyncio.Semaphore(_CONNECTIONS)
        self._leaving: set[asyncio.Task[None]] = set()
        self._time: tuple[datetime, float] | None = None

    async def write(self, who: SignInBelief, answer: Answer, loaded: Loaded, composed: Composed) -> Confirmed:
        """Write a command whose table was as believed. Refused where anything was not so: then nothing is written."""
        # Worked out before anything is waited for: what others of this process do meanwhile changes balances, too.
        arguments = [*who, *answer, *_arguments(loaded, composed)]
        async with self._room:
            line = await self._take()
            try:
                row = await line.call.fetchrow(*arguments)
            except BaseException as why:
                self._give_back(line, why)
                raise
            self._free.append(line)
        names, posted, held, shoe, now = row
        self._time = now, monotonic()
        return Confirmed(names or [], posted or [], held or [], shoe)

    async def tell(self, notices: list[str]) -> None:
        """Let every process hear, in as few messages as hold all of it."""
        for message in channel.messages(notices):
            await self._ask(_TELL, channel.CHANNEL, message)

    async def now(self) -> str:
        """The database's time as the chain has it, as far as it can be told from here."""
        if self._time is None:
            self._time = await self._ask("SELECT now()"), monotonic()
        at, then = self._time
        return audit.told(at + timedelta(seconds=monotonic() - then))

    def forget_the_time(self) -> None:
        """It is asked for again."""
        self._time = None

    async def _ask(self, statement: str, *arguments: object) -> Any:
        """Anything else that takes a trip; the first value of its answer."""
        async with self._room:
            line = await self._take()
            try:
                value = await line.connection.fetchval(statement, *arguments)
            except BaseException as why:
                self._give_back(line, why)
                raise
            self._free.append(line)
        return value

    async def _take(self) -> Line:
        while self._free:
            line = self._free.pop()
            if not line.connection.is_closed():
                return line
        address = self._database.url.replace("+psycopg", "", 1)
        connection = await asyncpg.connect(address, timeout=10, command_timeout=15)
        try:
            for setting in (*self._database.settings(), *_PLANNED):
                await connection.execute(setting)
            return Line(connection, await connection.prepare(_CALL))
        except BaseException:
            self._let_go(connection)
            raise

    def _give_back(self, line: Line, why: BaseException) -> None:
        """A connection over which something was refused is good for the next command; any other may be in the midst of
        something, or has prepared what is another by now."""
        if (getattr(why, "sqlstate", None) or "").startswith(_REFUSED):
            self._free.append(line)
        else:
            self._let_go(line.connection)

    def _let_go(self, connection: asyncpg.Connection) -> None:
        """What is still asked over it is called off first, which takes a trip of its own."""
        leaving = asyncio.create_task(_left(connection))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """Let every connection go."""
        for line in self._free:
            self._let_go(line.connection)
        self._free.clear()
        await asyncio.gather(*self._leaving)


async def _left(connection: asyncpg.Connection) -> None:
    """A connection is closed; at once where the database no longer answers."""
    try:
        await connection.close(timeout=_PARTING)
    except FAILURES:
        connection.terminate()


def _arguments(loaded: Loaded, composed: Composed) -> list[Any]:
    """What the call is told of the table, its chain, the money, the meters and the shoes."""
    ledger, turn = loaded.ledger, composed.turn
    assert isinstance(ledger, RememberedLedger)
    moved = ledger.moved()
    names, sure = sorted(moved), ledger.decided_by
    # What is asked for afterwards holds what it held before, and what this command adds.
    added = {name: moved.get(name, (0, 0)) for name in sure}
    meters = _meters(loaded.table.jackpots) if "began" in composed.entry else []
    changes = loaded.secret.changes if isinstance(loaded.secret, RememberedSecret) else []
    return [
        *(turn.chain, turn.number - 1, turn.before, loaded.answers, composed.state_text, composed.waiting),
        *(datetime.fromisoformat(loaded.at), composed.entry_text, composed.hash, composed.mac),
        _names(names),
        _numbers([moved[name][0] for name in names]),
        _numbers([moved[name][1] for name in names]),
        _names(sure),
        _numbers([posted + added[name][0] for name, (posted, _) in sure.items()]),
        _numbers([held + added[name][1] for name, (_, held) in sure.items()]),
        _names(ledger.exposed),
        canonical(meters) if meters else None,
        canonical(changes) if changes else None,
    ]


def _meters(jackpots: Progressives) -> list[dict[str, Any]]:
    """The meters of a table where a round begins: how they work, as it was seen, and what is put by for each."""
    meters: list[dict[str, Any]] = []
    for name, meter in sorted(jackpots.meters.items()):
        row: dict[str, Any] = {"name": name, "parameters": asdict(meter.parameters)}
        put = [share for other, _, share in jackpots.put if other == name]
        if put and jackpots.escrows is not None:
            escrow = jackpots.escrows[name]
            row |= {"before": escrow.number - len(put), "number": escrow.number}
            row |= {"share": escrow.share, "hidden": escrow.hidden}
        meters.append(row)
    return meters


def _names(names: Collection[str]) -> str:
    """A list of names as the database writes one; no account and nobody has quotes in its name."""
    return '{"' + '","'.join(names) + '"}' if names else "{}"


def _numbers(numbers: Iterable[int]) -> str:
    """The same of numbers."""
    return f"{{{','.join(map(str, numbers))}}}"
