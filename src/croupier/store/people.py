"""The people of a house: accounts, passwords and sign-ins. All times are the database's."""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from threading import Lock
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, text, update

from croupier.errors import BadInput, Refused, UnknownName
from croupier.house.roles import ADMIN, NOBODY, PLAYER, ROLES, Caller
from croupier.money import Cents
from croupier.rulebooks import PIT
from croupier.store import alone, audit, givers, guesses, limits, passwords
from croupier.store.channel import CHANNEL, PERSON
from croupier.store.database import Database
from croupier.store.givers import role_now
from croupier.store.guesses import Guess
from croupier.store.schema import PEOPLE, TOKENS
from croupier.store.second_factor import SecondFactors

#: A person is named in addresses, in the ledger and in the audit chain.
NAME: Final = r"[a-z0-9][a-z0-9_.-]{1,39}"
#: Who does something at a table without being a person.
PROVIDER: Final = "provider"
_NO_PERSON: Final = ("absent", "cage", "clock", "equipment", "house", "nobody", PROVIDER, "public")
#: Sign-ins that one person may have open, and sign-ins of which a process remembers whose they are.
_MOST_OPEN: Final = 100
_MOST_KNOWN: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInRules:
    """Times in seconds: after so long without a request a person signs in again, and after so long in any case; so many
    wrong passwords in a row from one address lock an account for a while to that address; so many from one address, or
    for one name from everywhere, to those who have never signed in from there. A code is good once, or ``again`` and
    again where a demonstration hands out links."""

    idle: float = 1_800.0
    longest: float = 43_200.0
    failures: int = 5
    locked: float = 900.0
    of_address: int = 100
    of_name: int = 200
    again: bool = False

    @property
    def touched(self) -> float:
        """How old the time of the last request may be before it is written again: reading is cheap, writing is not."""
        return min(60.0, self.idle / 4)


class SignedIn(NamedTuple):
    """A sign-in: the token is told once and not kept."""

    token: str
    caller: Caller


class People:
    """Everybody who has an account."""

    def __init__(self, database: Database, rules: SignInRules, factors: SecondFactors | None = None) -> None:
        self.database, self.rules = database, rules
        self.factors = factors
        self._reading = database.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._known: OrderedDict[str, Caller] = OrderedDict()
        self._lock = Lock()
        passwords.nobodys()

    # -- signing in -----------------------------------------------------------------------------------------

    def caller(self, token: str, *, asks: bool = True) -> Caller:
        """Who a token belongs to; nobody, if it is over. Who only listens asks for nothing, and grows idle."""
        token_digest = digest(token)
        old = TOKENS.c.used < func.now() - _seconds(self.rules.touched)
        asked = (
            select(PEOPLE.c.name, role_now().label("role"), PEOPLE.c.one_time, PEOPLE.c.given_by, old.label("old"))
            .join(TOKENS, TOKENS.c.person == PEOPLE.c.name)
            .where(TOKENS.c.digest == token_digest, ~TOKENS.c.code, ~PEOPLE.c.disabled, ~self._is_over())
        )
        with self._reading.connect() as connection:
            row = connection.execute(asked).one_or_none()
            if asks and row is not None and row.old:
                connection.execute(update(TOKENS).where(TOKENS.c.digest == token_digest, old).values(used=func.now()))
        with self._lock:
            self._known.pop(token_digest, None)
            if row is None:
                return NOBODY
            caller = self._known[token_digest] = Caller(row.name, row.role, row.one_time, row.given_by is not None)
            if len(self._known) > _MOST_KNOWN:
                self._known.popitem(last=False)
        return caller

    def known(self, token: str) -> str:
        """Whose token it was when it was last asked for; without asking the database, so only good for counting."""
        return self.believed(digest(token)).name

    def believed(self, token_digest: str) -> Caller:
        """Whose sign-in it was when it was last asked for: to be confirmed before anything comes of it."""
        return self._known.get(token_digest, NOBODY)

    def _is_over(self) -> ColumnElement[bool]:
        idle = and_(~TOKENS.c.code, TOKENS.c.used <= func.now() - _seconds(self.rules.idle))
        return or_(TOKENS.c.ends <= func.now(), idle)

    def sign_in(self, name: str, password: str, second: str = "", source: str = "") -> SignedIn | None:
        """A new token for who knows the password and, where there is a second factor, has its code. None for a wrong
        one, an unknown name, and an account that is locked or disabled: who guesses is not told which, and waits as
        long."""
        guess = self.database.run(lambda connection: self._count(connection, name, source))
        if not passwords.fits(guess.password if guess else passwords.nobodys(), password) or guess is None:
            if guess is not None and guess.locked:
                self.database.run(
                    lambda connection: audit.note(connection, name, "locked after wrong passwords", source=source)
                )
            return None
        again = passwords.hashed(password) if passwords.is_outdated(guess.password) else guess.password

        def work(connection: Connection) -> SignedIn | None:
            if not self._has_second(connection, name, second):
                return None
            same = PEOPLE.c.password == guess.password
            return self.begin(connection, name, source, same, password=again)

        return self.database.run(work)

    def _has_second(self, connection: Connection, name: str, second: str, *, needed: bool = False) -> bool:
        return not needed if self.factors is None else self.factors.fits(connection, name, second, needed=needed)

    def has_factor(self, connection: Connection, name: str) -> bool:
        """Whether somebody has a second factor, which every sign-in shows."""
        return not self._has_second(connection, name, "")

    def proves(self, connection: Connection, name: str, password: str, second: str, *, needed: bool) -> bool:
        """Whether who has signed in is still there: knows the password and has the code of the second factor. A wrong
        one is counted."""
        row = self._count(connection, name)
        if row is None or not passwords.fits(row.password, password):
            return False
        if not self._has_second(connection, name, second, needed=needed):
            return False
        guesses.right(connection, name, guesses.SIGNED_IN)
        return True

    def _count(self, connection: Connection, name: str, source: str = guesses.SIGNED_IN) -> Guess | None:
        """Count a guess as wrong before it is looked at. None if no guess may be made."""
        counted = guesses.count(connection, name, source, self.rules)
        if counted is None:
            # As much is written for nobody: the time that it takes would tell who has an account.
            connection.execute(select(func.pg_logical_emit_message(True, "croupier", "sign-in")))
        return counted

    def code(self, name: str) -> str:
        """A code with which a person signs in once, for a link; it is good as long as a sign-in."""
        code = secrets.token_urlsafe(32)

        def work(connection: Connection) -> None:
            self._keep(connection, name, code, code=True)
            audit.note(connection, name, "is given a code to sign in with")

        self.database.run(work)
        return code

    def enter(self, code: str, source: str = "") -> SignedIn | None:
        """A sign-in by a code, which is used up by it where codes are good once."""

        def work(connection: Connection) -> SignedIn | None:
            good = and_(TOKENS.c.digest == digest(code), TOKENS.c.code, ~self._is_over())
            used = delete(TOKENS).where(good).returning(TOKENS.c.person)
            owner = select(TOKENS.c.person).where(good) if self.rules.again else used
            name = connection.execute(owner).scalar_one_or_none()
            return self.begin(connection, name, source) if name else None

        return self.database.run(work)

    def begin(
        self, connection: Connection, name: str, source: str, *same: ColumnElement[bool], **values: Any
    ) -> SignedIn | None:
        """A new token, unless the account has changed meanwhile."""
        free = update(PEOPLE).where(PEOPLE.c.name == name, ~PEOPLE.c.disabled, *same)
        right = free.values(failures=0, locked_until=None, **values).returning(PEOPLE.c.role)
        role = connection.execute(right).scalar_one_or_none()
        if role is None:
            return None
        token = secrets.token_urlsafe(32)
        self._keep(connection, name, token)
        wrong = guesses.right(connection, name, source)
        audit.note(connection, name, "signs in", source=source, wrong_before=wrong)
        return SignedIn(token, Caller(name, role))

    def _keep(self, connection: Connection, name: str, token: str, *, code: bool = False) -> None:
        """Keep the digest of a token, in place of those of the same person that are over or too many."""
        newest = select(TOKENS.c.digest).where(TOKENS.c.person == name).order_by(TOKENS.c.used.desc())
        too_many = TOKENS.c.digest.in_(newest.offset(_MOST_OPEN - 1))
        connection.execute(delete(TOKENS).where(TOKENS.c.person == name, or_(self._is_over(), too_many)))
        ends = func.now() + _seconds(self.rules.longest)
        connection.execute(insert(TOKENS).values(digest=digest(token), person=name, code=code, ends=ends))

    def sign_out(self, connection: Connection, caller: Caller, token: str, *, everywhere: bool = False) -> None:
        """End a sign-in, or all that a person has."""
        own_tokens = TOKENS.c.person == caller.name if everywhere else TOKENS.c.digest == digest(token)
        connection.execute(delete(TOKENS).where(own_tokens))
        audit.note(connection, caller.name, "signs out", everywhere=everywhere)
        self._tell(connection, caller.name)

    # -- accounts -------------------------------------------------------------------------------------------

    def add(
        self,
        connection: Connection,
        name: str,
        role: str,
        password: str,
        *,
        by: str,
        because: str = "",
        given: bool = False,
    ) -> None:
        """A new account, with a password as `passwords.hashed` gives it. One that is ``given`` is known to who makes
        the account: its owner chooses another, and somebody else confirms whose account it is."""
        if not re.fullmatch(NAME, name) or name in _NO_PERSON:
            raise BadInput(f"{name!r} is no name for a person; use 2 to 40 small letters, digits, dots and hyphens")
        if role not in ROLES:
            raise UnknownName("role", role, ROLES)
        if connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.name == name)).one_or_none():
            raise Refused(f"there is a {name} already")
        given_by = givers.hands(connection, None, by) if role != PLAYER else None
        hands = {"one_time": True, "given_by": given_by} if given else {}
        connection.execute(insert(PEOPLE).values(name=name, role=role, password=password, **hands))
        audit.note(connection, by, "account", person=name, before=None, after={"role": role}, because=because)

    def link(self, connection: Connection, name: str, subject: str, *, because: str, given: bool = False) -> None:
        """An account is entered by a subject of the provider, too. One whose role is ``given`` by the provider is
        confirmed by somebody."""
        row = self._locked(connection, name)
        if row.subject not in (None, subject):
            raise Refused(f"{name} is linked with another account of the provider")
        self._change(
            connection,
            row,
            name,
            because,
            subject=subject,
            given_by=givers.hands(connection, row.given_by, PROVIDER if given else ""),
        )

    def disable(self, connection: Connection, name: str, *, by: str, because: str) -> None:
        """Keep a person out, at once; a round that they are in is concluded by what the text takes them to do."""
        row = self._locked(connection, name)
        self._one_admin_is_left(connection, row)
        self._end_all(connection, name)
        self._change(connection, row, by, because, disabled=True)

    def enable(self, connection: Connection, name: str, *, by: str, because: str) -> None:
        """Let a person back."""
        self._change(connection, self._locked(connection, name), by, because, disabled=False)

    def unlock(self, connection: Connection, name: str, *, by: str, because: str) -> None:
        """Let a person try again who has given too many wrong passwords."""
        guesses.unlock(connection, name)
        self._change(connection, self._locked(connection, name), by, because, failures=0, locked_until=None)

    def set_role(self, connection: Connection, name: str, role: str, *, by: str, because: str) -> None:
        """Give a person another role; they sign in again. A player has taken all money home before."""
        if role not in ROLES:
            raise UnknownName("role", role, ROLES)
        row = self._locked(connection, name)
        if row.role == PLAYER != role:
            limits.plays_no_more(connection, name)
        if role != ADMIN:
            self._one_admin_is_left(connection, row)
        self._end_all(connection, name)
        given_by = givers.hands(connection, row.given_by, by if role != PLAYER else "")
        self._change(connection, row, by, because, role=role, given_by=given_by)

    def assign(
        self,
        connection: Connection,
        name: str,
        role: str,
        hours: float,
        *,
        by: str,
        because: str,
        given: bool = False,
    ) -> None:
        """Have a person of the pit act in another position of it for some hours (SG 1.17); with 0 hours, no longer.
        One that is ``given`` by who is not of the pit is confirmed by somebody else."""
        row = self._locked(connection, name)
        if row.role not in PIT or role not in PIT:
            raise Refused(f"positions of the pit are {', '.join(PIT)}; {name} is {row.role}")
        if name == by:
            raise Refused(f"{name} is assigned by somebody else")
        if not given:
            alone.confirmed(connection, by)
        until = connection.execute(select(func.now() + _seconds(hours * 3600))).scalar_one()
        values: dict[str, Any] = {"acting": role if hours else None, "acting_until": until if hours else None}
        values |= {"given_by": givers.hands(connection, row.given_by, by)} if given and hours else {}
        self._change(connection, row, by, because, **values)

    def set_password(self, connection: Connection, name: str, password: str, *, by: str, because: str) -> None:
        """Give a person another password, as `passwords.hashed` gives it, good for choosing one of their own; they sign
        in again, and whatever else let somebody in is over: second factor, PIN and the link with a provider. Until
        somebody beside those who gave it has confirmed whose the account is, it moves and approves no money."""
        row = self._locked(connection, name)
        values: dict[str, Any] = {"password": password, "one_time": True}
        values |= {"given_by": givers.hands(connection, row.given_by, by)}
        values |= {"second_factor": -abs(row.second_factor or 0) or None, "pin": None, "subject": None}
        values |= {"failures": 0, "locked_until": None}
        self._end_all(connection, name)
        self._change(connection, row, by, because, **values)

    def confirm(self, connection: Connection, name: str, *, by: str, because: str) -> None:
        """Somebody has seen who has an account that others gave; not by an account of which nobody has seen it."""
        row = self._locked(connection, name)
        if row.given_by is None:
            raise Refused(f"the account of {name} needs nobody to confirm it")
        if by in (name, *row.given_by.split(", ")):
            raise Refused(f"{by} cannot confirm it; it was given by {row.given_by} to {name}")
        if row.one_time:
            raise Refused(f"{name} has not chosen a password yet")
        alone.confirmed(connection, by)
        givers.not_between_admins(connection, row, by)
        self._change(connection, row, by, because, given_by=None)

    def change_own(self, connection: Connection, name: str, old: str, new: str, token: str) -> bool:
        """A person's new password, if the old one is right: a wrong one is counted. Their other sign-ins end."""
        row = self._count(connection, name)
        if row is None or not passwords.fits(row.password, old):
            return False
        guesses.right(connection, name, guesses.SIGNED_IN)
        person = self._locked(connection, name)
        connection.execute(delete(TOKENS).where(TOKENS.c.person == name, TOKENS.c.digest != digest(token)))
        self._change(connection, person, name, "", password=new, one_time=False, failures=0, locked_until=None)
        self._tell(connection, name)
        return True

    def _locked(self, connection: Connection, name: str) -> Any:
        asked = select(PEOPLE).where(PEOPLE.c.name == name).with_for_update(key_share=True)
        row = connection.execute(asked).one_or_none()
        if row is None:
            raise UnknownName("person", name)
        return row

    def _one_admin_is_left(self, connection: Connection, row: Any) -> None:
        """Refuse to take away the last one who could give it back; two at once wait for each other."""
        if row.role != ADMIN or row.disabled:
            return
        admins = select(PEOPLE.c.name).where(PEOPLE.c.role == ADMIN, ~PEOPLE.c.disabled).order_by(PEOPLE.c.name)
        if len(connection.execute(admins.with_for_update(key_share=True)).all()) < 2:
            raise Refused(f"{row.name} is the only {ADMIN}; make somebody else one first")

    def _change(self, connection: Connection, row: Any, by: str, because: str, **values: Any) -> None:
        connection.execute(update(PEOPLE).where(PEOPLE.c.name == row.name).values(**values))
        before = {key: _told(key, getattr(row, key)) for key in values}
        after = {key: _told(key, value) for key, value in values.items()}
        audit.note(connection, by, "account", person=row.name, before=before, after=after, because=because)

    def _end_all(self, connection: Connection, name: str) -> None:
        connection.execute(delete(TOKENS).where(TOKENS.c.person == name))
        self._tell(connection, name)

    def _tell(self, connection: Connection, name: str) -> None:
        """Every process hears that sign-ins of a person may be over: their sockets end with them."""
        notice = {"channel": CHANNEL, "person": f"{PERSON}{name}"}
        connection.execute(text("SELECT pg_notify(:channel, :person)"), notice)

    def may_wager(self, connection: Connection, name: str, amount: Cents) -> None:
        """Refuse a wager that goes over what its player has set, or of a player who is kept out."""
        limits.may_wager(connection, name, amount)


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def _seconds(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)


def _told(key: str, value: Any) -> Any:
    """A value as the chain may hold it: of a password or a PIN only that there is one."""
    if key in ("password", "pin"):
        return value and f"a {key}"
    return value.isoformat() if hasattr(value, "isoformat") else value
