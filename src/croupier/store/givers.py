"""In whose hands an account is that others have given, and that no two of one hand confirm each other's."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, case, func, or_, select

from croupier.errors import Refused
from croupier.house.roles import ADMIN, SUPERVISORS
from croupier.store import audit
from croupier.store.schema import AUDIT, PEOPLE


def role_now() -> ColumnElement[str]:
    """The role that somebody acts in at this moment."""
    return case((PEOPLE.c.acting_until > func.now(), PEOPLE.c.acting), else_=PEOPLE.c.role)


def hands(connection: Connection, given_by: str | None, by: str) -> str | None:
    """In whose hands an account is until it is confirmed: no later change makes who gave the password a stranger, and
    who gives by an account that is not confirmed gives for those in whose hands that is."""
    asked = select(PEOPLE.c.given_by).where(PEOPLE.c.name.in_(by.split(", ")), PEOPLE.c.given_by.is_not(None))
    behind = connection.execute(asked).scalars() if by else ()
    names = dict.fromkeys(", ".join([given_by or "", by, *behind]).split(", "))
    return ", ".join(name for name in names if name) or None


def not_between_admins(connection: Connection, row: Any, by: str) -> None:
    """Two admins who confirm each other's supervisors would have two voices over money, which admins have not: one
    confirms only in a house that has never had a supervisor who could. That none is left is an admin's doing."""
    asked = select(PEOPLE.c.name).where(PEOPLE.c.name == by, ~PEOPLE.c.disabled, role_now() == ADMIN)
    if connection.execute(asked).one_or_none() is None:
        return
    themselves = [row.name, *row.given_by.split(", ")]
    supervises = or_(role_now().in_(SUPERVISORS), PEOPLE.c.role.in_(SUPERVISORS))
    others = select(PEOPLE.c.name).where(supervises, PEOPLE.c.given_by.is_(None), PEOPLE.c.name.not_in(themselves))
    entry = AUDIT.c.entry
    were = (
        select(AUDIT.c.number)
        .where(AUDIT.c.chain == audit.HOUSE, entry["what"].as_string() == "account")
        .where(entry["before"]["role"].as_string().in_(SUPERVISORS), entry["person"].as_string().not_in(themselves))
    )
    if any(connection.execute(known.limit(1)).one_or_none() is not None for known in (others, were)):
        raise Refused(
            f"a supervisor confirms the account of {row.name}; an admin does only where there has never been one "
            "('croupier people add' makes one)"
        )
