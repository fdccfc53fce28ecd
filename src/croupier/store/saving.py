"""What a command did to a table, written in one transaction: round, money, meters, cards, and the audit entry that
repeats all of it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, func, insert, text, update

from croupier.house import kept
from croupier.house.progressives import Progressives
from croupier.store import audit, escrows
from croupier.store.channel import CHANNEL
from croupier.store.composing import Composed, compose
from croupier.store.database import at_once
from croupier.store.failpoints import failpoint
from croupier.store.ledger import StoredLedger
from croupier.store.loading import Loaded
from croupier.store.schema import ANSWERS, AUDIT, CLAIMS, METER_EVENTS, METERS, RECORDS, RESULTS, ROUNDS, TABLES
from croupier.store.sealing import Seal


def save(connection: Connection, loaded: Loaded, by: str, command: dict[str, Any]) -> int:
    """Write what is new, the chain last, and tell everybody; the version of the table."""
    loaded.at = loaded.at or audit.time_of(connection)
    with at_once(connection):
        return _save(connection, loaded, by, command)


def _save(connection: Connection, loaded: Loaded, by: str, command: dict[str, Any]) -> int:
    composed = compose(loaded, by, command, Seal.of(connection))
    table, turn, entry = loaded.table, composed.turn, composed.entry
    assert isinstance(loaded.ledger, StoredLedger)
    loaded.ledger.save(turn)
    failpoint("after money")
    save_meters(connection, table.jackpots, loaded.noted)
    escrows.save(connection, table.name, table.jackpots)
    _save_claims(connection, loaded, composed)
    failpoint("after meters")
    _save_round(connection, loaded, composed)
    failpoint("after answers")
    if records := entry.get("records"):
        connection.execute(insert(RECORDS), [record | {"at_table": table.name} for record in records])
    failpoint("after records")
    if command:
        connection.info.pop(audit.COMMAND, None)
    row = {"chain": turn.chain, "number": turn.number, "entry": entry, "hash": composed.hash, "mac": composed.mac}
    connection.execute(insert(AUDIT), row)
    changed = {"state": composed.state, "version": turn.number, "options": entry["options"], "head": composed.hash}
    changed |= {"at": func.now(), "waiting": composed.waiting}
    connection.execute(update(TABLES).where(TABLES.c.name == table.name).values(**changed))
    failpoint("before commit")
    notice = {"channel": CHANNEL, "table": f"{table.name} {turn.number} {composed.waiting}"}
    connection.execute(text("SELECT pg_notify(:channel, :table)"), notice)
    return turn.number


def save_meters(connection: Connection, jackpots: Progressives, noted: dict[str, int]) -> list[Any]:
    """The meters that moved, and their movements as the chain repeats them."""
    moved: list[Any] = []
    for name, meter in jackpots.meters.items():
        state, before = kept.plain_meter(meter), noted.get(name)
        if before is None:
            connection.execute(insert(METERS), {"name": name, "state": state})
        elif name not in jackpots.own:
            # Others may have moved it since it was read.
            assert meter.noted == before, f"{name} was moved by a command that does not have it to itself"
        else:
            was = METERS.c.state.is_distinct_from(state)
            connection.execute(update(METERS).where(METERS.c.name == name, was).values(state=state))
        events = [event for event in meter.events if event.number > (before or 0)]
        if events:
            rows = [{"meter": name, "number": event.number, "event": event._asdict()} for event in events]
            connection.execute(insert(METER_EVENTS), rows)
        moved += [[name, event._asdict()] for event in events]
    return moved


def _save_claims(connection: Connection, loaded: Loaded, composed: Composed) -> None:
    for key, state in composed.claims.items():
        if state is None:
            connection.execute(delete(CLAIMS).where(CLAIMS.c.key == key))
        elif key in loaded.claims:
            connection.execute(update(CLAIMS).where(CLAIMS.c.key == key).values(state=state))
        else:
            connection.execute(insert(CLAIMS), {"key": key, "state": state})


def _save_round(connection: Connection, loaded: Loaded, composed: Composed) -> None:
    """The round as its entry tells it."""
    entry = composed.entry
    name = entry.get("round")
    if "began" in entry:
        connection.execute(insert(ROUNDS), entry["began"] | {"name": name, "table": loaded.table.name})
    if "answers" in entry:
        rows = enumerate(entry["answers"], loaded.answers + 1)
        connection.execute(insert(ANSWERS), [{"round": name, "seq": seq, "answer": answer} for seq, answer in rows])
    if "result" in entry:
        row = {"round": name, "number": composed.result, "result": entry["result"]}
        connection.execute(insert(RESULTS), row)
