"""The gate: what every request passes before anything is read of it. How long it is, how fast it comes, which page sent
it, and whether it is text at all; and what browsers are told about every answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final, NamedTuple
from urllib.parse import unquote_plus

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.allowances import Allowances
from croupier.server.asking import token_of
from croupier.server.origins import Origins
from croupier.server.problems import problem, reply
from croupier.server.proxies import Proxies
from croupier.server.reading_again import again
from croupier.server.settings import Settings
from croupier.server.sources import source_of
from croupier.server.turns import SENDER_KIND, SenderKind
from croupier.server.visits import VISIT, Visit
from croupier.server.written import is_text

#: Browsers load nothing from elsewhere, run no script of a page's own text, and show no page within another.
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
#: What changes nothing, whoever sends it.
_READING: Final = ("GET", "HEAD", "OPTIONS")
SCENARIOS: Final = "/api/scenarios"
#: What costs more than other requests, as so many of them: passwords are slow to check on purpose, and some answers are
#: made from every table of the house.
COSTS: Final[dict[str, float]] = {
    "/api/sign-in": 4.0,
    "/api/sign-in/oidc": 4.0,
    "/api/sign-in/oidc/callback": 4.0,
    "/api/guest": 4.0,
    "/api/audit/heads": 4.0,
    "/api/audit/verification": 10.0,
    SCENARIOS: 4.0,
}
#: And what a command costs that is carried out from memory: by default somebody may send 400 of them a second.
FROM_MEMORY: Final = 0.125
#: How many requests of one sender are refused as soon as one would be, and how many may wait for it.
HASTY_AT_ONCE, MOST_HASTY = 4, 1_000
#: Under which name a request says what was counted of it for its sender already.
COUNTED: Final = "croupier.counted"


class Sender(NamedTuple):
    """Who sends a request, and under which name it is counted."""

    kind: SenderKind
    name: str


class Refusal(NamedTuple):
    """Why a request is not let in."""

    status: int
    title: str
    detail: str
    kind: str


class HastySenders:
    """Whoever was too fast waits to be told so, the longer the more of their requests wait: a flood over many
    connections is refused no faster than one over a few. All strangers are one here, who may have many addresses."""

    def __init__(self, least: float) -> None:
        self._least = least
        self._waiting: Counter[str] = Counter()

    async def wait(self, sender: Sender) -> bool:
        """Wait so long; False, at once, where too many wait already."""
        name = sender.name if sender.kind == "person" else ""
        if self._waiting[name] >= MOST_HASTY:
            return False
        self._waiting[name] += 1
        try:
            await asyncio.sleep(self._least * max(1.0, self._waiting[name] / HASTY_AT_ONCE))
        finally:
            self._waiting[name] -= 1
            if not self._waiting[name]:
                del self._waiting[name]
        return True


class Gate:
    """Lets requests in, or refuses them with a problem document."""

    def __init__(self, app: ASGIApp, settings: Settings, allowances: Allowances | None = None) -> None:
        self.app, self.settings = app, settings
        self.allowances = allowances or Allowances(settings)
        self.proxies, self.origins = Proxies(settings.proxies), Origins(settings.origins)
        self._hasty = HastySenders(settings.refusal)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request or a socket before it is let in."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        self.proxies.resolve(scope)
        refusal = self._looked_at(scope)
        if scope["type"] == "websocket":
            await (_turn_away(refusal, scope, receive, send) if refusal else self.app(scope, receive, send))
            return
        if refusal and refusal.status == 429:
            visit: Visit | None = scope.get("state", {}).get(VISIT)
            if not await self._hasty.wait(_sender(scope)) and visit:
                visit.give_up()
        telling = _with_headers(scope, send, self.origins.headers(scope))
        if refusal is None and self.origins.is_asked(scope):
            await Response(status_code=204)(scope, receive, telling)
            return
        if refusal is None and _has_body(scope):
            body = await self._read(scope, receive)
            if body is None:
                return
            refusal, receive = (body, receive) if isinstance(body, Refusal) else (None, again(_whole(body), receive))
        await (_refuse(refusal, scope, receive, telling) if refusal else self.app(scope, receive, telling))

    def _looked_at(self, scope: Scope) -> Refusal | None:
        """What is seen of a request before its body is read."""
        cost, sender = COSTS.get(scope["path"], 1.0) - scope.get(COUNTED, 0.0), _sender(scope)
        scope[SENDER_KIND] = sender.kind
        if not self.allowances.requests.take(sender.name, cost):
            reason = f"at most {self.settings.rate:g} requests a second over a while; wait and send it again"
            return Refusal(429, "too much", reason, "TooMuch")
        if "\0" in scope["path"] or "\0" in unquote_plus(scope["query_string"].decode("latin-1")):
            return Refusal(422, "cannot be read", "an address has no NUL in it", "BadInput")
        if scope["type"] == "websocket" or scope["method"] not in _READING or self.origins.is_asked(scope):
            return self._from_elsewhere(scope)
        return None

    def _from_elsewhere(self, scope: Scope) -> Refusal | None:
        """A browser says which page has sent something; another's page may not use whoever has signed in here."""
        page = self.origins.stranger(scope)
        if page is None:
            return None
        return Refusal(403, "not yours to do", f"a page of {page[:100]} may not use this service", "Denied")

    async def _read(self, scope: Scope, receive: Receive) -> bytes | Refusal | None:
        """The whole body, if it is not too long, whatever it says of its length, and text; None if the sender left."""
        is_scenario = scope["path"] == SCENARIOS
        most = self.settings.scenario if is_scenario and token_of(HTTPConnection(scope)) else self.settings.body
        too_long = Refusal(413, "too much", f"at most {most} bytes are read", "TooMuch")
        lengths = _values(scope, b"content-length")
        if lengths and lengths[0].isdecimal() and int(lengths[0][:20]) > most:
            return too_long
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.sending):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    body += message.get("body", b"")
                    if len(body) > most:
                        return too_long
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            return Refusal(408, "too slow", "the rest of the request did not come", "TooSlow")
        # A long one is looked at where it is read, which is in another process.
        if not is_scenario and not is_text(bytes(body)):
            return Refusal(422, "cannot be read", "a text holds half a character, or a NUL", "BadInput")
        return bytes(body)


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _has_body(scope: Scope) -> bool:
    return any(key in (b"content-length", b"transfer-encoding") for key, _ in scope["headers"])


def _sender(scope: Scope) -> Sender:
    """Whom a request is counted for: a person whose token was good before, or else an address, so that nobody gets
    more by making tokens up. Those with a token that is not known yet are counted apart: who has signed in gets through
    to be recognised, whatever others send from the same address."""
    connection = HTTPConnection(scope)
    service = getattr(scope["app"].state, "service", None)
    token = token_of(connection)
    if token and service is not None and (name := service.people.known(token)):
        if visit := scope.get("state", {}).get(VISIT):
            visit.belongs_to(name)
        return Sender("person", f"person {name}")
    source = source_of(connection)
    return Sender("unknown", f"unknown {source}") if token else Sender("stranger", source)


def headers_of(scope: Scope, others: dict[str, str]) -> dict[str, str]:
    """What browsers are told with an answer, beside what it depends on."""
    more = HEADERS | {name: value for name, value in others.items() if name != "Vary"}
    if scope["path"].startswith("/api/"):
        more["Cache-Control"] = "no-store"
    if scope["scheme"] == "https":
        more["Strict-Transport-Security"] = "max-age=31536000"
    return more


def _with_headers(scope: Scope, send: Send, others: dict[str, str]) -> Send:
    more = headers_of(scope, others)

    async def telling(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in more.items():
                headers.setdefault(name, value)
            if "Vary" in others:
                headers.add_vary_header("Origin")
        await send(message)

    return telling


async def _refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    closing = {"Connection": "close"} if refusal.status in (408, 413) else {}
    await reply(refusal.status, _document(refusal), closing)(scope, receive, send)


def _document(refusal: Refusal) -> dict[str, Any]:
    return problem(refusal.status, refusal.title, refusal.detail, kind=refusal.kind)


async def _turn_away(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """A socket that is not opened: with the document where the server can say it."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        await reply(refusal.status, _document(refusal))(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.detail[:100]})


def _whole(body: bytes) -> Message:
    return {"type": "http.request", "body": body, "more_body": False}
