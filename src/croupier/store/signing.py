"""Heads of the chains, signed: what somebody else keeps, so that the past cannot be written anew.

A chain that only its operator holds proves nothing, for all of it can be made again. Whoever has an earlier head can
tell.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from sqlalchemy import Connection, func, select, tuple_

from croupier.errors import BadInput, CroupierError
from croupier.store.embedded import data_folder
from croupier.store.schema import AUDIT
from croupier.store.verify.books import canonical

#: What a signed document says it is.
KIND: Final = "croupier audit heads 1"
_NAME: Final = "signing.key"
_CHOSEN: Final = "CROUPIER_SIGNING_KEY"


def key_file() -> Path:
    """Where the key of the house is: $CROUPIER_SIGNING_KEY, or in the data folder."""
    return Path(os.environ.get(_CHOSEN) or data_folder() / _NAME)


def signing_key() -> Ed25519PrivateKey:
    """The key of the house, made at its first use and readable by its owner alone."""
    path = key_file()
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


def heads(connection: Connection) -> list[dict[str, Any]]:
    """The last entry of every chain."""
    last = select(AUDIT.c.chain, func.max(AUDIT.c.number)).group_by(AUDIT.c.chain)
    asked = select(AUDIT.c.chain, AUDIT.c.number, AUDIT.c.hash).where(tuple_(AUDIT.c.chain, AUDIT.c.number).in_(last))
    return [dict(row._mapping) for row in connection.execute(asked.order_by(AUDIT.c.chain))]


def signed(heads: list[dict[str, Any]], key: Ed25519PrivateKey, **details: Any) -> dict[str, Any]:
    """One document with the heads, the time, the public key and the signature over all of it."""
    document = {
        "kind": KIND,
        "at": datetime.now(UTC).isoformat(),
        "heads": heads,
        "public_key": key.public_key().public_bytes_raw().hex(),
    } | details
    return document | {"signature": key.sign(canonical(document).encode()).hex()}


def checked(document: Any, key: str = "") -> dict[str, Any]:
    """A signed document, if it is one and nobody has changed it; ``key`` is the public key that must have signed it."""
    if not isinstance(document, Mapping) or document.get("kind") != KIND:
        raise BadInput("this is no document of signed heads; 'croupier audit export --heads-only' writes one")
    rest = {name: value for name, value in document.items() if name != "signature"}
    if key and rest.get("public_key") != key:
        raise CroupierError(f"the heads are signed with the key {rest.get('public_key')}, not with {key}")
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(rest["public_key"]))
        public.verify(bytes.fromhex(document["signature"]), canonical(rest).encode())
    except (InvalidSignature, KeyError, TypeError, ValueError):
        raise CroupierError("the signature does not fit the heads: somebody has changed them") from None
    heads = rest["heads"]
    if not isinstance(heads, list) or not all(_is_head(head) for head in heads):
        raise BadInput("the signed heads cannot be read; each has a chain, a number and a hash")
    return dict(document)


def _is_head(head: Any) -> bool:
    kinds = {"chain": str, "number": int, "hash": str}
    return isinstance(head, Mapping) and all(isinstance(head.get(name), kind) for name, kind in kinds.items())
