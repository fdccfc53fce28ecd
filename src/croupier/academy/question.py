"""One question of the academy: what is told, what is asked, what is right, and on which clause that rests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

#: What is practised: the sum that a wager is paid, what a hand is and which of two is better, what a dealer does next,
#: what is done when something went wrong, and what a player does best.
Kind: TypeAlias = Literal["payout", "hand", "procedure", "irregularity", "play"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
#: What the choices are called on a paper and in the terminal.
LETTERS: Final = "abcdefgh"


class ChartCell(NamedTuple):
    """Where a decision stands on a chart: what is decided, what the seat holds, and what it faces."""

    chart: str
    hand: str
    facing: str


class SchoolQuestion(NamedTuple):
    """A question with everything that marks and explains it.

    ``given`` tells the situation, sentence by sentence. ``answers`` are accepted; a question without ``choices`` is
    answered with an amount of money. ``seed`` draws the same question again, and ``evidence`` is what the answer was
    read from: a scenario or a stored round that anybody can settle for themselves.
    """

    game: str
    kind: Kind
    text: str
    given: tuple[str, ...]
    answers: tuple[str, ...]
    choices: tuple[str, ...]
    explanation: str
    clause: str
    evidence: Mapping[str, Any]
    seed: str = ""

    @property
    def is_money(self) -> bool:
        """Whether it is answered with an amount."""
        return not self.choices

    @property
    def lettered(self) -> list[tuple[str, str]]:
        """The choices, each with its letter."""
        return list(zip(LETTERS, self.choices, strict=False))

    def asked(self) -> dict[str, Any]:
        """What a candidate may see of it, as JSON."""
        return {
            "game": self.game,
            "kind": self.kind,
            "seed": self.seed,
            "given": list(self.given),
            "text": self.text,
            "choices": list(self.choices),
        }

    def plain(self) -> dict[str, Any]:
        """All of it, as JSON."""
        return self.asked() | {
            "answers": list(self.answers),
            "explanation": self.explanation,
            "clause": self.clause,
            "evidence": dict(self.evidence),
        }
