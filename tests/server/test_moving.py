"""Connections that move from one process to another: an open one goes on there, and only between two requests."""

import asyncio
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.server.crew import Crew
from croupier.server.moving import IN_A_ROW, Course, Moves
from croupier.server.settings import Settings
from croupier.server.visits import Door, JoiningTransport, Visit, Visitors
from tests.patience import A_HANG


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short one: the names of sockets may not be long."""
    with tempfile.TemporaryDirectory(prefix="crew-") as name:
        yield Path(name)


class Echo(asyncio.Protocol):
    """Says again what it hears, and remembers whose it is."""

    def __init__(self) -> None:
        self.people: list[str] = []
        self.visit = SimpleNamespace(belongs_to=self.people.append)

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._transport.write(b"%b of %b" % (data, ",".join(self.people).encode()))


def connected() -> tuple[socket.socket, socket.socket]:
    """Both ends of a connection."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = socket.create_connection(listener.getsockname(), A_HANG)
        served, _ = listener.accept()
        return client, served


def test_an_open_connection_goes_on_in_another_process(folder: Path) -> None:
    async def talk() -> bytes:
        client, served = connected()
        with client:
            async with Moves(folder, 1).receiving(Echo):
                client.sendall(b"sent before it moved")
                assert Moves(folder, 0).send(1, served.fileno(), "ann")
                served.close()
                return await asyncio.to_thread(client.recv, 100)

    assert asyncio.run(talk()) == b"sent before it moved of ann"


def test_where_nobody_takes_it_a_connection_stays(folder: Path) -> None:
    client, served = connected()
    with client, served:
        assert not Moves(folder, 0).send(1, served.fileno(), "ann")
        served.sendall(b"still here")
        assert client.recv(100) == b"still here"


def test_a_connection_moves_after_some_commands_in_a_row() -> None:
    course = Course()
    assert [course.goes_to(1) for _ in range(IN_A_ROW)] == [False] * (IN_A_ROW - 1) + [True]
    # One that could not move waits as long again, and one that serves several tables stays.
    assert not course.goes_to(1)
    assert not any(course.goes_to(whose) for whose in (0, 1, 2) * IN_A_ROW)


class Line:
    """A transport that says what is done to it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *_: self.done.append(name)

    def is_closing(self) -> bool:
        return "abort" in self.done

    def get_extra_info(self, name: str) -> Any:
        return SimpleNamespace(fileno=lambda: 7)


def visited(line: Line, *, is_idle: bool = True) -> Visit:
    transport: Any = line
    return Visit(Visitors.of(Settings()), JoiningTransport(transport), "127.0.0.1", lambda: is_idle)


def test_it_is_given_away_or_kept_whole() -> None:
    given, refused, busy = Line(), Line(), Line()
    visited(given).move(lambda connection: connection == 7)
    visited(refused).move(lambda _: False)
    visited(busy, is_idle=False).move(lambda _: True)
    assert given.done == ["pause_reading", "abort"]
    assert refused.done == ["pause_reading", "resume_reading"]
    assert busy.done == []


@pytest.mark.parametrize(
    "underway",
    [
        {"_headers": 0},
        {"cycle": SimpleNamespace(response_complete=False)},
        {"_in_body": True},
        {"_unread": 3},
        {"_is_socket": True},
        {"pipeline": ["another request"]},
        {"transport": SimpleNamespace(is_closing=lambda: True, get_write_buffer_size=lambda: 0)},
        {"transport": SimpleNamespace(is_closing=lambda: False, get_write_buffer_size=lambda: 9)},
    ],
)
def test_nothing_is_under_way_on_a_connection_that_moves(underway: dict[str, Any]) -> None:
    door = Door.__new__(Door)
    idle = {
        "_headers": 1,
        "cycle": SimpleNamespace(response_complete=True),
        "pipeline": [],
        "transport": SimpleNamespace(is_closing=lambda: False, get_write_buffer_size=lambda: 0),
    }
    vars(door).update(idle)
    assert door._is_idle()
    vars(door).update(underway)
    assert not door._is_idle()


def test_a_crew_sends_a_connection_where_its_commands_go(folder: Path) -> None:
    crew, line, sent = Crew(folder, 0, 2), Line(), list[Any]()

    def send(to: int, connection: int, person: str) -> bool:
        sent.append((to, connection, person))
        return True

    crew._moves.send = send  # type: ignore[method-assign]
    visit = visited(line)
    for _ in range(IN_A_ROW):
        crew.follow(visit, None, "ann")
    assert sent == []
    for _ in range(IN_A_ROW):
        crew.follow(visit, 1, "ann")
    assert sent == [(1, 7, "ann")]
    assert line.done == ["pause_reading", "abort"]
