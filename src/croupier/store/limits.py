"""The limits that players set for themselves: tighter at once, looser only after a day to think it over."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Connection, case, func, or_, select, text, update

from croupier.errors import BadInput, Refused, UnknownName
from croupier.house.ledger import CAGE, account
from croupier.house.roles import PLAYER
from croupier.money import Cents, dollars
from croupier.store import audit
from croupier.store.schema import ACCOUNTS, CLAIMS, ENTRIES, PEOPLE

#: How long a limit still holds after its owner has asked for a looser one.
WAIT: Final = timedelta(hours=24)
#: The most for wagers laid at once, the most lost in a day (UTC), and no play at all before a day.
KINDS: Final = ("wager", "loss", "until")


class Limits(NamedTuple):
    """What holds for a player now; None where nothing was set."""

    wager: Cents | None = None
    loss: Cents | None = None
    until: datetime | None = None


def in_force(kept: Mapping[str, Any], now: datetime) -> Limits:
    """What holds at a time."""
    limits = Limits(**{kind: _value(kept.get(kind, {}), now) for kind in KINDS})
    until = datetime.fromisoformat(str(limits.until)) if limits.until else None
    return limits._replace(until=until if until and until > now else None)


def to_come(kept: Mapping[str, Any], now: datetime) -> dict[str, tuple[Any, datetime]]:
    """What will hold, and from when on."""
    waiting = {
        kind: (limit["then"], datetime.fromisoformat(limit["from"])) for kind, limit in kept.items() if "from" in limit
    }
    return {kind: limit for kind, limit in waiting.items() if limit[1] > now}


def _value(limit: Mapping[str, Any], now: datetime) -> Any:
    if "from" in limit and datetime.fromisoformat(limit["from"]) <= now:
        return limit["then"]
    return limit.get("now")


def _is_as_tight(kind: str, new: Any, old: Any) -> bool:
    """Whether a limit leaves no more room than another."""
    if new is None or old is None:
        return old is None
    return bool(new >= old) if kind == "until" else bool(new <= old)


def change(connection: Connection, name: str, wanted: Mapping[str, Any], *, by: str) -> None:
    """Set limits: amounts in cents, a time until which not to play, None for no limit."""
    row, now = _person(connection, name)
    kept, force = dict(row.limits), in_force(row.limits, now)._asdict()
    for kind, new in wanted.items():
        if kind not in KINDS:
            raise UnknownName("limit", kind, KINDS)
        if kind != "until" and new is not None and new < 0:
            raise BadInput(f"a limit is 0 or more, not {dollars(new)}")
        old = force[kind]
        if _is_as_tight(kind, new, old):
            kept[kind] = {"now": _plain(new)}
        else:
            kept[kind] = {"now": _plain(old), "then": _plain(new), "from": (now + WAIT).isoformat()}
    connection.execute(update(PEOPLE).where(PEOPLE.c.name == name).values(limits=kept))
    audit.note(connection, by, "limits", person=name, before=row.limits, after=kept)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


class Exposure(NamedTuple):
    """A player's money in the middle of a command: what is held in all, how much ``more`` than before is at risk, how
    much of it is a win that this command holds to be verified, and what the command has lost or, below zero, won."""

    held: Cents
    more: Cents
    verified: Cents = 0
    lost: Cents = 0


def may_hold(connection: Connection, name: str, exposure: Exposure) -> None:
    """Refuse money that goes at risk past what its player has set, or of a player who is kept out. The caller has the
    player's account to itself."""
    asked = select(PEOPLE.c.limits, PEOPLE.c.disabled, func.now().label("now")).where(PEOPLE.c.name == name)
    row = connection.execute(asked).one_or_none()
    if row is None:
        return  # a ledger without people
    limits = _plays(name, row, row.now.astimezone(UTC))
    if limits.wager is not None:
        _at_once(name, limits.wager, exposure.held - exposure.verified - _to_be_verified(connection, name))
    if limits.loss is not None:
        _in_a_day(name, limits.loss, lost_today(connection, name) + exposure.lost + exposure.held, exposure.more)


def may_wager(connection: Connection, name: str, amount: Cents) -> None:
    """Refuse a wager that would go over what its player has set, counting what is at risk elsewhere; of nothing, a
    player who is kept out."""
    row, now = _person(connection, name)
    limits = _plays(name, row, now)
    held = connection.execute(select(ACCOUNTS.c.held).where(ACCOUNTS.c.name == account("player", name)))
    at_risk = (held.scalar_one_or_none() or 0) + amount
    if limits.wager is not None:
        _at_once(name, limits.wager, at_risk - _to_be_verified(connection, name))
    if limits.loss is not None:
        _in_a_day(name, limits.loss, lost_today(connection, name) + at_risk, amount)


def _plays(name: str, row: Any, now: datetime) -> Limits:
    """The limits of a player who is not kept out."""
    if row.disabled:
        raise Refused(f"the account of {name} is disabled; it takes no wagers")
    limits = in_force(row.limits, now)
    not_excluded(name, limits)
    return limits


def _at_once(name: str, limit: Cents, wagered: Cents) -> None:
    if wagered > limit:
        raise Refused(f"{name} lays at most {dollars(limit)} at once by a limit of their own, at all tables together")


def _in_a_day(name: str, limit: Cents, total: Cents, more: Cents) -> None:
    if total > limit:
        own = f"{name} loses at most {dollars(limit)} a day by a limit of their own"
        raise Refused(f"{own}; {dollars(max(0, limit - total + more))} of it is left")


def _to_be_verified(connection: Connection, name: str) -> Cents:
    """Wins of a player that are held until somebody has verified them: they are no wagers."""
    owned = CLAIMS.c.state["owner"].as_string() == account("player", name)
    total = select(func.coalesce(func.sum(CLAIMS.c.state["held"].as_string().cast(BigInteger)), 0)).where(owned)
    return int(connection.execute(total).scalar_one())


def not_excluded(name: str, limits: Limits) -> None:
    """Refuse a player who has asked to be kept out."""
    if limits.until is not None:
        raise Refused(f"{name} is excluded until {limits.until:%Y-%m-%d} by their own wish")


def plays_no_more(connection: Connection, name: str) -> None:
    """Refuse to have a player work here who has money to play with: who deals to a seat of their own pays
    themselves."""
    own = select(ACCOUNTS.c.posted).where(ACCOUNTS.c.name == account("player", name)).with_for_update()
    if posted := connection.execute(own).scalar_one_or_none():
        raise Refused(f"{name} has {dollars(posted)} as a player; it is cashed out before {name} works here")


def of_person(connection: Connection, name: str) -> Limits:
    """What holds for a player now."""
    row, now = _person(connection, name)
    return in_force(row.limits, now)


def _person(connection: Connection, name: str) -> tuple[Any, datetime]:
    """A player's row, kept from other commands of the same player, and the database's time."""
    asked = select(PEOPLE, func.now().label("now")).where(PEOPLE.c.name == name).with_for_update(key_share=True)
    row = connection.execute(asked).one_or_none()
    if row is None or row.role != PLAYER:
        raise UnknownName(PLAYER, name)
    return row, row.now.astimezone(UTC)


def lost_today(connection: Connection, name: str) -> Cents:
    """What a player has lost since midnight (UTC), or below zero won."""
    purse = account("player", name)
    lost = (
        select(func.coalesce(func.sum(case((ENTRIES.c.debit == purse, ENTRIES.c.amount), else_=-ENTRIES.c.amount)), 0))
        .where(or_(ENTRIES.c.debit == purse, ENTRIES.c.credit == purse))
        .where(ENTRIES.c.kind.in_(["transfer", "post"]), ENTRIES.c.debit != CAGE, ENTRIES.c.credit != CAGE)
        .where(ENTRIES.c.at >= func.date_trunc("day", func.now(), text("'UTC'")))
    )
    return int(connection.execute(lost).scalar_one())
