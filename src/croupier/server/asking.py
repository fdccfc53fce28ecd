"""What every route asks of a request: who sends it, whether they may, and under which key a command comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar

from fastapi import Depends, Header, Request, Response
from pydantic import BaseModel
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from croupier.errors import BadInput
from croupier.house.roles import NOBODY, PUBLIC, Caller
from croupier.house.table import Table
from croupier.server import problems
from croupier.server.problems import Denied, SignInNeeded
from croupier.server.service import Service
from croupier.store.commands import Command, CommandResponse, once

T = TypeVar("T")
#: What a command does at its table.
Act: TypeAlias = Callable[[Table], None]
COOKIE: Final = "croupier"
_LONGEST_KEY: Final = 200


class TableCommand(NamedTuple):
    """Something that is done at a table and nowhere else: what is said of it, who may, and what is then done."""

    body: type[BaseModel]
    roles: tuple[str, ...]
    act: Callable[[Caller, Command, Any], Act]


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a request."""
    service: Service = connection.app.state.service
    return service


def token_of(connection: HTTPConnection) -> str:
    """The token that came with a request: of a program in a header, of a browser in a cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else connection.cookies.get(COOKIE, "")


def caller_of(connection: HTTPConnection, *, asks: bool = True) -> Caller:
    """Who sends it; nobody, where no token came along."""
    token = token_of(connection)
    return service_of(connection).people.caller(token, asks=asks) if token else NOBODY


async def _sender(request: Request) -> Caller:
    """Who sends it. Nothing is read of somebody without a token, who is answered though all who read wait for it."""
    return await run_in_threadpool(caller_of, request) if token_of(request) else NOBODY


class RolesAllowed:
    """Lets some roles in; the test of the matrix reads from here who may use a route."""

    def __init__(self, *roles: str, choosing: bool = False) -> None:
        self.roles: Final = frozenset(roles)
        self._choosing: Final = choosing

    def check(self, caller: Caller) -> Caller:
        """Refuse everybody else, and who still has a password that others know."""
        if PUBLIC in self.roles:
            return caller
        if caller.must_choose and not self._choosing:
            raise Denied("others know this password; choose another one first")
        if caller.role in self.roles:
            return caller
        if not caller.is_known:
            raise SignInNeeded("sign in first")
        raise Denied(f"this is for {', '.join(sorted(self.roles))}, and {caller.name} is {caller.role}")

    async def __call__(self, request: Request) -> Caller:
        """Who sends the request, if they may."""
        return self.check(await _sender(request))


@dataclass(frozen=True, slots=True)
class Do:
    """A command on its way: carried out once, whatever becomes of the connection."""

    service: Service
    caller: Caller
    command: Command
    response: Response

    def once(self, work: Callable[[Connection], BaseModel | dict[str, Any]], status: int = 200) -> Any:
        """Do it in one transaction, or give the answer that it was given before."""

        def tried(connection: Connection) -> CommandResponse:
            done = work(connection)
            return CommandResponse(status, done.model_dump(mode="json") if isinstance(done, BaseModel) else done)

        return self.answered(tried)

    def answered(self, work: Callable[[Connection], CommandResponse]) -> Any:
        """Do what gives its own status, in the same way."""
        answer = once(self.service.database, self.command, work, problems.answered)
        if answer.status >= 400:
            return problems.reply(*answer)
        self.response.status_code = answer.status
        return answer.response

    def at(self, table: str, act: Callable[[Table], Any], *, by: str = "") -> Any:
        """Do it at a table."""
        return self.once(lambda connection: self.within(connection, table, act, by=by))

    def within(
        self, connection: Connection, table: str, act: Callable[[Table], Any], *, by: str = ""
    ) -> dict[str, Any]:
        """Do it at a table as part of a transaction."""
        named = self.command._asdict()
        version = self.service.at_table(connection, table, act, by or self.caller.name, named)
        return {"table": table, "version": version}


class Doing(RolesAllowed):
    """A command, by one of these roles."""

    async def __call__(  # type: ignore[override]  # a command is more than its caller
        self,
        request: Request,
        response: Response,
        idempotency_key: Annotated[str, Header(max_length=_LONGEST_KEY, min_length=1)],
    ) -> Do:
        """The command with its key and all that it says."""
        caller = self.check(await _sender(request))
        if not idempotency_key.isprintable():
            raise BadInput("an Idempotency-Key is a short text, made anew for every command")
        path = f"{request.method} {request.url.path}?{request.url.query}"
        command = Command.of(caller.name, idempotency_key, path.encode(), await request.body())
        return Do(service_of(request), caller, command, response)


def allowed(*roles: str, choosing: bool = False) -> Any:
    """A reader, if it is one of these."""
    return Depends(RolesAllowed(*roles, choosing=choosing))


def doing(*roles: str, choosing: bool = False) -> Any:
    """A command, if it comes from one of these; ``choosing`` with a password that others know, too."""
    return Depends(Doing(*roles, choosing=choosing))
