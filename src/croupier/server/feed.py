"""The events of the whole house as a stream (server-sent events): whoever follows gets what they may know, with ids to
go on from after a pause. It is read from the log of the chains, behind the commands, and read once for all."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeAlias

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from croupier.house.roles import Caller
from croupier.server.live import RECHECK, Live, Watcher
from croupier.server.service import Service
from croupier.server.threads import finished
from croupier.server.visits import VISIT
from croupier.store import happenings
from croupier.store.happenings import Happening, Position

_LOG: Final = logging.getLogger("croupier")
MEDIA: Final = "text/event-stream"
#: How often the log is looked at while anybody follows, and how many of its entries are read at a time.
_LOOK: Final = 1.0
ENTRIES: Final = 200
#: Readings that are kept for those who follow closely.
_MOST_READINGS: Final = 16
#: How soon a browser comes back that has lost the stream, in milliseconds; and what keeps proxies from closing it.
_BEGINNING: Final = b"retry: 3000\n\n"
_STILL_HERE: Final = b": still here\n\n"
_BUSY: Final = b"event: closed\ndata: too many watch already\n\n"

Reading: TypeAlias = tuple[list[Happening], Position]
#: The same with each event as the stream has it, written once for all who follow.
StreamReading: TypeAlias = tuple[list[tuple[Happening, bytes]], Position]


class Following(NamedTuple):
    """Who follows, how it is asked whether they are still signed in, from where on, and which kinds of events."""

    who: Caller
    recognised: Callable[[], Caller]
    source: str
    position: Position | None
    kinds: Collection[str]


class Feed:
    """The streams of one process."""

    def __init__(self, service: Service, live: Live) -> None:
        self.service, self.live = service, live
        #: Whether the house stops: then every stream ends at the next look, so that nobody who follows holds it up.
        self.is_over: Callable[[], bool] = lambda: False
        self._end = happenings.BEGINNING
        self._readings: OrderedDict[tuple[Position, Position], StreamReading] = OrderedDict()
        self._reading = asyncio.Lock()

    async def run(self) -> None:
        """Look whether anything has happened, while anybody wants to know."""
        while True:
            await asyncio.sleep(_LOOK)
            if not self.live.followers:
                continue
            try:
                end = await finished(self.end)
            except Exception as error:  # the database is gone for a while
                _LOG.warning("events cannot be looked for: %s", str(error).partition("\n")[0])
                continue
            if end > self._end or self.is_over():
                self._end = end
                for watcher in self.live.followers:
                    watcher.news.set()

    def end(self) -> Position:
        """Where the feed ends now."""
        return self.service.readings.read(happenings.newest)

    def page(self, position: Position, entries: int = ENTRIES) -> Reading:
        """The events behind a position, of so many entries, and where to go on."""
        return self.service.readings.read(lambda connection: happenings.after(connection, position, entries))

    async def _read(self, position: Position) -> StreamReading:
        """The same for streams, read once for all who are there."""
        async with self._reading:
            asked = position, self._end
            if asked not in self._readings:
                told, behind = await finished(self.page, position)
                self._readings[asked] = [(event, _streamed(event)) for event in told], behind
                if len(self._readings) > _MOST_READINGS:
                    self._readings.popitem(last=False)
            return self._readings[asked]

    async def follow(self, following: Following, send: Callable[[bytes], Any]) -> None:
        """Send what happens, until the sign-in is over, the house stops, or somebody else needs the place."""
        with self.live.entered(following.who, following.source) as watcher:
            if watcher.is_given_up:
                await send(_BUSY)
                return
            self.live.followers.add(watcher)
            try:
                await self._keep_told(following, watcher, send)
            finally:
                self.live.followers.discard(watcher)

    async def _keep_told(self, following: Following, watcher: Watcher, send: Callable[[bytes], Any]) -> None:
        self._end = max(self._end, await finished(self.end))
        position = self._end if following.position is None else following.position
        await send(_BEGINNING)
        while not (watcher.is_given_up or self.is_over()):
            watcher.news.clear()
            told, behind = await self._read(position)
            while behind > position:
                for text in _wanted(told, following):
                    await send(text)
                position = behind
                told, behind = await self._read(position)
            try:
                await asyncio.wait_for(watcher.news.wait(), RECHECK)
            except TimeoutError:
                watcher.is_doubtful = True
                await send(_STILL_HERE)
            if watcher.is_doubtful:
                watcher.is_doubtful = False
                if following.who.is_known and await finished(following.recognised) != following.who:
                    return


def _wanted(told: list[tuple[Happening, bytes]], following: Following) -> list[bytes]:
    """The events that somebody may know of and wants to, as the stream has them."""
    return [
        text
        for event, text in told
        if event.is_for(following.who) and (not following.kinds or event.kind in following.kinds)
    ]


def _streamed(event: Happening) -> bytes:
    return f"id: {event.position}\nevent: {event.kind}\ndata: {written(event)}\n\n".encode()


def written(event: Happening) -> str:
    """An event as it is sent, in one line."""
    return json.dumps(event.plain(), separators=(",", ":"), ensure_ascii=False)


class EventStream(Response):
    """A stream that ends with its reader, and is cut where nobody reads."""

    media_type = MEDIA

    def __init__(self, feed: Feed, following: Following) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._feed, self._following = feed, following

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell until one of both sides ends it."""
        slow = self._feed.service.settings.slow

        async def sent(text: bytes, *, more: bool = True) -> None:
            await asyncio.wait_for(send({"type": "http.response.body", "body": text, "more_body": more}), slow)

        start: Message = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        telling = asyncio.create_task(self._feed.follow(self._following, sent))
        hearing = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            is_slow = telling.done() and not telling.cancelled() and isinstance(telling.exception(), TimeoutError)
            for task in (telling, hearing):
                task.cancel()
            await asyncio.gather(telling, hearing, return_exceptions=True)
            if is_slow and (visit := scope.get("state", {}).get(VISIT)):
                visit.give_up()
            with suppress(Exception):  # it is gone already, or does not read that either
                await sent(b"", more=False)


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
