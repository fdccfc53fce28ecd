"""A receipt for a round: how it ended, with the proof that the house has it so in its log. It needs nothing but its
file: not the house, not its database, not the network."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, select

from croupier.errors import BadInput, CroupierError, Refused
from croupier.store import log, merkle, notes
from croupier.store.log import Leaf
from croupier.store.notes import ED25519, NoteKey
from croupier.store.schema import AUDIT, LOG, ROUNDS

KIND: Final = "croupier receipt 1"


class ReceiptProof(NamedTuple):
    """What a receipt proves: how a round ended, who has signed that, and when which witness saw it."""

    ended: dict[str, Any]
    house: NoteKey
    size: int
    seen: dict[str, int]


def receipt(connection: Connection, table: str, number: int, house: NoteKey) -> dict[str, Any]:
    """The receipt of a round that is over."""
    name = f"{table}#{number}"
    # A round that was given up and refunded has ended twice: the second time counts.
    asked = select(LOG).where(LOG.c.round == name).order_by(LOG.c.index.desc()).limit(1)
    logged = connection.execute(asked).mappings().one_or_none()
    signed = log.newest(connection, house)
    if logged is None or signed is None:
        if connection.execute(select(ROUNDS.c.name).where(ROUNDS.c.name == name)).one_or_none() is None:
            raise BadInput(f"there is no round {number} at table {table}")
        raise Refused(f"{name} is not over, or no checkpoint has it yet; they are written every few seconds")
    entry = select(AUDIT).where(AUDIT.c.chain == logged["chain"], AUDIT.c.number == logged["number"])
    row = connection.execute(entry).one()
    return {
        "kind": KIND,
        "key": str(house),
        "entry": list(Leaf.of(row.chain, row.number, row.hash, row.entry)),
        "index": logged["index"],
        "proof": [hash_.hex() for hash_ in log.inclusion(connection, logged["index"], signed.checkpoint.size)],
        "checkpoint": log.cosigned(connection, signed),
    }


def checked(document: Any, key: str = "", witnesses: tuple[str, ...] = ()) -> ReceiptProof:
    """A receipt that is what it says: its entry is in the log that the house has signed. ``key`` is the house's as
    somebody knows it otherwise, and each of ``witnesses`` must have seen that log."""
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise BadInput("this is no receipt; 'croupier audit receipt' writes one")
    try:
        leaf = Leaf(*document["entry"])
        proof = [bytes.fromhex(hash_) for hash_ in document["proof"]]
        house, index, note = NoteKey.read(document["key"]), int(document["index"]), str(document["checkpoint"])
        ended = dict(leaf.ended or {})
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput("this receipt cannot be read: a part of it is missing or damaged") from None
    if key and NoteKey.read(key) != house:
        raise CroupierError(f"the receipt is signed by {house}, not by {key}")
    if house.kind != ED25519:
        raise BadInput(f"{house} is the key of a witness, and no house's")
    stated = notes.checkpoint(note, house)
    if not merkle.includes(leaf.digest, index, stated.size, proof, stated.root):
        raise CroupierError("what this receipt says is not in the log that the house has signed: it was changed")
    if not ended:
        raise BadInput("this receipt is of no round")
    seen = {text: notes.seen(note, NoteKey.read(text)) for text in witnesses}
    if absent := next((text for text, time in seen.items() if not time), ""):
        raise CroupierError(f"{NoteKey.read(absent).name} has not seen the checkpoint of this receipt")
    return ReceiptProof(ended, house, stated.size, seen)
