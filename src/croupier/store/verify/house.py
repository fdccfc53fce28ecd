"""A whole house, a few entries at a time: each chain from its first entry to its last, then what all of them must fit.

What is remembered of a chain is where it stands, the round in play and the shoe in use; of the house the balances, the
open holds and the last seal of every row that may be rewritten. None of it grows with the rounds that were played. It
can be kept, and a later verification goes on from there.
"""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, NamedTuple, Protocol
from zlib import crc32

from croupier.store.notes import NoteKey
from croupier.store.verify import money
from croupier.store.verify.books import OF_PEOPLE, READ, BookSource, Finding, Progress, encoded, silent
from croupier.store.verify.chain import HOUSE, ChainReader, contains
from croupier.store.verify.log import GrowingTree, Sighting, log, of_no_entry, peaks
from croupier.store.verify.one_chain import ChainVerification, Common
from croupier.store.verify.report import Report
from croupier.store.verify.rounds import Replays
from croupier.store.verify.rows import KEYS, ChainPlace, Statements, in_no_chain
from croupier.store.verify.seals import Checker, SealedRows, answered, fits, of_an_older_release, seals
from croupier.store.verify.tally import Tally

#: Keys that are remembered at a time while rows are looked for that no chain names.
_MOST_KEYS: Final = 500_000
#: After how many objects more circles are looked for, as `gc.set_threshold` has it.
_COLLECTED: Final = (1_000_000, 20, 50)
_COUNTED: Final = tuple(table.name for table in (*READ, *OF_PEOPLE))


@contextmanager
def _rarely_collected() -> Iterator[None]:
    """Rows and rounds come and go by the million and not in circles, unless something is wrong with them: looking for
    these each time some hundred were made takes a fourth of all the time, and a twelfth each time a hundred thousand
    were."""
    usual = gc.get_threshold()
    gc.set_threshold(*_COLLECTED)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


class ChainsVerified(NamedTuple):
    """What some chains came to: all that the house as a whole must fit, and where each could be gone on with."""

    report: Report
    tally: Tally
    said: SealedRows
    put_by: dict[tuple[str, str], list[int]]
    rests: dict[str, Any]


class ChainsBefore(NamedTuple):
    """What is known before the chains are read."""

    counts: dict[str, int]
    #: Whether seals are looked at.
    sealed: bool
    tally: Tally
    said: SealedRows
    ledger: int
    meters: dict[str, int]
    rests: dict[str, Any]
    resumed: bool

    def common(
        self, source: BookSource, checker: Checker | None, replays: Replays | None, progress: Progress
    ) -> Common:
        """What some chains are verified with, apart from all others."""
        report, tally, said = Report(counts=self.counts | {"outcomes": 0}), self.tally.fresh(), self.said.fresh()
        return Common(
            source,
            checker,
            replays,
            progress,
            report,
            tally,
            said,
            self.ledger,
            self.meters,
            {},
            self.rests,
            self.resumed,
        )


class ChainWorkers(Protocol):
    """Whoever verifies chains beside this process."""

    def verifying(self, before: ChainsBefore, chains: list[str]) -> AbstractContextManager[Iterator[ChainsVerified]]:
        """What the chains come to, part by part in their order; they are at work from now on."""


def chains_verified(common: Common, chains: Iterable[str]) -> ChainsVerified:
    """Some chains, one after the other."""
    rests: dict[str, Any] = {}
    with _rarely_collected():
        for chain in chains:
            verification = ChainVerification(common, chain, common.rests.get(chain))
            common.report.take(f"chain {chain}", verification.run())
            if verification.rest:
                rests[chain] = verification.rest
    return ChainsVerified(common.report, common.tally, common.said, common.put_by, rests)


class HouseVerification:
    """One verification of a house, from its beginning or from where an earlier one ended."""

    def __init__(
        self,
        source: BookSource,
        checker: Checker | None = None,
        replays: Replays | None = None,
        progress: Progress = silent,
        since: dict[str, Any] | None = None,
        workers: ChainWorkers | None = None,
    ) -> None:
        self.source, self.checker, self.replays, self.progress = source, checker, replays, progress
        self.workers = workers
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
        chains = source.chains()
        key = house or (self.checker.house if self.checker else None)
        #: What needs nothing of the chains, and what comes behind them.
        beside: dict[str, Iterator[Finding]] = {
            "tables": self._tables(set(chains)),
            "heads": contains(source, [*heads, *before]),
            "money": money.money(source, self.purses, self.tally),
            "commands": iter(()) if self.since else answered(source, self.said, self.checker, self.tally),
        }
        behind: dict[str, Iterator[Finding]] = {
            "meters": money.meters(source, self.purses, self.meters, self.tally),
            "escrows": money.escrows(source, self.purses, self.meters, self.put_by),
            "rows": self._strangers(),
            "seals": seals(source, self.said, self.checker) if self.checker else iter(()),
            "log": self._log(key, witnessed),
        }
        with self._chains(sorted(chains, key=lambda name: name != HOUSE)) as verified:
            if self.workers:
                self._parts(beside)
            for part in verified:
                self._take(part)
        self._parts(behind if self.workers else beside | behind)
        return report

    @contextmanager
    def _chains(self, chains: list[str]) -> Iterator[Iterator[ChainsVerified]]:
        """What the chains come to; where nobody else does them, it is worked out when it is asked for."""
        before = ChainsBefore(
            self.report.counts,
            self.checker is not None,
            self.tally,
            self.said,
            self.purses.last,
            {name: history.noted for name, history in self.meters.items()},
            self.rests,
            self.since is not None,
        )
        if self.workers:
            with self.workers.verifying(before, chains) as verified:
                yield verified
            return
        common = before.common(self.source, self.checker, self.replays, self.progress)
        yield (chains_verified(common, some) for some in [chains])

    def _take(self, part: ChainsVerified) -> None:
        self.report.merge(part.report)
        self.tally.merge(part.tally)
        self.said.merge(part.said)
        self.put_by.update(part.put_by)
        self.rests |= part.rests
        self.progress("chains", self.tally.named["audit"], self.report.counts["audit"])

    def _parts(self, parts: dict[str, Iterator[Finding]]) -> None:
        for place, (name, part) in enumerate(parts.items()):
            self.progress(f"checking {name}", place, len(parts))
            self.report.take(name, part)
        self.progress("checking", len(parts), len(parts))

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
                reader.take(ChainPlace(row["chain"], row["number"]), row, said)
                said.spell_out(table)
                yield from said.rows[table]
                if table == "shoes" and isinstance(row["entry"], dict):
                    yield from ((step[1],) for step in row["entry"].get("shoes", ()) if step[0] == "committed")
                if reader.round is not None and reader.round.results:
                    reader.closes()


def _head(rest: dict[str, Any]) -> dict[str, Any]:
    return {name: rest["reader"][name] for name in ("number", "hash")}
