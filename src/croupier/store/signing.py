"""Heads of the chains, signed: what somebody else keeps, so that the past cannot be written anew.

A chain that only its operator holds proves nothing, for all of it can be made again. Whoever has an earlier head can
tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection, func, select, tuple_

from croupier.errors import BadInput, CroupierError
from croupier.store.keys import kept_key, key_file, signing_key
from croupier.store.schema import AUDIT
from croupier.store.verify.books import canonical

__all__ = ["KIND", "checked", "heads", "kept_key", "key_file", "signed", "signing_key"]

#: What a signed document says it is.
KIND: Final = "croupier audit heads 1"


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
