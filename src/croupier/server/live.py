"""Views pushed to whoever watches: every process hears of every command through the database, and sends each watcher
the table as that one may see it. A watcher who does not read is cut; the newest view replaces one not yet sent. A crowd
is told a few at a time, and so often that play comes first."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from sqlalchemy import or_, select
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.errors import CroupierError
from croupier.house.roles import Caller
from croupier.server.frames import FramedSocket, Views, framed
from croupier.server.problems import is_lost
from croupier.server.room import SharedRoom
from croupier.server.service import Service
from croupier.server.sources import source_of
from croupier.server.threads import finished
from croupier.store.channel import CHANNEL, PERSON, notices
from croupier.store.failpoints import failpoint
from croupier.store.schema import TABLES

_LOG: Final = logging.getLogger("croupier")
#: How often a socket's sign-in is looked at again, however much there is to tell.
RECHECK = 15.0
_AGAIN: Final = 0.5
#: How often versions are looked for that nobody was told of.
_POLL: Final = 2.0
#: How many watchers are told before others have a turn, how long that is at least, and how soon after one version they
#: are told of the next: what happens between is not missed, for a view says how all of it stands.
_AT_A_TIME: Final = 20
_TURN: Final = 0.001
_NEXT: Final = 0.05
#: The close codes: a rule of the service was broken, or it is too busy.
_BROKE_A_RULE, _BUSY = 1008, 1013


async def _nowhere() -> None:
    """There is nothing to look for."""


class Watcher:
    """A socket at a table: whose it is, whether there is news for it, whether its sign-in may be over, and whether its
    place has gone to somebody else; what it has been sent, and whether it is sent something just now."""

    def __init__(self, who: Caller) -> None:
        self.who = who
        self.news = asyncio.Event()
        self.is_doubtful = False
        self.is_given_up = False
        self.socket: FramedSocket | None = None
        self.is_busy = False
        self.sent = -1

    def tell(self, views: Views) -> None:
        """Send it a view at once if nothing is in the way; or else let it know that there is one."""
        if views.version == self.sent:
            return
        if self.news.is_set() or self.is_busy or self.socket is None or not self.socket.is_clear:
            self.news.set()
            return
        self.socket.push(views.frame(self.who, self.socket))
        self.sent = views.version

    def give_up(self) -> None:
        """Somebody else gets its place."""
        self.is_given_up = True
        self.news.set()


class Live:
    """The sockets of one process, and what they were last sent."""

    def __init__(self, service: Service, heard: Callable[[str, str], None], revive: Callable[[], None]) -> None:
        self.service = service
        self._heard, self._revive = heard, revive
        self._watchers: dict[str, set[Watcher]] = {}
        #: Whoever follows the events of the whole house.
        self.followers: set[Watcher] = set()
        self._looks: dict[str, Views] = {}
        self._newest: dict[str, int] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._waking: dict[str, asyncio.Task[None]] = {}
        #: Hears of every version, too.
        self.remembered: Callable[[str, int], None] = lambda table, version: None
        #: Looks for what no version tells.
        self.look_around: Callable[[], Awaitable[None]] = _nowhere
        settings = service.settings
        self._strangers: SharedRoom[Watcher] = SharedRoom(settings.watching, settings.watching_address, "newest")
        self._people: SharedRoom[Watcher] = SharedRoom(
            settings.sockets - settings.watching, settings.watching_person, "newest"
        )

    @property
    def sockets(self) -> int:
        """How many are open."""
        return len(self._strangers) + len(self._people)

    # -- hearing --------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Hear of every command at every table, for as long as the process lives."""
        database = self.service.database
        address = database.url.replace("+psycopg", "", 1)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    for setting in self.service.database.settings():
                        await connection.execute(setting.encode())
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._catch_up(connection)
                    async for notify in connection.notifies():
                        for notice in notices(notify.payload):
                            self.tell(notice)
            except psycopg.Error as error:
                _LOG.warning("lost the database: %s", str(error).partition("\n")[0])
            await asyncio.sleep(_AGAIN)
            await finished(self._try_to_revive)

    def _try_to_revive(self) -> None:
        try:
            self._revive()
        except Exception as error:
            _LOG.warning("the database does not come back yet: %s", error)

    def tell(self, payload: str) -> None:
        """Something has happened at a table, or to somebody's sign-ins."""
        failpoint("before telling")
        if payload.startswith(PERSON):
            self._look_again(payload.removeprefix(PERSON))
            return
        table, _, rest = payload.partition(" ")
        number, _, waits = rest.partition(" ")
        version = int(number or 0)
        if version < self._newest.get(table, 0):
            return  # this process's own commands come back to it, when it may have gone on
        self.remembered(table, version)
        self._newest[table] = version
        self._heard(table, waits)
        if self._watchers.get(table) and table not in self._waking:
            self._waking[table] = asyncio.create_task(self._wake(table))

    async def _wake(self, table: str) -> None:
        """Tell whoever watches, strangers last, a few at a time: commands come through in between."""
        version = -1
        try:
            while version != self._newest.get(table, 0) and self._watchers.get(table):
                version = self._newest.get(table, 0)
                views = await self._looked(table)
                watchers = sorted(self._watchers.get(table, ()), key=lambda watcher: not watcher.who.is_known)
                for place, watcher in enumerate(watchers, 1):
                    if views is None:
                        watcher.news.set()
                    else:
                        watcher.tell(views)
                    if place % _AT_A_TIME == 0:
                        await asyncio.sleep(_TURN)
                await asyncio.sleep(_NEXT)
        finally:
            del self._waking[table]

    async def _looked(self, table: str) -> Views | None:
        """The table as it is now; None where it cannot be read, which each watcher then finds for itself."""
        try:
            return await self.look(table)
        except Exception as error:
            _LOG.warning("%s cannot be shown: %s", table, str(error).partition("\n")[0])
            return None

    async def poll(self) -> None:
        """Look for versions that nobody was told of: a process may have gone between a command and its notice."""
        while True:
            await asyncio.sleep(_POLL)
            try:
                for name, version, waits in await finished(self._versions):
                    if version > self._newest.get(name, 0):
                        self.tell(f"{name} {version} {waits}")
                await self.look_around()
            except Exception as error:  # the database is gone for a while
                _LOG.warning("versions cannot be looked for: %s", str(error).partition("\n")[0])

    def _versions(self) -> list[tuple[str, int, str]]:
        watched = [table for table, watchers in self._watchers.items() if watchers]
        asked = select(TABLES.c.name, TABLES.c.version, TABLES.c.waiting)
        concerned = or_(TABLES.c.waiting != "", TABLES.c.name.in_(watched))
        with self.service.database.engine.connect() as connection:
            return [(row.name, row.version, row.waiting) for row in connection.execute(asked.where(concerned))]

    def _look_again(self, person: str) -> None:
        """Sign-ins of a person may be over: whoever watches with one is looked at now."""
        for watcher in [watcher for watchers in (self.followers, *self._watchers.values()) for watcher in watchers]:
            if watcher.who.name == person:
                watcher.is_doubtful = True
                watcher.news.set()

    async def _catch_up(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """After a silence anything may have happened: what tables wait for, and what those who watch have missed."""
        self._looks.clear()
        self._newest.clear()
        for row in await (await connection.execute("SELECT name, version, waiting FROM tables")).fetchall():
            self.tell(" ".join(map(str, row)))

    # -- telling --------------------------------------------------------------------------------------------

    async def look(self, table: str) -> Views:
        """A table as it is now; read once for all who watch it."""
        async with self._loading.setdefault(table, asyncio.Lock()):
            known = self._looks.get(table)
            if known is None or known.version < self._newest.get(table, 0):
                known = Views(await finished(self.service.watch, table, self._newest.get(table, 0)))
                self._looks[table] = known
            return known

    async def serve(self, socket: WebSocket, table: str, caller: Callable[[], Caller]) -> None:
        """Keep a watcher told until they leave, are no longer signed in, do not read, or others need the place."""
        try:
            who = await finished(caller)
            await self.look(table)
        except CroupierError as error:
            self._forget(table)
            await socket.close(_BROKE_A_RULE, error.message[:100])
            return
        except Exception as error:
            if not is_lost(error):
                raise
            _LOG.warning("the database does not answer: %s", str(error).partition("\n")[0])
            await socket.close(_BUSY, "the database does not answer; try again")
            return
        with self.entered(who, source_of(socket)) as watcher:
            if watcher.is_given_up:
                await socket.close(_BUSY, "too many watch already")
                return
            await socket.accept()
            watcher.socket = framed(socket)
            await self._keep_told(socket, table, caller, watcher)

    @contextmanager
    def entered(self, who: Caller, source: str) -> Iterator[Watcher]:
        """A place in the room of those who watch; it may be given up at once. Strangers have a part of the room between
        them, so that who has signed in always finds some."""
        watcher = Watcher(who)
        room, holder = (self._people, who.name) if who.is_known else (self._strangers, source)
        if given_up := room.enter(holder, watcher):
            given_up.give_up()
        try:
            yield watcher
        finally:
            room.leave(holder, watcher)

    async def _keep_told(self, socket: WebSocket, table: str, caller: Callable[[], Caller], watcher: Watcher) -> None:
        watcher.news.set()
        self._watchers.setdefault(table, set()).add(watcher)
        telling = asyncio.create_task(self._telling(socket, table, caller, watcher))
        hearing = asyncio.create_task(self._hearing(socket))
        try:
            await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._watchers[table].discard(watcher)
            for task in (telling, hearing):
                task.cancel()
                task.add_done_callback(_why)
            await asyncio.wait({telling, hearing})
            await self._close(socket, _BUSY if watcher.is_given_up else _BROKE_A_RULE)

    def _forget(self, table: str) -> None:
        """Nothing is kept of a table that is not there, however often somebody asks for one."""
        if table not in self._looks:
            self._loading.pop(table, None)

    async def _telling(self, socket: WebSocket, table: str, caller: Callable[[], Caller], watcher: Watcher) -> None:
        who, checked = watcher.who, time.monotonic()
        while True:
            is_due = False
            try:
                await asyncio.wait_for(watcher.news.wait(), max(0.0, checked + RECHECK - time.monotonic()))
            except TimeoutError:
                is_due = True
            if watcher.is_given_up:
                return
            if is_due or watcher.is_doubtful:
                watcher.is_doubtful = False
                if who.is_known and await finished(caller) != who:
                    return
                checked = time.monotonic()
            if is_due:
                continue
            watcher.is_busy = True
            watcher.news.clear()
            views = await self.look(table)
            if views.version != watcher.sent:
                await asyncio.wait_for(socket.send_text(views.text(who)), self.service.settings.slow)
                watcher.sent = views.version
            watcher.is_busy = False

    @staticmethod
    async def _hearing(socket: WebSocket) -> None:
        """A watcher has nothing to say; commands come over HTTP, where each has a key."""
        try:
            await socket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            return

    @staticmethod
    async def _close(socket: WebSocket, code: int) -> None:
        try:
            await asyncio.wait_for(socket.close(code), 1.0)
        except Exception:  # it is gone already, or does not read that either
            return


def _why(task: asyncio.Task[None]) -> None:
    """Why a watcher is no longer told, where it is not that they left or do not read."""
    if not task.cancelled() and (error := task.exception()) and not isinstance(error, TimeoutError | CroupierError):
        _LOG.warning("a watcher is cut: %r", error)


def live_of(connection: Any) -> Live:
    """The live side of the service."""
    live: Live = connection.app.state.live
    return live
