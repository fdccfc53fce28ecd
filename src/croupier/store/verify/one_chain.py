"""One chain of a house, some entries at a time: its rows, rounds, shoes and leaves beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.store.verify.books import BookSource, Finding, Progress, Row, as_told, same
from croupier.store.verify.books import Stated as StatedRows
from croupier.store.verify.chain import HOUSE, ChainReader, RoundSoFar, ends
from croupier.store.verify.chance import left
from croupier.store.verify.log import LoggedEntries
from croupier.store.verify.report import Report
from croupier.store.verify.rounds import Played, Replays, ended, movements, replayed, table_stands
from croupier.store.verify.rows import (
    KEYS,
    ChainPlace,
    Meeting,
    Stated,
    Statements,
    acted,
    agreeing,
    alike,
    compared,
    row_name,
    says_where,
    version_of,
)
from croupier.store.verify.seals import Checker, SealedRows, answered_of, entry_sealed, shown
from croupier.store.verify.shoes import Shoes
from croupier.store.verify.tally import Tally

#: Entries of a chain that are looked at together: so many, and then as far as no shoe and no round is left open, but
#: not further than this, or twice this within a round.
_AT_A_TIME: Final = 400
_AT_MOST: Final = 2_000
#: Tables of which the rows of a round are read together, and the column that names it.
_BY_ROUND: Final = {"rounds": "name", "results": "round"}
#: Tables whose rows are numbered through in their chain: they are only counted.
_COUNTED: Final = ("rounds", "answers", "results", "records")


#: The answers of a round: their numbers, their times, and the answers themselves.
Answers: TypeAlias = Sequence[list[Any]]
_NO_ANSWERS: Final[Answers] = ([], [], [])


class RowsOfRounds(NamedTuple):
    """Rows of some rounds by table, and their answers by round."""

    there: dict[str, list[Row]]
    answers: dict[str, Answers]


class Common(NamedTuple):
    """What the verifications of all chains of a house share."""

    source: BookSource
    checker: Checker | None
    replays: Replays | None
    progress: Progress
    report: Report
    tally: Tally
    said: SealedRows
    #: The last number in the ledger, and of each meter, that were verified before: what is behind them is counted.
    ledger: int
    meters: dict[str, int]
    #: What each table has put by for each meter, as its chain says.
    put_by: dict[tuple[str, str], list[int]]
    #: Where each chain was left by an earlier verification, and whether there was one.
    rests: dict[str, Any]
    resumed: bool


class ChainVerification:
    """A chain on its way from where an earlier verification left off, or from its first entry."""

    def __init__(self, common: Common, chain: str, rest: dict[str, Any] | None = None) -> None:
        self.common, self.source = common, common.source
        self.reader, self.shoes, self.logged = ChainReader(chain), Shoes(chain), LoggedEntries()
        self.named: Counter[str] = Counter()
        if rest:
            self.reader = ChainReader(**rest["reader"])
            self.shoes.restore(rest["shoes"])
            self.logged.last, self.named = rest["logged"], Counter(rest["named"])
        #: How it stood when no round was in play and no shoe in use the last time: from there a later one may go on.
        self.rest: dict[str, Any] | None = rest

    def run(self) -> Iterator[Finding]:
        """The chain to its end, and the table that stands there."""
        chain = self.reader.chain
        rows = self.source.scan("audit", {"chain": chain}, above=self.reader.number or None)
        while (yield from self._some(rows)):
            self.common.progress(f"chain {chain}", self.common.tally.named["audit"], self.common.report.counts["audit"])
        if self.reader.round is not None:
            playing = [self.reader.round]
            yield from self._rounds(playing, self._of_rounds(Statements(), playing))
        table = next(iter(self.source.among("tables", ("name",), [(chain,)])), None)
        yield from ends(table, self.reader)
        if table is not None:
            name = f"{chain}#{self.reader.rounds}"
            last = next(iter(self.source.among("rounds", ("name",), [(name,)])), None)
            over = bool(self.source.among("results", ("round",), [(name,)]))
            yield from table_stands(self.source, table, last, over=over)
            yield from self._left(table["state"])
        yield from self._shoes(end=True)
        self.common.put_by.update({(meter, chain): sums for meter, sums in self.reader.put_by.items()})
        self.common.tally.named.update(self.named)

    def _some(self, rows: Iterator[Row]) -> Generator[Finding, None, bool]:
        """Some entries; whether there were any."""
        said, over, batch = Statements(), list[RoundSoFar](), list[Row]()
        reader, checker = self.reader, self.common.checker
        for row in rows:
            batch.append(row)
            place, entry = ChainPlace(row["chain"], row["number"]), row["entry"]
            if checker and (wrong := entry_sealed(place, row, self.common.said, checker)):
                yield wrong
            reader.take(place, row, said)
            if type(entry) is dict and (steps := entry.get("shoes")):
                for step in steps:
                    yield from self.shoes.take(place, step, entry["at"])
            if reader.round is not None and reader.round.results:
                over += filter(None, [reader.closes()])
            if len(batch) >= _AT_A_TIME and self._pauses(len(batch)):
                break
        self.common.tally.named["audit"] += len(batch)
        yield from self._logged(batch)
        there = self._of_rounds(said, over)
        yield from said.findings
        yield from self._compared(said, there.there)
        yield from self._rounds(over, there)
        yield from self._shoes()
        if self._rests():
            self.rest = self._plain()
        return bool(batch)

    def _pauses(self, entries: int) -> bool:
        """Whether so many entries may be looked at now. Between rounds all rows of each are among them."""
        return self._rests() or entries >= (_AT_MOST if self.reader.round is None else 2 * _AT_MOST)

    def _rests(self) -> bool:
        return self.reader.round is None and self.shoes.between

    def _plain(self) -> dict[str, Any]:
        names = [known.name for known in fields(self.reader) if known.name != "round"]
        reader = {name: getattr(self.reader, name) for name in names}
        reader |= {name: dict(getattr(self.reader, name)) for name in ("wagered", "again", "put_by")}
        return {
            "reader": reader,
            "shoes": self.shoes.plain(),
            "logged": self.logged.last,
            "named": dict(self.named),
        }

    def _logged(self, batch: list[Row]) -> Iterator[Finding]:
        keys = [(row["chain"], row["number"]) for row in batch]
        leaves = self.source.among("log", ("chain", "number"), keys)
        yield from self.logged.take(batch, leaves)
        self.named["log"] += len(leaves)

    def _compared(self, said: Statements, there: dict[str, list[Row]]) -> Iterator[Finding]:
        for table, stated in said.rows.items():
            if not stated:
                continue
            if table == "commands" and self._answered(stated):
                continue
            known = there.get(table, [])
            if table not in (*_BY_ROUND, "answers"):
                seen = {row["key"] for row in known} if table == "entries" else ()
                more = [key for key in stated if key[0] not in seen] if seen else list(stated)
                known = known + self.source.among(table, KEYS[table], more)
            rows = agreeing(table, stated, known)
            if rows is not None:
                yield from self._agree(table, stated, rows)
                continue
            for met in compared(table, stated, known):
                if isinstance(met, Finding):
                    yield met
                else:
                    yield from self._met(table, met)

    def _of_rounds(self, said: Statements, over: list[RoundSoFar]) -> RowsOfRounds:
        """All rows of the rounds that some entries are about, read once. Entries of the ledger and answers are those of
        the chain where they are there exactly so; else they are spelled out, and read to be compared one by one."""
        named = {key[0] for table in _BY_ROUND for key in said.rows[table]} | {round_.name for round_ in over}
        named |= said.answers.keys()
        names = [(name,) for name in sorted(named)]
        if not names:
            said.spell_out("entries")
            return RowsOfRounds({}, {})
        there = {table: self.source.among(table, (column,), names) for table, column in _BY_ROUND.items()}
        postings = self._postings(said, named, names)
        if postings is None:
            said.spell_out("entries")
            postings = self.source.among("entries", ("round",), names)
        answers = self.source.answers(named)
        if answers is None or not self._given(said, answers):
            said.spell_out("answers")
            there["answers"] = self.source.among("answers", ("round",), names)
            answers = {}
            for row in there["answers"]:
                numbers, _, values = answers.setdefault(row["round"], ([], [], []))
                numbers.append(row["seq"])
                values.append(row["answer"])
        return RowsOfRounds(there | {"entries": postings}, answers)

    def _postings(self, said: Statements, named: set[str], names: list[tuple[str]]) -> list[Row] | None:
        """The entries of the ledger for these rounds, if they and all others of the chain are there as it has them;
        then they are counted."""
        others: dict[tuple[Any, ...], Stated] = {}
        of_rounds, times, is_other = list[Row](), list[str](), list[bool]()
        for place, at, some in said.postings:
            if named.issuperset([posting["round"] for posting in some]):
                of_rounds += some
                times += [at] * len(some)
                is_other += [False] * len(some)
                continue
            for posting in some:
                if posting["round"] in named:
                    of_rounds.append(posting)
                    times.append(at)
                    is_other.append(False)
                else:
                    others[posting["key"],] = place, {**posting, "at": at}
                    is_other.append(True)
        if len({posting["key"] for posting in of_rounds} | {key for (key,) in others}) != len(is_other):
            return None
        rows = agreeing("entries", others, self.source.among("entries", KEYS["entries"], list(others)))
        numbers = self.source.exactly("entries", names, StatedRows(of_rounds, times)) if rows is not None else None
        if rows is None or numbers is None:
            return None
        of_others, of_these = (row["number"] for row in rows), iter(numbers)
        if not self._follow([next(of_others if other else of_these) for other in is_other]):
            return None
        said.postings = []
        return of_rounds

    def _given(self, said: Statements, answers: dict[str, Answers]) -> bool:
        """Whether answers are there exactly as the chain has them; then they are counted."""
        stored, stated = list[Any](), list[Any]()
        for name, (values, times, parts) in said.answers.items():
            numbers, at, there = answers.get(name, _NO_ANSWERS)
            first = parts[0][0] - 1
            if numbers != list(range(1, len(numbers) + 1)) or bool in map(type, numbers):
                return False
            last = first + len(values)
            stored += at[first:last], there[first:last]
            stated += times, values
        if as_told(stored) != as_told(stated):
            return False
        self.named["answers"] += sum(len(values) for values, _, _ in said.answers.values())
        said.answers = {}
        return True

    def _follow(self, numbers: list[Any]) -> bool:
        """Whether entries with these numbers stand in the ledger in the order of the chain, behind those before; then
        they are counted."""
        if not numbers or not _rising(self.reader.ledger, numbers):
            return False
        before = self.common.ledger
        self.common.tally.name_numbers([number for number in numbers if number > before] if before else numbers)
        self.reader.ledger = numbers[-1]
        return True

    def _answered(self, stated: dict[tuple[Any, ...], Stated]) -> bool:
        """Whether the commands of a table are there as they are stated, each answered with the version that it made;
        then they are counted. Seals are looked at behind the chains, unless only what is new is verified."""
        if self.common.resumed or self.reader.chain == HOUSE:
            return False
        versions = self.source.exactly("commands", list(stated), StatedRows([row for _, row in stated.values()], []))
        if versions is None or not alike(versions, [[place.number, place.chain] for place, _ in stated.values()]):
            return False
        self.common.tally.named["commands"] += len(stated)
        return True

    def _agree(self, table: str, stated: dict[tuple[Any, ...], Stated], rows: list[Row]) -> Iterator[Finding]:
        """Rows that are all as the chain says: what is left to look at."""
        if table == "entries":
            if self._follow([row["number"] for row in rows]):
                return
        elif table in _COUNTED:
            self.named[table] += len(rows)
            return
        for (key, (place, _)), row in zip(stated.items(), rows, strict=True):
            yield from self._met(table, Meeting(key, place, row))

    def _met(self, table: str, met: Meeting) -> Iterator[Finding]:
        tally, row = self.common.tally, met.row
        if table == "entries":
            if type(row["number"]) is int and row["number"] > self.common.ledger:
                tally.name_numbers((row["number"],))
            yield from self._in_order(row, met.place)
        elif table == "meter_events":
            if type(row["number"]) is not int or row["number"] > self.common.meters.get(row["meter"], 0):
                tally.name(table, *met.key)
        elif table == "commands":
            yield from version_of(met.place, met.key, row)
            # All of them are looked at behind the chains, unless it is only what is new that is verified.
            checker = self.common.checker if self.common.resumed else None
            mac = row["mac"] if checker and not self.source.exported else None
            if checker and mac is not None and not checker.answer(answered_of(row), mac):
                yield Finding(row_name(table, met.key), "is not what the house has answered and sealed")
            if acted(row["status"], row["response"]):
                if says_where(row["response"]) and met.place.chain in (HOUSE, row["response"]["table"]):
                    tally.named[table] += 1
                else:
                    tally.name(table, *met.key)
        else:
            self.named[table] += 1

    def _in_order(self, row: Row, place: ChainPlace) -> Iterator[Finding]:
        """Entries of one chain stand in the ledger in the order in which the chain has them."""
        if type(row["number"]) is not int or row["number"] <= self.reader.ledger:
            where = row_name("entries", (row["key"],))
            yield Finding(where, f"stands in the ledger before an entry that came first in {place}")
        self.reader.ledger = row["number"]

    def _rounds(self, over: list[RoundSoFar], of_rounds: RowsOfRounds) -> Iterator[Finding]:
        """Rounds that are over, or the one in play: played again, paid, and dealt as their secret gives it."""
        if not over:
            return
        there, given = of_rounds
        rows = {row["name"]: row for row in there["rounds"]}
        ends, moved = _by_round(there["results"]), movements(there["entries"])
        yield from self._fetched()
        for round_ in over:
            row = rows.get(round_.name)
            if row is None:
                continue
            results = ends.get(round_.name, [])
            numbers, _, answers = given.get(round_.name, _NO_ANSWERS)
            again = [result["result"] for result in results if result["number"] != 1]
            played = replayed(row, answers, again, self.common.replays)
            yield from ended(row, played, numbers, results, moved.get(round_.name, {}))
            yield from self._dealt(round_, row, played, void=self._void(results))

    def _void(self, results: list[Row]) -> bool:
        ended = [row["result"] for row in results]
        voids = len([True for result in ended if isinstance(result, dict) and result.get("status") == "void"])
        if voids:
            counted = self.common.report.voids
            counted[self.reader.chain] = counted.get(self.reader.chain, 0) + voids
        return bool(voids)

    def _dealt(self, round_: RoundSoFar, row: Row, played: Played | str, *, void: bool) -> Iterator[Finding]:
        if not same(row["shoe"], round_.shoe):
            round_.shoe = row["shoe"]
        if round_.shoe is not None and round_.shoe not in self.shoes.known:
            there = self.source.among("shoes", ("number",), [(round_.shoe,)])
            if not there:
                yield Finding(f"round {round_.name}", f"shoe {round_.shoe} is not there")
            elif there[0]["table"] != self.reader.chain:
                yield Finding(f"shoe {round_.shoe}", "was used at another table")
            else:
                yield Finding(f"round {round_.name}", f"shoe {round_.shoe} was not in use by then")
            return
        yield from self.shoes.deal(round_, played, void=void)

    def _fetched(self) -> Iterator[Finding]:
        """The rows of the shoes that are in use, as they are stored."""
        asked = [(number,) for number, shoe in self.shoes.known.items() if shoe.row is None]
        for row in self.source.among("shoes", ("number",), asked):
            readable, wrong = shown(row, self.common.checker)
            yield from wrong
            self.shoes.known[row["number"]].row = readable

    def _shoes(self, *, end: bool = False) -> Iterator[Finding]:
        yield from self._fetched()
        for closed in self.shoes.close(end=end):
            if isinstance(closed, Finding):
                yield closed
            else:
                self.named["shoes"] += 1
                self.common.report.add(closed)

    def _left(self, state: Any) -> Iterator[Finding]:
        for number, shoe in self.shoes.known.items():
            if shoe.used is not None and not isinstance(shoe.used, str):
                yield from left(f"shoe {number} of {self.reader.chain}", number, state, shoe.used)


def _rising(last: int, numbers: list[Any]) -> bool:
    """Whether each number is larger than the one before it, the first than the last that came before."""
    for number in numbers:
        if type(number) is not int or number <= last:
            return False
        last = number
    return True


def _by_round(rows: list[Row]) -> dict[str, list[Row]]:
    by_round: dict[str, list[Row]] = {}
    for row in rows:
        by_round.setdefault(row["round"], []).append(row)
    return by_round
