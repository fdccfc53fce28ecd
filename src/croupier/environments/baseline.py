"""What the actions of a seat are worth by the exact mathematics: what a program that learns is measured against."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.environments.sitting import SEAT, Sitting
from croupier.errors import Refused
from croupier.mathematics.advice import advise
from croupier.round.requests import Choice


class Baseline(NamedTuple):
    """What every action is worth in units of the first wager, not a number for those that are not open or of which no
    exact worth is known; and the best, -1 where none is known."""

    values: npt.NDArray[np.float64]
    best: int

    def regret(self, action: int) -> float:
        """What an action costs against the best one, as far as it is known."""
        return float(self.values[self.best] - self.values[action]) if self.best >= 0 else float("nan")


def baseline(sitting: Sitting, seat: str = SEAT) -> Baseline:
    """What the engines say of the question that a seat is asked, from what it may know in this round: cards of earlier
    rounds do not count. Values may be counted from another point than rewards; their differences are not."""
    values, best = np.full(len(sitting.space.actions), np.nan), -1
    if sitting.round is None or sitting.ask is None:
        return Baseline(values, best)
    try:
        advice = advise(sitting.round, seat)
    except Refused:
        return Baseline(values, best)
    scale = dict(sitting.wagers).get(advice.unit, sitting.unit) / sitting.unit
    worth = {_key(action.choice): action.value for action in reversed(advice.actions)}
    for number, choice in sitting.legal.items():
        if (value := worth.get(_key(choice))) is not None:
            values[number] = float(value) * scale
            if _key(choice) == _key(advice.best):
                best = number
    return Baseline(values, best)


def _key(choice: Choice) -> tuple[str, int, frozenset[int]]:
    """Amounts are left out: a seat here always makes the full one."""
    return choice.action, choice.multiple, frozenset(choice.cards)
