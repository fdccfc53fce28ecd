"""The log of all chains: its tree built again from the entries, the checkpoints against it, and those of witnesses."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from croupier.errors import CroupierError
from croupier.store import merkle, notes
from croupier.store.notes import Checkpoint, NoteKey
from croupier.store.stamps import SCHEME, NoStamp, roots_of, when
from croupier.store.verify.books import BookSource, Finding, Row, encoded

#: Checkpoints that are looked at together.
_AT_A_TIME: Final = 500
#: What of a leaf its tree is built from, and what of every other node there is to look at: it names no entry.
_LEAF: Final = ("index", "hash")
_NODE: Final = ("index", "hash", "chain", "number", "round")
_NO_ENTRY: Final = (None, None, None)


class Sighting(NamedTuple):
    """A checkpoint that somebody else has."""

    witness: str
    checkpoint: Checkpoint


class GrowingTree:
    """A tree as it grows, by a few hashes: for every leaf the nodes that must be there, and the root behind it."""

    def __init__(self, size: int = 0, peaks: Iterable[tuple[int, bytes]] = ()) -> None:
        self.size = size
        self.peaks: list[tuple[int, bytes]] = list(peaks)

    def add(self, leaf: bytes) -> list[tuple[int, int, str]]:
        """The nodes that a leaf adds: its own, and those of the subtrees that it makes complete."""
        level, hash_, index = 0, leaf, self.size
        added, peaks = [(level, index, hash_.hex())], self.peaks
        while peaks and peaks[-1][0] == level:
            _, left = peaks.pop()
            level, index, hash_ = level + 1, index // 2, merkle.node_hash(left, hash_)
            added.append((level, index, hash_.hex()))
        peaks.append((level, hash_))
        self.size += 1
        return added

    @property
    def root(self) -> bytes:
        """The root behind the last leaf."""
        if not self.peaks:
            return merkle.EMPTY
        (_, hash_), *larger = reversed(self.peaks)
        for _, left in larger:
            hash_ = merkle.node_hash(left, hash_)
        return hash_


class LoggedEntries:
    """The leaves of the entries of one chain: each where it was logged, in the order of the chain."""

    def __init__(self, last: int = -1) -> None:
        self.last = last
        #: The first entry that is in no log yet: none behind it can be.
        self.ends: int | None = None

    def take(self, rows: list[Row], leaves: list[Row]) -> Iterator[Finding]:
        """Some entries, and the leaves that name them."""
        known = {leaf["number"]: leaf for leaf in leaves}
        for row in rows:
            leaf = known.get(row["number"])
            if leaf is None:
                self.ends = self.ends or row["number"]
                continue
            place = leaf["index"]
            if self.ends is not None or place <= self.last or leaf["level"]:
                yield Finding(_entry(place), f"entry {leaf['number']} of chain {leaf['chain']} is out of turn")
            self.last = place
            ended = _ended(row["entry"])
            if leaf["round"] != (ended["round"] if ended else None):
                yield Finding(_entry(place), "names another round than its entry")
            if leaf["hash"] != _digest(row, ended):
                yield Finding(_entry(place), f"is not the entry that was logged: node 0/{place} is another")


def log(
    source: BookSource, tree: GrowingTree, house: NoteKey | None, witnessed: Collection[Sighting]
) -> Iterator[Finding]:
    """Every node is there, every checkpoint is the house's and of this log, and what witnesses have is in it. Without
    the key of the house no signature is looked at. That each leaf is its entry is found with the chains."""
    first, signed = tree.size, source.scan("checkpoints", above=tree.size - 1)
    roots = dict.fromkeys((seen.checkpoint.size for seen in witnessed), merkle.EMPTY) | {first: tree.root}
    waiting, last = next(signed, None), first
    levels: dict[int, Iterator[tuple[Any, ...]]] = {}
    nodes = sum(first >> level for level in range(first.bit_length()))
    none: list[tuple[Any, ...] | None] = [None]
    for leaf in chain(none, source.columns("log", _LEAF, {"level": 0}, above=first - 1)):
        if leaf is not None:
            nodes, wrong = nodes + 1, None
            for level, index, hash_ in tree.add(bytes.fromhex(leaf[1])):
                if level and level not in levels:
                    levels[level] = source.columns("log", _NODE, {"level": level}, above=index - 1)
                node = leaf if level == 0 else next(levels[level], None)
                nodes += bool(level)
                if node is None or node[0] != index or node[1] != hash_:
                    wrong = f"is not the entry that was logged: node {level}/{index} is another"
                elif level and node[2:] != _NO_ENTRY:
                    yield Finding(_entry(leaf[0]), f"node {level}/{index} says it is an entry")
            if wrong:
                yield Finding(_entry(leaf[0]), wrong)
                return
        if tree.size in roots:
            roots[tree.size] = tree.root
        while waiting is not None and waiting["size"] <= tree.size:
            stated = Checkpoint(house.name if house else "", tree.size, tree.root)
            yield from _checkpoint(waiting, stated, house)
            last = waiting["size"]
            waiting = next(signed, None)
    if nodes != (there := source.count("log")):
        yield Finding("log", f"has {there} nodes, and its entries make {nodes}")
    if tree.size != last or waiting is not None:
        beyond = waiting["size"] if waiting else last
        yield Finding("log", f"has {tree.size} entries, and its last checkpoint is of {beyond}")
    yield from _cosigned(source, first)
    yield from _witnesses(tree.size, first, roots, witnessed)


def peaks(source: BookSource, tree: GrowingTree) -> Iterator[Finding]:
    """The nodes that an earlier verification has left off at are still those of the log."""
    places = list(merkle.peaks(tree.size))
    stored = {(row["level"], row["index"]): row["hash"] for row in source.among("log", ("level", "index"), places)}
    if [stored.get(place) for place in places] != [hash_.hex() for _, hash_ in tree.peaks]:
        yield Finding("log", f"is not the one that was verified as far as {tree.size} entries: it was cut or rewritten")


def of_no_entry(source: BookSource, leaves: int, logged: int) -> Iterator[Finding]:
    """Leaves that name entries that are not there, where there are more leaves than entries that have one."""
    if logged == leaves:
        return
    for leaf in source.scan("log", {"level": 0}):
        if not source.among("audit", ("chain", "number"), [(leaf["chain"], leaf["number"])]):
            what = f"entry {leaf['number']} of chain {leaf['chain']} is not there any more"
            yield Finding(_entry(leaf["index"]), what)
            return
    yield Finding("log", f"has {leaves} entries, and {logged} of the chains are in it")


def _entry(index: int) -> str:
    return f"log, entry {index}"


def _digest(row: Row, ended: Mapping[str, Any] | None) -> str:
    """SHA-256 over a zero byte and the JSON of [chain, number, digest, how a round ended with it or null]."""
    document = encoded([row["chain"], row["number"], row["hash"], ended])
    return hashlib.sha256(b"\x00" + document).hexdigest()


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


def _cosigned(source: BookSource, first: int) -> Iterator[Finding]:
    """What witnesses said is of the checkpoint that it stands beside."""
    rows = source.scan("cosignatures", above=first - 1)
    while some := list(islice(rows, _AT_A_TIME)):
        sizes = list(dict.fromkeys((row["size"],) for row in some))
        noted = {row["size"]: row["note"] for row in source.among("checkpoints", ("size",), sizes)}
        for row in some:
            where = f"cosignature of checkpoint {row['size']}"
            try:
                if row["witness"].startswith(SCHEME):
                    when(noted[row["size"]].encode(), row["line"], roots_of(row["witness"]))
                elif not notes.seen(noted[row["size"]] + row["line"], NoteKey.read(row["witness"])):
                    yield Finding(where, "is not what its witness has signed")
            except NoStamp as error:
                yield Finding(where, str(error))
            except (CroupierError, KeyError):
                yield Finding(where, "cannot be read")


def _witnesses(size: int, first: int, roots: Mapping[int, bytes], witnessed: Collection[Sighting]) -> Iterator[Finding]:
    for witness, checkpoint in witnessed:
        where = f"witness {witness}"
        if checkpoint.size > size:
            cut = "its end was cut off, or the database set back"
            yield Finding(where, f"has seen a log of {checkpoint.size} entries, and the one here has {size}: {cut}")
        elif checkpoint.size >= first and roots[checkpoint.size] != checkpoint.root:
            yield Finding(where, f"has seen other entries than the {checkpoint.size} here: they were written anew")
