"""Commands at tables that this process remembers: carried out in memory and written in one trip. Whenever something is
not as remembered, or is refused, nothing has happened, the table is forgotten, and the command is carried out on what
the books say: a refusal is never answered from memory."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool

from croupier.house.jackpots import Meter
from croupier.house.roles import Caller
from croupier.server.asking import TableCommand
from croupier.server.service import Service
from croupier.spans import span
from croupier.store.beliefs import Unsure
from croupier.store.canonical import canonical
from croupier.store.commands import Command
from croupier.store.composing import Composed, compose
from croupier.store.failpoints import failpoint
from croupier.store.loading import Loaded, meters
from croupier.store.memory import Memory, join, remember, renew, settle
from croupier.store.one_trip import FAILURES, Answer, Confirmed, SignInBelief, Trips
from croupier.store.secrets import RememberedSecret

_LOG: Final = logging.getLogger("croupier")
#: Commands that were answered lately: those that come again are answered from the books.
_MOST_ANSWERED: Final = 10_000
#: Notices of a few commands go out together; whoever has missed one looks for itself.
_GATHER: Final = 0.05
#: What another process, or a command on the books, may have changed since it was seen: the table, how a meter works, a
#: balance. It is read again, and the command tried once more.
_MOVED_ON: Final = ("CR001", "CR005", "CR007")


class Sent(NamedTuple):
    """A command with who has sent it, as far as is believed."""

    caller: Caller
    token: str
    command: Command
    table: str
    what: TableCommand
    act: Callable[..., None]


class Turns:
    """Commands at one table come one after the other; how many want to."""

    def __init__(self) -> None:
        self.lock, self.wanted = asyncio.Lock(), 0


class RememberedTables:
    """The tables that this process serves from memory."""

    def __init__(self, service: Service, tell: Callable[[str], None]) -> None:
        self.service, self._tell = service, tell
        self.memory, self.trips = Memory(), Trips(service.database)
        self._turns: dict[str, Turns] = {}
        self._answered: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._notices: dict[str, str] = {}
        self._telling: asyncio.Task[None] | None = None

    async def carry_out(self, sent: Sent) -> str | None:
        """The answer of a command; None where the books must be read for it."""
        if (sent.command.who, sent.command.key) in self._answered:
            return None
        turn = self._turns.get(sent.table)
        if turn is None:
            turn = self._turns[sent.table] = Turns()
        turn.wanted += 1
        try:
            async with turn.lock:
                failpoint("before command")
                loaded = self.memory.get(sent.table) or await self._read(sent.table)
                if loaded is None:
                    return None
                return await self._tried(sent)
        finally:
            turn.wanted -= 1
            if not turn.wanted:
                del self._turns[sent.table]

    async def _tried(self, sent: Sent) -> str | None:
        """Carry it out on what is remembered, and once more on what is read again."""
        for _ in range(2):
            loaded = self.memory.get(sent.table) or await self._read(sent.table)
            if loaded is None or sent.caller.name in loaded.limited:
                return None
            try:
                return await self._done(sent, loaded)
            except FAILURES as why:
                if not self._has_moved_on(loaded, why):
                    return None
            except Exception:  # whatever it is, it is told from the books
                self.memory.forget(sent.table)
                return None
            except BaseException:
                self.memory.forget(sent.table)
                raise
        return None

    def heard(self, table: str, version: int) -> None:
        """A table has this version now: if that is news, what is remembered of it is old."""
        loaded = self.memory.tables.get(table)
        if loaded is not None and version > loaded.version and table not in self._turns:
            self.memory.forget(table)

    async def look_at_meters(self) -> None:
        """What other processes have put by for meters is seen here some seconds later; nobody is paid by it."""
        names = sorted(self.memory.meters)

        def work() -> dict[str, Meter]:
            with self.service.database.engine.connect() as connection:
                return meters(connection, names, ())

        if names:
            for read in (await run_in_threadpool(work)).values():
                renew(self.memory, read)

    async def _read(self, name: str) -> Loaded | None:
        """Read a table to remember it; None where it is not one that is played at."""
        service = self.service

        def work() -> Loaded:
            engine = service.database.engine.execution_options(isolation_level="REPEATABLE READ")
            with engine.connect() as connection:
                tables = service.tables
                return remember(connection, name, tables.clock, self.memory, tables.house_rules)

        try:
            loaded = await run_in_threadpool(work)
        except Exception:  # whatever it is, it is told from the books
            return None
        join(self.memory, loaded)
        return loaded

    async def _done(self, sent: Sent, loaded: Loaded) -> str:
        """Carry it out in memory, and write it."""
        table, seal, named = loaded.table, self.service.database.seal, sent.command._asdict()
        loaded.noted = {name: meter.noted for name, meter in table.jackpots.meters.items()}
        loaded.at = max(loaded.at, await self.trips.now())
        with span("round", **{"croupier.table": table.name, "croupier.game": table.game.slug}):
            sent.act(table)
            table.deal_on()
        failpoint("after load")
        composed = compose(loaded, sent.caller.name, named, seal)
        if composed.claims or composed.meters or table.state == "disabled":
            raise Unsure("what is rare is done on the books")
        answered = {"table": table.name, "version": composed.turn.number}
        response = canonical(answered)
        mac = seal.command(named | {"status": 200, "response": answered})
        answer = Answer(sent.command.key, sent.command.body, response, mac)
        failpoint("before commit")
        with span("transaction"):
            confirmed = await self.trips.write(self._belief(sent), answer, loaded, composed)
        failpoint("after commit")
        self._settle(sent, loaded, composed, confirmed)
        return response

    def _belief(self, sent: Sent) -> SignInBelief:
        rules = self.service.people.rules
        return SignInBelief(sent.caller.name, sent.caller.role, sent.token, rules.idle, rules.touched)

    def _has_moved_on(self, loaded: Loaded, why: BaseException) -> bool:
        """Something was not as believed; whether it is worth reading again."""
        self.memory.forget(loaded.table.name)
        state = getattr(why, "sqlstate", "")
        if state == "CR004":
            self.trips.forget_the_time()
        if state == "CR005":
            for name in loaded.table.jackpots.meters:
                self.memory.forget_meter(name)
        if not state:
            _LOG.warning("a command is carried out on the books: %r", why)
        return state in _MOVED_ON

    def _settle(self, sent: Sent, loaded: Loaded, composed: Composed, confirmed: Confirmed) -> None:
        for name, posted, held in zip(confirmed.names, confirmed.posted, confirmed.held, strict=True):
            if (balance := self.memory.balances.get(name)) is not None:
                balance.posted, balance.held = posted, held
        if isinstance(loaded.secret, RememberedSecret) and confirmed.shoe is not None:
            loaded.secret.spare = confirmed.shoe
        settle(loaded, composed.turn.number, composed.hash)
        self._answered[sent.command.who, sent.command.key] = None
        if len(self._answered) > _MOST_ANSWERED:
            self._answered.popitem(last=False)
        notice = f"{sent.table} {composed.turn.number} {composed.waiting}"
        self._notices[sent.table] = notice
        self._tell(notice)
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell_others())

    async def _tell_others(self) -> None:
        """Every process hears of it, a few together."""
        while self._notices:
            await asyncio.sleep(_GATHER)
            notices, self._notices = list(self._notices.values()), {}
            try:
                await self.trips.tell(notices)
            except FAILURES as why:
                _LOG.warning("others are not told: %r", why)
        self._telling = None

    async def close(self) -> None:
        """Others hear what they have not heard yet; then the connections go."""
        if self._telling is not None:
            await self._telling
        await self.trips.close()
