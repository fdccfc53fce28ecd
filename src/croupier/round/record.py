"""The record of a round: each answer with what was asked, and the three ways a round can end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from croupier.round import irregularities
from croupier.round.facts import Pay
from croupier.round.irregularities import Irregularity
from croupier.round.requests import Request, Step


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


def heard(value: Any) -> Irregularity | None:
    """The irregularity a recorded answer was, if it was one."""
    if type(value) is Irregularity:
        return value
    if isinstance(value, Mapping) and "irregularity" in value:
        rest = {key: detail for key, detail in value.items() if key != "irregularity"}
        return irregularities.read(rest, irregularities.VOID._replace(kind=value["irregularity"], several=True))
    return None


def step_of(entry: Answer) -> Request | None:
    """The step an entry was recorded at, if it was one: the replay must stop there to hear it."""
    if type(entry.asked) is Step:
        return entry.asked
    if isinstance(entry.asked, str) and entry.asked.startswith("step "):
        clause, _, who = entry.asked.removeprefix("step ").partition(" for ")
        return Step(clause, who)
    return None
