"""Who works and plays here, and what an admin does with their accounts."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field, StringConstraints
from sqlalchemy import Connection, case, func, select

from croupier.errors import Refused, UnknownName
from croupier.house.duties import Duty, spoken
from croupier.house.roles import ADMIN, PIT_MANAGER, SHIFT_MANAGER, SUPERVISORS, WATCHING, Caller
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.models import Because
from croupier.server.routes.oneself import NewPassword, sealed
from croupier.server.turns import RouteInTurn
from croupier.store import approvals, guesses, passwords
from croupier.store.approvals import Agreed
from croupier.store.people import NAME, People, SignInRules
from croupier.store.schema import PEOPLE

ROUTER = APIRouter(prefix="/api", tags=["people"], route_class=RouteInTurn)
#: The act by which two people give a third another password.
RENEWAL: Final = "new password"
PersonName = Annotated[str, StringConstraints(pattern=f"^{NAME}$")]
Who = Annotated[str, Path(pattern=f"^{NAME}$")]
Role = Literal[
    "player",
    "dealer",
    "boxperson",
    "floor_person",
    "supervisor",
    "pit_manager",
    "shift_manager",
    "surveillance",
    "auditor",
    "admin",
]


class NewPerson(Because):
    """An account to make."""

    name: PersonName
    role: Role
    password: NewPassword


class NewRole(Because):
    """Another role."""

    role: Role


class HalfPassword(BaseModel):
    """It waits for a second person. This half of the new password is for the owner of the account; the second person
    has the other, and both are needed."""

    approval: int
    half: str


class Assignment(Because):
    """A position to act in, and for how long; 0 hours end it."""

    role: Role
    hours: Annotated[float, Field(ge=0, le=24)]


class PersonAccount(BaseModel):
    """An account; ``acting`` is the position somebody is assigned to for now, ``given_by`` who gave it its password or
    role, until somebody else has confirmed whose it is."""

    name: str
    role: str
    acting: str | None
    disabled: bool
    locked: bool
    given_by: str | None


class Everybody(BaseModel):
    """Accounts by name; ``next`` is where to go on."""

    people: list[PersonAccount]
    next: str | None


@ROUTER.get("/people")
def everybody(
    request: Request,
    caller: Annotated[Caller, allowed(*SUPERVISORS, ADMIN, *WATCHING)],
    after: Annotated[str, Query(max_length=40)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Everybody:
    """Every account, by name."""
    asked = _PERSON.where(PEOPLE.c.name > after).order_by(PEOPLE.c.name).limit(limit)
    with service_of(request).database.engine.connect() as connection:
        rows = connection.execute(asked).all()
    people_listed = [PersonAccount(**row._mapping) for row in rows]
    return Everybody(people=people_listed, next=people_listed[-1].name if len(people_listed) == limit else None)


_PERSON: Final = select(
    PEOPLE.c.name,
    PEOPLE.c.role,
    case((PEOPLE.c.acting_until > func.now(), PEOPLE.c.acting)).label("acting"),
    PEOPLE.c.disabled,
    PEOPLE.c.given_by,
    guesses.is_locked().label("locked"),
)


def _person(connection: Connection, name: str) -> PersonAccount:
    row = connection.execute(_PERSON.where(PEOPLE.c.name == name)).one_or_none()
    if row is None:
        raise UnknownName("person", name)
    return PersonAccount(**row._mapping)


@ROUTER.post("/people", status_code=201)
def add(body: NewPerson, do: Annotated[Do, doing(ADMIN)]) -> PersonAccount:
    """Make an account."""
    password = passwords.hashed(body.password, body.name)

    def work(connection: Connection) -> PersonAccount:
        people = do.service.people
        who = {"by": do.caller.name, "because": body.reason}
        people.add(connection, body.name, body.role, password, given=True, **who)
        return _person(connection, body.name)

    person: PersonAccount = sealed(do).once(work, 201)
    return person


@ROUTER.post("/people/{name}/password", status_code=202)
def set_password(name: Who, body: Because, do: Annotated[Do, doing(ADMIN)]) -> HalfPassword:
    """Ask that somebody gets another password. A second person must approve; each has half of it for the owner, who
    signs in with both, written with a hyphen between them, and chooses another."""

    def work(connection: Connection) -> dict[str, Any]:
        _person(connection, name)
        return {"approval": approvals.ask(connection, RENEWAL, {"person": name}, do.caller.name, body.reason)}

    request = do.once(work, 202)
    if isinstance(request, dict):
        request = {**request, "half": half(do.service.tables.key, request["approval"], do.caller.name)}
    answer: HalfPassword = request
    return answer


@approvals.by_two(RENEWAL, *SUPERVISORS, ADMIN)
def _renew(agreed: Agreed) -> dict[str, Any]:
    name, key = agreed.body["person"], agreed.tables.key
    if agreed.approved == name:
        raise Refused(f"{name} cannot approve a password of their own; somebody else does")
    both = "-".join(half(key, agreed.number, who) for who in (agreed.by, agreed.approved))
    people = People(agreed.tables.database, SignInRules())
    people.set_password(agreed.connection, name, passwords.hashed(both), by=agreed.both, because=agreed.because)
    return {"person": name, "half": True}


def half(key: bytes, approval: int, who: str) -> str:
    """One person's half of a password that two give to a third; worked out again when it is asked for, and nowhere
    kept."""
    assert key, "the key of the house is known"
    mac = hmac.digest(key, f"croupier half {approval} of {who}".encode(), "sha256")
    return base64.b32encode(mac)[:10].decode().lower()


@ROUTER.post("/people/{name}/confirm")
def confirm(name: Who, body: Because, do: Annotated[Do, doing(*SUPERVISORS, ADMIN)]) -> PersonAccount:
    """Confirm that an account is in the hands of who it is for: by somebody who did not give it."""
    people = do.service.people
    return _done(do, name, lambda connection, **who: people.confirm(connection, name, **who), body)


@ROUTER.post("/people/{name}/role")
def set_role(name: Who, body: NewRole, do: Annotated[Do, doing(ADMIN)]) -> PersonAccount:
    """Give somebody another role; they sign in again."""
    people = do.service.people
    return _done(do, name, lambda connection, **who: people.set_role(connection, name, body.role, **who), body)


@ROUTER.post("/people/{name}/acting")
def assign(name: Who, body: Assignment, do: Annotated[Do, doing(PIT_MANAGER, SHIFT_MANAGER, ADMIN)]) -> PersonAccount:
    """Have somebody of the pit act in another position for a time; nobody gives one above their own."""
    if do.caller.role != ADMIN:
        Duty(f"assigning a {spoken(body.role)}", "SG 1.17", (body.role,)).check(do.caller.role, do.caller.name)
    people = do.service.people
    given = do.caller.role == ADMIN
    return _done(
        do,
        name,
        lambda connection, **who: people.assign(connection, name, body.role, body.hours, given=given, **who),
        body,
    )


@ROUTER.post("/people/{name}/disable")
def disable(name: Who, body: Because, do: Annotated[Do, doing(ADMIN)]) -> PersonAccount:
    """Keep somebody out, at once."""
    people = do.service.people
    return _done(do, name, lambda connection, **who: people.disable(connection, name, **who), body)


@ROUTER.post("/people/{name}/enable")
def enable(name: Who, body: Because, do: Annotated[Do, doing(ADMIN)]) -> PersonAccount:
    """Let somebody back."""
    people = do.service.people
    return _done(do, name, lambda connection, **who: people.enable(connection, name, **who), body)


@ROUTER.post("/people/{name}/unlock")
def unlock(name: Who, body: Because, do: Annotated[Do, doing(ADMIN)]) -> PersonAccount:
    """Let somebody try again who has given too many wrong passwords."""
    people = do.service.people
    return _done(do, name, lambda connection, **who: people.unlock(connection, name, **who), body)


def _done(do: Do, name: str, act: Callable[..., None], body: Because) -> PersonAccount:
    def work(connection: Connection) -> PersonAccount:
        act(connection, by=do.caller.name, because=body.reason)
        return _person(connection, name)

    person: PersonAccount = do.once(work)
    return person
