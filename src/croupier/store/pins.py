"""PINs: the word of a player who sits at a table with a dealer. A few wrong ones, and the player chooses another."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select, update

from croupier.store import audit, passwords
from croupier.store.schema import PEOPLE

#: Wrong PINs in a row after which none is looked at any more, until its owner has chosen another.
MOST_WRONG: Final = 3


def choose(connection: Connection, name: str, pin: str) -> None:
    """A player's new PIN, as `passwords.hashed_pin` gives it."""
    connection.execute(update(PEOPLE).where(PEOPLE.c.name == name).values(pin=pin, pin_failures=0))
    audit.note(connection, name, "chooses a PIN", person=name)


def fits(connection: Connection, name: str, pin: str) -> bool:
    """Whether it is the PIN of a player. It is counted as a wrong one before it is looked at, so that no more are tried
    than may be, however many come at once."""
    asked = select(PEOPLE.c.pin, PEOPLE.c.pin_failures).where(PEOPLE.c.name == name)
    row = connection.execute(asked.with_for_update(key_share=True)).one_or_none()
    if row is None or row.pin is None or row.pin_failures >= MOST_WRONG:
        return False
    is_right = passwords.fits(row.pin, pin)
    wrong = 0 if is_right else row.pin_failures + 1
    if wrong != row.pin_failures:
        connection.execute(update(PEOPLE).where(PEOPLE.c.name == name).values(pin_failures=wrong))
    return is_right
