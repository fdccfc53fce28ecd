"""Signing in and out, and one's own account: password, money, limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime
from threading import BoundedSemaphore
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, StringConstraints, model_validator
from sqlalchemy import Connection, func, select

from croupier.errors import Refused
from croupier.house.ledger import account
from croupier.house.roles import PLAYER, PUBLIC, ROLES, STAFF, Caller
from croupier.money import cents, dollars
from croupier.server import demo, problems
from croupier.server.asking import COOKIE, Do, allowed, doing, service_of, token_of
from croupier.server.models import Body, Money
from croupier.server.problems import Denied, SignInNeeded, TooMuch
from croupier.server.sources import source_of
from croupier.server.turns import RouteInTurn
from croupier.store import alone, limits, passwords, pins
from croupier.store.commands import CommandResponse, once
from croupier.store.people import SignedIn
from croupier.store.schema import ACCOUNTS, PEOPLE

T = TypeVar("T")
ROUTER = APIRouter(prefix="/api", tags=["people"], route_class=RouteInTurn)
SecondCode = Annotated[str, StringConstraints(pattern=r"^([0-9]{6})?$")]
Password = Annotated[str, StringConstraints(min_length=1, max_length=passwords.LONGEST)]
NewPassword = Annotated[str, StringConstraints(min_length=passwords.SHORTEST, max_length=passwords.LONGEST)]
#: Passwords are looked at by threads of their own, so that a flood of guesses keeps nobody from playing.
_DOOR: Final = ThreadPoolExecutor(4, thread_name_prefix="door")
_MOST_WAITING: Final = 100
_waiting = 0
_FEW: Final = BoundedSemaphore(4)


class SignIn(Body):
    """A name and its password, with the code of a second factor where there is one; or a code from a link."""

    name: Annotated[str, StringConstraints(max_length=40)] = ""
    password: Annotated[str, StringConstraints(max_length=passwords.LONGEST)] = ""
    second: SecondCode = ""
    code: Annotated[str, StringConstraints(max_length=100)] = ""

    @model_validator(mode="after")
    def _one_of_both(self) -> SignIn:
        if bool(self.code) == bool(self.name and self.password):
            raise ValueError("give name and password, or a code")
        return self


class SignInToken(BaseModel):
    """Somebody has signed in; programs send the token as a bearer."""

    name: str
    role: str
    token: str
    ends_in: float
    idle: float


class Everywhere(Body):
    """Whether every sign-in of the person ends, or this one."""

    everywhere: bool = False


class SignOut(BaseModel):
    """A sign-in is over."""

    signed_out: bool


class Coming(BaseModel):
    """A looser limit, and the time from which it holds."""

    value: str | None
    since: datetime


class OwnLimits(BaseModel):
    """What a player has set: at most so much laid at once and lost in a day, and no play before a day."""

    wager: str | None
    loss: str | None
    until: datetime | None
    coming: dict[str, Coming]


class Me(BaseModel):
    """The caller; a player with money and limits."""

    name: str
    role: str
    balance: str | None = None
    held: str | None = None
    available: str | None = None
    owed: str | None = None
    limits: OwnLimits | None = None
    #: Whether anybody may play here as a guest.
    guests: bool = False
    #: Whether people may sign in by a provider of identities here.
    oidc: bool = False
    #: Whether others know the password: another one is chosen before anything else.
    must_choose: bool = False


class NewLimits(Body):
    """The limits to change; null for no limit. Tighter at once, looser after a day."""

    wager: Money | None = None
    loss: Money | None = None
    until: date | None = None


class OwnPassword(Body):
    """The old password and a new one."""

    old: Password
    new: NewPassword


class OwnPin(Body):
    """The password, and a PIN for tables with a dealer."""

    password: Password
    pin: Annotated[str, StringConstraints(pattern=r"^[0-9]{4,8}$")]


class NewFactor(Body):
    """The password and, where there is a second factor already, its code."""

    password: Password
    second: SecondCode = ""


class OfferedFactor(BaseModel):
    """What an app for codes reads; the factor counts once a first code was given back."""

    uri: str


class FirstCode(Body):
    """The code that the app shows."""

    second: Annotated[str, StringConstraints(pattern=r"^[0-9]{6}$")]


# -- signing in -----------------------------------------------------------------------------------------------


async def at_the_door(work: Callable[[], T]) -> T:
    """Do what a sign-in takes where it keeps nobody from playing."""
    global _waiting
    if _waiting >= _MOST_WAITING:
        raise TooMuch("too many people are signing in; try again in a moment")
    _waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(_DOOR, work)
    finally:
        _waiting -= 1


@ROUTER.post("/sign-in")
async def sign_in(
    body: SignIn, request: Request, response: Response, caller: Annotated[Caller, allowed(PUBLIC)]
) -> SignInToken:
    """Sign in; a browser gets a cookie, a program takes the token from the answer."""
    people, source = service_of(request).people, source_of(request)

    def work() -> SignedIn | None:
        if body.code:
            return people.enter(body.code, source)
        return people.sign_in(body.name, body.password, body.second, source)

    return let_in(await at_the_door(work), request, response)


@ROUTER.post("/guest")
async def play_as_guest(
    request: Request, response: Response, caller: Annotated[Caller, allowed(PUBLIC)]
) -> SignInToken:
    """An account with play money and no password, where the house welcomes guests; who asks is signed in."""
    service = service_of(request)
    if not service.settings.guests:
        raise Refused("this house has no guests; sign in")
    return let_in(await at_the_door(lambda: demo.guest(service)), request, response)


def let_in(signed_in: SignedIn | None, request: Request, response: Response) -> SignInToken:
    """Give who has signed in the token, and a browser its cookie; refuse who has not."""
    if signed_in is None:
        raise SignInNeeded(
            "this does not let you in: it is wrong or over, the code of the second factor is missing, or the account "
            "is locked for a while"
        )
    rules = service_of(request).people.rules
    is_safe = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, signed_in.token, max_age=int(rules.longest), httponly=True, samesite="strict", secure=is_safe
    )
    return SignInToken(
        name=signed_in.caller.name,
        role=signed_in.caller.role,
        token=signed_in.token,
        ends_in=rules.longest,
        idle=rules.idle,
    )


@ROUTER.post("/sign-out")
def sign_out(
    request: Request,
    response: Response,
    caller: Annotated[Caller, allowed(*ROLES, choosing=True)],
    body: Everywhere | None = None,
) -> SignOut:
    """Sign out, here or everywhere."""
    service, everywhere = service_of(request), body is not None and body.everywhere
    token = token_of(request)
    service.database.run(lambda connection: service.people.sign_out(connection, caller, token, everywhere=everywhere))
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return SignOut(signed_out=True)


# -- oneself --------------------------------------------------------------------------------------------------


@ROUTER.get("/me")
def me(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> Me:
    """Who the caller is; nobody, before signing in."""
    if token_of(request) and not caller.is_known:
        raise SignInNeeded("the sign-in is over; sign in again")
    service = service_of(request)
    with service.database.engine.connect() as connection:
        ways = {"guests": service.settings.guests, "oidc": bool(service.settings.oidc.issuer)}
        return _me(connection, caller).model_copy(update=ways)


def _me(connection: Connection, caller: Caller) -> Me:
    me = Me(name=caller.name, role=caller.role, must_choose=caller.must_choose)
    if caller.role != PLAYER:
        return me
    names = [account("player", caller.name), account("commission", caller.name)]
    rows = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name.in_(names))).all()
    money = {row.name: (row.posted, row.held) for row in rows}
    posted, held = money.get(names[0], (0, 0))
    me.balance, me.held, me.available = dollars(posted), dollars(held), dollars(posted - held)
    me.owed = dollars(max(0, -money.get(names[1], (0, 0))[0]))
    asked = select(PEOPLE.c.limits, func.now().label("now")).where(PEOPLE.c.name == caller.name)
    row = connection.execute(asked).one()
    me.limits = _limits(row.limits, row.now)
    return me


def _limits(kept: dict[str, Any], now: datetime) -> OwnLimits:
    force = limits.in_force(kept, now)

    def told(kind: str, value: Any) -> str | None:
        return value if value is None or kind == "until" else dollars(value)

    return OwnLimits(
        wager=told("wager", force.wager),
        loss=told("loss", force.loss),
        until=force.until,
        coming={
            kind: Coming(value=told(kind, value), since=since)
            for kind, (value, since) in limits.to_come(kept, now).items()
        },
    )


@ROUTER.post("/me/limits")
def set_limits(body: NewLimits, do: Annotated[Do, doing(PLAYER)]) -> Me:
    """Set limits of one's own: those that are named change, at once if they are tighter, else after a day."""
    wanted: dict[str, Any] = {}
    for kind in body.model_fields_set:
        value = getattr(body, kind)
        if isinstance(value, date):
            wanted[kind] = datetime(value.year, value.month, value.day, tzinfo=UTC)
        else:
            wanted[kind] = value if value is None else cents(value)

    def work(connection: Connection) -> Me:
        limits.change(connection, do.caller.name, wanted, by=do.caller.name)
        return _me(connection, do.caller)

    me: Me = do.once(work)
    return me


@ROUTER.post("/me/password")
def own_password(body: OwnPassword, request: Request, do: Annotated[Do, doing(*ROLES, choosing=True)]) -> Me:
    """Another password for oneself; every other sign-in ends."""
    token, safe = token_of(request), sealed(do)

    def work(connection: Connection) -> CommandResponse:
        # A refusal is answered, not raised: the wrong guess is counted with it.
        if not do.service.people.change_own(connection, do.caller.name, body.old, new, token):
            return problems.answered(Denied("the old password is not right, or the account is locked for a while"))
        return CommandResponse(200, _me(connection, do.caller).model_dump(mode="json"))

    with _FEW:
        new = passwords.hashed(body.new, do.caller.name)
        answer = once(do.service.database, safe.command, work, problems.answered)
    reply_: Any = problems.reply(*answer) if answer.status >= 400 else answer.response
    return reply_  # type: ignore[no-any-return]  # an answer from before is plain


@ROUTER.post("/me/pin")
def own_pin(body: OwnPin, do: Annotated[Do, doing(PLAYER)]) -> Me:
    """Choose a PIN: with it a dealer seats the player and hands out chips."""
    safe = sealed(do)

    def work(connection: Connection) -> CommandResponse:
        if not do.service.people.proves(connection, do.caller.name, body.password, "", needed=False):
            return problems.answered(Denied("the password is not right, or the account is locked for a while"))
        alone.confirmed(connection, do.caller.name)  # whoever has it for now would take out what its owner has
        pins.choose(connection, do.caller.name, pin)
        return CommandResponse(200, _me(connection, do.caller).model_dump(mode="json"))

    with _FEW:
        pin = passwords.hashed_pin(body.pin)
        answer = once(do.service.database, safe.command, work, problems.answered)
    reply_: Any = problems.reply(*answer) if answer.status >= 400 else answer.response
    return reply_  # type: ignore[no-any-return]  # an answer from before is plain


@ROUTER.post("/me/second-factor")
def offer_factor(body: NewFactor, do: Annotated[Do, doing(*STAFF)]) -> OfferedFactor:
    """Ask for a second factor, or another one. Nothing of it is kept with the answer."""
    people, name, safe = do.service.people, do.caller.name, sealed(do)

    def work(connection: Connection) -> CommandResponse:
        if people.factors is None or not people.proves(connection, name, body.password, body.second, needed=False):
            return problems.answered(Denied("the password is not right, or the code of the factor that there is"))
        return CommandResponse(200, {})

    answer = once(do.service.database, safe.command, work, problems.answered)
    if answer.status >= 400 or people.factors is None:
        refused: Any = problems.reply(*answer)
        return refused  # type: ignore[no-any-return]  # an answer from before is plain
    with do.service.database.engine.connect() as connection:
        return OfferedFactor(uri=people.factors.offered(connection, name))


@ROUTER.post("/me/second-factor/begin")
def begin_factor(body: FirstCode, do: Annotated[Do, doing(*STAFF)]) -> Me:
    """The app shows codes: from now on one is asked for at every sign-in and for every approval."""

    def work(connection: Connection) -> Me:
        if do.service.people.factors is not None:
            do.service.people.factors.begin(connection, do.caller.name, body.second)
        return _me(connection, do.caller)

    me: Me = do.once(work)
    return me


def sealed(do: Do) -> Do:
    """The same command, its kept digest too slow to guess a password by."""
    command = do.command
    slow = passwords.sealed(command.body, f"{command.who}\n{command.key}")
    return replace(do, command=command._replace(body=slow))
