"""What a seat sees, as arrays of one shape: own hands, the dealer's and the community cards, chips, and the question.

Only the facts of the seat's own view go in, so a card that it may not see cannot: it is `UNSEEN` (53) in its place. No
card lies at -1.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from croupier.environments.sitting import SEAT, Sitting
from croupier.equipment.cards import UNSEEN
from croupier.round.requests import COMMUNITY, DEALER
from croupier.round.views import at_risk, boxes, lammers, view

#: Observations of several seats, one row each.
Batch: TypeAlias = dict[str, npt.NDArray[Any]]

NOTHING: Final = -1
#: More cents than any layout has seen, and fewer than 64 bits hold.
MOST_CENTS: Final = 10**15
#: No shoe has more decks.
MOST_ALIKE: Final = 8


class Sight:
    """What can be seen from the seats of one game, and the rows to write it into."""

    def __init__(self, sitting: Sitting) -> None:
        chair = sitting.space.chair
        boxes_: dict[str, spaces.Box] = {"hands": _cards(chair.hands, chair.cards)}
        if chair.dealer:
            boxes_[DEALER] = _cards(chair.dealer)
        if chair.community:
            boxes_[COMMUNITY] = _cards(chair.community)
        boxes_["stakes"] = spaces.Box(0, MOST_CENTS, (chair.hands, len(sitting.columns)), np.int64)
        if chair.shoe:
            boxes_["seen"] = spaces.Box(0, MOST_ALIKE, (UNSEEN,), np.int8)
        self._blank = {name: np.full(box.shape, box.low, box.dtype) for name, box in boxes_.items()}
        which = {"phase": spaces.Discrete(len(chair.phases) + 1), "hand": spaces.Discrete(chair.hands)}
        self._blank |= {name: np.zeros((), number.dtype) for name, number in which.items()}
        self.space = spaces.Dict({**boxes_, **which})
        self._places = [place for place in (DEALER, COMMUNITY) if place in boxes_]
        self._counts = chair.shoe

    def rows(self, seats: int) -> Batch:
        """So many rows in which nothing is seen yet."""
        return {name: np.repeat(blank[None], seats, axis=0) for name, blank in self._blank.items()}

    def write(self, into: Batch, row: int, sitting: Sitting, seat: str = SEAT) -> None:
        """Write what is seen from a seat into a row that is still blank. Nothing is asked of a seat while another
        decides."""
        assert sitting.round is not None, "nothing is dealt yet"
        facts = view(sitting.round, seat)
        laid = boxes(facts)
        for hand, cards in laid.get(seat, {}).items():
            into["hands"][row, hand, : len(cards)] = cards
        for place in self._places:
            if place in laid:
                cards = laid[place][0]
                into[place][row, : len(cards)] = cards
        stakes, columns = into["stakes"], sitting.columns
        for chips in (at_risk(facts), lammers(facts)):
            for (whose, wager, hand), amount in chips.items():
                if whose == seat:
                    stakes[row, hand, columns[wager]] = amount
        if self._counts:
            into["seen"][row] = sitting.known(laid, seat)
        asked = sitting.ask is not None and sitting.ask.seat == seat
        into["phase"][row] = sitting.phase if asked else sitting.space.over
        if sitting.ask is not None and asked:
            into["hand"][row] = sitting.ask.hand

    def nothing(self, phase: int) -> dict[str, Any]:
        """What is seen before anything is dealt."""
        rows = self.rows(1)
        rows["phase"][0] = phase
        return {name: row[0] for name, row in rows.items()}

    def of(self, sitting: Sitting, seat: str = SEAT) -> dict[str, Any]:
        """What is seen from one seat."""
        rows = {name: blank[None].copy() for name, blank in self._blank.items()}
        self.write(rows, 0, sitting, seat)
        return {name: row[0] for name, row in rows.items()}


def _cards(*shape: int) -> spaces.Box:
    return spaces.Box(NOTHING, UNSEEN, shape, np.int8)


def mask(sitting: Sitting) -> npt.NDArray[np.int8]:
    """1 for every action that is open, 0 for the others. When the round is over, only to watch is: learners divide by
    how many are open, and the next step deals anew whatever is chosen."""
    open_ = np.zeros(len(sitting.space.actions), np.int8)
    open_[list(sitting.legal) or sitting.space.watch] = 1
    return open_
