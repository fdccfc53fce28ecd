"""Connections before anything is known of who sends: how long a header may take to come, how long it may be, and how
many there is room for. Strangers share theirs; who has signed in finds room however many strangers there are."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.server.moving import Course
from croupier.server.proxies import Proxies
from croupier.server.room import SharedRoom
from croupier.server.settings import Settings
from croupier.server.sources import network_of

_LOG: Final = logging.getLogger("croupier")
#: The longest header: the line that is asked for, and all that is said beside it.
LONGEST_HEADER: Final = 65_536
#: Files that a process has open beside its connections: the database's, the log, the program's own.
_OTHER_FILES: Final = 200
#: Under which name a request has its visit.
VISIT: Final = "visit"
_TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_LONG: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class JoiningTransport:
    """A connection's transport, which sends the head of an answer together with its body where it is told that both
    come at once: two writes wake whoever waits for it twice."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.plain, self.is_joining, self._head = transport, False, b""

    def write(self, data: bytes) -> None:
        """Send it, or keep it for a moment."""
        if self.is_joining:
            self._head, self.is_joining = data, False
            return
        head, self._head = self._head, b""
        self.plain.write(head + data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.plain, name)


class Visit:
    """One connection: who holds its place, and where."""

    def __init__(
        self,
        visitors: Visitors,
        transport: JoiningTransport,
        host: str,
        is_idle: Callable[[], bool] = lambda: False,
    ) -> None:
        self._visitors, self._transport = visitors, transport
        self.course = Course()
        self._is_idle = is_idle
        #: Whether all that was begun to be sent over it is here.
        self.is_whole = False
        self.is_proxy = visitors.proxies.trusts(host)
        # What comes through a proxy of ours is not all the proxy's: it has room as those have who are known.
        self._room = visitors.people if self.is_proxy else visitors.strangers
        self._holder = f"proxy {host}" if self.is_proxy else network_of(host)
        self._enter()

    def belongs_to(self, person: str) -> None:
        """Somebody who has signed in sends over it."""
        if self._room is self._visitors.strangers and not self._transport.is_closing():
            self.leave()
            self._room, self._holder = self._visitors.people, f"person {person}"
            self._enter()

    def joins(self) -> None:
        """What is sent next is the head of an answer, and its body comes at once."""
        self._transport.is_joining = True

    def move(self, send: Callable[[int], bool]) -> None:
        """Give the connection away, if nothing is under way on it. What comes meanwhile waits in the system, and is
        read by who has it then."""
        if not self._is_idle():
            return
        self._transport.pause_reading()
        if send(self._transport.get_extra_info("socket").fileno()):
            self._transport.abort()  # only here: the other process has it open
        else:
            self._transport.resume_reading()

    def heard(self) -> None:
        """A whole request has come."""
        self._room.heard(self._holder, self)

    def leave(self) -> None:
        """It is over, or a socket from now on."""
        self._room.leave(self._holder, self)

    def give_up(self) -> None:
        """Its place goes to somebody else."""
        self._transport.abort()

    def _enter(self) -> None:
        if given_up := self._room.enter(self._holder, self):
            given_up.give_up()


@dataclass(slots=True)
class Visitors:
    """Everybody who is connected to one process."""

    proxies: Proxies
    strangers: SharedRoom[Visit]
    people: SharedRoom[Visit]
    header: float

    @classmethod
    def of(cls, settings: Settings) -> Visitors:
        """SharedRoom as the settings have it."""
        return cls(
            Proxies(settings.proxies),
            SharedRoom(settings.strangers, settings.of_address, "oldest"),
            SharedRoom(settings.connections, settings.connections, "oldest"),
            settings.header,
        )


class Door(HttpToolsProtocol):
    """HTTP as the server speaks it, for those who say what they want, and soon."""

    visitors: Visitors
    visit: Visit
    _timer: asyncio.TimerHandle | None = None
    #: Headers that were whole, whether a body belongs to the last, and bytes of one that is not whole yet.
    _headers = 0
    _in_body = False
    _unread = 0
    #: Bytes that came as headers after a body.
    _trailing = 0
    _is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Give it a place, and a while to say something."""
        super().connection_made(transport)
        self.transport = joining = JoiningTransport(transport)  # type: ignore[assignment]  # it is one but for a moment
        self.visit = Visit(self.visitors, joining, self.client[0] if self.client else "", self._is_idle)
        # What a request, and a socket that it becomes, says of the connection that it came over.
        self.app_state = {**self.app_state, VISIT: self.visit}
        self._wait_for_header()

    def data_received(self, data: bytes) -> None:
        """Read on, and look whether what came belongs to a header that is not whole yet."""
        before, in_body = self._headers, self._in_body
        super().data_received(data)
        if self._is_socket or self.transport.is_closing() or self._headers != before:
            return
        if not in_body:
            self._unread += len(data)
            self._wait_for_header()
            if self._unread > LONGEST_HEADER:
                self._close(_TOO_LONG)
        elif self.cycle.response_complete:
            self._wait_for_header()  # nobody reads this body any more, and it does not go on for ever

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; what comes after the body is none, for the request was let in without it."""
        if not self._in_body:
            super().on_header(name, value)
            return
        self._trailing += len(name) + len(value)
        if self._trailing > LONGEST_HEADER:
            self._close(_TOO_LONG)

    def on_headers_complete(self) -> None:
        """A request says what it wants."""
        self._trailing = 0
        self._headers, self._in_body, self._unread = self._headers + 1, True, 0
        self._stop_waiting()
        self.visit.heard()
        self.visit.is_whole = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """What comes next is another request."""
        self._in_body, self.visit.is_whole = False, True
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let its place go."""
        self._stop_waiting()
        self.visit.leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, which has room elsewhere."""
        self._is_socket = True
        self.transport = self.transport.plain  # type: ignore[attr-defined]  # a socket speaks for itself
        self._stop_waiting()
        self.visit.leave()
        super().handle_websocket_upgrade()

    def _is_idle(self) -> bool:
        """Whether the last request is answered, all of it is sent, and nothing of another has come."""
        return (
            self._headers > 0
            and self.cycle.response_complete
            and not (self._in_body or self._unread or self._is_socket or self.pipeline)
            and not self.transport.is_closing()
            and not self.transport.get_write_buffer_size()
        )

    def _wait_for_header(self) -> None:
        if self._timer is None:
            self._timer = self.later(self.visitors.header, lambda: self._close(_TOO_SLOW))

    def later(self, seconds: float, then: Callable[[], None]) -> asyncio.TimerHandle:
        """Do something after a while, unless it is cancelled."""
        return self.loop.call_later(seconds, then)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _close(self, why: bytes) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            if not self._headers or self.cycle.response_complete:
                self.transport.write(why)
            self.transport.close()


def door(settings: Settings) -> type[Door]:
    """The protocol of a server with these settings."""

    class OwnDoor(Door):
        visitors = Visitors.of(settings)

    return OwnDoor


def enough_files(settings: Settings) -> Settings:
    """The settings, with as many connections and sockets as the system lets this process have open at a time."""
    try:
        import resource
    except ImportError:  # not on every system, and where it is not there is no such limit
        return settings
    needed = settings.connections + settings.strangers + settings.sockets + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= needed:
        if soft != resource.RLIM_INFINITY and soft < needed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
        return settings
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    share = max(0.0, (hard - _OTHER_FILES) / (needed - _OTHER_FILES))
    _LOG.warning(
        "the system lets this process have %d files open, and %d connections and sockets need %d: there is room for "
        "%.0f%% of them; raise the limit (ulimit -n)",
        hard,
        needed - _OTHER_FILES,
        needed,
        100 * share,
    )
    fewer: dict[str, Any] = {
        name: max(8, int(getattr(settings, name) * share))
        for name in ("connections", "strangers", "of_address", "sockets", "watching", "watching_address")
    }
    return replace(settings, **fewer)
