"""Looks at what others may not see: every one is an entry of the house's chain before it is answered."""

from __future__ import annotations

from typing import Any, Final

from croupier.house.roles import Caller
from croupier.server.service import Service
from croupier.store import audit

#: What the entry of a look is called.
LOOK: Final = "looks at hidden cards"


def look(service: Service, caller: Caller, route: str, **where: Any) -> None:
    """Write down that somebody looks, and where; only then are they shown anything."""
    service.database.run(
        lambda connection: audit.note(connection, caller.name, LOOK, role=caller.role, route=route, **where)
    )
