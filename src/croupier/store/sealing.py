"""The house's key, and the seals that are made with it: codes that nobody can write who has only the database.

Every entry of a chain carries one. What may be rewritten and yet decides money, access or chance (people, their
sign-ins, approvals, meters, claims, tables) is sealed row by row, and the seal stands in the entry of the command that
wrote the row: who changes it by SQL cannot seal it, and who puts an older row back finds a newer seal in the chain.
"""

from __future__ import annotations

import hmac
import json
import os
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidTag, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from sqlalchemy import Connection, Table, select

from croupier.errors import BadInput, CroupierError
from croupier.store.embedded import data_folder
from croupier.store.schema import APPROVALS, CLAIMS, METERS, PEOPLE, TABLES, TOKENS

_NAME: Final = "signing.key"
_CHOSEN: Final = "CROUPIER_SIGNING_KEY"
#: From the signing key to the one for seals: whoever has a seal learns nothing of the other.
_PURPOSE: Final = b"croupier seals 1"
#: And to the one that the secrets of shoes are encrypted with.
_SECRETS: Final = b"croupier secrets 1"
_NONCE: Final = 12
#: The column by which the rows of each table are sealed; the sign-ins of a person are sealed together.
SEALED: Final[Mapping[str, tuple[Table, str]]] = {
    "approvals": (APPROVALS, "number"),
    "claims": (CLAIMS, "key"),
    "meters": (METERS, "name"),
    "people": (PEOPLE, "name"),
    "tables": (TABLES, "name"),
    "tokens": (TOKENS, "person"),
}
#: What is left out of the seal of a row, and why. All else is sealed, new columns too.
UNSEALED: Final[Mapping[str, Mapping[str, str]]] = {
    "people": {
        "failures": "counts guesses; what lets somebody in is the password",
        "locked_until": "keeps guesses out for a while; what lets somebody in is the password",
    },
    "tokens": {"used": "when the last request came; it counts only until the sign-in ends, and that time is sealed"},
    "tables": {
        "version": "is the number of the chain's last entry",
        "head": "is the digest of the chain's last entry",
        "at": "is the time of the chain's last entry",
    },
}
_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def key_file() -> Path:
    """Where the key of the house is: $CROUPIER_SIGNING_KEY, or in the data folder."""
    return Path(os.environ.get(_CHOSEN) or data_folder() / _NAME)


def signing_key(path: Path | None = None) -> Ed25519PrivateKey:
    """The key of the house, made at its first use and readable by its owner alone."""
    path = path or key_file()
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            made = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(made)
        if path.stat().st_mode & 0o077:
            raise CroupierError(f"others can read the signing key {path}; take that away with chmod 600")
        key = load_pem_private_key(path.read_bytes(), None)
    except OSError as error:
        raise CroupierError(f"cannot use the signing key {path}: {error.strerror or error}") from None
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise BadInput(f"{path} holds no signing key; a private Ed25519 key in PEM is one") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadInput(f"{path} holds another kind of key; a private Ed25519 key in PEM is wanted")
    return key


def kept_key(path: Path | None = None) -> Ed25519PrivateKey:
    """The key of a house that has one: none is made only to look at its books."""
    path = path or key_file()
    if not path.exists():
        raise CroupierError(f"the key of the house is not here, {path}; name its file in {_CHOSEN}")
    return signing_key(path)


class Seal:
    """What seals entries and rows: made from the signing key, which is read when it is first needed."""

    #: Under which name a connection has it.
    INFO: Final = "croupier seal"

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or key_file()
        #: Orders of shoes that this process has worked out; the database has none.
        self.orders: OrderedDict[tuple[int, int, bytes], list[int]] = OrderedDict()
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

    def rows(self, table: str, rows: Iterable[Mapping[str, Any]]) -> str:
        """The seal of several rows together, in whatever order they come."""
        return self._sealed([table, sorted((told(table, row) for row in rows), key=_ENCODER.encode)])

    def _sealed(self, parts: list[Any]) -> str:
        return hmac.digest(self._key, _ENCODER.encode(parts).encode(), "sha256").hex()


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
    if table == "tokens":
        return seal.rows(table, rows)
    (row,) = rows
    return [seal.row(table, row), row["state"]["noted"]] if table == "meters" else seal.row(table, row)
