"""The short way of commands is no way around the gate: whoever takes it is asked the same, counted once and told the
same, and what is unusual is answered as ever."""

import httpx2 as httpx
import pytest

from croupier.server.gate import FROM_MEMORY
from croupier.server.metrics import COMMANDS
from croupier.server.settings import Settings
from tests.server.house import House

WAGER = {"seat": "1", "wagers": {"red": "5"}}
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


def test_a_page_of_the_house_sends_commands(house: House, player: str, table: str) -> None:
    """Browsers name the page with every command, and those of the house go the short way."""
    before = by("memory")
    own = {"Origin": "http://testserver"}
    assert sent(house, player, f"{table}/wagers", '{"seat": "1", "wagers": {"red": "5"}}', **own).status_code == 200
    assert sent(house, player, f"{table}/retract", '{"seat": "1", "wager": "red"}', **own).status_code == 200
    assert by("memory") == before + 2
