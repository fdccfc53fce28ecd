"""The record of a round: each answer with what was asked, and the three ways a round can end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.round import irregularities
from croupier.round.facts import Pay
from croupier.round.irregularities import Irregularity
from croupier.round.requests import Request, Step


class Retyping(NamedTuple):
    """What really fell in the place of the outcome ``entered`` just before, from which nothing had followed yet. Both
    stay in the record, and the round goes on from what ``fell``."""

    entered: Any
    fell: Any


class Answer(NamedTuple):
    """One entry of the record: what was asked, what was answered, and by whom."""

    asked: Any
    answer: Any
    by: str

    @property
    def text(self) -> str:
        """What was asked, as text."""
        return self.asked if isinstance(self.asked, str) else str(self.asked.asked)

    def plain(self) -> dict[str, Any]:
        """As stored."""
        value = self.answer
        if type(value) is Retyping:
            stored = {"entered": self.asked.text(value.entered), "fell": self.asked.text(value.fell)}
        else:
            stored = value.plain() if type(value) is Irregularity else self.asked.text(value)
        return {"asked": self.text, "answer": stored, "by": self.by}


class Settled(NamedTuple):
    """The round was played to its end."""

    lines: tuple[Pay, ...]
    carry: Any = None

    @property
    def status(self) -> str:
        """The word for it."""
        return "settled"


class Void(NamedTuple):
    """The round does not count: every wager goes back, decided ones included (ruling: pon-8)."""

    reason: str
    clause: str
    lines: tuple[Pay, ...]
    carry: Any = None

    @property
    def status(self) -> str:
        """The word for it."""
        return "void"


class Abandoned(NamedTuple):
    """Nobody could finish the round: nothing is settled and the wagers stay held."""

    reason: str
    held: tuple[tuple[str, str, int], ...]
    carry: Any = None

    @property
    def status(self) -> str:
        """The word for it."""
        return "abandoned"

    @property
    def lines(self) -> tuple[Pay, ...]:
        """Nothing was settled."""
        return ()


Result: TypeAlias = Settled | Void | Abandoned


#: What an answer is stored as.
_stored_of: Final = itemgetter(*Answer._fields)


def recorded(answers: Iterable[Answer | Mapping[str, Any]]) -> list[Answer]:
    """Entries of the record, from what is stored: as it was asked in words, and the answer as text."""
    new, names = tuple.__new__, len(Answer._fields)
    return [
        new(Answer, _stored_of(answer))
        if type(answer) is dict and len(answer) == names
        else answer
        if isinstance(answer, Answer)
        else Answer(**answer)
        for answer in answers
    ]


def plain_answers(entries: Sequence[Answer]) -> int:
    """How many entries, from the first on, are outcomes and decisions as they are stored and behind which another one
    comes, or the end: nothing was declared, corrected or said at a step until then."""
    for at, (asked, value, _) in enumerate(entries):
        kind = type(value)
        if type(asked) is not str or not (kind is str or kind is list or (kind is dict and "action" in value)):
            return max(at - 1, 0)
    return len(entries)


def heard(value: Any) -> Irregularity | None:
    """The irregularity a recorded answer was, if it was one."""
    if type(value) is Irregularity:
        return value
    if isinstance(value, Mapping) and "irregularity" in value:
        rest = {key: detail for key, detail in value.items() if key != "irregularity"}
        return irregularities.read(rest, irregularities.VOID._replace(kind=value["irregularity"], several=True))
    return None


def retyped(value: Any) -> Retyping | None:
    """The correction of a mistyped outcome that a recorded answer was, if it was one."""
    if type(value) is Retyping:
        return value
    if type(value) is not str and isinstance(value, Mapping) and value.keys() == set(Retyping._fields):
        return Retyping(**value)
    return None


def in_force(answers: Iterable[Answer]) -> list[Answer]:
    """The answers that the round goes by: of an outcome that was typed wrongly and then corrected, what fell."""
    kept: list[Answer] = []
    for entry in answers:
        if retyping := retyped(entry.answer):
            kept[-1] = Answer(entry.asked, retyping.fell, entry.by)
        else:
            kept.append(entry)
    return kept


def in_force_from(answers: Sequence[Answer], seq: int) -> tuple[list[Answer], int]:
    """The answers that the round goes by, and the place among them of answer ``seq`` of the record, or of what was
    entered in its stead."""
    corrections = sum(retyped(entry.answer) is not None for entry in answers[:seq])
    return in_force(answers), seq - 1 - corrections


def step_of(entry: Answer) -> Request | None:
    """The step an entry was recorded at, if it was one: the replay must stop there to hear it."""
    if type(entry.asked) is Step:
        return entry.asked
    if isinstance(entry.asked, str) and entry.asked.startswith("step "):
        clause, _, who = entry.asked.removeprefix("step ").partition(" for ")
        return Step(clause, who)
    return None
