"""What one person does with money and no second one: it adds up over a day, for the person and for whom it concerns, so
that nobody splits a large act into small ones."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import Connection, Text, func, or_, select, text
from sqlalchemy.dialects.postgresql import array

from croupier.errors import NotAuthorised
from croupier.money import Cents
from croupier.store import audit
from croupier.store.schema import AUDIT, PEOPLE

#: How long what somebody does alone is remembered.
DAY: Final = timedelta(hours=24)


class Thresholds(NamedTuple):
    """From these amounts within a day a second person is needed: with one counterparty, and for one person in all. The
    day is the last 24 hours: who waits for midnight gains nothing."""

    counterparty: Cents
    person: Cents


def takes_two(connection: Connection, by: str, amounts: Mapping[str, Cents], thresholds: Thresholds) -> bool:
    """Whether a second person is needed for this, with all that was done alone within a day. Who asks is looked at one
    after the other, so that several at once are seen together."""
    confirmed(connection, by)
    for name in sorted({by, *amounts}):
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:name))"), {"name": f"alone {name}"})
    person, others = _within_a_day(connection, by, amounts)
    if person + sum(amounts.values()) >= thresholds.person:
        return True
    return any(others[whose] + amount >= thresholds.counterparty for whose, amount in amounts.items())


def keep(connection: Connection, by: str, what: str, amounts: Mapping[str, Cents]) -> None:
    """Somebody has done it alone: it is in the chain of the house, where it is found again."""
    if any(amounts.values()):
        audit.note(connection, by, "acts alone", of=what, alone=dict(amounts))


def confirmed(connection: Connection, name: str) -> None:
    """Refuse money in the hands of somebody whose password or role was given by another, until a second person has
    confirmed whose account it is."""
    given = connection.execute(select(PEOPLE.c.given_by).where(PEOPLE.c.name == name)).scalar_one_or_none()
    if given is not None:
        raise NotAuthorised(
            f"the account of {name} was given by {given}; somebody else confirms it before it moves or approves money"
        )


def appointed_by(connection: Connection, name: str) -> str | None:
    """Who has given somebody the position that they act in now, for a day at most; None for one of their own."""
    acts = select(PEOPLE.c.name).where(PEOPLE.c.name == name, PEOPLE.c.acting_until > func.now())
    if connection.execute(acts).one_or_none() is None:
        return None
    entry = AUDIT.c.entry
    since = audit.told(connection.execute(select(func.now() - DAY)).scalar_one())
    given = (
        select(entry["by"].as_string())
        .where(AUDIT.c.chain == audit.HOUSE, entry["at"].as_string() >= since, entry["what"].as_string() == "account")
        .where(entry["person"].as_string() == name, entry["after"].has_key("acting"))
    )
    return connection.execute(given.order_by(AUDIT.c.number.desc()).limit(1)).scalar_one_or_none()


def _within_a_day(connection: Connection, by: str, amounts: Mapping[str, Cents]) -> tuple[Cents, dict[str, Cents]]:
    """What somebody has done alone in the last 24 hours, and what others have with these."""
    entry = AUDIT.c.entry
    since = audit.told(connection.execute(select(func.now() - DAY)).scalar_one())
    concerned = or_(entry["by"].as_string() == by, entry["alone"].has_any(array(list(amounts), type_=Text)))
    asked = select(entry).where(entry.has_key("alone"), entry["at"].as_string() >= since, AUDIT.c.chain == audit.HOUSE)
    person, others = 0, dict.fromkeys(amounts, 0)
    for done in connection.execute(asked.where(concerned)).scalars():
        person += sum(done["alone"].values()) if done["by"] == by else 0
        for whose in others.keys() & done["alone"].keys():
            others[whose] += done["alone"][whose]
    return person, others
