"""Views pushed to whoever watches: every process hears of every command through the database, and sends each watcher
the table as that one may see it. A watcher who does not read is cut; the newest view replaces one not yet sent."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from typing import Any, Final

import psycopg
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.errors import CroupierError
from croupier.house.roles import NOBODY, STAFF, Caller
from croupier.server.service import Service, TableSnapshot
from croupier.server.views import seats_of, table_view
from croupier.store.failpoints import failpoint
from croupier.store.saving import CHANNEL

_LOG: Final = logging.getLogger("croupier")
#: How often a socket's sign-in is looked at again, however much there is to tell.
RECHECK = 15.0
_AGAIN: Final = 0.5
#: The close codes: a rule of the service was broken, or it is too busy.
_BROKE_A_RULE, _BUSY = 1008, 1013


class Live:
    """The sockets of one process, and what they were last sent."""

    def __init__(self, service: Service, heard: Callable[[str, str], None], revive: Callable[[], None]) -> None:
        self.service = service
        self._heard, self._revive = heard, revive
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._looks: dict[str, TableSnapshot] = {}
        self._newest: dict[str, int] = {}
        self._texts: dict[str, tuple[int, dict[Caller, str]]] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.sockets = 0

    # -- hearing --------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Hear of every command at every table, for as long as the process lives."""
        address = self.service.database.url.replace("+psycopg", "", 1)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._catch_up(connection)
                    async for notify in connection.notifies():
                        self._tell(notify.payload)
            except psycopg.Error as error:
                _LOG.warning("lost the database: %s", str(error).partition("\n")[0])
            await asyncio.sleep(_AGAIN)
            await run_in_threadpool(self._try_to_revive)

    def _try_to_revive(self) -> None:
        try:
            self._revive()
        except Exception as error:
            _LOG.warning("the database does not come back yet: %s", error)

    def _tell(self, payload: str) -> None:
        failpoint("before telling")
        table, _, rest = payload.partition(" ")
        version, _, waits = rest.partition(" ")
        self._newest[table] = max(int(version or 0), self._newest.get(table, 0))
        self._heard(table, waits)
        for watcher in self._watchers.get(table, ()):
            watcher.set()

    async def _catch_up(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """After a silence anything may have happened: what tables wait for, and what those who watch have missed."""
        self._looks.clear()
        for row in await (await connection.execute("SELECT name, version, waiting FROM tables")).fetchall():
            self._tell(" ".join(map(str, row)))

    # -- telling --------------------------------------------------------------------------------------------

    async def look(self, table: str) -> TableSnapshot:
        """A table as it is now; read once for all who watch it."""
        async with self._loading.setdefault(table, asyncio.Lock()):
            known = self._looks.get(table)
            if known is None or known.version < self._newest.get(table, 0):
                known = self._looks[table] = await run_in_threadpool(self.service.look, table)
            return known

    async def serve(self, socket: WebSocket, table: str, caller: Callable[[], Caller]) -> None:
        """Keep a watcher told until they leave, are no longer signed in, or do not read."""
        if self.sockets >= self.service.settings.sockets:
            await socket.close(_BUSY, "too many watch already")
            return
        self.sockets += 1
        try:
            await self._let_in(socket, table, caller)
        finally:
            self.sockets -= 1

    async def _let_in(self, socket: WebSocket, table: str, caller: Callable[[], Caller]) -> None:
        try:
            who = await run_in_threadpool(caller)
            await self.look(table)
        except CroupierError as error:
            self._forget(table)
            await socket.close(_BROKE_A_RULE, error.message[:100])
            return
        await socket.accept()
        news = asyncio.Event()
        news.set()
        self._watchers.setdefault(table, set()).add(news)
        telling = asyncio.create_task(self._telling(socket, table, who, caller, news))
        hearing = asyncio.create_task(self._hearing(socket))
        try:
            await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._watchers[table].discard(news)
            for task in (telling, hearing):
                task.cancel()
                task.add_done_callback(_why)
            await asyncio.wait({telling, hearing})
            await self._close(socket)

    def _forget(self, table: str) -> None:
        """Nothing is kept of a table that is not there, however often somebody asks for one."""
        if table not in self._looks:
            self._loading.pop(table, None)

    async def _telling(
        self, socket: WebSocket, table: str, who: Caller, caller: Callable[[], Caller], news: asyncio.Event
    ) -> None:
        sent, checked = -1, time.monotonic()
        while True:
            try:
                await asyncio.wait_for(news.wait(), max(0.0, checked + RECHECK - time.monotonic()))
            except TimeoutError:
                if who.is_known and await run_in_threadpool(caller) != who:
                    return
                checked = time.monotonic()
                continue
            news.clear()
            look = await self.look(table)
            if look.version == sent:
                continue
            await asyncio.wait_for(socket.send_text(self._told(look, who)), self.service.settings.slow)
            sent = look.version

    def _told(self, look: TableSnapshot, who: Caller) -> str:
        """The view as it is sent, made once for all who may see the same."""
        table = look.table
        eye = who if who.role in STAFF or seats_of(table, who) else NOBODY
        version, texts = self._texts.get(table.name, (-1, {}))
        if version != look.version:
            texts = {}
            self._texts[table.name] = look.version, texts
        if eye not in texts:
            view = table_view(table, eye, look.last, look.version)
            texts[eye] = json.dumps(view, separators=(",", ":"), ensure_ascii=False)
        return texts[eye]

    @staticmethod
    async def _hearing(socket: WebSocket) -> None:
        """A watcher has nothing to say; commands come over HTTP, where each has a key."""
        try:
            await socket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            return

    @staticmethod
    async def _close(socket: WebSocket) -> None:
        try:
            await asyncio.wait_for(socket.close(_BROKE_A_RULE), 1.0)
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
