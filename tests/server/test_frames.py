"""What a crowd is sent: a view is put into a frame once for all whose sockets take the same frames."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from croupier.house.roles import NOBODY, Caller
from croupier.server.frames import FramedSocket, Views, framed
from croupier.server.live import Watcher
from tests.patience import A_HANG, until


class Texts(Views):
    """A view that says what the test wants it to say."""

    def __init__(self, version: int, text: str) -> None:
        look: Any = SimpleNamespace(version=version, table=None, last=None)
        super().__init__(look)
        self._said = text

    def text(self, who: Caller) -> str:
        return self._said


class Theatre:
    """A server whose only page is a socket."""

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        config = uvicorn.Config(self._answer, ws=FramedSocket, interface="asgi3", lifespan="off", log_level="error")
        self._server = uvicorn.Server(config)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"ws://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]}, daemon=True)
        self._thread.start()

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        self._loop = asyncio.get_running_loop()
        web_socket = WebSocket(scope, receive, send)
        await web_socket.accept()
        watcher = Watcher(NOBODY)
        watcher.socket = framed(web_socket)
        self.watchers.append(watcher)
        await receive()

    def tell(self, views: Views) -> None:
        """Tell everybody, as the service does."""
        is_over = threading.Event()

        def work() -> None:
            for watcher in self.watchers:
                watcher.tell(views)
            is_over.set()

        self._loop.call_soon_threadsafe(work)
        assert is_over.wait(A_HANG)

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(A_HANG)
        self._listener.close()


@pytest.fixture
def theatre() -> Iterator[Theatre]:
    theatre = Theatre()
    try:
        yield theatre
    finally:
        theatre.close()


def test_a_view_is_framed_once_for_all_sockets_that_take_the_same_frames(theatre: Theatre) -> None:
    views = [Texts(version, f"seven, red, {version} " * 200) for version in range(3)]
    with ExitStack() as stack:
        plain, packed = (
            [stack.enter_context(connect(theatre.address, compression=compression)) for _ in range(3)]
            for compression in (None, "deflate")
        )
        until(lambda: len(theatre.watchers) == 6)
        for view in views:
            theatre.tell(view)
        for client in (*plain, *packed):
            assert [client.recv(A_HANG) for _ in views] == [view.text(NOBODY) for view in views]
        assert [len(view._frames) for view in views] == [2, 2, 2]
        assert {len(frame) < 500 for frame in views[0]._frames.values()} == {True, False}


def test_who_does_not_read_is_sent_the_newest_view_later_and_holds_nobody_up(theatre: Theatre) -> None:
    asleep = connect(theatre.address, compression=None, max_queue=1, close_timeout=0)
    with asleep, connect(theatre.address) as awake:
        until(lambda: len(theatre.watchers) == 2)
        version = 0
        while not any(watcher.news.is_set() for watcher in theatre.watchers):
            version += 1
            theatre.tell(Texts(version, "x" * 100_000))
            assert len(str(awake.recv(A_HANG))) == 100_000
        behind, told = sorted(theatre.watchers, key=lambda watcher: watcher.sent)
        assert behind.sent < told.sent == version
        theatre.tell(Texts(version + 1, "newest"))
        assert awake.recv(A_HANG) == "newest"
        assert behind.sent < version


def test_nothing_is_sent_past_a_sign_in_that_may_be_over_or_a_view_on_its_way() -> None:
    pushed: list[bytes] = []
    socket_: Any = SimpleNamespace(is_clear=True, form="", push=pushed.append, frame=str.encode)
    watcher = Watcher(NOBODY)
    watcher.socket = socket_
    watcher.news.set()  # as when the sign-in is to be looked at
    watcher.tell(Texts(1, "one"))
    watcher.news.clear()
    watcher.is_busy = True
    watcher.tell(Texts(2, "two"))
    assert not pushed
    assert watcher.news.is_set()
    watcher.news.clear()
    watcher.is_busy = False
    for version in (3, 3):
        watcher.tell(Texts(version, "three"))
    assert pushed == [b"three"]
    assert watcher.sent == 3
