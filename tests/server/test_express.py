"""The short way of commands is no way around the gate: whoever takes it is asked the same, counted once and told the
same, and what is unusual is answered as ever."""

import asyncio

import httpx2 as httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from croupier.server import express
from croupier.server.gate import FROM_MEMORY
from croupier.server.metrics import COMMANDS
from croupier.server.settings import Settings
from croupier.server.visits import VISIT
from tests.server.house import House

WAGER = {"seat": "1", "wagers": {"red": "5"}}
BODY = b'{"seat": "1", "wagers": {"red": "5"}}'
BACK = {"seat": "1", "wager": "red"}


@pytest.fixture(scope="module")
def player(house: House) -> str:
    """Somebody whom the process knows, at a table that it remembers."""
    return house.person("express-player", purse=10_000_00)


@pytest.fixture(scope="module")
def table(house: House, player: str) -> str:
    name = house.table("roulette")
    assert house.post(player, f"tables/{name}/seats", {"seat": "1"}).status_code == 200
    assert house.post(player, f"tables/{name}/wagers", WAGER).status_code == 200
    assert house.post(player, f"tables/{name}/retract", BACK).status_code == 200
    return name


def by(way: str) -> float:
    """Commands that went one of the ways so far."""
    counted: float = COMMANDS.labels(way)._value.get()
    return counted


def left(house: House, player: str) -> float:
    return house.client.app.state.allowances.requests.left(f"person {player}")  # type: ignore[attr-defined, no-any-return]


def sent(house: House, player: str, path: str, text: str, **headers: str) -> httpx.Response:
    headers = house.headers(player) | {"Content-Type": "application/json"} | headers
    return house.client.post(f"/api/tables/{path}", content=text.encode(), headers=headers)


def test_an_answer_is_the_same_either_way(house: House, player: str, table: str) -> None:
    before = by("memory")
    short = sent(house, player, f"{table}/wagers", '{"seat": "1", "wagers": {"red": "5"}}')
    assert by("memory") == before + 1
    long = sent(house, player, f"{table}/retract?", '{"seat": "1", "wager": "red"}', **{"Content-Type": "text/json"})
    long = (
        long if long.status_code == 200 else sent(house, player, f"{table}/retract?x=1", '{"seat":"1","wager":"red"}')
    )
    assert by("memory") == before + 1, "what is unusual goes the long way"
    assert (short.status_code, long.status_code) == (200, 200)
    assert short.headers.keys() == long.headers.keys()
    same = set(short.headers) - {"content-length", "x-request-id"}  # each request has an id of its own
    assert {name: short.headers[name] for name in same} == {name: long.headers[name] for name in same}
    assert short.json().keys() == long.json().keys()


def test_a_command_is_counted_once_for_its_sender(
    house: House, player: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that goes to the books because it is refused counts as any other request, and those from memory cost less: as
    many are let in as one player alone is promised."""
    assert Settings().rate / FROM_MEMORY >= 250
    requests = house.client.app.state.allowances.requests  # type: ignore[attr-defined]
    monkeypatch.setattr(requests, "rate", 0.0)
    requests._left.pop(f"person {player}", None)
    assert house.post(player, f"tables/{table}/wagers", WAGER).status_code == 200
    assert house.post(player, f"tables/{table}/retract", BACK).status_code == 200
    assert house.post(player, f"tables/{table}/retract", BACK).status_code == 422
    assert left(house, player) == requests.burst - 2 * FROM_MEMORY - 1
    requests.charge(f"person {player}", requests.burst)
    assert house.post(player, f"tables/{table}/wagers", WAGER).status_code == 429
    requests._left.pop(f"person {player}")


@pytest.mark.parametrize(
    ("text", "headers", "status"),
    [
        ('{"seat": "1", "wagers": {"red": "5"}}', {"Origin": "https://elsewhere.example"}, 403),
        ('{"seat": "1\\u0000", "wagers": {"red": "5"}}', {}, 422),
        ('{"seat": "1", "wagers": {"red": "5"}, "note": "' + "x" * 70_000 + '"}', {}, 413),
        ('{"seat": "1", "wagers": {"red": "5"}}', {"Idempotency-Key": "x" * 201}, 422),
        ('{"seat": "1", "wagers": {"red": "5"}}', {"Authorization": "Bearer nobody's"}, 401),
        ('{"seat": "1", "wagers": {"red": "five"}}', {}, 422),
        ('{"seat": "1"', {}, 422),
    ],
    ids=["a page of others", "NUL", "too long", "a long key", "an unknown token", "no amount", "half a body"],
)
def test_what_the_gate_refuses_is_refused(
    house: House, player: str, table: str, text: str, headers: dict[str, str], status: int
) -> None:
    before = by("memory")
    assert sent(house, player, f"{table}/wagers", text, **headers).status_code == status
    assert by("memory") == before


class SlowSender:
    """A connection over which the head of a command has come, and then its body bit by bit, or never all of it."""

    def __init__(self, house: House, player: str, table: str, *parts: bytes) -> None:
        self._app, self._portal = house.client.app, house.client.portal
        self._parts = list(parts)
        self.is_whole, self.statuses = False, list[int]()
        headers = house.headers(player) | {"Content-Type": "application/json", "Content-Length": str(len(BODY))}
        self._scope = {
            "type": "http",
            "method": "POST",
            "path": f"/api/tables/{table}/wagers",
            "query_string": b"",
            "scheme": "http",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("192.0.2.1", 1),
            "state": {VISIT: self},
        }

    def belongs_to(self, person: str) -> None:
        """As a connection is told."""

    joins = give_up = heard = lambda self: None

    async def _receive(self) -> Message:
        if not self._parts:
            await asyncio.Event().wait()
        await asyncio.sleep(0)
        return {"type": "http.request", "body": self._parts.pop(0), "more_body": bool(self._parts)}

    async def _send(self, message: Message) -> None:
        self.statuses += [message["status"]] if "status" in message else []

    def sends(self) -> None:
        assert self._portal is not None
        self._portal.call(self._app, self._scope, self._receive, self._send)


def test_a_body_that_comes_behind_its_head_goes_the_short_way(house: House, player: str, table: str) -> None:
    before = by("memory")
    sender = SlowSender(house, player, table, BODY[:5], b"", BODY[5:])
    sender.sends()
    assert (sender.statuses, by("memory")) == ([200], before + 1)
    assert house.post(player, f"tables/{table}/retract", BACK).status_code == 200


def test_a_body_that_does_not_come_is_waited_for_at_the_gate(
    house: House, player: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(express, "_MOMENT", 0.0)
    before, waited = by("memory"), list[bytes]()

    async def gate(scope: Scope, receive: Receive, send: Send) -> None:
        waited.append((await receive())["body"])

    monkeypatch.setattr(house.client.app, "middleware_stack", gate)
    SlowSender(house, player, table, BODY[:5], BODY[5:]).sends()
    assert waited != [BODY]
    assert by("memory") == before


def test_a_page_of_the_house_sends_commands(house: House, player: str, table: str) -> None:
    """Browsers name the page with every command, and those of the house go the short way."""
    before = by("memory")
    own = {"Origin": "http://testserver"}
    assert sent(house, player, f"{table}/wagers", '{"seat": "1", "wagers": {"red": "5"}}', **own).status_code == 200
    assert sent(house, player, f"{table}/retract", '{"seat": "1", "wager": "red"}', **own).status_code == 200
    assert by("memory") == before + 2
