"""Books that were kept before there were seals: sealed once as they are found, when a house is brought up."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, func, select, text, tuple_

from croupier.errors import CroupierError
from croupier.store import audit, exams
from croupier.store.canonical import canonical
from croupier.store.schema import AUDIT, COMMANDS
from croupier.store.sealing import SEALED, Seal, statement

#: What the entry says that seals what came before it.
SEALS: Final = "seals the books"
#: Schemas in which there are exams, and no seals for them.
_UNSEALED_EXAMS: Final = {"0011", "0012"}
#: What the chain says of an exam that is given, and of one that is handed in.
_AS_GIVEN: Final = ("person", "game", "terms", "by")
_AS_SAT: Final = ("right", "passed", "rules_version")
_ANSWERED: Final = ("who", "key", "body", "status", "response")
#: Tables of a release that has kept the cards that wait in their order.
_IN_ORDER: Final = """
SELECT name FROM tables
 WHERE jsonb_path_exists(state, 'strict $.dealing.shoes[*].stub ? (@.type() == "array")', '{}', true) ORDER BY name
"""


def seal_the_books(connection: Connection) -> None:
    """Refuse a house whose entries another key has sealed; seal one whose entries none has."""
    signed = select(AUDIT.c.hash, AUDIT.c.mac).where(AUDIT.c.mac.is_not(None))
    newest = signed.where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number.desc()).limit(1)
    last = connection.execute(newest).one_or_none() or connection.execute(signed.limit(1)).one_or_none()
    seal = Seal.of(connection)
    if last is None:
        if connection.execute(select(AUDIT.c.number).limit(1)).one_or_none() is not None:
            _seal(connection)
    elif last.mac != seal.entry(last.hash):
        raise CroupierError(
            f"the books of this house are sealed with another key than {seal.path}; name its file in "
            "CROUPIER_SIGNING_KEY, or see 'croupier audit verify' whether somebody has written in them"
        )


def _seal(connection: Connection) -> None:
    """One entry in the chain of the house: where every chain ends, and the seal of every row that may be rewritten."""
    turn = audit.turn_of_the_house(connection)
    ends = select(AUDIT.c.chain, func.max(AUDIT.c.number)).group_by(AUDIT.c.chain)
    heads = select(AUDIT).where(tuple_(AUDIT.c.chain, AUDIT.c.number).in_(ends)).order_by(AUDIT.c.chain)
    every = {
        name: connection.execute(select(table.c[column]).distinct()).scalars().all()
        for name, (table, column) in SEALED.items()
    }
    entry: dict[str, Any] = {
        "by": audit.HOUSE,
        "at": audit.time_of(connection),
        "what": SEALS,
        "heads": {row.chain: [row.number, row.hash] for row in connection.execute(heads)},
        "commands": _commands(connection),
        "sealed": statement(connection, every),
    }
    audit.append(connection, turn, entry)


def _commands(connection: Connection) -> list[Any]:
    """How many commands have no seal of their own, and one for all of them."""
    seal, count, before = Seal.of(connection), 0, ""
    unsealed = select(COMMANDS).where(COMMANDS.c.mac.is_(None)).order_by(COMMANDS.c.who, COMMANDS.c.key)
    for row in connection.execute(unsealed).mappings():
        count, before = count + 1, seal.entry(before + seal.command(dict(row)))
    return [count, before]


def seal_the_exams(connection: Connection, before: Iterable[str]) -> None:
    """Seal exams that were given before there were seals for them, when a house is brought up from there: those of
    which the chain says the same."""
    if not set(before) & _UNSEALED_EXAMS:
        return
    entry = AUDIT.c.entry
    asked = select(entry).where(AUDIT.c.chain == audit.HOUSE, entry["what"].as_string().in_((exams.GIVEN, exams.SAT)))
    said = {(stated["what"], stated["exam"]): stated for stated in connection.execute(asked).scalars()}
    numbers = [
        exam.number
        for exam in exams.listed(connection)
        if _says(said.get((exams.GIVEN, exam.number)), exam._asdict(), _AS_GIVEN)
        and (not exam.handed_in or _says(said.get((exams.SAT, exam.number)), exam.result or {}, _AS_SAT))
    ]
    if sealed := statement(connection, {"exams": numbers, "exam_events": numbers}):
        turn = audit.turn_of_the_house(connection)
        new = {"by": audit.HOUSE, "at": audit.time_of(connection), "what": "seals the exams", "sealed": sealed}
        audit.append(connection, turn, new)


def _says(stated: Mapping[str, Any] | None, row: Mapping[str, Any], names: Iterable[str]) -> bool:
    """Whether an entry says of an exam what its rows say."""
    return stated is not None and all(canonical(stated[name]) == canonical(row.get(name)) for name in names)


def forget_orders(connection: Connection) -> None:
    """Write every table anew that has the cards that wait in their order: who reads the database would know them."""
    from croupier.store.loading import load
    from croupier.store.saving import save

    for name in connection.execute(text(_IN_ORDER)).scalars().all():
        loaded = load(connection, name, time.time, lock=True)
        if loaded.table.dealing is None or loaded.table.dealing.as_kept:
            continue  # it cannot be worked out again, and is gone with the next shuffle
        loaded.table._note("the order of its cards is kept no more", audit.HOUSE)
        save(connection, loaded, audit.HOUSE, {})
