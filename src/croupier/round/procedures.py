"""Procedures are the clauses a dealer is walked through: checklists in printed order, and intervals on a clock.

The clock is injected, as seconds on any steady scale: the rules never look at the time themselves.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from croupier.errors import BadInput, Refused, UnknownName
from croupier.options import House, described
from croupier.round.game import Game
from croupier.rulebooks import Clause

Clock: TypeAlias = Callable[[], float]
#: What a clause says of a wager in ``only``.
OFFERED: Final = "offered"


def applies(game: Game, clause: Clause, options: House) -> bool:
    """Whether a step belongs to a house with these options."""
    known = described(game.options)
    return all(known[name][0].show(getattr(options, name)) == value for name, value in clause.when) and all(
        _is(game, options, name, value) for name, value in clause.only
    )


def _is(game: Game, options: House, name: str, value: str) -> bool:
    """Whether an option has one of the values between ``or``, or another than the one behind ``not``; of a wager,
    whether the house offers it."""
    known = described(game.options)
    if name not in known and name not in game.by_slug:
        raise UnknownName("option or wager", name, [*known, *game.by_slug]).at(game=game.slug)
    if name not in known:
        return (name in options.tables) == (value == OFFERED)
    shown = known[name][0].show(getattr(options, name))
    return shown != value.removeprefix("not ") if value.startswith("not ") else shown in value.split(" or ")


def steps(game: Game, name: str, options: House) -> list[Clause]:
    """The steps of a checklist, in the order of the text."""
    clauses = [clause for clause in game.rulebook.clauses if clause.checklist == name]
    if not clauses:
        raise UnknownName("checklist", name, checklists(game)).at(game=game.slug)
    return [clause for clause in clauses if applies(game, clause, options)]


def checklists(game: Game) -> list[str]:
    """The checklists a game has."""
    return list(dict.fromkeys(clause.checklist for clause in game.rulebook.clauses if clause.checklist))


class Signature(NamedTuple):
    """A step that somebody took, when, and in which office."""

    clause: str
    by: str
    at: float
    office: str = ""


@dataclass(slots=True)
class Checklist:
    """A procedure being carried out: each step in order, by whom and when. A step that the text gives to several
    offices is signed by a person in each. ``first`` is done before the steps of the list, and ``told`` hears of every
    signature with what was read."""

    game: Game
    name: str
    options: House
    clock: Clock
    done: list[Signature] = field(default_factory=list)
    first: tuple[Clause, ...] = ()
    told: Callable[[Signature, Mapping[str, str]], None] | None = None

    @property
    def next(self) -> Clause | None:
        """The step to do now; None when all are done."""
        listed = steps(self.game, self.name, self.options) if self.name in checklists(self.game) else []
        return next((step for step in (*self.first, *listed) if not self.is_done(step)), None)

    def is_done(self, step: Clause) -> bool:
        """Whether everybody has signed a step whom the text names."""
        signed = self.signed(step.id)
        return bool(signed) and ("" in signed or set(self.game.rulebook.duty(step.id)) <= set(signed))

    def signed(self, clause: str) -> tuple[str, ...]:
        """The offices that have signed a step so far."""
        return tuple(signature.office for signature in self.done if signature.clause == clause)

    def may(self, clause: str, by: str) -> None:
        """Refuse a step that is not next, and a second signature of one person."""
        step = self.next
        if step is None or step.id != clause:
            wanted = f"next is {step.id}: {step.gist}" if step else "the checklist is complete"
            raise BadInput(f"step {clause} is not next in {self.name}; {wanted}").at(game=self.game.slug)
        if any(signature[:2] == (clause, by) for signature in self.done):
            message = f"{by} has signed step {clause} already; it takes a second person"
            raise Refused(message, clause=f"{self.game.rulebook.id} {clause}")

    def did(self, clause: str, by: str, office: str = "", reading: Mapping[str, str] | None = None) -> None:
        """Tick the next step off, in an office where the text names several; steps are not skipped."""
        self.may(clause, by)
        self.done.append(Signature(clause, by, self.clock(), office))
        if self.told:
            self.told(self.done[-1], reading or {})


@dataclass(slots=True)
class Intervals:
    """What the text wants done at least every so many hours, like a change of decks."""

    game: Game
    options: House
    clock: Clock
    since: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        now = self.clock()
        self.since = {clause.id: now for clause in self._timed()}

    def _timed(self) -> list[Clause]:
        return [
            clause
            for clause in self.game.rulebook.clauses
            if clause.every_hours and applies(self.game, clause, self.options)
        ]

    def due(self) -> list[Clause]:
        """What must be done now."""
        now = self.clock()
        return [clause for clause in self._timed() if now - self.since[clause.id] >= clause.every_hours * 3600]

    def did(self, clause: str) -> None:
        """It was done now."""
        if clause not in self.since:
            raise UnknownName("interval", clause, list(self.since)).at(game=self.game.slug)
        self.since[clause] = self.clock()
