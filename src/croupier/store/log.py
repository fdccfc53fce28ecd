"""The log of a house: a Merkle tree over the entries of all chains, and the checkpoints that are signed of it.

Entries come into it some seconds after they were written, by whoever has the turn: no command waits for it. Only what
the house has written itself is taken in: every digest and every seal is checked before a checkpoint is signed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, insert, select, text, tuple_

from croupier.errors import CroupierError
from croupier.store import audit, merkle, notes
from croupier.store.notes import Checkpoint, NoteKey, NoteSigner
from croupier.store.resealing import SEALS
from croupier.store.schema import AUDIT, CHECKPOINTS, COSIGNATURES, LOG
from croupier.store.sealing import Seal
from croupier.store.verify.books import canonical

T = TypeVar("T")
#: Entries that one checkpoint takes in at most; more wait for the next one.
_AT_ONCE: Final = 2_000

#: Entries that are not in the log yet, chain by chain.
_NEW: Final = text(
    """
    SELECT a.chain, a.number, a.entry, a.hash, a.mac, b.hash AS before
      FROM (SELECT name AS chain FROM tables UNION ALL SELECT 'house') c
     CROSS JOIN LATERAL (SELECT coalesce(max(number), 0) AS last FROM log WHERE log.chain = c.chain) l
      JOIN audit a ON a.chain = c.chain AND a.number > l.last
      LEFT JOIN audit b ON b.chain = a.chain AND b.number = a.number - 1
     ORDER BY a.chain, a.number LIMIT :most
    """
)


class NotOurs(CroupierError):
    """Books that the house has not written as they are now: nothing of them is signed."""


class SignedCheckpoint(NamedTuple):
    """A checkpoint, and the note that says so."""

    checkpoint: Checkpoint
    note: str


class Leaf(NamedTuple):
    """An entry as the log has it. A round that ended with it is told as everybody at the table saw it end."""

    chain: str
    number: int
    hash: str
    ended: Mapping[str, Any] | None

    @property
    def digest(self) -> bytes:
        """The hash of the leaf."""
        return merkle.leaf_hash(canonical(list(self)).encode())

    @classmethod
    def of(cls, chain: str, number: int, hash_: str, entry: Mapping[str, Any]) -> Leaf:
        """The leaf of an entry."""
        ended = {name: entry[name] for name in ("round", "at", "result")} if "result" in entry else None
        return cls(chain, number, hash_, ended)


def signer(key: Ed25519PrivateKey) -> NoteSigner:
    """Who signs the checkpoints of a house: its log is named after its key."""
    return NoteSigner(f"croupier/{key.public_key().public_bytes_raw().hex()[:16]}", key)


def newest(connection: Connection, key: NoteKey) -> SignedCheckpoint | None:
    """The last checkpoint that the house has signed."""
    last = select(CHECKPOINTS).order_by(CHECKPOINTS.c.size.desc()).limit(1)
    row = connection.execute(last).one_or_none()
    return SignedCheckpoint(notes.checkpoint(row.note, key), row.note) if row else None


def cosigned(connection: Connection, signed: SignedCheckpoint) -> str:
    """The note of a checkpoint with what witnesses have said of it."""
    said = (COSIGNATURES.c.size == signed.checkpoint.size, ~COSIGNATURES.c.witness.startswith("rfc3161:"))
    lines = select(COSIGNATURES.c.line).where(*said)
    return signed.note + "".join(connection.execute(lines.order_by(COSIGNATURES.c.witness)).scalars())


def extend(connection: Connection, signs: NoteSigner) -> bool:
    """Take what is new into the log and sign the checkpoint behind it; whether there is more. Of several processes that
    come at once, one does it."""
    turn = text("SELECT pg_try_advisory_xact_lock(hashtext('croupier log of all chains'))")
    if not connection.execute(turn).scalar_one():
        return False
    signed = newest(connection, signs.key())
    size = signed.checkpoint.size if signed else 0
    known = _nodes(connection, merkle.peaks(size))
    if signed and merkle.root(lambda level, index: known[level, index], size) != signed.checkpoint.root:
        raise NotOurs("the log of this house is not the one that it has signed; see 'croupier audit verify'")
    rows: list[dict[str, Any]] = []
    for leaf in _checked(connection, connection.execute(_NEW, {"most": _AT_ONCE})):
        rows += _added(known, size, leaf)
        size += 1
    if rows:
        connection.execute(insert(LOG), rows)
        root = merkle.root(lambda level, index: known[level, index], size)
        note = signs.note(Checkpoint(signs.name, size, root).text)
        connection.execute(insert(CHECKPOINTS), {"size": size, "note": note})
    return len([row for row in rows if row["level"] == 0]) == _AT_ONCE


def _added(known: dict[tuple[int, int], bytes], index: int, leaf: Leaf) -> Iterator[dict[str, Any]]:
    """The row of a leaf, and those of the subtrees that it makes complete."""
    known[0, index] = leaf.digest
    entry = {"chain": leaf.chain, "number": leaf.number, "round": leaf.ended["round"] if leaf.ended else None}
    yield {"level": 0, "index": index, "hash": known[0, index].hex()} | entry
    for level, place in merkle.completed(index):
        known[level, place] = merkle.node_hash(known[level - 1, 2 * place], known[level - 1, 2 * place + 1])
        yield {"level": level, "index": place, "hash": known[level, place].hex()} | dict.fromkeys(entry)


def _checked(connection: Connection, rows: Iterable[Any]) -> Iterator[Leaf]:
    """Entries that the house has written: each behind the one before it, and sealed."""
    seal, older = Seal.of(connection), _Older(connection)
    for row in rows:
        right = audit.digest(row.before or audit.START, row.chain, row.number, row.entry) == row.hash
        if not right or not (older.holds(row) if row.mac is None else row.mac == seal.entry(row.hash)):
            raise NotOurs(
                f"entry {row.number} of chain {row.chain} is not as the house has written it; no checkpoint is signed, "
                "see 'croupier audit verify'"
            )
        yield Leaf.of(row.chain, row.number, row.hash, row.entry)


class _Older:
    """Entries that a release without seals has written: one sealed entry says where each chain stood then."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._heads: Mapping[str, Any] | None = None

    def holds(self, row: Any) -> bool:
        """Whether it stood in its chain by then; what stands before a head is bound by its digest."""
        if self._heads is None:
            sealed = select(AUDIT).where(AUDIT.c.chain == audit.HOUSE, AUDIT.c.entry["what"].as_string() == SEALS)
            first = self._connection.execute(sealed.order_by(AUDIT.c.number).limit(1)).one_or_none()
            ours = first is not None and first.mac == Seal.of(self._connection).entry(first.hash)
            self._heads = first.entry["heads"] if first is not None and ours else {}
        number, hash_ = self._heads.get(row.chain, (0, ""))
        return bool(row.number < number or (row.number, row.hash) == (number, hash_))


# -- proofs ---------------------------------------------------------------------------------------------------


def contains(connection: Connection, checkpoint: Checkpoint, size: int) -> bool:
    """Whether the log, which has so many leaves, begins with that of an earlier checkpoint."""
    if not checkpoint.size:
        return True
    return checkpoint.size <= size and _proved(connection, lambda nodes: merkle.root(nodes, checkpoint.size)) == (
        checkpoint.root
    )


def consistency(connection: Connection, old: int, size: int) -> list[bytes]:
    """That the log of one size has grown from that of another."""
    return _proved(connection, lambda nodes: merkle.consistency_proof(nodes, old, size))


def inclusion(connection: Connection, index: int, size: int) -> list[bytes]:
    """That a leaf is in the log."""
    return _proved(connection, lambda nodes: merkle.inclusion_proof(nodes, index, size))


def _proved(connection: Connection, work: Callable[[merkle.Nodes], T]) -> T:
    """What comes of a walk through the tree: the first time only to learn which nodes it asks for."""
    asked: set[tuple[int, int]] = set()

    def learn(level: int, index: int) -> bytes:
        asked.add((level, index))
        return merkle.EMPTY

    work(learn)
    known = _nodes(connection, asked)
    return work(lambda level, index: known[level, index])


def _nodes(connection: Connection, places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], bytes]:
    asked = sorted(places)
    rows = (
        connection.execute(select(LOG).where(tuple_(LOG.c.level, LOG.c.index).in_(asked))).mappings() if asked else ()
    )
    known = {(row["level"], row["index"]): bytes.fromhex(row["hash"]) for row in rows}
    if missing := set(asked) - known.keys():
        raise NotOurs(f"{len(missing)} nodes of the log are not there any more; see 'croupier audit verify'")
    return known
