"""A whole house, a few entries at a time: each chain from its first entry to its last, then what all of them must fit.

What is remembered of a chain is where it stands, the round in play and the shoe in use; of the house the balances, the
open holds and the last seal of every row that may be rewritten. None of it grows with the rounds that were played. It
can be kept, and a later verification goes on from there.
"""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from zlib import crc32

from croupier.store.notes import NoteKey
from croupier.store.verify import money
from croupier.store.verify.books import OF_PEOPLE, READ, BookSource, Finding, Progress, encoded, silent
from croupier.store.verify.chain import HOUSE, ChainReader, contains
from croupier.store.verify.log import GrowingTree, Sighting, log, of_no_entry, peaks
from croupier.store.verify.one_chain import ChainVerification, Common
from croupier.store.verify.report import Report
from croupier.store.verify.rounds import Replays
from croupier.store.verify.rows import KEYS, Statements, in_no_chain
from croupier.store.verify.seals import Checker, SealedRows, answered, fits, of_an_older_release, seals
from croupier.store.verify.tally import Tally

#: Keys that are remembered at a time while rows are looked for that no chain names.
_MOST_KEYS: Final = 500_000
#: After how many objects more circles are looked for, as `gc.set_threshold` has it.
_COLLECTED: Final = (100_000, 20, 50)
_COUNTED: Final = tuple(table.name for table in (*READ, *OF_PEOPLE))


@contextmanager
def _rarely_collected() -> Iterator[None]:
    """Rows and rounds come and go by the million and hardly ever in circles: looking for these each time some hundred
    were made takes a fourth of all the time."""
    usual = gc.get_threshold()
    gc.set_threshold(*_COLLECTED)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


class HouseVerification:
    """One verification of a house, from its beginning or from where an earlier one ended."""

    def __init__(
        self,
        source: BookSource,
        checker: Checker | None = None,
        replays: Replays | None = None,
        progress: Progress = silent,
        since: dict[str, Any] | None = None,
    ) -> None:
        self.source, self.checker, self.replays, self.progress = source, checker, replays, progress
        self.report = Report(sealed=checker is not None)
        self.tally, self.said = Tally(), SealedRows()
        self.purses, self.meters = money.Purses(), dict[str, money.MeterHistory]()
        self.put_by: dict[tuple[str, str], list[int]] = {}
        self.tree, self.since = GrowingTree(), since
        #: Where each chain could be gone on with.
        self.rests: dict[str, Any] = {}

    def run(
        self, heads: Iterable[Any] = (), house: NoteKey | None = None, witnessed: Collection[Sighting] = ()
    ) -> Report:
        """All of it, or all that is new."""
        with _rarely_collected():
            return self._run(heads, house, witnessed)

    def _run(self, heads: Iterable[Any], house: NoteKey | None, witnessed: Collection[Sighting]) -> Report:
        source, report = self.source, self.report
        report.counts = {name: source.count(name) for name in _COUNTED if source.has(name)} | {"outcomes": 0}
        self._begin()
        before = [{"chain": name, **_head(rest)} for name, rest in self.rests.items()]
        common = Common(
            source,
            self.checker,
            self.replays,
            self.progress,
            report,
            self.tally,
            self.said,
            self.purses.last,
            {name: history.noted for name, history in self.meters.items()},
            self.put_by,
            self.since is not None,
        )
        chains = source.chains()
        for chain in sorted(chains, key=lambda name: name != HOUSE):
            verification = ChainVerification(common, chain, self.rests.get(chain))
            self._part(f"chain {chain}", verification.run())
            if verification.rest:
                self.rests[chain] = verification.rest
        key = house or (self.checker.house if self.checker else None)
        parts: dict[str, Iterator[Finding]] = {
            "tables": self._tables(set(chains)),
            "heads": contains(source, [*heads, *before]),
            "money": money.money(source, self.purses, self.tally),
            "meters": money.meters(source, self.purses, self.meters, self.tally),
            "escrows": money.escrows(source, self.purses, self.meters, self.put_by),
            "commands": iter(()) if self.since else answered(source, self.said, self.checker, self.tally),
            "rows": self._strangers(),
            "seals": seals(source, self.said, self.checker) if self.checker else iter(()),
            "log": self._log(key, witnessed),
        }
        for place, (name, part) in enumerate(parts.items()):
            self.progress(f"checking {name}", place, len(parts))
            self._part(name, part)
        self.progress("checking", len(parts), len(parts))
        return report

    def plain(self) -> dict[str, Any]:
        """All that a later verification needs to go on from here, as JSON."""
        return {
            "chains": self.rests,
            "said": self.said.plain(),
            "purses": self.purses.plain(),
            "meters": {name: vars(history) for name, history in self.meters.items()},
            "log": {"size": self.tree.size, "peaks": [[level, hash_.hex()] for level, hash_ in self.tree.peaks]},
            "entries": self.report.counts["entries"],
        }

    def _begin(self) -> None:
        checker, since = self.checker, self.since
        if since:
            self.rests, self.said = dict(since["chains"]), SealedRows.restored(since["said"])
            self.purses = money.Purses.restored(since["purses"])
            self.meters = {name: money.MeterHistory(**kept) for name, kept in since["meters"].items()}
            tree = since["log"]
            self.tree = GrowingTree(tree["size"], [(level, bytes.fromhex(hash_)) for level, hash_ in tree["peaks"]])
        elif checker and not fits(self.source, checker):
            what = "no entry is sealed with the key that is here: it is that of another house"
            self.report.findings.append(Finding("seals", what))
            self.checker = None
        elif checker:
            self.said = of_an_older_release(self.source, checker)

    def _part(self, name: str, part: Iterator[Finding]) -> None:
        """Every finding; rows that somebody has made unreadable are one too, and no reason to stop."""
        try:
            for finding in part:
                self.report.findings.append(finding)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            what = f"cannot be checked to the end: {type(error).__name__} {error}"
            self.report.findings.append(Finding(name, what))

    def _tables(self, chains: set[str]) -> Iterator[Finding]:
        for table in self.source.scan("tables"):
            if table["name"] not in chains:
                yield Finding(f"table {table['name']}", "has no chain")

    def _log(self, key: NoteKey | None, witnessed: Collection[Sighting]) -> Iterator[Finding]:
        yield from peaks(self.source, self.tree)
        yield from log(self.source, self.tree, key, witnessed)
        yield from of_no_entry(self.source, self.tree.size, self.tally.named["log"])

    def _strangers(self) -> Iterator[Finding]:
        """Rows that no chain names. Where the counts agree there is none; else they are looked for."""
        entries = self.tally.there["entries"] + (self.since["entries"] if self.since else 0)
        if entries != self.report.counts["entries"]:
            yield Finding("entries", "of the ledger that were verified before are not all there any more")
        for table in KEYS:
            if self.since and table == "commands":
                continue
            if table not in ("entries", "meter_events", "commands"):
                self.tally.there[table] = self.report.counts[table]
            if not self.tally.agrees(table):
                yield from self._in_no_chain(table)

    def _in_no_chain(self, table: str) -> Iterator[Finding]:
        parts, known = 1 + self.tally.named[table] // _MOST_KEYS, 0
        for part in range(parts):
            named = {key for key in self._named(table) if crc32(encoded(list(key))) % parts == part}
            for finding in in_no_chain(self.source, table, named, part, parts):
                known += 1
                yield finding
        if not known:
            yield Finding(table, "are others, or more or fewer, than the chains name")

    def _named(self, table: str) -> Iterator[tuple[Any, ...]]:
        for chain in self.source.chains():
            reader = ChainReader(chain)
            for row in self.source.scan("audit", {"chain": chain}):
                said = Statements()
                list(reader.take(row, said))
                yield from said.rows[table]
                if table == "shoes" and isinstance(row["entry"], dict):
                    yield from ((step[1],) for step in row["entry"].get("shoes", ()) if step[0] == "committed")
                if reader.round is not None and reader.round.results:
                    reader.closes()


def _head(rest: dict[str, Any]) -> dict[str, Any]:
    return {name: rest["reader"][name] for name in ("number", "hash")}
