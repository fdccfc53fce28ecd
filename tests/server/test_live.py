"""Sockets: everybody who watches is told after every command, as that one may see it, by any process of the service."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from croupier.house.roles import NOBODY, Caller
from croupier.server import live
from croupier.server.live import Live, Watcher, live_of
from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.server.timekeeper import Timekeeper
from croupier.store import loading
from tests.server import playing
from tests.server.annex import Annex, annex


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


@pytest.fixture(scope="module")
def beside(service: Service, house: object) -> Iterator[Annex]:
    """A second process's worth of service on the same database."""
    with annex(service, sockets=6, watching=3, watching_person=2) as beside:
        yield beside


def watching(house: Annex, who: str, table: str) -> Any:
    return house.client.websocket_connect(f"/api/tables/{table}/live", headers=house.headers(who))


def until(socket: Any, version: int) -> dict[str, Any]:
    """The first view of at least this version."""
    view: dict[str, Any] = socket.receive_json()
    while view["version"] < version:
        view = socket.receive_json()
    return view


def of(house: Annex) -> Live:
    return live_of(house.client)


def ended(socket: Any) -> int:
    """The code with which the socket is closed; messages before that are skipped."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


def test_a_view_for_each_viewer_after_every_command(doors: Annex) -> None:
    table = doors.table("three-card-poker")
    names = playing.players(doors, 2)
    viewers = ["", *names, "dealer", "auditor"]
    with ExitStack() as stack:
        sockets = {who: stack.enter_context(watching(doors, who, table)) for who in viewers}
        seats = playing.sit(doors, table, names)
        commands: list[tuple[str, str, dict[str, Any]]] = []
        for path, body in (("wagers", {"wagers": {"ante": "10"}}), ("ready", {}), ("decisions", {"action": "play"})):
            commands += [(name, path, {"seat": seat} | body) for seat, name in seats.items()]
        for who, path, body in commands:
            done = doors.post(who, f"tables/{table}/{path}", body)
            assert done.status_code == 200, done.text
            version = done.json()["version"]
            for viewer, socket in sockets.items():
                assert until(socket, version) == doors.get(viewer, f"tables/{table}").json()
    assert doors.get("", f"tables/{table}").json()["round"]["status"] == "settled"


def test_who_says_something_is_cut(doors: Annex) -> None:
    table = doors.table("roulette")
    for message in ("bet everything", b"\xff\x00"):
        with watching(doors, "dealer", table) as socket:
            socket.receive_json()
            (socket.send_text if isinstance(message, str) else socket.send_bytes)(message)
            assert ended(socket) == 1008


@pytest.mark.parametrize("busy", [False, True])
def test_a_sign_in_that_ends_ends_the_socket(doors: Annex, monkeypatch: pytest.MonkeyPatch, busy: bool) -> None:
    """Also at a table where something happens all the time: a busy socket does not outlive its sign-in."""
    monkeypatch.setattr(live, "RECHECK", 1.0)
    who, table = doors.person(f"leaves.{str(busy).lower()}", "surveillance"), doors.table("roulette")
    over = threading.Event()

    def play() -> None:
        while busy and not over.wait(0.02):
            doors.post("supervisor", f"tables/{table}/link", {"up": True, "reason": "to have something to tell"})

    with watching(doors, who, table) as socket:
        playing_on = [threading.Thread(target=play) for _ in range(2)]
        for thread in playing_on:
            thread.start()
        try:
            socket.receive_json()
            assert doors.post(who, "sign-out").status_code == 200
            assert ended(socket) == 1008
        finally:
            over.set()
            for thread in playing_on:
                thread.join()


def test_a_table_that_is_not_there_leaves_nothing_behind(doors: Annex) -> None:
    before = len(of(doors)._loading)
    for number in range(20):
        with pytest.raises(WebSocketDisconnect) as closed, watching(doors, "", f"nowhere-{number}"):
            pass
        assert closed.value.code == 1008
    assert len(of(doors)._loading) == before
    assert of(doors).sockets == 0


def test_who_has_signed_in_is_told_before_a_crowd_of_strangers(doors: Annex) -> None:
    told: list[str] = []
    crowd = [Watcher(Caller(f"player-{number}", "player") if number % 50 == 25 else NOBODY) for number in range(100)]
    for watcher in crowd:
        watcher.tell = lambda views, who=watcher.who: told.append(who.name)  # type: ignore[method-assign,misc]
    side = Live(doors.service, lambda table, waits: None, lambda: None)
    table = doors.table("roulette")
    side._watchers[table] = set(crowd)
    asyncio.run(woken(side, table))
    assert sorted(told[:2]) == ["player-25", "player-75"]
    assert len(told) == len(crowd)


async def woken(side: Live, table: str) -> None:
    """Everybody at a table has been told of a version."""
    side.tell(f"{table} 1 ")
    await side._waking[table]


def test_only_so_many_watch(beside: Annex) -> None:
    table = beside.table("roulette")
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(watching(beside, "", table)).receive_json()
        with pytest.raises(WebSocketDisconnect) as closed, watching(beside, "", table):
            pass
        assert closed.value.code == 1013
        assert beside.get("", "health").json()["sockets"] == 3
        # However many strangers watch, who has signed in finds room.
        stack.enter_context(watching(beside, "player", table)).receive_json()
        stack.enter_context(watching(beside, "player", table)).receive_json()
        with pytest.raises(WebSocketDisconnect) as closed, watching(beside, "player", table):
            pass
        assert closed.value.code == 1013
        stack.enter_context(watching(beside, "dealer", table)).receive_json()
    while of(beside).sockets:
        time.sleep(0.02)
    with watching(beside, "", table) as socket:
        assert socket.receive_json()["table"] == table


def test_every_process_hears_of_what_is_done_through_another(doors: Annex, beside: Annex) -> None:
    table = doors.table("roulette")
    name = playing.players(doors, 1)[0]
    beside.tokens[name] = doors.tokens[name]
    with watching(doors, name, table) as here, watching(beside, name, table) as there:
        until(here, 1)
        until(there, 1)
        bodies = [("seats", {"seat": "1"}), ("wagers", {"seat": "1", "wagers": {"red": "5"}}), ("ready", {"seat": "1"})]
        for number, (path, body) in enumerate(bodies):
            through = (doors, beside)[number % 2]
            version = through.post(name, f"tables/{table}/{path}", body).json()["version"]
            assert until(here, version) == until(there, version)


def test_a_wait_that_is_heard_of_meanwhile_keeps_its_own_time() -> None:
    """Ending one wait takes a while; what the table waits for then is neither forgotten nor ended too early."""
    now, ended = [0.0], list[tuple[str, str]]()

    class Slow(Timekeeper):
        def end(self, table: str, waits: str) -> None:
            ended.append((table, waits))
            self.heard("one", "seats 2 after 4")  # the news of it is faster than its return

    settings = Settings(patience=10.0)
    keeper = Slow(SimpleNamespace(settings=settings), lambda: now[0])  # type: ignore[arg-type]  # no more is needed

    async def watch() -> None:
        running = asyncio.create_task(keeper.run())
        keeper.heard("one", "seats 1 after 3")
        keeper.heard("two", "seats 1 after 3")
        now[0] = 11.0
        keeper.heard("two", "")  # answered in the last moment
        while not ended or keeper.due != {"one": ("seats 2 after 4", 21.0)}:
            await asyncio.sleep(0.02)
        assert not list(keeper.over())
        assert not running.done()
        running.cancel()

    asyncio.run(watch())
    assert ended == [("one", "seats 1 after 3")]
    assert keeper.due == {"one": ("seats 2 after 4", 21.0)}


def test_a_view_is_of_one_moment(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view shows a table before or after a command that runs meanwhile, never half of it."""
    table, name = doors.table("mississippi-stud"), playing.players(doors, 1)[0]
    playing.sit(doors, table, [name])
    playing.bet(doors, table, {"1": name})
    before = doors.get(name, f"tables/{table}").json()
    asked = before["pending"]["decisions"][0]
    body = {"seat": "1", "action": "bet", "multiple": asked["actions"][0]["multiples"][0]}
    real, meanwhile = loading.round_of, [body]

    def slow(*arguments: Any) -> Any:
        if meanwhile:
            assert doors.post(name, f"tables/{table}/decisions", meanwhile.pop()).status_code == 200
        return real(*arguments)

    monkeypatch.setattr(loading, "round_of", slow)
    assert doors.get(name, f"tables/{table}").json() == before
    assert not meanwhile
    assert doors.get(name, f"tables/{table}").json()["version"] == before["version"] + 1
