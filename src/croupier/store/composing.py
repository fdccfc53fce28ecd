"""What a command writes, worked out before anything is written: the audit entry, the rows that it repeats, the seals,
and the table as it is then. Nothing here reads or writes; both ways to the database start from it."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from croupier.house import asking, kept
from croupier.house.corrections import Correction
from croupier.round.record import Result
from croupier.round.round import Round
from croupier.store.audit import Turn
from croupier.store.canonical import canonical
from croupier.store.loading import Loaded
from croupier.store.sealing import Seal


@dataclass(slots=True)
class Composed:
    """One command's writing. Texts are canonical JSON."""

    turn: Turn
    entry: dict[str, Any]
    entry_text: str
    hash: str
    mac: str
    state: dict[str, Any]
    state_text: str
    waiting: str
    #: Which result of its round the entry tells, if any: the first, or one that puts an earlier one right.
    result: int
    #: Claims that have changed, as they are now; nothing for one that is over.
    claims: dict[str, dict[str, Any] | None]
    #: The meters that have moved.
    meters: dict[str, dict[str, Any]]


def compose(loaded: Loaded, by: str, command: dict[str, Any], seal: Seal) -> Composed:
    """All that follows from what was done to a table."""
    table = loaded.table
    turn = Turn(table.name, loaded.version + 1, loaded.head)
    claims = _claims(loaded)
    meters = {
        name: kept.plain_meter(meter)
        for name, meter in table.jackpots.meters.items()
        if meter.noted != loaded.noted.get(name)
    }
    state = kept.plain(table) | {"deals": loaded.secret is not None}
    if table.dealing and loaded.secret:
        state |= {"dealing": table.dealing.plain(), "secret": loaded.secret.plain()}
    played, result = _round(loaded)
    entry: dict[str, Any] = {
        "by": by,
        "at": loaded.at,
        "events": [list(event) for event in table.log],
        "ledger": loaded.ledger.new(),
        "meters": _movements(loaded),
        "shoes": loaded.secret.steps if loaded.secret else [],
        "options": _posted(loaded),
        # Heads are public: who knows all the rest of an entry could otherwise try which hidden card gives its digest.
        "salt": secrets.token_hex(16),
    }
    records = [record._asdict() for record in table.book.new]
    entry |= played | ({"records": records} if records else {}) | ({"command": command} if command else {})
    waiting = asking.waits_for(table.round, table.places) if table.dealing else ""
    state_text = canonical(state)
    entry["sealed"] = {"tables": {table.name: seal.table(table, entry["options"], state_text, waiting)}}
    entry["sealed"] |= _seals(seal, meters, claims)
    entry_text = canonical(entry)
    hash_ = digest_of_text(turn, entry_text)
    return Composed(
        turn, entry, entry_text, hash_, seal.entry(hash_), state, state_text, waiting, result, claims, meters
    )


def _posted(loaded: Loaded) -> dict[str, Any]:
    table = loaded.table
    if loaded.posted is None or loaded.posted[0] is not table.options:
        loaded.posted = table.options, table.game.posted(table.options)
    return loaded.posted[1]


def digest_of_text(turn: Turn, entry: str) -> str:
    """What `audit.digest` gives for an entry that is canonical text already."""
    before = f"{canonical([turn.before, turn.chain, turn.number])[:-1]},{entry}]"
    return hashlib.sha256(before.encode()).hexdigest()


def _seals(
    seal: Seal, meters: dict[str, dict[str, Any]], claims: dict[str, dict[str, Any] | None]
) -> dict[str, dict[str, Any]]:
    """The seals of the rows that this command has rewritten, as `sealing.statement` would read them."""
    seals: dict[str, dict[str, Any]] = {}
    if meters:
        seals["meters"] = {
            name: [seal.row("meters", {"name": name, "state": state}), state["noted"]] for name, state in meters.items()
        }
    if claims:
        seals["claims"] = {
            key: seal.row("claims", {"key": key, "state": state}) if state else None for key, state in claims.items()
        }
    return seals


def _movements(loaded: Loaded) -> list[Any]:
    """What this command has moved on the meters."""
    return [
        [name, event._asdict()]
        for name, meter in loaded.table.jackpots.meters.items()
        for event in meter.events
        if event.number > loaded.noted.get(name, 0)
    ]


def _claims(loaded: Loaded) -> dict[str, dict[str, Any] | None]:
    now = {key: kept.plain_claim(claim) for key, claim in loaded.table.jackpots.claims.items()}
    changed = {key: state for key, state in now.items() if state != loaded.claims.get(key)}
    return changed | dict.fromkeys(loaded.claims.keys() - now.keys())


def _round(loaded: Loaded) -> tuple[dict[str, Any], int]:
    """The round that began, went on or ended with this command as the chain repeats it, and which of its results."""
    table, name = loaded.table, loaded.table.round_name
    if loaded.abandoned is not None:
        refunded = table.recall[-1]
        return ({"round": name} | _ended(refunded), 2) if refunded is not loaded.abandoned else ({}, 0)
    if table.corrected is not None:
        return _corrected(*table.corrected)
    began = table.rounds > loaded.rounds
    if not began and not loaded.playing:
        return {}, 0
    round_ = table.round or table.recall[-1]
    entry: dict[str, Any] = {"round": name}
    if began:
        stored = round_.began()
        entry["began"] = stored | {"number": table.rounds, "shoe": loaded.secret.in_use if loaded.secret else None}
        if put := table.jackpots.put:
            shares = [[meter, seat, share.number, share.shown, share.hidden] for meter, seat, share in put]
            entry["began"]["shares"] = shares
    if answers := [answer.plain() for answer in round_.answers[loaded.answers :]]:
        entry["answers"] = answers
    return entry | _ended(round_), 1


def _corrected(correction: Correction, now: Round) -> tuple[dict[str, Any], int]:
    """A further result of a round that was settled otherwise; its answers stay as they were given."""
    assert now.result is not None
    put_right = {"seq": correction.seq, "outcomes": correction.outcomes, "by": correction.by}
    return {"round": correction.round, "result": result_of(now.result) | {"corrected": put_right}}, correction.result


def _ended(round_: Round) -> dict[str, Any]:
    """How it ended, if it did; an abandoned round that is refunded ends a second time."""
    return {} if round_.result is None else {"result": result_of(round_.result)}


def result_of(result: Result) -> dict[str, Any]:
    """How a round ended, as it is kept."""
    return {"status": result.status, "lines": [line._asdict() for line in result.lines]}
