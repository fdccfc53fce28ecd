"""What happens in the house, for whoever follows it: as a stream, page by page, and sent to programs of others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Path, Query, Request, Response
from pydantic import BaseModel, Field, StringConstraints
from sqlalchemy import Connection

from croupier.house.roles import ADMIN, AUDITOR, NOBODY, PUBLIC, SURVEILLANCE, Caller
from croupier.server.asking import Do, allowed, caller_of, doing, service_of, token_of
from croupier.server.feed import ENTRIES, MEDIA, EventStream, Feed, Following
from croupier.server.models import Because
from croupier.server.problems import SignInNeeded
from croupier.server.sources import source_of
from croupier.server.turns import RouteInTurn
from croupier.store import happenings, hooks
from croupier.store.happenings import BEGINNING, Position

ROUTER = APIRouter(prefix="/api", tags=["events"], route_class=RouteInTurn)
_POSITION: Final = r"^([0-9]{1,18}(\.[0-9]{1,6})?)?$"
HookName = Annotated[str, Path(pattern=f"^{hooks.NAME}$")]
Kind = Annotated[str, StringConstraints(max_length=40)]


class AuditedEntry(BaseModel):
    """The entry of a chain that an event is told from."""

    chain: str
    number: int
    hash: str


class Event(BaseModel):
    """Something that has happened. What ``data`` holds is said for each type in the guide."""

    id: str
    type: str
    timestamp: Annotated[str, Field(json_schema_extra={"format": "date-time"})]
    entry: AuditedEntry
    data: dict[str, Any]


class Events(BaseModel):
    """Events in order; go on behind ``next``. None may be for the caller among so many entries."""

    events: list[Event]
    next: str


class Hook(BaseModel):
    """A webhook, how far it has been told, and what went wrong last."""

    name: str
    url: str
    sees: hooks.Sees
    types: list[str]
    disabled: bool
    by: str
    at: datetime
    position: str
    failures: int
    trouble: str
    due: datetime


class Hooks(BaseModel):
    """Every webhook of the house."""

    hooks: list[Hook]


class NewHook(Because):
    """Where events are sent: what the public may know or what an admin may, of all types or some."""

    name: Annotated[str, StringConstraints(pattern=f"^{hooks.NAME}$")]
    url: Annotated[str, StringConstraints(min_length=8, max_length=2000)]
    sees: hooks.Sees = "public"
    types: list[Kind] = Field(default_factory=list, max_length=len(happenings.AUDIENCES))


class HookChange(BaseModel):
    """What was done to a hook."""

    name: str


class HookSecret(HookChange):
    """What its messages are signed with, told once: keep it where the receiver is."""

    secret: str


def feed_of(request: Request) -> Feed:
    """The feed of the service."""
    feed: Feed = request.app.state.feed
    return feed


@ROUTER.get(
    "/events",
    response_model=Events,
    responses={200: {"content": {MEDIA: {"schema": {"type": "string"}}}, "description": "a page, or a stream"}},
)
def events(
    request: Request,
    caller: Annotated[Caller, allowed(PUBLIC)],
    after: Annotated[str, Query(pattern=_POSITION)] = "",
    type: Annotated[list[Kind] | None, Query(max_length=len(happenings.AUDIENCES))] = None,
    last_event_id: Annotated[str, Header(max_length=40)] = "",
    accept: Annotated[str, Header(max_length=1000)] = "",
) -> Response | Events:
    """What has happened, as far as the caller may know it: from the beginning or behind an id, page by page. Who asks
    for ``text/event-stream`` gets it as it happens, and goes on behind the last id after a pause."""
    if token_of(request) and not caller.is_known:
        raise SignInNeeded("the sign-in is over; sign in again")
    who, kinds = NOBODY if caller.must_choose else caller, happenings.checked(type or ())
    behind = last_event_id or after
    position = Position.read(behind) if behind else None
    if MEDIA in accept:
        following = Following(who, lambda: caller_of(request, asks=False), source_of(request), position, kinds)
        return EventStream(feed_of(request), following)
    told, next_ = feed_of(request).page(position or BEGINNING, ENTRIES)
    wanted = [event for event in told if event.is_for(who) and (not kinds or event.kind in kinds)]
    return Events(events=[Event(**event.plain()) for event in wanted], next=str(next_))


# -- webhooks -------------------------------------------------------------------------------------------------

#: What one admin does once and by hand is described in the guide, and not to generators of clients, who read so much.
_APART: Final[dict[str, Any]] = {"include_in_schema": False}


@ROUTER.get("/hooks", **_APART)
def listed(request: Request, caller: Annotated[Caller, allowed(ADMIN, AUDITOR, SURVEILLANCE)]) -> Hooks:
    """The webhooks, and how far each of them has been told."""
    with service_of(request).database.engine.connect() as connection:
        rows = hooks.listed(connection)
    told = [row | {"types": row["kinds"], "position": str(row["position"])} for row in rows]
    return Hooks(hooks=[Hook(**{name: row[name] for name in Hook.model_fields}) for row in told])


@ROUTER.post("/hooks", status_code=201, **_APART)
def register(body: NewHook, do: Annotated[Do, doing(ADMIN)]) -> HookSecret:
    """Have events sent to an address from now on; the answer has the secret that signs them."""

    def work(connection: Connection) -> None:
        asked = {"sees": body.sees, "kinds": body.types, "by": do.caller.name, "because": body.reason}
        hooks.register(connection, body.name, body.url, **asked)  # type: ignore[arg-type]  # as the model has them

    return _with_secret(do, body.name, work, 201)


@ROUTER.post("/hooks/{name}/secret", **_APART)
def renew(name: HookName, body: Because, do: Annotated[Do, doing(ADMIN)]) -> HookSecret:
    """Another secret; messages are signed with the one before it, too, until the next."""
    return _with_secret(
        do, name, lambda connection: hooks.renew(connection, name, by=do.caller.name, because=body.reason), 200
    )


@ROUTER.post("/hooks/{name}/disable", **_APART)
def disable(name: HookName, body: Because, do: Annotated[Do, doing(ADMIN)]) -> HookChange:
    """Send it nothing more."""
    return _switched(do, name, body.reason, disabled=True)


@ROUTER.post("/hooks/{name}/enable", **_APART)
def enable(name: HookName, body: Because, do: Annotated[Do, doing(ADMIN)]) -> HookChange:
    """Go on where it was, at once; what failed is tried again."""
    return _switched(do, name, body.reason, disabled=False)


def _switched(do: Do, name: str, reason: str, *, disabled: bool) -> HookChange:
    def work(connection: Connection) -> HookChange:
        hooks.change(connection, name, by=do.caller.name, because=reason, disabled=disabled)
        return HookChange(name=name)

    done: HookChange = do.once(work)
    return done


def _with_secret(do: Do, name: str, work: Callable[[Connection], None], status: int) -> HookSecret:
    """Done once; the secret is worked out for the answer, and not kept with it."""

    def done(connection: Connection) -> dict[str, Any]:
        work(connection)
        number = next(row["secret"] for row in hooks.listed(connection) if row["name"] == name)
        return {"name": name, "number": number}

    answer: Any = do.once(done, status)
    if isinstance(answer, dict):
        secret = hooks.secret(do.service.signing_key.private_bytes_raw(), name, answer["number"])
        answer = HookSecret(name=name, secret=hooks.shown(secret))
    told: HookSecret = answer
    return told
