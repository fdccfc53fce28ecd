"""The gate: too long, too fast, from elsewhere, or no text at all; and what browsers are told."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI, Request, WebSocket
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from croupier.house.roles import NOBODY
from croupier.server import gate
from croupier.server.gate import HASTY_AT_ONCE, MOST_HASTY, Gate, HastySenders, Sender
from croupier.server.settings import Settings

SETTINGS = Settings(body=100, scenario=1000, rate=0.001, burst=5, sending=0.05, origins=("https://friend.example",))
MEDIA = "application/problem+json"


class People:
    """Whoever has one of these tokens."""

    def known(self, token: str) -> str:
        return {"anns": "ann", "anns other": "ann", "bobs": "bob"}.get(token, NOBODY.name)


class Service:
    people = People()


def app(settings: Settings = Settings(body=100, scenario=1000)) -> FastAPI:  # noqa: B008  # it cannot be changed
    app = FastAPI()
    app.state.service = Service()

    @app.api_route("/{path:path}", methods=["GET", "POST", "DELETE"])
    async def echo(request: Request) -> dict[str, Any]:
        return {"read": len(await request.body())}

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("welcome")
        await socket.close()

    app.add_middleware(Gate, settings=settings)
    return app


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(app(), raise_server_exceptions=True) as client:
        yield client


def refused(answer: Any, status: int) -> None:
    assert answer.status_code == status
    assert answer.headers["content-type"] == MEDIA
    assert answer.json()["status"] == status


# -- length ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "token", "most"),
    [("/api/people", "anns", 100), ("/api/scenarios", "", 100), ("/api/scenarios", "anns", 1000)],
)
def test_a_body_is_read_to_its_limit_and_no_further(client: TestClient, path: str, token: str, most: int) -> None:
    client.headers |= {"Authorization": f"Bearer {token}"} if token else {}
    assert client.post(path, content=b"x" * most).json() == {"read": most}
    refused(client.post(path, content=b"x" * (most + 1)), 413)
    refused(client.request("DELETE", path, content=b"x" * (most + 1)), 413)

    def pieces(count: int) -> Iterator[bytes]:
        for _ in range(count):
            yield b"x"

    assert client.post(path, content=pieces(most)).json() == {"read": most}
    refused(client.post(path, content=pieces(most + 1)), 413)


def called(scope: dict[str, Any], messages: list[dict[str, Any]], settings: Settings = SETTINGS) -> Any:
    """What the gate answers when a server would hand it these messages, and how many of them it took."""
    sent: list[dict[str, Any]] = []
    taken = iter(messages)

    async def receive() -> dict[str, Any]:
        for message in taken:
            return message
        await asyncio.Event().wait()  # nothing more comes
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(message)

    whole = {
        "type": "http",
        "method": "POST",
        "path": "/api/people",
        "query_string": b"",
        "scheme": "http",
        "headers": [(b"transfer-encoding", b"chunked")],
        "client": ("192.0.2.1", 1),
        "app": app(),
    } | scope

    async def beyond(_scope: Any, receive: Any, send: Any) -> None:
        body = await receive()
        await send({"type": "let in", "body": body["body"]})

    asyncio.run(Gate(beyond, settings)(whole, receive, send))
    return sent, len(list(taken))


def piece(body: bytes, more: bool = True) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_body_without_end_is_not_read_to_its_end() -> None:
    sent, left = called({}, [piece(b"x" * 60) for _ in range(100)])
    assert sent[0]["status"] == 413
    assert left == 98


def test_a_body_that_does_not_come_is_not_waited_for_and_who_leaves_is_not_answered() -> None:
    sent, _ = called({}, [piece(b"{")])
    assert sent[0]["status"] == 408
    assert (b"connection", b"close") in sent[0]["headers"]
    assert called({}, [piece(b"{"), {"type": "http.disconnect"}])[0] == []


def test_what_a_request_says_of_its_length_is_not_believed() -> None:
    lied = {"headers": [(b"content-length", b"1")]}
    assert called(lied, [piece(b"x" * 101, more=False)])[0][0]["status"] == 413
    assert called(lied, [piece(b"x" * 100, more=False)])[0] == [{"type": "let in", "body": b"x" * 100}]
    huge = {"headers": [(b"content-length", b"9" * 5000)]}
    assert called(huge, [])[0][0]["status"] == 413


# -- speed ----------------------------------------------------------------------------------------------------


def test_who_is_too_fast_waits_and_nobody_else_does() -> None:
    with TestClient(app(SETTINGS)) as client:

        def sent(token: str = "") -> int:
            return client.get("/api/me", headers={"Authorization": f"Bearer {token}"} if token else {}).status_code

        assert [sent("anns") for _ in range(5)] == [200] * 5
        answer = client.get("/api/me", headers={"Authorization": "Bearer anns other"})
        refused(answer, 429)
        assert answer.headers["retry-after"] == "1"
        assert sent("bobs") == 200
        # Tokens that somebody has made up are all counted for the address they come from, and apart from those who send
        # none: whoever has signed in and is not known yet is not kept out by these.
        assert [sent() for _ in range(7)] == [200] * 5 + [429] * 2
        assert [sent(f"made up {number}") for number in range(7)] == [200] * 5 + [429] * 2
        assert sent("bobs") == 200


def test_a_flood_over_many_connections_is_refused_no_faster_than_over_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    hasty, waits = HastySenders(0.05), list[float]()

    async def crowd() -> None:
        over = asyncio.Event()

        async def noted(seconds: float) -> None:
            waits.append(seconds)
            await over.wait()

        monkeypatch.setattr(gate, "asyncio", SimpleNamespace(sleep=noted))
        strangers = [Sender("stranger", f"192.0.2.{number}") for number in range(MOST_HASTY)]
        waiting = [asyncio.create_task(hasty.wait(sender)) for sender in strangers]
        waiting.append(asyncio.create_task(hasty.wait(Sender("person", "person ann"))))
        while len(waits) <= MOST_HASTY:
            await asyncio.sleep(0)
        assert not await hasty.wait(strangers[0])
        over.set()
        assert all(await asyncio.gather(*waiting))
        assert await hasty.wait(strangers[0])

    asyncio.run(crowd())
    assert waits[:3] == [0.05] * 3
    assert max(waits) == waits[MOST_HASTY - 1] == pytest.approx(0.05 * MOST_HASTY / HASTY_AT_ONCE)
    assert waits[MOST_HASTY:] == [0.05, 0.05]  # somebody else, and later


def test_what_costs_more_counts_for_more() -> None:
    with TestClient(app(SETTINGS)) as client:
        assert client.post("/api/sign-in").status_code == 200
        refused(client.post("/api/sign-in"), 429)
        assert client.get("/api/me").status_code == 200
        refused(client.get("/api/me"), 429)


@pytest.mark.parametrize(("proxies", "let_in"), [((), 5), (("192.0.2.0/24",), 7)])
def test_who_makes_up_where_they_come_from_gets_no_more(proxies: tuple[str, ...], let_in: int) -> None:
    here = Gate(app(), replace(SETTINGS, proxies=proxies))

    def is_let_in(number: int) -> bool:
        scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "scheme": "http"}
        said = [(b"x-forwarded-for", f"203.0.113.{number}".encode())]
        scope |= {"client": ("192.0.2.1", 1), "headers": said, "app": app()}
        here.proxies.resolve(scope)
        return here._looked_at(scope) is None

    assert sum(map(is_let_in, range(7))) == let_in


def test_a_network_of_addresses_is_one_sender() -> None:
    let_in = [piece(b"", more=False)]
    here = Gate(app(), SETTINGS)
    for number in range(7):
        scope = {"client": (f"2001:db8::{number}", 1), "headers": [], "app": app()}
        refusal = here._looked_at(
            {"type": "http", "method": "GET", "path": "/", "query_string": b"", "scheme": "http"} | scope
        )
        assert (refusal is None) == (number < 5)
    assert called({"client": None}, let_in)[0][0]["type"] == "let in"


# -- where it comes from --------------------------------------------------------------------------------------

OWN = ["http://testserver", "https://testserver", "http://TESTSERVER:80"]
OTHERS = [
    "http://evil.example",
    "http://testserver.evil.example",
    "http://testserver:81",
    "null",
    "",
    "http://[",
    "file://",
]


@pytest.mark.parametrize("origin", OWN)
def test_its_own_pages_may_change_things(client: TestClient, origin: str) -> None:
    assert client.post("/api/people", headers={"Origin": origin}).status_code == 200
    with client.websocket_connect("/live", headers={"Origin": origin}) as socket:
        assert socket.receive_text() == "welcome"


@pytest.mark.parametrize("origin", OTHERS)
def test_pages_of_others_may_not(client: TestClient, origin: str) -> None:
    headers = {"Origin": origin}
    refused(client.post("/api/people", headers=headers), 403)
    refused(client.delete("/api/people", headers=headers), 403)
    assert client.get("/api/people", headers=headers).status_code == 200
    with pytest.raises(WebSocketDenialResponse) as why, client.websocket_connect("/live", headers=headers):
        pass
    assert why.value.status_code == 403
    assert why.value.headers["content-type"] == MEDIA


def test_programs_say_nothing_of_a_page_and_friends_are_named() -> None:
    with TestClient(app(SETTINGS)) as client:
        assert client.post("/api/people").status_code == 200
        assert client.post("/api/people", headers={"Origin": "https://friend.example"}).status_code == 200
        refused(client.post("/api/people", headers={"Origin": "http://friend.example"}), 403)
        two = [("Origin", "https://friend.example"), ("Origin", "http://testserver")]
        refused(client.post("/api/people", headers=two), 403)


def test_an_encrypted_service_takes_nothing_from_a_page_that_is_not() -> None:
    with TestClient(app(), base_url="https://testserver") as client:
        assert client.post("/api/people", headers={"Origin": "https://testserver"}).status_code == 200
        refused(client.post("/api/people", headers={"Origin": "http://testserver"}), 403)


def test_a_server_that_cannot_say_why_closes_the_socket() -> None:
    scope = {"type": "websocket", "scheme": "ws", "headers": [(b"origin", b"http://evil.example")]}
    sent, _ = called(scope, [{"type": "websocket.connect"}])
    assert [message["type"] for message in sent] == ["websocket.close"]


# -- pages of others that are named (CORS) --------------------------------------------------------------------

FRIEND = {"Origin": "https://friend.example"}
ASKS = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,idempotency-key"}


@pytest.fixture
def befriended() -> Iterator[TestClient]:
    with TestClient(app(Settings(origins=("https://friend.example",)))) as client:
        yield client


def test_a_browser_is_told_that_a_named_page_may_send(befriended: TestClient) -> None:
    answer = befriended.options("/api/tables/t/wagers", headers=FRIEND | ASKS)
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == "https://friend.example"
    assert answer.headers["access-control-allow-credentials"] == "true"
    assert {"GET", "POST", "DELETE"} <= set(answer.headers["access-control-allow-methods"].split(", "))
    named = {name.strip().lower() for name in answer.headers["access-control-allow-headers"].split(",")}
    assert named == {"authorization", "content-type", "idempotency-key", "last-event-id"}
    assert answer.headers["vary"] == "Origin"


def test_a_browser_is_told_that_other_pages_may_not(befriended: TestClient, client: TestClient) -> None:
    for house in (befriended, client):
        answer = house.options("/api/tables/t/wagers", headers={"Origin": "https://evil.example"} | ASKS)
        refused(answer, 403)
        assert "access-control-allow-origin" not in answer.headers
    assert befriended.options("/api/me", headers=FRIEND).status_code == 405  # a program that asks something else


def test_a_named_page_reads_answers_and_refusals_and_others_read_none(befriended: TestClient) -> None:
    for answer in (
        befriended.get("/api/me", headers=FRIEND),
        befriended.post("/api/people", headers=FRIEND),
        befriended.post("/api/people", content=b"x" * 100_000, headers=FRIEND),
    ):
        assert answer.headers["access-control-allow-origin"] == "https://friend.example"
        assert {"Retry-After", "X-Request-ID"} <= set(answer.headers["access-control-expose-headers"].split(", "))
        assert answer.headers["vary"] == "Origin"
    answer = befriended.get("/api/me", headers={"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["vary"] == "Origin"  # whatever keeps it may not give it to the friend
    assert "vary" not in TestClient(app()).get("/api/me").headers


# -- text -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["\0", "\ud800", "\udc00\ud800", {"\ud800": 1}, ["\0"]])
def test_what_no_database_can_write_down_is_refused(client: TestClient, text: Any) -> None:
    refused(client.post("/api/people", content=json.dumps({"reason": text})), 422)


@pytest.mark.parametrize("text", ["\N{GRINNING FACE}", "\\u0000", "\\ud800", "\t\n", "caf\u00e9"])
def test_all_other_text_is_not(client: TestClient, text: str) -> None:
    assert client.post("/api/people", content=json.dumps({"reason": text})).status_code == 200


@pytest.mark.parametrize("body", [b"\\ud800", b"[" * 90 + b"\\ud8", b"\xff\\u0000"])
def test_what_is_no_json_is_left_to_whoever_reads_it(client: TestClient, body: bytes) -> None:
    assert client.post("/api/people", content=body).status_code == 200


@pytest.mark.parametrize("address", ["/api/people/%00", "/api/people?after=%00", "/api/people?%00=1"])
def test_an_address_has_no_nul(client: TestClient, address: str) -> None:
    refused(client.get(address), 422)


# -- what browsers are told -----------------------------------------------------------------------------------


def test_every_answer_and_refusal_tells_browsers_what_to_keep_from(client: TestClient) -> None:
    for answer in (client.get("/"), client.post("/", headers={"Origin": "null"}), client.post("/", content=b"x" * 101)):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "cache-control" not in answer.headers
    assert client.get("/api/me").headers["cache-control"] == "no-store"
    assert "strict-transport-security" not in client.get("/").headers
    with TestClient(app(), base_url="https://testserver") as safe:
        assert "strict-transport-security" in safe.get("/").headers
