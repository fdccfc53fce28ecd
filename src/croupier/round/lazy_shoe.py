"""The cards of a table: fresh before every round, or a shoe that is kept until its cutting card is out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from croupier.equipment.source import RandomSource
from croupier.errors import OutcomesExhausted
from croupier.round.drivers import Equipment
from croupier.round.requests import Draw, Peek, Roll, Spin

#: The part of a shoe behind the cutting card; a single deck is worn out sooner.
BEHIND_CUT_CARD: Final = 4
BEHIND_CUT_CARD_OF_ONE_DECK: Final = 2


class LazyShoe:
    """Each card is picked when it is dealt. To pick the next one from those left is as good as to have them all
    shuffled before, and takes no longer from eight decks than from one."""

    def __init__(self, pack: Sequence[int], source: RandomSource, *, kept: bool) -> None:
        #: First the cards that are left, then those of the layout, the last one dealt first, then the discards.
        self._cards = [card for card, copies in enumerate(pack) for _ in range(copies)]
        self._kept = kept
        part = BEHIND_CUT_CARD_OF_ONE_DECK if max(pack, default=0) == 1 else BEHIND_CUT_CARD
        self._cut_card = len(self._cards) // part
        self._left = self._before = 0
        self._worn = True
        self._below = source.below
        self._equipment = Equipment(source)

    def prepare(self) -> bool:
        """Get ready for a round; True when the cards have just been shuffled."""
        if fresh := self._worn or not self._kept or self._left <= self._cut_card:
            self._left, self._worn = len(self._cards), False
        self._before = self._left
        return fresh

    def outcome(self, asked: Draw | Roll | Spin | Peek) -> Any:
        """Deal, roll or spin what a round asks for."""
        if type(asked) is not Draw:
            return self._equipment.outcome(asked)
        if not self._left:
            raise OutcomesExhausted("no card is left in the shoe")
        pick, cards = self._below(self._left), self._cards
        self._left = last = self._left - 1
        cards[pick], cards[last] = cards[last], cards[pick]
        return cards[last]

    def refill(self) -> None:
        """Shuffle the discards into the empty shoe to complete the round; all cards are shuffled after it."""
        layout, discards = self._cards[: self._before], self._cards[self._before :]
        if not discards:
            raise OutcomesExhausted("no card is left in the shoe, nor among the discards")
        self._cards, self._left = discards + layout, len(discards)
        self._before, self._worn = len(self._cards), True
