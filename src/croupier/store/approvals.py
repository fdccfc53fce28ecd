"""What needs two people: one asks for it with a reason, another agrees or declines; agreeing carries it out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection, func, insert, select, update

from croupier.errors import NotAuthorised, Refused, UnknownName
from croupier.house.duties import Duty
from croupier.house.roles import Caller
from croupier.house.table import Table
from croupier.store import alone, audit
from croupier.store.givers import role_now
from croupier.store.schema import APPROVALS, PEOPLE
from croupier.store.tables import TableStore

#: What was asked for longer ago is asked for again: the reason may be gone.
GOOD_FOR: Final = timedelta(hours=24)
#: What was declared at a table and waits for the office that the text gives it to.
IRREGULARITY: Final = "irregularity"


class Agreed(NamedTuple):
    """Something that two people want: ``by`` asked, ``approved`` agreed. It is done within the same transaction."""

    connection: Connection
    tables: TableStore
    number: int
    body: dict[str, Any]
    by: str
    approved: str
    because: str
    command: dict[str, Any]

    @property
    def both(self) -> str:
        """The two people."""
        return f"{self.by}, {self.approved}"

    def at(self, table: str, act: Callable[[Table], Any]) -> dict[str, Any]:
        """Do it at a table; it is in the table's chain by both names."""
        _, version = self.tables.act(self.connection, table, act, by=self.both, command=self.command)
        return {"table": table, "version": version}


Act: TypeAlias = Callable[[Agreed], dict[str, Any]]


class _Known(NamedTuple):
    act: Act
    roles: tuple[str, ...]
    askers: tuple[str, ...]


_ACTS: Final[dict[str, _Known]] = {}


def by_two(what: str, *roles: str, askers: tuple[str, ...] = ()) -> Callable[[Act], Act]:
    """Registers how something is carried out once two people want it: one of these roles approves, and one of them or
    of the ``askers`` has asked."""

    def register(act: Act) -> Act:
        assert what not in _ACTS, f"{what} is registered twice"
        _ACTS[what] = _Known(act, roles, (*roles, *askers))
        return act

    return register


def ask(connection: Connection, what: str, body: dict[str, Any], by: str, because: str) -> int:
    """Ask for something that a second person must agree to; its number."""
    assert what in _ACTS, f"{what} is not registered"
    alone.confirmed(connection, by)
    row = {"what": what, "body": body, "by": by, "because": because}
    number: int = connection.execute(insert(APPROVALS).values(row).returning(APPROVALS.c.number)).scalar_one()
    audit.note(connection, by, "asks for approval", approval=number, of=what, body=body, because=because)
    return number


def decide(
    connection: Connection,
    tables: TableStore,
    number: int,
    *,
    by: Caller,
    approve: bool,
    reason: str,
    command: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Agree, and it is carried out; or decline. What cannot be carried out now stays open."""
    young = (APPROVALS.c.at > func.now() - GOOD_FOR).label("young")
    row = connection.execute(
        select(APPROVALS, young).where(APPROVALS.c.number == number).with_for_update()
    ).one_or_none()
    if row is None:
        raise UnknownName("approval", number)
    if row.decided_by is not None:
        raise Refused(f"approval {number} was decided by {row.decided_by}")
    if row.by == by.name:
        raise Refused(f"{by.name} has asked for it; a second person decides")
    known = _ACTS[row.what]
    if by.role not in known.roles:
        raise NotAuthorised(f"{row.what} is approved by {' or '.join(known.roles)}, and {by.name} is {by.role}")
    alone.confirmed(connection, by.name)
    givers = {row.by: alone.appointed_by(connection, row.by), by.name: alone.appointed_by(connection, by.name)}
    if approve and (givers[row.by] == by.name or givers[by.name] == row.by):
        raise Refused(f"one of {row.by} and {by.name} acts by the other's word; a third person decides")
    if office := row.body.get("office"):
        Duty(f"approval {number}", row.body["clause"], (office,)).check(by.role, by.name)
    done: dict[str, Any] = {}
    if approve:
        if not row.young:
            raise Refused(f"approval {number} was asked for more than a day ago; decline it and ask again")
        _still_there(connection, row.by, known.askers)
        done = known.act(
            Agreed(connection, tables, number, row.body, row.by, by.name, row.because, dict(command or {}))
        )
    decided = {"decided_by": by.name, "approved": approve, "reason": reason, "decided_at": func.now()}
    connection.execute(update(APPROVALS).where(APPROVALS.c.number == number).values(**decided))
    what = "approves" if approve else "declines"
    audit.note(connection, by.name, what, approval=number, of=row.what, body=row.body, asked=row.by, because=reason)
    return {"approval": number, "approved": approve, "done": done}


def _still_there(connection: Connection, name: str, roles: tuple[str, ...]) -> None:
    """Refuse what somebody wants who meanwhile may not."""
    person = select(PEOPLE.c.name).where(PEOPLE.c.name == name, ~PEOPLE.c.disabled, role_now().in_(roles))
    if connection.execute(person).one_or_none() is None:
        raise Refused(f"{name}, who asked for it, may not do it any more; decline it")
