"""A chain, entry by entry: whether each is the one that the next was written behind, and what it says is there.

The digest is worked out here from its description, and not by the code that writes it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.store.verify.books import BookSource, Finding, Row, canonical, encoded
from croupier.store.verify.rows import AnswersStated, ChainPlace, Statements

START: Final = "0" * 64
HOUSE: Final = "house"


@dataclass(slots=True)
class RoundSoFar:
    """A round as its chain tells it."""

    name: str
    shoe: Any
    place: ChainPlace
    answers: int = 0
    results: int = 0
    #: Where its first wager was taken and its first answer given.
    wagered: ChainPlace | None = None
    answered: ChainPlace | None = None


@dataclass(slots=True)
class ChainReader:
    """Where a chain stands: all that the next entry is held against, however many there were before."""

    chain: str
    number: int = 0
    hash: str = START
    #: Lines of the table's log, rounds and records so far: each is numbered through.
    noted: int = 0
    rounds: int = 0
    records: int = 0
    #: The number that the last of its entries has in the ledger.
    ledger: int = 0
    round: RoundSoFar | None = None
    #: Where the first wager was taken of rounds that have not begun.
    wagered: dict[str, int] = field(default_factory=dict)
    #: Rounds with more than one result, and how many.
    again: dict[str, int] = field(default_factory=dict)
    #: What the table has put by for each meter: how many shares, and what they and the hidden ones came to.
    put_by: dict[str, list[int]] = field(default_factory=dict)
    #: Of the last entry: it says where the table stands.
    at: str = ""
    options: Any = None

    def take(self, place: ChainPlace, row: Row, said: Statements) -> None:
        """One entry: its place, its digest, and what it says."""
        number, entry = self.number + 1, row["entry"]
        if place.number != number or type(place.number) is not int:
            said.wrong(place, f"stands where entry {number} must be")
        if not is_digest(row["hash"], [self.hash, self.chain, number, entry]):
            said.wrong(place, "its digest is not that of what it says behind the entry before it")
        self.number, self.hash, self.at, self.options = number, str(row["hash"]), "", None
        if not isinstance(entry, dict) or not isinstance(entry.get("at"), str):
            said.wrong(place, "does not say when it was written")
            return
        self.at, self.options = entry["at"], entry.get("options")
        try:
            for event in entry.get("events", ()):
                self.noted += 1
                if event[0] != self.noted:
                    said.wrong(place, f"event {event[0]} stands where {self.noted} must be")
                    self.noted = event[0] if type(event[0]) is int else self.noted
            self._says(said, place, entry)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            said.wrong(place, f"cannot be read: {type(error).__name__} {error}")

    def _says(self, said: Statements, place: ChainPlace, entry: Row) -> None:
        at = entry["at"]
        if postings := entry.get("ledger"):
            said.postings.append((place, at, postings))
            for name in {posting["round"] for posting in postings if posting["kind"] == "hold"}:
                self._wagered(name, place)
        for meter, event in entry.get("meters", ()):
            said.say("meter_events", place, {"meter": meter, "number": event["number"], "event": event, "at": at})
        for kept in entry.get("records", ()):
            self.records += 1
            if kept["number"] != self.records:
                said.wrong(place, f"record {kept['number']} stands where {self.records} must be")
            said.say("records", place, {**kept, "at_table": self.chain, "at": at})
        if entry.get("round") is not None:
            self._round(said, place, entry, at)
        if command := entry.get("command"):
            said.say("commands", place, {name: command[name] for name in ("who", "key", "body")} | {"at": at})

    def _wagered(self, name: str, place: ChainPlace) -> None:
        playing = self.round
        if playing is not None and playing.name == name:
            playing.wagered = playing.wagered or place
        elif name.startswith(f"{self.chain}#"):
            self.wagered.setdefault(name, place.number)

    def _round(self, said: Statements, place: ChainPlace, entry: Row, at: str) -> None:
        name = entry["round"]
        if began := entry.get("began"):
            self.rounds += 1
            row = {"rules": None, "shares": None, **began, "name": name, "table": self.chain, "at": at}
            said.say("rounds", place, row)
            self._put_by(said, place, row["shares"] or ())
            if name != f"{self.chain}#{began['number']}" or began["number"] != self.rounds:
                said.wrong(place, f"{name} is no round of this table")
            taken = self.wagered.pop(name, None)
            self.round = RoundSoFar(name, began["shoe"], place)
            self.round.wagered = ChainPlace(self.chain, taken) if taken else None
        playing = self.round
        if playing is None or playing.name != name:
            self._late(said, place, entry, at)
            return
        if answers := list(entry.get("answers", ())):
            stated = said.answers.get(name)
            if stated is None:
                stated = said.answers[name] = AnswersStated([], [], [])
            stated.values.extend(answers)
            stated.times.extend([at] * len(answers))
            stated.parts.append((playing.answers + 1, len(answers), place))
            playing.answers += len(answers)
            playing.answered = playing.answered or place
        if result := entry.get("result"):
            playing.results += 1
            said.say("results", place, {"round": name, "number": playing.results, "result": result, "at": at})

    def _put_by(self, said: Statements, place: ChainPlace, shares: Iterable[Any]) -> None:
        """Shares that wait for their meters: each is numbered through."""
        for meter, _, number, share, hidden in shares:
            last, shown, reserved = self.put_by.get(meter, (0, 0, 0))
            if number != last + 1 or min(share, hidden) < 0:
                said.wrong(place, f"share {number} for {meter} stands where {last + 1} must be")
            self.put_by[meter] = [last + 1, shown + share, reserved + hidden]

    def _late(self, said: Statements, place: ChainPlace, entry: Row, at: str) -> None:
        """A round that is over has a further result: what was typed wrongly was corrected."""
        name = entry["round"]
        table, _, number = name.rpartition("#")
        if table != self.chain or not number.isdigit() or not 0 < int(number) <= self.rounds or entry.get("answers"):
            said.wrong(place, f"{name} is no round that goes on here")
        if result := entry.get("result"):
            self.again[name] = self.again.get(name, 1) + 1
            said.say("results", place, {"round": name, "number": self.again[name], "result": result, "at": at})

    def closes(self) -> RoundSoFar | None:
        """The round that is over, once: its cards and its money are looked at, and it is forgotten."""
        playing, self.round = self.round, None
        if playing is not None and playing.results > 1:
            self.again[playing.name] = playing.results
        return playing


def is_digest(stated: Any, document: list[Any]) -> bool:
    """Whether it is SHA-256 over the JSON of [digest before, chain, number, entry], as `digest` gives it."""
    return bool(
        hashlib.sha256(encoded(document)).hexdigest() == stated
        or hashlib.sha256(canonical(document).encode()).hexdigest() == stated
    )


def digest(before: str, chain: str, number: int, entry: Any) -> str:
    """SHA-256 over the JSON of [digest before, chain, number, entry], keys sorted, without blanks, in ASCII."""
    return hashlib.sha256(canonical([before, chain, number, entry]).encode()).hexdigest()


def ends(table: Row | None, reader: ChainReader) -> Iterator[Finding]:
    """A table stands at the end of its chain."""
    if reader.chain == HOUSE:
        return
    if table is None:
        yield Finding(f"chain {reader.chain}", "there is no table of this name")
        return
    where, head = f"table {reader.chain}", reader.hash
    if encoded(table["version"]) != encoded(reader.number):
        yield Finding(where, f"its version is {table['version']}, and its chain ends with entry {reader.number}")
    if table["head"] != head:
        yield Finding(where, f"its head {str(table['head'])[:12]} is not the end of its chain, {head[:12]}")
    if table["at"] != reader.at:
        yield Finding(where, f"was written last at {table['at']}, and its chain at another time")
    elif encoded(table["options"]) != encoded(reader.options):
        yield Finding(where, "its options are not those that its chain says are posted")


def contains(source: BookSource, heads: Iterable[Any]) -> Iterator[Finding]:
    """Whether every head of an earlier export is still in its chain: what was cut off or written anew is found so."""
    for head in heads:
        rows = source.among("audit", ("chain", "number"), [(head["chain"], head["number"])])
        known_hash = rows[0]["hash"] if rows else None
        if known_hash != head["hash"]:
            what = "is not there any more" if known_hash is None else f"is another entry now, {known_hash[:12]}"
            yield Finding(f"chain {head['chain']}, entry {head['number']}", f"{what}; {head['hash'][:12]} was exported")
