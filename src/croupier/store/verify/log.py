"""The log of all chains: its tree built again from the entries, the checkpoints against it, and those of witnesses."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from croupier.errors import CroupierError
from croupier.store import merkle, notes
from croupier.store.notes import Checkpoint, NoteKey
from croupier.store.verify.books import Books, Finding, Row, canonical


class Sighting(NamedTuple):
    """A checkpoint that somebody else has."""

    witness: str
    checkpoint: Checkpoint


class GrowingTree:
    """A tree as it grows, by a few hashes: for every leaf the nodes that must be there, and the root behind it."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[tuple[int, bytes]] = []

    def add(self, leaf: bytes) -> Iterator[tuple[int, int, str]]:
        """The nodes that a leaf adds: its own, and those of the subtrees that it makes complete."""
        level, hash_, index = 0, leaf, self.size
        yield level, index, hash_.hex()
        while self._peaks and self._peaks[-1][0] == level:
            _, left = self._peaks.pop()
            level, index, hash_ = level + 1, index // 2, merkle.node_hash(left, hash_)
            yield level, index, hash_.hex()
        self._peaks.append((level, hash_))
        self.size += 1

    @property
    def root(self) -> bytes:
        """The root behind the last leaf."""
        if not self._peaks:
            return merkle.EMPTY
        (_, hash_), *larger = reversed(self._peaks)
        for _, left in larger:
            hash_ = merkle.node_hash(left, hash_)
        return hash_


def log(books: Books, house: NoteKey | None, witnessed: Collection[Sighting]) -> Iterator[Finding]:
    """Every leaf is an entry in the order of its chain, every node is there, every checkpoint is the house's and of
    this log, and what witnesses have is in it. Without the key of the house no signature is looked at."""
    entries = {(row["chain"], row["number"]): row for row in books["audit"]}
    stored = {(row["level"], row["index"]): row for row in books["log"]}
    asked = {row["size"]: row for row in books["checkpoints"]}
    roots = dict.fromkeys([*asked, *(seen.checkpoint.size for seen in witnessed)], merkle.EMPTY)
    tree, last, nodes = GrowingTree(), dict[str, int](), 0
    for leaf in (row for row in books["log"] if row["level"] == 0):
        where = f"log, entry {leaf['index']}"
        if leaf["number"] != last.get(leaf["chain"], 0) + 1:
            yield Finding(where, f"entry {leaf['number']} of chain {leaf['chain']} is out of turn")
        last[leaf["chain"]] = leaf["number"]
        entry = entries.get((leaf["chain"], leaf["number"]))
        if entry is None:
            yield Finding(where, f"entry {leaf['number']} of chain {leaf['chain']} is not there any more")
            return
        ended = _ended(entry["entry"])
        if leaf["round"] != (ended["round"] if ended else None):
            yield Finding(where, "names another round than its entry")
        for level, index, hash_ in tree.add(_digest(entry, ended)):
            nodes += 1
            node = stored.get((level, index))
            if node is None or node["hash"] != hash_:
                yield Finding(where, f"is not the entry that was logged: node {level}/{index} is another")
                return
            if level and any(node[name] is not None for name in ("chain", "number", "round")):
                yield Finding(where, f"node {level}/{index} says it is an entry")
        if tree.size in roots:
            roots[tree.size] = tree.root
    if nodes != len(stored):
        yield Finding("log", f"has {len(stored)} nodes, and its entries make {nodes}")
    if tree.size != max(asked, default=0):
        yield Finding("log", f"has {tree.size} entries, and its last checkpoint is of {max(asked, default=0)}")
    for size, row in asked.items():
        yield from _checkpoint(row, Checkpoint(house.name if house else "", size, roots[size]), house)
    yield from _cosigned(books, asked)
    yield from _witnesses(tree.size, roots, witnessed)


def _digest(row: Row, ended: Mapping[str, Any] | None) -> bytes:
    """SHA-256 over a zero byte and the JSON of [chain, number, digest, how a round ended with it or null]."""
    document = canonical([row["chain"], row["number"], row["hash"], ended])
    return hashlib.sha256(b"\x00" + document.encode()).digest()


def _ended(entry: Any) -> dict[str, Any] | None:
    return {name: entry[name] for name in ("round", "at", "result")} if "result" in entry else None


def _checkpoint(row: Row, expected: Checkpoint, house: NoteKey | None) -> Iterator[Finding]:
    where = f"checkpoint {row['size']}"
    try:
        stated = notes.checkpoint(row["note"], house) if house else Checkpoint.read(notes.split(row["note"])[0])
    except CroupierError as error:
        yield Finding(where, str(error))
        return
    if (stated.size, stated.root) != (expected.size, expected.root):
        yield Finding(where, "is not of this log: its entries were written anew behind it")


def _cosigned(books: Books, checkpoints: Mapping[int, Row]) -> Iterator[Finding]:
    """What witnesses said is of the checkpoint that it stands beside."""
    for row in books["cosignatures"]:
        where = f"cosignature of checkpoint {row['size']}"
        try:
            note = checkpoints[row["size"]]["note"] + row["line"]
            if not notes.seen(note, NoteKey.read(row["witness"])):
                yield Finding(where, "is not what its witness has signed")
        except (CroupierError, KeyError):
            yield Finding(where, "cannot be read")


def _witnesses(size: int, roots: Mapping[int, bytes], witnessed: Collection[Sighting]) -> Iterator[Finding]:
    for witness, checkpoint in witnessed:
        where = f"witness {witness}"
        if checkpoint.size > size:
            cut = "its end was cut off, or the database set back"
            yield Finding(where, f"has seen a log of {checkpoint.size} entries, and the one here has {size}: {cut}")
        elif roots[checkpoint.size] != checkpoint.root:
            yield Finding(where, f"has seen other entries than the {checkpoint.size} here: they were written anew")
