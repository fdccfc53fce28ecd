"""Who may do what: the roles of a house, and which offices of a text they hold."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.rulebooks import PIT

PLAYER: Final = "player"
DEALER, BOXPERSON, FLOOR_PERSON, SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER = PIT
SURVEILLANCE: Final = "surveillance"
AUDITOR: Final = "auditor"
ADMIN: Final = "admin"

ROLES: Final = (PLAYER, *PIT, SURVEILLANCE, AUDITOR, ADMIN)
#: Supervisors and everybody above them.
SUPERVISORS: Final = PIT[PIT.index(SUPERVISOR) :]
#: Everybody who works here.
STAFF: Final = ROLES[1:]
#: Who watches, and touches nothing.
WATCHING: Final = (SURVEILLANCE, AUDITOR)
#: Nobody in particular: what is for the public needs no sign-in.
PUBLIC: Final = "public"


def holds(role: str, office: str) -> bool:
    """Whether somebody in a role may do what a text gives to an office: those who have it, and in the pit those above.
    An office above another may always act for it, also where a text does not add "or above" (ruling: duty-1)."""
    if role in PIT and office in PIT:
        return PIT.index(role) >= PIT.index(office)
    return role == office


class Caller(NamedTuple):
    """Who sends a request; one with a password from others chooses another before anything else, and one whose account
    or role was ``given`` is confirmed by somebody before any money moves by what they say."""

    name: str
    role: str
    must_choose: bool = False
    given: bool = False

    @property
    def is_known(self) -> bool:
        """Whether somebody has signed in."""
        return bool(self.name)


NOBODY: Final = Caller("", PUBLIC)
