"""Who may do what: the roles of a house."""

from __future__ import annotations

from typing import Final, NamedTuple

PLAYER: Final = "player"
DEALER: Final = "dealer"
SUPERVISOR: Final = "supervisor"
SURVEILLANCE: Final = "surveillance"
AUDITOR: Final = "auditor"
ADMIN: Final = "admin"

ROLES: Final = (PLAYER, DEALER, SUPERVISOR, SURVEILLANCE, AUDITOR, ADMIN)
#: Everybody who works here.
STAFF: Final = ROLES[1:]
#: Who watches, and touches nothing.
WATCHING: Final = (SURVEILLANCE, AUDITOR)
#: Nobody in particular: what is for the public needs no sign-in.
PUBLIC: Final = "public"


class Caller(NamedTuple):
    """Who sends a request."""

    name: str
    role: str

    @property
    def is_known(self) -> bool:
        """Whether somebody has signed in."""
        return bool(self.name)


NOBODY: Final = Caller("", PUBLIC)
