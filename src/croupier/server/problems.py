"""Every error as one JSON document (RFC 9457): what went wrong in the user's words, where, and under which clause."""

from __future__ import annotations

import logging
from typing import Any, Final

import psycopg
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from sqlalchemy.exc import (
    DBAPIError,
    DisconnectionError,
    InterfaceError,
    InvalidRequestError,
    OperationalError,
    PendingRollbackError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from croupier.errors import BadInput, CroupierError, Diverged, NotAuthorised, OutOfTurn, Refused, RoundOver, UnknownName
from croupier.store.commands import CommandResponse, KeyUsed

MEDIA: Final = "application/problem+json"
_LOG: Final = logging.getLogger("croupier")


class Denied(CroupierError):
    """The caller may not do this."""


class SignInNeeded(CroupierError):
    """Nobody has signed in, or too long ago."""


class TooMuch(CroupierError):
    """More than the service takes: too fast, or too long."""


class Stale(CroupierError):
    """The caller answers something that is over."""


#: What each error is over HTTP: the first of these that fits.
_STATUS: Final[tuple[tuple[type[CroupierError], int, str], ...]] = (
    (SignInNeeded, 401, "sign in first"),
    (Denied, 403, "not yours to do"),
    (NotAuthorised, 403, "not yours to do"),
    (UnknownName, 404, "no such thing"),
    (Stale, 409, "too late"),
    (TooMuch, 429, "too much"),
    (KeyUsed, 422, "key used before"),
    (BadInput, 422, "cannot be read"),
    (Refused, 409, "refused by the rules"),
    (OutOfTurn, 409, "out of turn"),
    (RoundOver, 409, "the round is over"),
    (Diverged, 409, "the record does not fit the rules"),
    (CroupierError, 409, "refused"),
)


#: How the drivers below say it.
_LOST: Final = (
    PoolTimeout,
    PendingRollbackError,
    DisconnectionError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
    ConnectionError,
)


class Problem(BaseModel):
    """What went wrong, under which clause where a rule refuses it; where it happened (game, seat, wager) is told beside
    it."""

    model_config = ConfigDict(extra="allow")
    type: str
    title: str
    status: int
    detail: str
    clause: str = ""


#: What every document begins with; whatever else there is follows by name.
_FIRST: Final = ("type", "title", "status", "detail")


#: What any route may answer instead, as the description of the interface says it.
RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"description": title, "content": {MEDIA: {"schema": Problem.model_json_schema()}}}
    for status, title in (
        (400, "not JSON"),
        (401, "sign in first"),
        (403, "not yours to do"),
        (404, "no such thing"),
        (405, "not done this way"),
        (408, "too slow"),
        (409, "refused by the rules, or too late"),
        (413, "too long"),
        (422, "cannot be read"),
        (429, "too much"),
        (503, "the database does not answer"),
    )
}


UNAVAILABLE: Final[dict[str, Any]] = {
    "type": "urn:croupier:Unavailable",
    "title": "try again",
    "status": 503,
    "detail": "the database does not answer; nothing has happened or all of it: ask again with the same key",
}


def answered(error: CroupierError) -> CommandResponse:
    """An error as it is answered, and kept with its command."""
    status, title = next((status, title) for kind, status, title in _STATUS if isinstance(error, kind))
    return CommandResponse(status, problem(status, title, error.message, kind=type(error).__name__) | _where(error))


def _where(error: CroupierError) -> dict[str, Any]:
    return dict(error.where) | ({"clause": error.clause} if error.clause else {})


def problem(status: int, title: str, detail: str, *, kind: str = "Problem") -> dict[str, Any]:
    """The document."""
    return {"type": f"urn:croupier:{kind}", "title": title, "status": status, "detail": detail}


def reply(status: int, document: dict[str, Any], headers: dict[str, str] | None = None) -> JSONResponse:
    """The document as a response; one that was kept with its command has the same order again."""
    document = {key: document[key] for key in (*_FIRST, *sorted(document.keys() - set(_FIRST)))}
    more = {"WWW-Authenticate": "Bearer"} if status == 401 else {"Retry-After": "1"} if status in (429, 503) else {}
    return JSONResponse(document, status, media_type=MEDIA, headers=more | (headers or {}))


def _unread(request: Request, fault: dict[str, Any]) -> str:
    """What cannot be read, and for a name that nobody knows, those that are."""
    at = ".".join(str(part) for part in fault["loc"] if part != "body") or "the body"
    if fault["type"] == "missing":
        return f"{at} is missing"
    if fault["type"] == "extra_forbidden":
        body = getattr(request.scope.get("route"), "body_field", None)
        known = getattr(getattr(body, "field_info", None), "annotation", None)
        names = list(known.model_fields) if isinstance(known, type) and issubclass(known, BaseModel) else []
        return f"nothing here is called {at}" + (f"; there is {', '.join(names)}" if names and "." not in at else "")
    return f"{at}: {fault['msg'].removeprefix('Value error, ')}"


def install(app: FastAPI) -> None:
    """Answer every kind of error in this form."""

    @app.exception_handler(CroupierError)
    def ours(_request: Request, error: CroupierError) -> JSONResponse:
        return reply(*answered(error))

    @app.exception_handler(RequestValidationError)
    def unread(request: Request, error: RequestValidationError) -> JSONResponse:
        return reply(422, problem(422, "cannot be read", _unread(request, error.errors()[0]), kind="BadInput"))

    @app.exception_handler(HTTPException)
    def other(request: Request, error: HTTPException) -> JSONResponse:
        detail = f"{request.method} {request.url.path}: {error.detail}"
        return reply(
            error.status_code, problem(error.status_code, str(error.detail), detail), dict(error.headers or {})
        )

    @app.exception_handler(Exception)
    def ours_to_mend(request: Request, error: Exception) -> JSONResponse:
        if is_lost(error):
            return no_database(request, error)
        _LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
        document = problem(500, "a mistake of ours", "nothing has happened; it is in the log of the service")
        return reply(500, document)

    # Starlette answers these without raising them once more; what is no loss is a mistake of ours.
    for kind in (SQLAlchemyError, psycopg.Error, ConnectionError):
        app.add_exception_handler(kind, ours_to_mend)

    def no_database(_request: Request, error: Exception) -> JSONResponse:
        _LOG.warning("the database does not answer: %s", str(error).partition("\n")[0])
        return reply(503, UNAVAILABLE)


def is_lost(error: BaseException) -> bool:
    """Whether it is the database that was lost, or did not answer, and not a mistake in what it was asked."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    # The pool says only so of a connection that was lost again and again while it was taken out.
    is_closed = type(error) is InvalidRequestError and "closed" in str(error)
    return is_closed or isinstance(error, _LOST)
