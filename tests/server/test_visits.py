"""Connections of strangers: who says nothing, says it slowly or without end, or comes with a thousand connections,
loses theirs; and who has signed in is served meanwhile."""

import asyncio
import resource
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPResponse, RemoteDisconnected
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from croupier.server.gate import Gate
from croupier.server.settings import Settings
from croupier.server.visits import LONGEST_HEADER, Door, JoiningTransport, Visitors, door, enough_files

#: Seconds that are never reached, unless something hangs.
A_HANG = 600.0
GET = b"GET / HTTP/1.1\r\nHost: house\r\n\r\n"
ANNS = b"GET / HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer anns\r\n\r\n"


class People:
    def known(self, token: str) -> str:
        return {"anns": "ann", "bobs": "bob"}.get(token, "")


class Timer:
    """Time passes when the test says so."""

    def __init__(self, loop: asyncio.AbstractEventLoop, then: Callable[[], None]) -> None:
        self.loop, self._then = loop, then
        self._is_over = False

    def cancel(self) -> None:
        self._is_over = True

    @property
    def is_running(self) -> bool:
        return not self._is_over

    def run(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._then()


class House:
    """A server at the door of an application that answers everybody alike."""

    def __init__(self, **settings: Any) -> None:
        # Nobody is too slow, unless a test is about that.
        self.settings = Settings(**{"header": A_HANG, "rate": 1e6, "burst": 10**6} | settings)
        self.protocol = door(self.settings)
        self.visitors: Visitors = self.protocol.visitors
        self.asked, self.released = threading.Event(), threading.Event()
        self.timers: list[Timer] = []
        waits: Any = lambda _door, _seconds, then: self._later(then)  # noqa: E731  # a method, not a name
        self.protocol.later = waits  # type: ignore[method-assign]
        config = uvicorn.Config(
            Gate(self._answer, self.settings),
            http=self.protocol,
            proxy_headers=False,
            lifespan="off",
            log_level="critical",
            timeout_keep_alive=int(A_HANG),
            timeout_graceful_shutdown=0,
        )
        self._server = uvicorn.Server(config)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]}, daemon=True)
        self._thread.start()

    def _later(self, then: Callable[[], None]) -> "Timer":
        self.timers.append(Timer(asyncio.get_running_loop(), then))
        return self.timers[-1]

    def wait_for_timers(self, number: int) -> None:
        while len(self.timers) < number:
            threading.Event().wait(0.01)

    def time_is_up(self) -> None:
        """Whoever is waited for now has had their time."""
        is_over = threading.Event()

        def run() -> None:
            for timer in self.timers:
                timer.run()
            is_over.set()

        self.wait_for_timers(1)
        self.timers[0].loop.call_soon_threadsafe(run)
        assert is_over.wait(A_HANG)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await receive()
            return
        self.asked.set()
        if scope["path"] == "/slow":
            await asyncio.to_thread(self.released.wait, A_HANG)
        sender = f"{scope['client'][0]} {scope['scheme']}".encode()
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(sender))]}
        )
        await send({"type": "http.response.body", "body": sender})

    def connect(self, says: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), A_HANG, (source, 0))
        connection.sendall(says)
        return connection

    def close(self) -> None:
        self.released.set()
        self._server.should_exit = True
        self._thread.join(A_HANG)
        self._listener.close()


@pytest.fixture(autouse=True)
def _application(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gate finds out from the application who has signed in; here there is none."""
    state = SimpleNamespace(service=SimpleNamespace(people=People()))
    seen = Gate.__call__

    async def called(self: Gate, scope: Any, receive: Any, send: Any) -> None:
        await seen(self, scope | {"app": SimpleNamespace(state=state)}, receive, send)

    monkeypatch.setattr(Gate, "__call__", called)


@contextmanager
def house(**settings: Any) -> Iterator[House]:
    house = House(**settings)
    try:
        yield house
    finally:
        house.close()


def answered(connection: socket.socket) -> bytes:
    """The status and the body of an answer; nothing, if the connection is closed instead."""
    answer = HTTPResponse(connection)
    try:
        answer.begin()
        return str(answer.status).encode() + b" " + answer.read()
    except (ConnectionResetError, RemoteDisconnected):
        return b""
    finally:
        answer.close()


def is_closed(connection: socket.socket) -> bool:
    """Wait until the house has closed a connection, whatever it says before."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionResetError:
        pass
    return True


# -- who is slow ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("begun", [b"", b"GE", b"GET / HTTP/1.1\r\nHost: hou", b"\r\n\r\n"])
def test_a_header_that_does_not_come_is_not_waited_for(begun: bytes) -> None:
    with house() as slow, slow.connect(begun) as connection:
        slow.time_is_up()
        assert is_closed(connection)


def test_a_second_header_is_waited_for_no_longer_than_the_first() -> None:
    with house() as slow, slow.connect(GET) as connection:
        assert answered(connection).startswith(b"200")
        slow.time_is_up()
        connection.sendall(GET)
        assert answered(connection).startswith(b"200")
        connection.sendall(b"GET / HT")
        slow.wait_for_timers(2)
        slow.time_is_up()
        assert is_closed(connection)


def test_who_answers_slowly_is_not_taken_for_who_sends_slowly() -> None:
    with house() as slow, slow.connect(GET.replace(b"/", b"/slow", 1)) as connection:
        assert slow.asked.wait(A_HANG)
        slow.time_is_up()
        slow.released.set()
        assert answered(connection).startswith(b"200")


def test_a_socket_is_no_header_that_does_not_come() -> None:
    with house() as slow, connect(f"ws://127.0.0.1:{slow.port}/") as watching:
        slow.time_is_up()
        assert watching.ping().wait(A_HANG)
        assert len(slow.visitors.strangers) == 0  # its room is elsewhere


@pytest.mark.parametrize("piece", [b"x" * 4096, b"a: b\r\n" * 500])
def test_a_header_without_end_is_not_read_to_its_end(piece: bytes) -> None:
    with house() as here, here.connect(b"GET / HTTP/1.1\r\nHost: ") as connection:
        try:
            for _ in range(20 * LONGEST_HEADER // len(piece)):
                connection.sendall(piece)
        except (BrokenPipeError, ConnectionResetError):
            return
        assert is_closed(connection)


def test_the_settings_say_how_long_a_header_may_take() -> None:
    here = House(header=0.05)
    here.protocol.later = Door.later  # type: ignore[method-assign]
    with here.connect(b"G") as connection:
        assert is_closed(connection)
    here.close()


@pytest.mark.parametrize("size", [10, LONGEST_HEADER, 20 * LONGEST_HEADER])
def test_a_body_is_no_header_however_long_it_is(size: int) -> None:
    """Nobody reads it here, so that the answer is there before all of it has come."""
    with house(body=10**9) as here, here.connect() as connection:
        for _ in range(2):
            connection.sendall(b"POST / HTTP/1.1\r\nHost: house\r\nContent-Length: %d\r\n\r\n" % size)
            connection.sendall(b"x" * size)
            assert answered(connection).startswith(b"200")
        assert not here.timers[-1].is_running


# -- who comes with many --------------------------------------------------------------------------------------


def test_headers_after_a_body_are_no_headers_of_the_request_and_come_to_an_end() -> None:
    begun = b"POST / HTTP/1.1\r\nHost: house\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    with house() as here, here.connect() as connection:
        connection.sendall(begun + b"Authorization: Bearer anns\r\n" * (1 + LONGEST_HEADER // 20))
        assert is_closed(connection)


def test_half_sent_headers_keep_nobody_out() -> None:
    with house(strangers=40, of_address=20) as here:
        half = [here.connect(b"GET / HTTP/1.1\r\nHo") for _ in range(200)]
        with here.connect(GET) as stranger, here.connect(ANNS) as ann:
            assert answered(stranger).startswith(b"200")
            assert answered(ann).startswith(b"200")
            assert len(here.visitors.strangers) <= 20
        # Those that came first, and were silent for longest, are gone.
        assert all(is_closed(connection) for connection in half[:150])
        for connection in half:
            connection.close()


def test_one_address_leaves_room_for_others() -> None:
    with house(strangers=40, of_address=40) as here:
        first = here.connect(GET, "127.0.0.3")
        assert answered(first).startswith(b"200")
        crowd = [here.connect(b"G", "127.0.0.2") for _ in range(100)]
        assert is_closed(crowd[0])
        first.sendall(GET)
        assert answered(first).startswith(b"200")  # not the one that came first, but one of those who have most
        for connection in (first, *crowd):
            connection.close()


def test_who_has_signed_in_keeps_the_connection_however_many_come() -> None:
    with house(strangers=10, of_address=10) as here, here.connect(ANNS) as ann:
        assert answered(ann).startswith(b"200")
        crowd = [here.connect(b"G") for _ in range(50)]
        assert is_closed(crowd[0])
        for _ in range(3):
            ann.sendall(ANNS)
            assert answered(ann).startswith(b"200")
        assert here.visitors.people.of("person ann") == 1
        for connection in crowd:
            connection.close()


def test_a_person_with_too_many_makes_room_for_another() -> None:
    with house(connections=5) as here:
        anns = [here.connect(ANNS) for _ in range(8)]
        for connection in anns[-5:]:
            assert answered(connection).startswith(b"200")
        with here.connect(ANNS.replace(b"anns", b"bobs")) as bob:
            assert answered(bob).startswith(b"200")
            bob.sendall(ANNS.replace(b"anns", b"bobs"))
            assert answered(bob).startswith(b"200")
            assert here.visitors.people.of("person bob") == 1
        for connection in anns:
            connection.close()


def test_those_behind_a_proxy_of_the_house_do_not_count_as_one() -> None:
    with house(strangers=4, of_address=2, proxies=("127.0.0.5",)) as here:
        passed_on = GET.replace(
            b"\r\n\r\n", b"\r\nX-Forwarded-For: 6.6.6.6, 203.0.113.9\r\nX-Forwarded-Proto: https\r\n\r\n"
        )
        through = [here.connect(passed_on, "127.0.0.5") for _ in range(20)]
        assert {answered(connection) for connection in through} == {b"200 203.0.113.9 https"}
        with here.connect(passed_on) as stranger:
            assert answered(stranger) == b"200 127.0.0.1 http"
        for connection in through:
            connection.close()


def test_a_place_is_free_again_when_its_connection_ends() -> None:
    with house() as here:
        for says in (b"", b"G", GET, ANNS):
            here.connect(says).close()
        with here.connect(GET) as last:
            assert answered(last).startswith(b"200")
            last.sendall(GET)
            assert answered(last).startswith(b"200")
        while len(here.visitors.strangers) or len(here.visitors.people):
            threading.Event().wait(0.01)


# -- files ----------------------------------------------------------------------------------------------------


def test_the_rooms_fit_into_what_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, usual = [(256, 2**20)], Settings()
    monkeypatch.setattr(resource, "getrlimit", lambda _what: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limit: limits.append(limit))
    assert enough_files(usual) == usual
    assert limits[-1][0] >= usual.connections + usual.strangers + usual.sockets
    assert enough_files(usual) == usual
    assert len(limits) == 2  # it is enough already
    limits.append((256, 1024))
    fewer = enough_files(usual)
    assert limits[-1] == (1024, 1024)
    assert fewer.connections + fewer.strangers + fewer.sockets < 1000
    assert fewer.watching < fewer.sockets
    assert fewer.of_address < fewer.strangers


def test_head_and_body_of_an_answer_that_is_whole_are_one_write() -> None:
    writes: list[bytes] = []
    transport: Any = SimpleNamespace(write=writes.append, is_closing=lambda: False)
    joining = JoiningTransport(transport)
    joining.is_joining = True
    for part in (b"head ", b"body", b"next head", b"next body"):
        joining.write(part)
    assert writes == [b"head body", b"next head", b"next body"]
    assert not joining.is_closing()
