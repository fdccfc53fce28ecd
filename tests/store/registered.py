"""People that tests have registered, with passwords that take no time."""

import itertools
from datetime import timedelta
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from croupier.store import audit, passwords
from croupier.store.database import Database
from croupier.store.people import People, SignInRules
from croupier.store.schema import AUDIT, GUESSES, TOKENS

PASSWORD = "correct horse battery"
#: Passwords are slow to work out on purpose; what that is good for has tests of its own.
_CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
DEAR = passwords._HASHER
HASH = _CHEAP.hash(PASSWORD)
_numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_HASHER", _CHEAP)


@pytest.fixture
def people(database: Database) -> People:
    return People(database, SignInRules(idle=100.0, longest=1000.0, failures=3, locked=50.0))


def somebody(people: People, role: str = "player") -> str:
    name = f"{role}-{next(_numbers)}"
    people.database.run(lambda connection: people.add(connection, name, role, HASH, by="test"))
    return name


def later(database: Database, **columns: float) -> None:
    """Let seconds pass for every token or lock, by setting its times back."""
    for name, seconds in columns.items():
        table = GUESSES if name == "locked_until" else TOKENS
        change = update(table).values({name: table.c[name] - timedelta(seconds=seconds)})
        database.run(lambda connection, statement=change: connection.execute(statement))  # type: ignore[misc]


def only_row(database: Database, ask: Any) -> Any:
    return database.run(lambda connection: connection.execute(ask).one())


def last_note(database: Database) -> dict[str, Any]:
    newest = select(AUDIT.c.entry).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number.desc()).limit(1)
    return dict(only_row(database, newest).entry)


def signed_in(people: People, name: str) -> str:
    session = people.sign_in(name, PASSWORD)
    assert session is not None
    assert session.caller.name == name
    return session.token
