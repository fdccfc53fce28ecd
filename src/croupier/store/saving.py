"""What a command did to a table, written in one transaction: round, money, meters, cards, and the audit entry that
repeats all of it."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, delete, func, insert, text, update

from croupier.house import asking, kept
from croupier.house.progressives import Progressives
from croupier.round.record import Result
from croupier.round.round import Round
from croupier.store import audit, records
from croupier.store.database import at_once
from croupier.store.failpoints import failpoint
from croupier.store.loading import Loaded
from croupier.store.schema import ANSWERS, CLAIMS, METER_EVENTS, METERS, RESULTS, ROUNDS, TABLES
from croupier.store.sealing import Seal

#: Told to every process that something has happened at a table.
CHANNEL = "croupier"


def save(loaded: Loaded, by: str, command: dict[str, Any]) -> int:
    """Write what is new, the chain last, and tell everybody; the version of the table."""
    loaded.at = loaded.at or audit.time_of(loaded.connection)
    with at_once(loaded.connection):
        return _save(loaded, by, command)


def _save(loaded: Loaded, by: str, command: dict[str, Any]) -> int:
    connection, table, version = loaded.connection, loaded.table, loaded.version + 1
    turn = audit.Turn(table.name, version, loaded.head)
    money = loaded.ledger.save(turn)
    failpoint("after money")
    meters = save_meters(connection, table.jackpots, loaded.noted)
    claims = _save_claims(loaded)
    failpoint("after meters")
    played = _save_round(loaded)
    failpoint("after answers")
    state = kept.plain(table) | {"deals": loaded.secret is not None}
    if table.dealing and loaded.secret:
        state |= {"dealing": table.dealing.plain(), "secret": loaded.secret.plain()}
    entry = {
        "by": by,
        "at": loaded.at,
        "events": [list(event) for event in table.log],
        "ledger": money,
        "meters": meters,
        "shoes": loaded.secret.steps if loaded.secret else [],
        "options": table.game.posted(table.options),
        # Heads are public: who knows all the rest of an entry could otherwise try which hidden card gives its digest.
        "salt": secrets.token_hex(16),
    }
    kept_now = records.save(connection, table.name, table.book.new)
    failpoint("after records")
    entry |= played | ({"records": kept_now} if kept_now else {}) | ({"command": command} if command else {})
    if command:
        connection.info.pop(audit.COMMAND, None)
    waits = asking.waits_for(table.round, table.places) if table.dealing else ""
    row = {"name": table.name, "game": table.game.slug, "options": entry["options"], "group": table.group}
    entry["sealed"] = _sealed(loaded, row | {"state": state, "waiting": waits}, claims)
    head = audit.append(connection, turn, entry)
    changed = {"state": state, "version": version, "options": entry["options"], "head": head, "at": func.now()}
    changed["waiting"] = waits
    connection.execute(update(TABLES).where(TABLES.c.name == table.name).values(**changed))
    failpoint("before commit")
    connection.execute(
        text("SELECT pg_notify(:channel, :table)"), {"channel": CHANNEL, "table": f"{table.name} {version} {waits}"}
    )
    return version


def _sealed(loaded: Loaded, table: dict[str, Any], claims: dict[str, Any]) -> dict[str, Any]:
    """The seals of the rows that this command has rewritten, as `sealing.statement` would read them."""
    seal = Seal.of(loaded.connection)
    seals: dict[str, Any] = {"tables": {loaded.table.name: seal.row("tables", table)}}
    if meters := loaded.table.jackpots.meters:
        states = {name: kept.plain_meter(meter) for name, meter in meters.items()}
        seals["meters"] = {
            name: [seal.row("meters", {"name": name, "state": state}), state["noted"]] for name, state in states.items()
        }
    if claims:
        seals["claims"] = {
            key: seal.row("claims", {"key": key, "state": state}) if state else None for key, state in claims.items()
        }
    return seals


def save_meters(connection: Connection, jackpots: Progressives, noted: dict[str, int]) -> list[Any]:
    """The meters that moved, and their movements as the chain repeats them."""
    moved: list[Any] = []
    for name, meter in jackpots.meters.items():
        state, before = kept.plain_meter(meter), noted.get(name)
        if before is None:
            connection.execute(insert(METERS), {"name": name, "state": state})
        else:
            was = METERS.c.state.is_distinct_from(state)
            connection.execute(update(METERS).where(METERS.c.name == name, was).values(state=state))
        events = [event for event in meter.events if event.number > (before or 0)]
        if events:
            rows = [{"meter": name, "number": event.number, "event": event._asdict()} for event in events]
            connection.execute(insert(METER_EVENTS), rows)
        moved += [[name, event._asdict()] for event in events]
    return moved


def _save_claims(loaded: Loaded) -> dict[str, Any]:
    """The claims that have changed, as they are now; nothing for one that is over."""
    connection, claims = loaded.connection, loaded.table.jackpots.claims
    now = {key: kept.plain_claim(claim) for key, claim in claims.items()}
    for key, state in now.items():
        if key not in loaded.claims:
            connection.execute(insert(CLAIMS), {"key": key, "state": state})
        elif state != loaded.claims[key]:
            connection.execute(update(CLAIMS).where(CLAIMS.c.key == key).values(state=state))
    for key in loaded.claims.keys() - now.keys():
        connection.execute(delete(CLAIMS).where(CLAIMS.c.key == key))
    changed = {key: state for key, state in now.items() if state != loaded.claims.get(key)}
    return changed | dict.fromkeys(loaded.claims.keys() - now.keys())


def _save_round(loaded: Loaded) -> dict[str, Any]:
    """The round that began, went on or ended with this command: as the chain repeats it."""
    connection, table, name = loaded.connection, loaded.table, loaded.table.round_name
    if loaded.abandoned is not None:
        refunded = table.recall[-1]
        return {"round": name} | _ended(connection, name, refunded, 2) if refunded is not loaded.abandoned else {}
    began = table.rounds > loaded.rounds
    if not began and not loaded.playing:
        return {}
    round_ = table.round or table.recall[-1]
    stored = round_.plain()
    entry: dict[str, Any] = {"round": name}
    if began:
        row = {key: stored[key] for key in ("game", "rules_version", "rules", "options", "setup", "carry")}
        row |= {"number": table.rounds, "shoe": loaded.secret.in_use if loaded.secret else None}
        connection.execute(insert(ROUNDS), row | {"name": name, "table": table.name})
        entry["began"] = row
    if answers := stored["answers"][loaded.answers :]:
        rows = [{"round": name, "seq": seq, "answer": answer} for seq, answer in enumerate(answers, loaded.answers + 1)]
        connection.execute(insert(ANSWERS), rows)
        entry["answers"] = answers
    return entry | _ended(connection, name, round_, 1)


def _ended(connection: Connection, name: str, round_: Round, number: int) -> dict[str, Any]:
    """How it ended, if it did; an abandoned round that is refunded ends a second time."""
    if round_.result is None:
        return {}
    result = result_of(round_.result)
    connection.execute(insert(RESULTS), {"round": name, "number": number, "result": result})
    return {"result": result}


def result_of(result: Result) -> dict[str, Any]:
    """How a round ended, as it is kept."""
    return {"status": result.status, "lines": [line._asdict() for line in result.lines]}
