"""The Fortune bonus of pai gow poker: what the seven cards of a player are (OH-F §15.V)."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.question import Question
from croupier.engines.solved import Solved
from croupier.games.pai_gow_poker.rules import fortune_line
from croupier.hands import fast
from croupier.hands.fast import Hands
from croupier.hands.orders import FORTUNE

#: The lowest hand of each line of five cards.
_FIRST: Final = np.array([FORTUNE.value(line) for line in FORTUNE.lines])
_SUITED: Final = [FORTUNE.lines.index(line) + 1 for line in ("straight_flush", "royal_flush")]
_LINES: Final = (
    *("7_card_straight_flush", "royal_flush_and_royal_match", "7_card_straight_flush_with_joker"),
    *("royal_flush", "straight_flush"),
)


def solve(question: Question) -> Solved:
    """The wager under its pay table, envy aside."""
    return dealt.solve(question, 7, fortune_line, _like, stake=question.asked.stake_or())


def _like(hands: Hands) -> npt.NDArray[np.intp]:
    """Hands of one line have one number. A straight flush or royal flush may be a line of seven cards (§6.V), so the
    rule is asked about each; all other hands are what their best five cards are."""
    numbers = np.searchsorted(_FIRST, fast.evaluate(FORTUNE, hands), side="right")
    for row in np.flatnonzero(np.isin(numbers, _SUITED)).tolist():
        numbers[row] = len(_FIRST) + 1 + _LINES.index(fortune_line(hands[row].tolist()))
    return numbers
