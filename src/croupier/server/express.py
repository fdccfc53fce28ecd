"""The short way of what is done at tables again and again: let in, read, carried out and answered before the rest of
the application sees it. Whatever is unusual about a request goes the ordinary way, which also says what is wrong."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from time import perf_counter
from typing import Final, NamedTuple

from pydantic import ValidationError
from starlette.types import Message, Receive, Scope, Send

from croupier.house.roles import Caller
from croupier.server.allowances import Allowances
from croupier.server.asking import COOKIE
from croupier.server.crew import Crew, Handed
from croupier.server.gate import COUNTED, FROM_MEMORY, headers_of
from croupier.server.metrics import COMMANDS, REQUESTS, SECONDS
from croupier.server.origins import Origins
from croupier.server.proxies import Proxies
from croupier.server.reading_again import again
from croupier.server.remembered import RememberedTables, Sent
from croupier.server.routes import floor, seats
from croupier.server.settings import Settings
from croupier.server.visits import VISIT, Visit
from croupier.server.written import is_text
from croupier.store.commands import Command
from croupier.store.people import digest

_COMMANDS: Final = seats.AGAIN_AND_AGAIN | floor.AGAIN_AND_AGAIN
_PATH: Final = re.compile(rf"/api/tables/([a-z0-9][a-z0-9-]{{0,39}})/({'|'.join(_COMMANDS)})")
_KEY: Final = re.compile(rb"[!-~]{1,200}")
_LENGTH: Final = re.compile(rb"[0-9]{1,9}")
_JSON: Final = b"application/json"
#: How long the body of a command may come behind its head, in seconds, for it to go the short way.
_MOMENT: Final = 1.0
_ROUTES: Final = {name: f"/api/tables/{{table}}/{name}" for name in _COMMANDS}
_ANSWERED: Final = {
    name: (REQUESTS.labels("POST", route, "200"), SECONDS.labels("POST", route)) for name, route in _ROUTES.items()
}
_FROM_MEMORY, _FROM_BOOKS = COMMANDS.labels("memory"), COMMANDS.labels("books")


class KnownSender(NamedTuple):
    """Somebody who was signed in when last seen, may do this, and says which command it is."""

    caller: Caller
    token: str
    key: str


class Express:
    """Takes the commands that it can."""

    def __init__(
        self, settings: Settings, allowances: Allowances, tables: RememberedTables, crew: Crew | None = None
    ) -> None:
        self.tables, self._crew = tables, crew
        self._settings, self._allowances = settings, allowances
        self._proxies, self._origins = Proxies(settings.proxies), Origins(settings.origins)
        #: What browsers are told with an answer that no page of others may read, by the scheme that it came over.
        self._headers: dict[str, list[tuple[bytes, bytes]]] = {}

    async def take(self, scope: Scope, receive: Receive, send: Send) -> Receive | None:
        """Answer a command. What the rest of the application hears, where it is to do that."""
        path = _PATH.fullmatch(scope["path"])
        if path is None or scope["method"] != "POST":
            return receive
        began, what = perf_counter(), path[2]
        sender = None if scope["query_string"] else self._let_in(scope, what)
        if sender is not None:
            visit: Visit | None = scope.get("state", {}).get(VISIT)
            first = await _read(visit, receive)
            receive = again(first, receive)
            is_whole = first["type"] == "http.request" and not first.get("more_body", False)
            whose = self._crew.elsewhere(path[1]) if self._crew else None
            answer = await self._answer(path[1], what, sender, first.get("body", b""), whose) if is_whole else None
            if answer is not None:
                if visit:
                    visit.joins()
                headers = [*self._answered_with(scope), (b"content-length", b"%d" % len(answer))]
                await send({"type": "http.response.start", "status": 200, "headers": headers})
                await send({"type": "http.response.body", "body": answer.encode()})
                counter, seconds = _ANSWERED[what]
                counter.inc()
                seconds.observe(perf_counter() - began)
                _FROM_MEMORY.inc()
                if self._crew and visit:
                    self._crew.follow(visit, whose, sender.caller.name)
                return None
        _FROM_BOOKS.inc()
        return receive

    def _let_in(self, scope: Scope, what: str) -> KnownSender | None:
        """What the gate asks of every request, and then who sends it; None where anything is unusual."""
        given = scope["headers"]
        headers: dict[bytes, bytes] = dict(given)
        length, key = headers.get(b"content-length", b""), headers.get(b"idempotency-key", b"")
        if (
            len(headers) != len(given)
            or not _KEY.fullmatch(key)
            or headers.get(b"content-type") != _JSON
            or not _LENGTH.fullmatch(length)
            or int(length) > self._settings.body
            or b"transfer-encoding" in headers
        ):
            return None
        token = _token(headers)
        token_digest = digest(token)
        caller = self.tables.service.people.believed(token_digest)
        if not token or caller.must_choose or caller.given or caller.role not in _COMMANDS[what].roles:
            return None
        self._proxies.resolve(scope)
        if b"origin" in headers and self._origins.stranger(scope) is not None:
            return None
        if visit := scope.get("state", {}).get(VISIT):
            visit.belongs_to(caller.name)
        if not self._allowances.requests.take(f"person {caller.name}", FROM_MEMORY):
            return None
        scope[COUNTED] = FROM_MEMORY
        return KnownSender(caller, token_digest, key.decode())

    def _answered_with(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        others = self._origins.headers(scope)
        known = self._headers.get(scope["scheme"]) if not others else None
        if known is None:
            headers = headers_of(scope, others) | {name: value for name, value in others.items() if name == "Vary"}
            known = [
                (b"content-type", _JSON),
                *((name.lower().encode(), value.encode()) for name, value in headers.items()),
            ]
            if not others:
                self._headers[scope["scheme"]] = known
        return known

    async def _answer(self, table: str, what: str, sender: KnownSender, body: bytes, whose: int | None) -> str | None:
        """The answer, from here or from where the table is played at."""
        if not is_text(body):
            return None
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return None
        caller = sender.caller
        handed = (table, what, sender.token, caller.name, caller.role, sender.key, text)
        if self._crew is not None and whose is not None:
            return await self._crew.ask(whose, handed)
        return await carry_out(self.tables, handed)


async def carry_out(tables: RememberedTables, handed: Handed) -> str | None:
    """Carry a command out in this process; None where it goes the ordinary way."""
    table, what, token, name, role, key, body = handed
    command, caller = _COMMANDS[what], Caller(name, role)
    try:
        read = command.body.model_validate_json(body)
    except ValidationError:
        return None
    named = Command.of(name, key, f"POST /api/tables/{table}/{what}?".encode(), body.encode())
    return await tables.carry_out(Sent(caller, token, named, table, command, command.act(caller, named, read)))


async def _read(visit: Visit | None, receive: Receive) -> Message:
    """The body of a request. Many programs send it a moment after the head; as much as has come by then is given, where
    it takes longer, and the rest is waited for at the gate."""
    if visit is None or visit.is_whole:
        return await receive()
    body, has_more = b"", True
    with suppress(TimeoutError):
        async with asyncio.timeout(_MOMENT):
            while has_more:
                message = await receive()
                if message["type"] != "http.request":
                    return message
                body, has_more = body + message.get("body", b""), message.get("more_body", False)
    return {"type": "http.request", "body": body, "more_body": has_more}


def _token(headers: dict[bytes, bytes]) -> str:
    """The token of a program or of a browser, as `asking.token_of` reads it."""
    kind, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""
