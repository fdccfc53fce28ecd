"""The rules of a blackjack game as far as they change its mathematics, read off the options and the variant.

An action is a bit, so that what a hand may do is a small number, and a strategy is that number with bits taken away.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from croupier.games.families.blackjack_variant import BlackjackHouse, Variant

STAND, HIT, DOUBLE, FREE_DOUBLE, SURRENDER, SPLIT = (1 << bit for bit in range(6))
#: The actions in the order of their bits, as the games name them.
NAMES: Final = ("stand", "hit", "double", "free_double", "surrender", "split")
ANY: Final = 63

#: Two-card totals that can be asked about; 21 takes no card.
_TOTALS: Final = range(4, 21)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Totals are points of two cards, pairs are values with the ace as one."""

    hits_soft_17: bool = True
    blackjack: Fraction = Fraction(3, 2)
    most_hands: int = 4
    aces_resplit: bool = False
    aces_draw: bool = False
    surrenders: bool = False
    doubles: frozenset[int] = frozenset(_TOTALS)
    doubles_after_split: frozenset[int] = frozenset(_TOTALS)
    free_doubles: frozenset[int] = frozenset()
    free_splits: frozenset[int] = frozenset()
    dealer_22_pushes: bool = False

    def most_hands_of(self, pair: int) -> int:
        """How many hands a pair may be split into."""
        return min(self.most_hands, 2) if pair == 1 and not self.aces_resplit else self.most_hands

    def one_card(self, pair: int) -> bool:
        """Whether a split hand gets one card and no more."""
        return pair == 1 and not self.aces_draw

    def of_two_cards(self, points: int, soft: bool, *, split_from: int = 0) -> int:
        """What two cards may do besides being split; ``split_from`` is the value of the pair they were split from.

        Chips may lie beside a lammer in Free Bet, but doubling for them never beats doubling for free.
        """
        if points >= 21 or (split_from and self.one_card(split_from)):
            return STAND
        if not soft and points in self.free_doubles:
            double = FREE_DOUBLE
        else:
            double = DOUBLE if points in (self.doubles_after_split if split_from else self.doubles) else 0
        return STAND | HIT | double | (SURRENDER if self.surrenders and not split_from else 0)


def rules_of(options: BlackjackHouse, variant: Variant) -> Rules:
    """The rules in force at a table."""
    odds = options.blackjack_odds.odds
    assert odds is not None, "a blackjack is paid at odds"
    before, after = (
        frozenset(points for points in _TOTALS if options.may_double(points, after_split=split))
        for split in (False, True)
    )
    return Rules(
        hits_soft_17=options.hits_soft_17,
        blackjack=odds,
        most_hands=options.most_hands,
        aces_resplit=options.aces_resplit,
        aces_draw=options.aces_draw,
        surrenders=options.surrenders,
        doubles=before,
        doubles_after_split=after,
        free_doubles=variant.free_doubles,
        free_splits=variant.free_splits,
        dealer_22_pushes=variant.dealer_22_pushes,
    )
