"""Webhooks: programs of others that are told what happens here, each once at least and in order.

What signs a hook's messages is worked out from the key of the house, the hook's name and how many secrets it has had:
the database has only that number. How far a hook has been told is kept apart, and decides nothing.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, Select, func, insert, select, update

from croupier.errors import BadInput, Refused, UnknownName
from croupier.house.roles import ADMIN, NOBODY, PUBLIC, Caller
from croupier.store import audit, happenings
from croupier.store.happenings import Happening, Position
from croupier.store.schema import HOOK_PROGRESS, HOOKS, LOG

NAME: Final = r"[a-z0-9][a-z0-9-]{0,39}"
#: What a hook is told: what the public may know, or what an admin may.
Sees = Literal["public", "admin"]
#: Whoever sends to a hook has it to itself for so long; if it ends meanwhile, somebody else goes on then.
CLAIMED: Final = timedelta(seconds=60)
#: The first pause after a failure, doubled with each, and the longest.
_PAUSE: Final = timedelta(seconds=5)
_LONGEST_PAUSE: Final = timedelta(hours=1)
_MOST_TROUBLE: Final = 200


class Hook(NamedTuple):
    """A hook that has something to be told, and where its telling stands."""

    name: str
    url: str
    sees: Sees
    kinds: tuple[str, ...]
    secret: int
    position: Position
    failures: int

    @property
    def caller(self) -> Caller:
        """As whom it hears."""
        return NOBODY if self.sees == PUBLIC else Caller(f"hook {self.name}", ADMIN)

    def hears(self, event: Happening) -> bool:
        """Whether it may know of an event and wants to."""
        return event.is_for(self.caller) and (not self.kinds or event.kind in self.kinds)


def checked_url(url: str) -> str:
    """An address that may be sent to: over HTTP, of a host, and with no password in it."""
    try:
        parts = urlsplit(url)
        is_plain = parts.username is None and not parts.fragment and re.fullmatch(r"[!-~]{8,2000}", url)
        fits = is_plain and parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fits = False
    if not fits:
        raise BadInput("a hook is sent to an address like https://example.org/croupier, without a name in front of it")
    return url


def secret(key: bytes, name: str, number: int) -> bytes:
    """What signs the messages of a hook, from the key of the house."""
    return hmac.digest(key, f"croupier hook secret {number} of {name}".encode(), "sha256")


def shown(secret_: bytes) -> str:
    """A secret as receivers keep it (Standard Webhooks)."""
    return f"whsec_{base64.b64encode(secret_).decode()}"


def register(
    connection: Connection, name: str, url: str, *, sees: Sees, kinds: Sequence[str], by: str, because: str
) -> None:
    """A new hook; it is told what happens from now on."""
    if not re.fullmatch(NAME, name):
        raise BadInput(f"{name!r} is no name for a hook; use up to 40 small letters, digits and hyphens")
    if connection.execute(select(HOOKS.c.name).where(HOOKS.c.name == name)).one_or_none():
        raise Refused(f"there is a hook {name} already")
    row = {"name": name, "url": checked_url(url), "sees": sees, "kinds": list(happenings.checked(kinds)), "by": by}
    connection.execute(insert(HOOKS), row)
    begins = happenings.newest(connection).entry
    connection.execute(insert(HOOK_PROGRESS), {"hook": name, "position": begins})
    after = {"url": url, "sees": sees, "kinds": row["kinds"]}
    audit.note(connection, by, "hook", hook=name, before=None, after=after, because=because)


def change(connection: Connection, name: str, *, by: str, because: str, **values: Any) -> None:
    """Disable or enable a hook, or give it another secret."""
    row = connection.execute(select(HOOKS).where(HOOKS.c.name == name).with_for_update()).one_or_none()
    if row is None:
        raise UnknownName("hook", name)
    connection.execute(update(HOOKS).where(HOOKS.c.name == name).values(**values))
    # Whoever changes a hook wants to see at once whether it works now.
    connection.execute(update(HOOK_PROGRESS).where(HOOK_PROGRESS.c.hook == name).values(failures=0, due=func.now()))
    before = {key: getattr(row, key) for key in values}
    audit.note(connection, by, "hook", hook=name, before=before, after=values, because=because)


def renew(connection: Connection, name: str, *, by: str, because: str) -> None:
    """Another secret; messages are signed with the last one, too, until the next."""
    asked = select(HOOKS.c.secret).where(HOOKS.c.name == name).with_for_update()
    number = connection.execute(asked).scalar_one_or_none()
    change(connection, name, by=by, because=because, secret=(number or 0) + 1)


def listed(connection: Connection) -> list[dict[str, Any]]:
    """Every hook and how far it has been told."""
    asked = select(HOOKS, HOOK_PROGRESS).join(HOOK_PROGRESS, HOOK_PROGRESS.c.hook == HOOKS.c.name)
    return [dict(row) for row in connection.execute(asked.order_by(HOOKS.c.name)).mappings()]


# -- telling --------------------------------------------------------------------------------------------------


def _due() -> Select[Any]:
    """Hooks that have something to be told, and whose turn it is."""
    end = select(func.coalesce(func.max(LOG.c.index), -1) + 1).where(LOG.c.level == 0).scalar_subquery()
    due = select(HOOK_PROGRESS.c.hook).join(HOOKS, HOOKS.c.name == HOOK_PROGRESS.c.hook)
    return due.where(~HOOKS.c.disabled, HOOK_PROGRESS.c.due <= func.now(), HOOK_PROGRESS.c.position < end)


def is_any_due(connection: Connection) -> bool:
    """Whether any hook is to be told now."""
    return connection.execute(_due().limit(1)).first() is not None


def claim(connection: Connection, most: int) -> list[Hook]:
    """Hooks to be told now, for this process alone and a while."""
    due = _due().order_by(HOOK_PROGRESS.c.due).limit(most).with_for_update(of=HOOK_PROGRESS, skip_locked=True)
    names = connection.execute(due).scalars().all()
    if not names:
        return []
    connection.execute(update(HOOK_PROGRESS).where(HOOK_PROGRESS.c.hook.in_(names)).values(due=func.now() + CLAIMED))
    asked = select(HOOKS, HOOK_PROGRESS.c.position, HOOK_PROGRESS.c.failures)
    rows = connection.execute(asked.join(HOOK_PROGRESS).where(HOOKS.c.name.in_(names))).all()
    return [
        Hook(row.name, row.url, row.sees, tuple(row.kinds), row.secret, Position(row.position), row.failures)
        for row in rows
    ]


def told(connection: Connection, name: str, position: Position, *, goes_on: bool) -> None:
    """All up to here has arrived; who ``goes_on`` keeps the hook to itself."""
    due = func.now() + CLAIMED if goes_on else func.now()
    # One that another process has told further meanwhile is not set back.
    here = (HOOK_PROGRESS.c.hook == name, HOOK_PROGRESS.c.position <= position.entry)
    values = {"position": position.entry, "failures": 0, "trouble": "", "due": due}
    connection.execute(update(HOOK_PROGRESS).where(*here).values(**values))


def failed(connection: Connection, hook: Hook, trouble: str) -> None:
    """It could not be told; the next attempt is later after each failure."""
    pause = min(_LONGEST_PAUSE, _PAUSE * 2 ** min(hook.failures, 20))
    values = {"failures": hook.failures + 1, "trouble": trouble[:_MOST_TROUBLE], "due": func.now() + pause}
    connection.execute(update(HOOK_PROGRESS).where(HOOK_PROGRESS.c.hook == hook.name).values(**values))


def give_up(connection: Connection, hook: Hook, trouble: str) -> None:
    """Its receiver wants no more: it is disabled, and an admin may enable it again."""
    change(connection, hook.name, by=audit.HOUSE, because=trouble, disabled=True)
    failed(connection, hook, trouble)
