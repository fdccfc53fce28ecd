"""Records of what people did: what was inspected, counted, posted and handed out at a table, by whom and when.

A clause with ``record`` says what is kept and when it is due; what is due is derived from that and from what has
happened at the table. What has not been recorded in time blocks what the text says it comes before (rulings: rec-1,
rec-2, rec-3, rec-4, rec-5, rec-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from croupier.errors import BadInput, CroupierError, UnknownName
from croupier.house import duties
from croupier.house.duties import Duty
from croupier.house.roles import DEALER
from croupier.money import cents
from croupier.options import House, described
from croupier.round.game import Game
from croupier.round.procedures import Signature, applies
from croupier.rulebooks import CITATION, Clause, Rulebook

Reading: TypeAlias = Mapping[str, str]
#: What cannot go on before something is recorded; nothing where it is only asked for.
Blocks: TypeAlias = Literal["opening", "dealing", ""]
#: Records of a table that stand until it is changed: what it is made of, and what is posted at it.
STANDING: Final = ("once", "posting")
#: Told by a dealer who brings a new shoe; elsewhere the cards are shuffled after every round.
FRESH_SHOE: Final = "fresh_shoe"
_LONGEST: Final = 80


class HouseRecord(NamedTuple):
    """What somebody did, in which office, at which seat where it was about one; what was read, and whether that is as
    the text wants it."""

    number: int
    kind: str
    clause: str
    by: str
    office: str
    seat: str
    reading: dict[str, str]
    passed: bool


class RecordDue(NamedTuple):
    """Something to record: whose it is, what is asked for, what waits for it, and whether it is about a seat."""

    kind: str
    clause: str
    step: str
    who: tuple[str, ...]
    asks: dict[str, str]
    blocks: Blocks
    of_seat: bool = False


class RecordRule(NamedTuple):
    """A clause that has something recorded, and the text it is in."""

    text: Rulebook
    clause: Clause

    @property
    def cited(self) -> str:
        """The clause with its text."""
        return f"{self.text.id} {self.clause.id}"

    @property
    def kind(self) -> str:
        """What is recorded; a step that says nothing of it is kept by the name of its checklist."""
        return self.clause.record or self.clause.checklist

    @property
    def is_kept(self) -> bool:
        """Whether the house keeps that it was done: by what it says, or because a table opens or goes on by it."""
        return bool(self.clause.record) or self.is_opening or bool(self.clause.every_hours)

    @property
    def is_opening(self) -> bool:
        """Whether it is a step of the opening."""
        return self.clause.checklist == "opening"


@dataclass(slots=True)
class RecordBook:
    """What is recorded at one table. ``stands`` holds what still counts, ``again`` what has to be done once more,
    ``failed`` how often in a row a reading was not as it must be, ``lent`` what seats hold of the house, ``ahead`` the
    signatures under what was done ahead of its time."""

    game: Game
    noted: int = 0
    stands: list[str] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    failed: dict[str, int] = field(default_factory=dict)
    signed: dict[str, list[list[str]]] = field(default_factory=dict)
    lent: dict[str, dict[str, str]] = field(default_factory=dict)
    ahead: dict[str, list[list[str]]] = field(default_factory=dict)
    new: list[HouseRecord] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """As a store keeps it beside the records themselves."""
        return {
            "noted": self.noted,
            "stands": list(self.stands),
            "again": list(self.again),
            "failed": dict(self.failed),
            "signed": deepcopy(self.signed) if self.signed else {},
            "lent": deepcopy(self.lent) if self.lent else {},
            "ahead": deepcopy(self.ahead) if self.ahead else {},
        }

    # -- which clauses --------------------------------------------------------------------------------------

    def rules(self, options: House) -> Iterator[RecordRule]:
        """Every clause that has something recorded under these options, in the order of the texts. A text that only
        adds a progressive wager counts where the wager is offered."""
        for text in self.game.texts:
            if text is self.game.rulebook or self.game.meters(options):
                rules = (RecordRule(text, clause) for clause in text.clauses)
                yield from (rule for rule in rules if rule.is_kept and applies(self.game, rule.clause, options))

    def rule(self, cited: str, options: House) -> RecordRule:
        """The clause that somebody names, with or without its text."""
        known = {rule.cited: rule for rule in self.rules(options)}
        full = cited if CITATION.fullmatch(cited) else f"{self.game.rulebook.id} {cited}"
        if full not in known:
            raise UnknownName("record", cited, list(known)).at(game=self.game.slug)
        return known[full]

    # -- whose ----------------------------------------------------------------------------------------------

    def duty(self, rule: RecordRule) -> Duty:
        """Whose it is to record something. A reading that whoever deals may take again is theirs until it has failed so
        often; then it is for whom the clause names."""
        duty = duties.of_clause(self.game, f"step {rule.clause.id}", rule.cited)
        if rule.clause.again and self.failed.get(rule.cited, 0) <= rule.clause.again:
            return duty._replace(offices=(DEALER,))
        return duty

    def waiting(self, rule: RecordRule) -> tuple[str, ...]:
        """The offices that have yet to sign."""
        signed = [office for office, _ in self.signed.get(rule.cited, ())]
        return tuple(office for office in self.duty(rule).offices if office not in signed)

    # -- what is due ----------------------------------------------------------------------------------------

    def before_the_opening(self, options: House) -> tuple[Clause, ...]:
        """What is done before the steps of an opening: what is looked at once, and what is posted. A clause of another
        text than the game's own goes by its whole name."""
        due = [rule for rule in self.rules(options) if rule.clause.due in STANDING and rule.cited not in self.stands]
        own = self.game.rulebook
        return tuple(rule.clause if rule.text is own else replace(rule.clause, id=rule.cited) for rule in due)

    def due(self, options: House) -> list[RecordDue]:
        """What is asked for at an open table; what blocks something comes first."""
        asked = [(rule, self._asked(rule)) for rule in self.rules(options)]
        due = [self._due(rule, options, blocks) for rule, blocks in asked if blocks is not None]
        return sorted(due, key=lambda record: not record.blocks)

    def _asked(self, rule: RecordRule) -> Blocks | None:
        """What waits for a record; None where it is not asked for."""
        stands = rule.cited in self.stands
        if rule.cited in self.again:
            return "dealing"
        if rule.clause.due == "shuffle" and not stands:
            return "dealing" if rule.cited in self.failed else ""
        return "" if rule.clause.due in STANDING and not stands else None

    def overdue(self, options: House) -> RecordDue | None:
        """The first thing without which play does not go on."""
        return next((record for record in self.due(options) if record.blocks), None)

    def step(self, clause: Clause, options: House, blocks: Blocks, signed: Sequence[str] = ()) -> RecordDue:
        """What a clause wants done now, by the offices that have not signed."""
        due = self._due(self.rule(clause.id, options), options, blocks)
        return due._replace(who=tuple(office for office in due.who if office not in signed))

    def _due(self, rule: RecordRule, options: House, blocks: Blocks) -> RecordDue:
        asks = self.asks(rule, options)
        of_seat = rule.clause.due == "seat"
        return RecordDue(rule.kind, rule.cited, rule.clause.gist, self.waiting(rule), asks, blocks, of_seat)

    def asks(self, rule: RecordRule, options: House) -> dict[str, str]:
        """What is read, and within which bounds; where they are an option of the house, what is posted for it."""
        known = described(self.game.options)
        return {
            name: known[spec][0].show(getattr(options, spec)) if spec in known else spec
            for name, spec in rule.clause.asks
        }

    def at_will(self, options: House) -> list[RecordDue]:
        """What is recorded when it happens, and is never due by itself."""
        return [self._due(rule, options, "") for rule in self.rules(options) if self.is_at_will(rule)]

    def is_at_will(self, rule: RecordRule) -> bool:
        """Whether something may be recorded at any time."""
        clause = rule.clause
        return clause.due == "seat" or not (clause.due or clause.after or clause.every_hours or rule.is_opening)

    # -- what happens ---------------------------------------------------------------------------------------

    def happened(self, event: str, options: House) -> list[str]:
        """Something at the table after which clauses want something done again: those clauses."""
        shuffled = event == FRESH_SHOE or (event == "round" and FRESH_SHOE not in self.game.events)
        asked: list[str] = []
        for rule in self.rules(options):
            if rule.clause.due == "shuffle" and shuffled:
                self._forget(rule.cited)
            if event in rule.clause.after and not self._was_done_ahead(rule):
                self._forget(rule.cited)
                self.again += [rule.cited]
                asked.append(rule.cited)
        return asked

    def _forget(self, cited: str) -> None:
        self.signed.pop(cited, None)
        for kept in (self.stands, self.again):
            if cited in kept:
                kept.remove(cited)

    def _was_done_ahead(self, rule: RecordRule) -> bool:
        return self.ahead.pop(rule.cited, None) is not None

    def signatures_ahead(self, at: float) -> list[Signature]:
        """Steps of an opening that were taken before it, each only once."""
        own = {cited: signed for cited, signed in self.ahead.items() if cited.startswith(f"{self.game.rulebook.id} ")}
        for cited in own:
            del self.ahead[cited]
        return [
            Signature(self._number(cited), by, at, office) for cited, signed in own.items() for office, by in signed
        ]

    def _number(self, cited: str) -> str:
        return cited.removeprefix(f"{self.game.rulebook.id} ")

    def posted(self, before: House, after: House) -> None:
        """Other options are posted: every sign is to be posted again, and limits where they are others. Play goes on
        meanwhile, and the table does not open again without (ruling: rec-4)."""
        for rule in self.rules(after):
            same = bool(rule.clause.asks) and self.asks(rule, before) == self.asks(rule, after)
            if rule.clause.due == "posting" and not same:
                self._forget(rule.cited)

    def opened(self, options: House) -> None:
        """The table opens: every step of the opening was taken."""
        of_opening = {rule.cited for rule in self.rules(options) if rule.is_opening}
        self.again = [cited for cited in self.again if cited not in of_opening]

    # -- what is written ------------------------------------------------------------------------------------

    def add(
        self, rule: RecordRule, by: str, office: str, reading: Reading, *, seat: str = "", passed: bool = True
    ) -> None:
        """Write down what was done."""
        self.noted += 1
        self.new.append(HouseRecord(self.noted, rule.kind, rule.cited, by, office, seat, dict(reading), passed))

    def sign(self, rule: RecordRule, by: str, office: str) -> bool:
        """Sign for an office; whether all have."""
        self.signed.setdefault(rule.cited, []).append([office, by])
        return not self.waiting(rule)

    def count(self, rule: RecordRule) -> None:
        """All have signed, and it is as the text wants it."""
        signed = self.signed.get(rule.cited, [])
        self._forget(rule.cited)
        self.failed.pop(rule.cited, None)
        if rule.clause.instead:
            self.ahead[f"{rule.text.id} {rule.clause.instead}"] = signed
        if rule.clause.due in (*STANDING, "shuffle"):
            self.stands.append(rule.cited)

    def fail(self, rule: RecordRule, *, stays: bool) -> None:
        """It is not as the text wants it: it stays to be done, unless the text wants something else done then."""
        self._forget(rule.cited)
        if not stays:
            self.failed.pop(rule.cited, None)
            return
        self.failed[rule.cited] = self.failed.get(rule.cited, 0) + 1
        if rule.clause.due not in (*STANDING, "shuffle"):
            self.again.append(rule.cited)


# -- readings -------------------------------------------------------------------------------------------------


def as_asked(rule: RecordRule, asks: Mapping[str, str], reading: Reading) -> bool:
    """Whether everything that was read is within its bounds; refused where something is missing or cannot be read."""
    for name in asks.keys() - reading.keys():
        raise BadInput(f"{rule.cited} wants {_spoken(name)}: {asks[name]}").at(clause=rule.cited)
    for name in reading.keys() - asks.keys():
        wanted = ", ".join(map(_spoken, asks)) or "nothing"
        raise BadInput(f"{rule.cited} asks for no {_spoken(name)}; it asks for {wanted}").at(clause=rule.cited)
    fitting = [_fits(rule, name, asks[name], value) for name, value in reading.items()]
    return all(fitting)


def _fits(rule: RecordRule, name: str, spec: str, value: str) -> bool:
    wrong = BadInput(f"{_spoken(name)} is {spec}, not {value[:_LONGEST]!r}").at(clause=rule.cited)
    if not value.strip() or len(value) > _LONGEST:
        raise wrong
    try:
        match spec.split():
            case ["text"]:
                return True
            case ["date"]:
                return bool(date.fromisoformat(value))
            case ["money"]:
                return cents(value) > 0
            case [least, "to", most]:
                return Decimal(least) <= Decimal(value) <= Decimal(most)
            case [least, "or", "more"]:
                return Decimal(value) >= Decimal(least)
            case [most, "or", "less"]:
                return 0 < Decimal(value) <= Decimal(most)
            case [exactly] if exactly[0].isdigit():
                return Decimal(value) == Decimal(exactly)
            case words:
                return value in [word for word in words if word != "or"]
    except (CroupierError, InvalidOperation, ValueError):
        raise wrong from None


def usual(asks: Mapping[str, str]) -> dict[str, str]:
    """Readings of equipment that is as the text wants it."""
    plain = {"text": "seen", "date": "2000-01-01", "money": "1"}
    return {name: plain.get(spec) or spec.split()[0] for name, spec in asks.items()}


def _spoken(name: str) -> str:
    return name.replace("_", " ")
