"""The house's key, and the seals that are made with it: codes that nobody can write who has only the database.

Every entry of a chain carries one. What may be rewritten and yet decides money, access or chance (people, their
sign-ins, approvals, meters, claims, tables, webhooks, exams) is sealed row by row, and the seal stands in the entry of
the command that wrote the row: who changes it by SQL cannot seal it, and who puts an older row back finds a newer seal
in the chain.
"""

from __future__ import annotations

import hmac
import os
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, Table, select

from croupier.errors import CroupierError
from croupier.house.table import Table as HouseTable
from croupier.store.academy_schema import EXAM_EVENTS, EXAMS
from croupier.store.beacon import Beacon, configured
from croupier.store.canonical import canonical
from croupier.store.keys import CHOSEN, is_there, kept_key, key_file, signing_key
from croupier.store.schema import APPROVALS, CLAIMS, HOOKS, METERS, PEOPLE, TABLES, TOKENS

__all__ = [
    "CHOSEN",
    "SEALED",
    "TOGETHER",
    "UNSEALED",
    "Seal",
    "is_there",
    "kept_key",
    "key_file",
    "signing_key",
    "statement",
    "told",
]

#: From the signing key to the one for seals: whoever has a seal learns nothing of the other.
_PURPOSE: Final = b"croupier seals 1"
#: And to the one that the secrets of shoes are encrypted with.
_SECRETS: Final = b"croupier secrets 1"
_NONCE: Final = 12
#: The column by which the rows of each table are sealed; the sign-ins of a person are sealed together, and what became
#: of an exam.
SEALED: Final[Mapping[str, tuple[Table, str]]] = {
    "approvals": (APPROVALS, "number"),
    "claims": (CLAIMS, "key"),
    "exam_events": (EXAM_EVENTS, "exam"),
    "exams": (EXAMS, "number"),
    "hooks": (HOOKS, "name"),
    "meters": (METERS, "name"),
    "people": (PEOPLE, "name"),
    "tables": (TABLES, "name"),
    "tokens": (TOKENS, "person"),
}
#: Tables of which several rows have one seal.
TOGETHER: Final = ("tokens", "exam_events")
#: What is left out of the seal of a row, and why. All else is sealed, new columns too.
UNSEALED: Final[Mapping[str, Mapping[str, str]]] = {
    "people": {
        "failures": "counts guesses; what lets somebody in is the password",
        "locked_until": "keeps guesses out for a while; what lets somebody in is the password",
        "second_used": "is when a code was used last; codes before it are over within a minute or two",
    },
    "tokens": {"used": "when the last request came; it counts only until the sign-in ends, and that time is sealed"},
    "tables": {
        "version": "is the number of the chain's last entry",
        "head": "is the digest of the chain's last entry",
        "at": "is the time of the chain's last entry",
    },
}


class Seal:
    """What seals entries and rows: made from the signing key, which is read when it is first needed."""

    #: Under which name a connection has it.
    INFO: Final = "croupier seal"

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or key_file()
        #: Orders of shoes that this process has worked out; the database has none.
        self.orders: OrderedDict[tuple[int, int, bytes], list[int]] = OrderedDict()
        #: The public beacon that is mixed into every shoe, where the house has one.
        self.beacon: Beacon | None = configured()
        #: Secrets of shoes by their numbers, which no other shoe ever has.
        self.secrets: OrderedDict[int, bytes] = OrderedDict()

    @classmethod
    def of(cls, connection: Connection) -> Seal:
        """The seal of the house that a connection belongs to."""
        seal = connection.info[cls.INFO]
        assert isinstance(seal, cls)
        return seal

    @cached_property
    def _key(self) -> bytes:
        return hmac.digest(signing_key(self.path).private_bytes_raw(), _PURPOSE, "sha256")

    @cached_property
    def _secrets(self) -> AESGCM:
        return AESGCM(hmac.digest(signing_key(self.path).private_bytes_raw(), _SECRETS, "sha256"))

    def hidden(self, secret: bytes, commitment: str) -> bytes:
        """The secret of a shoe as the database has it until it is revealed."""
        nonce = os.urandom(_NONCE)
        return nonce + self._secrets.encrypt(nonce, secret, commitment.encode())

    def shown(self, box: bytes, commitment: str) -> bytes:
        """The secret again."""
        try:
            return self._secrets.decrypt(box[:_NONCE], box[_NONCE:], commitment.encode())
        except (InvalidTag, ValueError):
            raise CroupierError(
                "the secret of a shoe cannot be read with the key of the house: it was changed in the database"
            ) from None

    def entry(self, hash_: str) -> str:
        """The seal of an entry, by its digest, which covers all of it and its place."""
        return self._sealed(["entry", hash_])

    def command(self, row: Mapping[str, Any]) -> str:
        """The seal of what a command was answered."""
        return self._sealed(["command", *(row[name] for name in ("who", "key", "body", "status", "response"))])

    def row(self, table: str, row: Mapping[str, Any]) -> str:
        """The seal of a row that may be rewritten."""
        return self._sealed([table, told(table, row)])

    def table(self, table: HouseTable, options: Mapping[str, Any], state: str, waiting: str) -> str:
        """The seal of a table's row as `row` gives it, where its state is canonical text already."""
        game, group = table.game.slug, table.group
        parts = [f'"game":{canonical(game)}', f'"group":{canonical(group)}' if group else ""]
        parts += [f'"name":{canonical(table.name)}', f'"options":{canonical(options)}' if options else ""]
        parts += [f'"state":{state}', f'"waiting":{canonical(waiting)}' if waiting else ""]
        return self._of_text(f'["tables",{{{",".join(filter(None, parts))}}}]')

    def rows(self, table: str, rows: Iterable[Mapping[str, Any]]) -> str:
        """The seal of several rows together, in whatever order they come."""
        return self._sealed([table, sorted((told(table, row) for row in rows), key=canonical)])

    def _sealed(self, parts: list[Any]) -> str:
        return self._of_text(canonical(parts))

    def _of_text(self, text: str) -> str:
        return hmac.digest(self._key, text.encode(), "sha256").hex()


def told(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """What of a row is sealed. What is empty is left out, so that a new column changes no seal of old rows; a meter's
    claims are those that name it."""
    columns, left_out = SEALED[table][0].c, UNSEALED.get(table, {})
    values = {name: _plain(value) for name, value in row.items() if name not in left_out}
    if table == "meters":
        values["state"] = {name: value for name, value in values["state"].items() if name != "claims"}
    return {name: value for name, value in values.items() if value or (value is not None and columns[name].nullable)}


def _plain(value: Any) -> Any:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value


def statement(connection: Connection, concerned: Mapping[str, Iterable[Any]]) -> dict[str, Any]:
    """The seals of these rows, by table and key, as they are in this transaction; null for one that is not there."""
    seal, seals = Seal.of(connection), dict[str, Any]()
    for name, keys in concerned.items():
        table, column = SEALED[name]
        asked = {key for key in keys if key}
        if not asked:
            continue
        rows: dict[Any, list[Mapping[str, Any]]] = {key: [] for key in asked}
        for row in connection.execute(select(table).where(table.c[column].in_(sorted(asked)))).mappings():
            rows[row[column]].append(dict(row))
        seals[name] = {str(key): _of(seal, name, there) for key, there in rows.items()}
    # Not everybody who acts is a person with an account: the clock and the house are none.
    nobody = {key for key, there in seals.get("people", {}).items() if there is None}
    for name in ("people", "tokens"):
        seals[name] = {key: there for key, there in seals.get(name, {}).items() if key not in nobody}
    return {name: there for name, there in seals.items() if there}


def _of(seal: Seal, table: str, rows: list[Mapping[str, Any]]) -> Any:
    """The seal of one key: of meters with the number of its last movement, for several chains speak of one meter."""
    if not rows:
        return None
    if table in TOGETHER:
        return seal.rows(table, rows)
    (row,) = rows
    return [seal.row(table, row), row["state"]["noted"]] if table == "meters" else seal.row(table, row)
