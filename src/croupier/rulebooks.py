"""The approved documents: which text a game executes, and every numbered clause of it."""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from croupier.errors import BadInput

#: Whom a text gives a duty to. Each may also do what falls to those before; surveillance stands apart.
PIT: Final = ("dealer", "boxperson", "floor_person", "supervisor", "pit_manager", "shift_manager")
OFFICES: Final = (*PIT, "surveillance")
#: What the pages print of a game's own data: the places of its wagers, what they pay, the posted limits.
PRINTED: Final = ("places", "pays", "limits")
KINDS: Final = ("heading", "rule", "payout", "limit", "procedure", "irregularity", "definition", "equipment")
#: What the house keeps of what people did, by what was looked at, counted, posted or handed out.
RECORDS: Final = (
    *("acceptance", "layout", "sign", "limits"),
    *("wheel", "ball", "dice", "shooter", "adjustment"),
    *("deck", "shuffle", "bag", "shuffler_count", "deck_change"),
    *("chip_count", "colour_chips", "verification", "deck_sort", "approval"),
)
#: When a record is asked for: once of a table, whenever something is posted, at every opening, after every shuffle, in
#: every round, before a jackpot is paid, or of a seat for as long as it holds something of the house.
DUE: Final = ("once", "posting", "opening", "shuffle", "round", "jackpot", "seat")
_NUMBER: Final = r"(?:\d+(?:\.[A-Z0-9]+)*|(?=\())(?:\([0-9A-Za-z]+\))*"
_BOOK: Final = r"[A-Z]{2}-[A-Z]+(?: Free Bet| Commission Free)?|CO [0-9-]+(?:\.[0-9]+)?|SG"
CITATION: Final = re.compile(rf"\b({_BOOK}) §?({_NUMBER})")
_NEXT: Final = re.compile(r"[;,]\s*§?(\d+(?:\.[A-Z0-9]+)+(?:\([0-9A-Za-z]+\))*)")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause: its kind, its gist in our words, and how it is carried out. ``who`` lists the offices that
    the text gives it to, each of which acts; none where it falls to whoever deals. What ``repeats`` a clause of
    another text rests on the same lines as that one.

    A clause with a ``record`` is asked for when it is ``due`` and ``after`` what happened at the table, an irregularity
    or another record, at tables that ``only`` describes; ``asks`` says what is read and within which bounds, ``again``
    how often whoever deals may read it once more, and ``instead`` of which clause it stands."""

    id: str
    kind: str
    gist: str
    checklist: str = ""
    when: tuple[tuple[str, str], ...] = ()
    every_hours: int = 0
    printed: str = ""
    not_executed: str = ""
    who: tuple[str, ...] = ()
    record: str = ""
    due: str = ""
    after: tuple[str, ...] = ()
    only: tuple[tuple[str, str], ...] = ()
    asks: tuple[tuple[str, str], ...] = ()
    again: int = 0
    instead: str = ""
    repeats: str = ""

    @property
    def executable(self) -> bool:
        """Whether a program carries it out, so that a test must show it."""
        return self.kind != "heading" and not self.not_executed


#: The money of a text, and how it is written.
Currency: TypeAlias = Literal["USD", "SGD"]
SYMBOLS: Final[dict[Currency, str]] = {"USD": "$", "SGD": "S$"}


@dataclass(frozen=True)
class Rulebook:
    """An approved text: who approved it, when, its clauses in printed order, and in which money it is played."""

    id: str
    title: str
    authority: str
    document: str
    date: str
    clauses: tuple[Clause, ...]
    currency: Currency = "USD"

    @property
    def dated(self) -> str:
        """Its id, with the date of approval where the text prints one."""
        return f"{self.id} ({self.date})" if self.date else self.id

    @property
    def approved(self) -> str:
        """Who approved it, and when where that is printed."""
        return f"{self.authority}, {self.date}" if self.date else self.authority

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        """Clauses by number, without the rulebook's own id."""
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def _under(self) -> dict[str, list[Clause]]:
        """What is printed under each number, at any depth."""
        under: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            for number in _over(clause.id):
                under.setdefault(number, []).append(clause)
        return under

    @cached_property
    def in_short(self) -> tuple[Clause, ...]:
        """The clauses that say how play goes and what is paid, without those that only introduce others."""
        ruling = ("rule", "payout", "limit")
        return tuple(clause for clause in self.clauses if clause.kind in ruling and clause.id not in self._under)

    def find(self, citation: str) -> Clause | None:
        """The clause a citation like ``"OH-H 12.I"`` names, if it is of this text and exists."""
        match = CITATION.fullmatch(citation)
        if not match or match[1] != self.id:
            return None
        return self.by_id.get(match[2])

    def duty(self, number: str) -> tuple[str, ...]:
        """Who carries a clause out: those it names, or those that the clause it is printed under names."""
        for other in (number, *_over(number)):
            if (clause := self.by_id.get(other)) and clause.who:
                return clause.who
        return ()

    def children(self, clause: Clause) -> list[Clause]:
        """The clauses printed under another one, at any depth."""
        return list(self._under.get(clause.id, ()))


def _over(number: str) -> list[str]:
    """The numbers that a clause is printed under, the nearest first."""
    return [number[:at] for at in range(len(number) - 1, 0, -1) if number[at] in ".("]


def citations(text: str) -> list[str]:
    """Every clause cited in a text: ``"OH-H 12.I; 12.IV"`` cites two of one rulebook."""
    clauses: list[str] = []
    for match in CITATION.finditer(text):
        clauses.append(f"{match[1]} {match[2]}")
        at = match.end()
        while another := _NEXT.match(text, at):
            clauses.append(f"{match[1]} {another[1]}")
            at = another.end()
    return clauses


def load(path: Path) -> Rulebook:
    """Read a game's ``clauses.toml``."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    clauses = tuple(_clause(entry, path) for entry in data["clause"])
    return Rulebook(**data["rulebook"], clauses=clauses)


def _clause(entry: dict[str, Any], path: Path) -> Clause:
    when, only = (
        tuple(sorted((key, str(value)) for key, value in entry.pop(name, {}).items())) for name in ("when", "only")
    )
    who, after = tuple(entry.pop("who", ())), tuple(entry.pop("after", ()))
    clause = Clause(when=when, only=only, who=who, after=after, asks=tuple(entry.pop("asks", {}).items()), **entry)
    if unknown := set(clause.who) - set(OFFICES):
        raise BadInput(f"{path}: clause {clause.id} names {', '.join(unknown)}; offices are {', '.join(OFFICES)}")
    if clause.kind not in KINDS:
        raise BadInput(f"{path}: clause {clause.id} has kind {clause.kind!r}; kinds are {', '.join(KINDS)}")
    if clause.printed not in ("", *PRINTED):
        raise BadInput(f"{path}: clause {clause.id} prints {clause.printed!r}; what is printed is {', '.join(PRINTED)}")
    if clause.record not in ("", *RECORDS):
        raise BadInput(f"{path}: clause {clause.id} records {clause.record!r}; records are {', '.join(RECORDS)}")
    if clause.due not in ("", *DUE) or (clause.due and not clause.record):
        raise BadInput(f"{path}: clause {clause.id} is due {clause.due!r}; a record is due {', '.join(DUE)}")
    return clause
