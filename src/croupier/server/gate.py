"""The gate: what every request passes before anything is read of it. How long it is, how fast it comes, which page sent
it, and whether it is text at all; and what browsers are told about every answer."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import unquote_plus, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.asking import token_of
from croupier.server.problems import problem, reply
from croupier.server.settings import Settings

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
_SCENARIOS: Final = "/api/scenarios"
#: Senders that are remembered; who has sent nothing for longest is forgotten first.
_MOST_SENDERS: Final = 10_000
#: A body that is not there after so many times what a slow reader is given is not waited for.
_TIMES_SLOW: Final = 4
_PORTS: Final = {"http": 80, "https": 443}


class Refusal(NamedTuple):
    """Why a request is not let in."""

    status: int
    title: str
    detail: str
    kind: str


class Buckets:
    """For every sender a bucket of requests that fills again at an even rate; a request takes one out."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._left)

    def take(self, sender: str) -> bool:
        """Whether one was left."""
        now = self.clock()
        left, then = self._left.pop(sender, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.rate)
        taken = left >= 1
        self._left[sender] = (left - taken, now)
        if len(self._left) > _MOST_SENDERS:
            self._left.popitem(last=False)
        return taken


class Gate:
    """Lets requests in, or refuses them with a problem document."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.buckets = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request or a socket before it is let in."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self._looked_at(scope)
        if scope["type"] == "websocket":
            await (_turn_away(refusal, scope, receive, send) if refusal else self.app(scope, receive, send))
            return
        telling = _with_headers(scope, send)
        if refusal is None and _has_body(scope):
            body = await self._read(scope, receive)
            if body is None:
                return
            refusal, receive = (body, receive) if isinstance(body, Refusal) else (None, _again(body, receive))
        await (_refuse(refusal, scope, receive, telling) if refusal else self.app(scope, receive, telling))

    def _looked_at(self, scope: Scope) -> Refusal | None:
        """What is seen of a request before its body is read."""
        if not self.buckets.take(_sender(scope)):
            reason = f"at most {self.settings.rate:g} requests a second over a while; wait and send it again"
            return Refusal(429, "too much", reason, "TooMuch")
        if "\0" in scope["path"] or "\0" in unquote_plus(scope["query_string"].decode("latin-1")):
            return Refusal(422, "cannot be read", "an address has no NUL in it", "BadInput")
        if scope["type"] == "websocket" or scope["method"] not in _READING:
            return self._from_elsewhere(scope)
        return None

    def _from_elsewhere(self, scope: Scope) -> Refusal | None:
        """A browser says which page has sent something; another's page may not use whoever has signed in here."""
        origins = _values(scope, b"origin")
        if all(origin in self.settings.origins or _is_own(origin, scope) for origin in origins) and len(origins) < 2:
            return None
        return Refusal(403, "not yours to do", f"a page of {origins[0][:100]} may not use this service", "Denied")

    async def _read(self, scope: Scope, receive: Receive) -> bytes | Refusal | None:
        """The whole body, if it is not too long, whatever it says of its length, and text; None if the sender left."""
        most = self.settings.scenario if scope["path"].startswith(_SCENARIOS) else self.settings.body
        too_long = Refusal(413, "too much", f"at most {most} bytes are read", "TooMuch")
        lengths = _values(scope, b"content-length")
        if lengths and lengths[0].isdecimal() and int(lengths[0][:20]) > most:
            return too_long
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.slow * _TIMES_SLOW):
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
        if not _is_text(bytes(body)):
            return Refusal(422, "cannot be read", "a text holds half a character, or a NUL", "BadInput")
        return bytes(body)


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _has_body(scope: Scope) -> bool:
    return any(key in (b"content-length", b"transfer-encoding") for key, _ in scope["headers"])


def _sender(scope: Scope) -> str:
    """Whom a request is counted for: a person whose token was good before, or else an address, so that nobody gets
    more by making tokens up."""
    connection = HTTPConnection(scope)
    service = getattr(scope["app"].state, "service", None)
    token = token_of(connection)
    if token and service is not None and (name := service.people.known(token)):
        return f"person {name}"
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    # One subscriber has a whole network of the newer addresses.
    return str(ipaddress.ip_network(f"{host}/64", strict=False)) if address.version == 6 else host


def _is_own(origin: str, scope: Scope) -> bool:
    """Whether a page is this service's own. Where encryption ends in front of it, its pages are safer than it knows."""
    hosts = _values(scope, b"host")
    try:
        page, own = urlsplit(origin), urlsplit(f"//{hosts[0] if hosts else ''}")
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        if page.scheme not in _PORTS or (scheme == "https" and page.scheme != "https") or not page.hostname:
            return False
        there, here = page.port or _PORTS[page.scheme], own.port or _PORTS[page.scheme]
    except ValueError:
        return False
    return (page.hostname, there) == (own.hostname, here)


def _is_text(body: bytes) -> bool:
    """Whether all that a JSON document says can be written down: an escape may stand for half a character, or none."""
    low = body.lower()
    if b"\\u0000" not in low and b"\\ud" not in low:
        return True
    try:
        text = json.dumps(json.loads(body), ensure_ascii=False)
        text.encode()
    except UnicodeEncodeError:
        return False
    except (ValueError, RecursionError):
        return True  # what is no JSON is refused where it is read
    return "\\u0000" not in text.replace("\\\\", "")


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read, given to the application once more."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving


def _with_headers(scope: Scope, send: Send) -> Send:
    more = dict(HEADERS)
    if scope["path"].startswith("/api/"):
        more["Cache-Control"] = "no-store"
    if scope["scheme"] == "https":
        more["Strict-Transport-Security"] = "max-age=31536000"

    async def telling(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in more.items():
                headers.setdefault(name, value)
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
