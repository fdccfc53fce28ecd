"""Guesses at passwords, counted by name and by where they come from: who guesses from elsewhere locks nobody out who
signs in from where they always do."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import ColumnElement, Connection, and_, case, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from croupier.store.schema import GUESSES, PEOPLE

#: Where somebody is who has signed in and gives the password again.
SIGNED_IN: Final = "signed in"
#: What is known of an address is forgotten after so long.
_KEPT: Final = timedelta(days=30)
#: Names that nobody has are counted together: nobody fills the house with them.
_NOBODY: Final = ""


class GuessRules(Protocol):
    """So many wrong ones in a row for one name from one address lock that for a while; so many from one address, or for
    one name from everywhere, keep out who has never signed in from there."""

    @property
    def failures(self) -> int:
        """In a row, for one name from one address."""

    @property
    def locked(self) -> float:
        """Seconds."""

    @property
    def of_address(self) -> int:
        """From one address, for any names, in that time."""

    @property
    def of_name(self) -> int:
        """For one name, from everywhere."""


class Guess(NamedTuple):
    """A guess that may be made: what it is held against, and whether it was the last for a while."""

    password: str
    locked: bool


def count(connection: Connection, name: str, address: str, rules: GuessRules) -> Guess | None:
    """Count a guess as wrong before it is looked at, and lock with the last one: in one statement, so that no more are
    made however many come at once. None if no guess may be made, and for a name that nobody has."""
    password = connection.execute(select(PEOPLE.c.password).where(PEOPLE.c.name == name)).scalar_one_or_none()
    who = name if password is not None else _NOBODY
    wrong = case((GUESSES.c.locked_until.is_(None), GUESSES.c.failures + 1), else_=1)
    until = func.now() + timedelta(seconds=rules.locked)
    first = {"name": who, "address": address, "failures": 1, "total": 1}
    counted = (
        insert(GUESSES)
        .values(first | ({"locked_until": until} if rules.failures < 2 else {}))
        .on_conflict_do_update(
            index_elements=[GUESSES.c.name, GUESSES.c.address],
            set_={
                "failures": wrong,
                "total": GUESSES.c.total + 1,
                "locked_until": case((wrong >= rules.failures, until)),
                "at": func.now(),
            },
            where=or_(GUESSES.c.locked_until.is_(None), GUESSES.c.locked_until <= func.now()),
        )
        .returning(GUESSES.c.signed_in, GUESSES.c.locked_until.is_not(None).label("locked"))
    )
    row = connection.execute(counted).one_or_none()
    if row is None or password is None or (row.signed_in is None and _too_many(connection, who, address, rules)):
        return None
    return Guess(password, row.locked)


def _too_many(connection: Connection, name: str, address: str, rules: GuessRules) -> bool:
    """Whether an address that the person has never signed in from is kept out because of what others do."""
    if not address or address == SIGNED_IN:
        return False
    recent = GUESSES.c.at > func.now() - timedelta(seconds=rules.locked)
    by_address = func.sum(case((and_(GUESSES.c.address == address, recent), GUESSES.c.total), else_=0))
    by_name = func.sum(case((GUESSES.c.name == name, GUESSES.c.total), else_=0))
    asked = select(func.coalesce(by_address, 0).label("address"), func.coalesce(by_name, 0).label("name"))
    total = connection.execute(asked.where(or_(GUESSES.c.address == address, GUESSES.c.name == name))).one()
    return bool(total.address > rules.of_address or total.name > rules.of_name)


def right(connection: Connection, name: str, address: str) -> int:
    """A guess was right; how many were wrong since the last sign-in, from anywhere."""
    wrong = select(func.coalesce(func.sum(GUESSES.c.total), 0)).where(GUESSES.c.name == name)
    failures: int = connection.execute(wrong).scalar_one()
    values: dict[str, Any] = {"failures": 0, "total": 0, "locked_until": None, "signed_in": func.now()}
    here = and_(GUESSES.c.name == name, GUESSES.c.address == address)
    connection.execute(update(GUESSES).where(here).values(values))
    connection.execute(delete(GUESSES).where(GUESSES.c.at < func.now() - _KEPT))
    return max(0, failures - 1)


def unlock(connection: Connection, name: str) -> None:
    """Let a person try again, from wherever."""
    connection.execute(update(GUESSES).where(GUESSES.c.name == name).values(failures=0, total=0, locked_until=None))


def is_locked() -> ColumnElement[bool]:
    """Whether guesses for a person are refused from somewhere."""
    return exists(select(GUESSES.c.name).where(GUESSES.c.name == PEOPLE.c.name, GUESSES.c.locked_until > func.now()))
