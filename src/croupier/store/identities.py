"""People who sign in by a provider of identities. An account belongs to the subject that made it or was linked with it,
never to a name; what the provider says of a role counts as if an admin had given it, and is confirmed by somebody."""

from __future__ import annotations

import secrets
from typing import Any, Final, Protocol

from sqlalchemy import Connection, select

from croupier.errors import Refused
from croupier.house.roles import PLAYER
from croupier.store import alone, passwords
from croupier.store.people import PROVIDER, People, SignedIn
from croupier.store.schema import PEOPLE

_BECAUSE: Final = "by the provider of identities"


class KnownIdentity(Protocol):
    """What is known of who comes from the provider."""

    @property
    def subject(self) -> str:
        """Who it is there, for ever."""

    @property
    def name(self) -> str:
        """How an account of theirs is called; nothing where that would be no name here."""

    @property
    def role(self) -> str:
        """Which role the provider gives them; none where it says nothing."""

    @property
    def is_strong(self) -> bool:
        """Whether they have shown a second factor there that counts here."""

    @property
    def link(self) -> str:
        """The account that somebody who has signed in wants to link."""


def sign_in(people: People, identity: KnownIdentity, source: str, *, makes: bool) -> SignedIn | None:
    """A sign-in of who comes from the provider; None for an account that is disabled. ``makes`` an account for who has
    none."""
    # Nobody knows this one: the account is entered by the provider, until two people give it a password.
    unknown = passwords.hashed(secrets.token_urlsafe(32)) if makes and not identity.link else ""

    def work(connection: Connection) -> SignedIn | None:
        row = connection.execute(select(PEOPLE).where(PEOPLE.c.subject == identity.subject)).one_or_none()
        if identity.link:
            name = _linked(connection, people, identity, row)
        elif row is not None:
            name = row.name
            if identity.role != row.role:
                people.set_role(connection, name, identity.role, by=PROVIDER, because=_BECAUSE)
        elif makes:
            name = _made(connection, people, identity, unknown)
        else:
            raise Refused("no account here is linked with yours; sign in with a password and link it, or ask an admin")
        if not identity.is_strong and people.has_factor(connection, name):
            raise Refused(
                f"{name} has a second factor here, and the provider does not say that one was used; sign in with the "
                "password and a code"
            )
        return people.begin(connection, name, source)

    return people.database.run(work)


def _linked(connection: Connection, people: People, identity: KnownIdentity, row: Any) -> str:
    """The account of who asked for it, who had signed in."""
    if row is not None and row.name != identity.link:
        raise Refused(f"this account of the provider is linked with {row.name} already")
    alone.confirmed(connection, identity.link)  # whoever has it for now would enter it for ever
    people.link(connection, identity.link, identity.subject, because=_BECAUSE)
    return identity.link


def _made(connection: Connection, people: People, identity: KnownIdentity, unknown: str) -> str:
    """A new account. A name that is taken is nobody else's to enter by."""
    name = identity.name
    if not name:
        raise Refused("what the provider calls you is no name for a person here; ask an admin for an account to link")
    if connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.name == name)).one_or_none():
        raise Refused(f"there is a {name} here already; if that is you, sign in with the password and link it")
    people.add(connection, name, identity.role, unknown, by=PROVIDER, because=_BECAUSE)
    people.link(connection, name, identity.subject, because=_BECAUSE, given=identity.role != PLAYER)
    return name
