"""The rules in force at a blackjack table, as small numbers: what the game's plan says and the house has posted.

Cards count their points with the ace as one. An action is a bit, so that what a hand may do is a small number.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from croupier.games.families.twenty_one import Insurance

ACE, TEN = 1, 10
VALUES: Final = frozenset(range(1, 11))
STAND, HIT, DOUBLE, FREE_DOUBLE, SURRENDER, SPLIT = (1 << bit for bit in range(6))
#: The actions in the order of their bits, as the games name them; a split for a lammer is a split.
NAMES: Final = ("stand", "hit", "double", "free_double", "surrender", "split")
#: Two-card totals that can be asked about; 21 takes no card.
TOTALS: Final = frozenset(range(4, 21))
MOST_POINTS: Final = 21
USUAL_INSURANCE: Final = Insurance()

Outcome: TypeAlias = Literal["win", "push", "lose"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Upcards and pairs are values of cards, doubles are points of two cards, pays are won for each unit wagered.

    The hole card is looked at under the upcards ``checked``, before anybody plays; under others a dealer's blackjack
    comes out in the end, and then takes no more than the original wager. A blackjack may be paid at once, as
    ``even_money``, against some upcards. The first two cards may be given up against those of ``surrender``. Split
    pairs of ``one_card`` get no more than that, and those of ``split_once`` are not split again.
    """

    checked: frozenset[int] = frozenset({ACE, TEN})
    insurance: Insurance = USUAL_INSURANCE
    even_money: frozenset[int] = frozenset({ACE})
    doubles: frozenset[int] = TOTALS
    doubles_after_split: frozenset[int] = TOTALS
    double_share: Fraction = Fraction(1)  # the most that may be added, of the wager
    free_doubles: frozenset[int] = frozenset()  # hard totals that double for a lammer
    chips_double_free_hands: bool = True  # whether chips may double a hand that doubles for a lammer
    pairs: frozenset[int] = VALUES
    free_splits: frozenset[int] = frozenset()  # pairs that split for a lammer
    most_hands: int = 4
    one_card: frozenset[int] = frozenset({ACE})
    split_once: frozenset[int] = frozenset({ACE})
    surrender: frozenset[int] = frozenset()
    hits_soft_17: bool = True
    pushes: frozenset[int] = frozenset()  # dealer's totals above 21 that push
    # read off the pay tables and the options
    win_pays: Fraction = Fraction(1)
    blackjack_pays: Fraction = Fraction(3, 2)
    even_money_pays: Fraction = Fraction(1)
    surrender_pays: Fraction = Fraction(-1, 2)

    def most_hands_of(self, pair: int) -> int:
        """How many hands a pair may be split into."""
        if pair not in self.pairs:
            return 1
        return min(self.most_hands, 2) if pair in self.split_once else self.most_hands

    def double_most(self, wager: int) -> int:
        """The most that may be added to a wager to double it."""
        share = self.double_share
        return wager if share == 1 else wager * share.numerator // share.denominator

    def open_to(
        self,
        points: int,
        soft: bool,
        *,
        cards: int = 2,
        up: int = 0,
        pair: int = 0,
        split_from: int = 0,
        hands: int = 1,
    ) -> int:
        """What a hand may do against an upcard; nothing at 21 or more. ``pair`` is the value of two alike,
        ``split_from`` the value of the pair that the hand was split from, ``hands`` how many the box has."""
        if cards != 2:
            return STAND | HIT if points < MOST_POINTS else 0
        split = 0
        if pair in self.pairs and hands < self.most_hands and not (split_from and pair in self.split_once):
            split = SPLIT
        if split_from in self.one_card:
            return STAND | split if split else 0
        if points >= MOST_POINTS:
            return 0
        doubles = self._doubles(points, soft, self.doubles_after_split if split_from else self.doubles)
        surrender = SURRENDER if hands == 1 and up in self.surrender else 0
        return STAND | HIT | doubles | split | surrender

    def _doubles(self, points: int, soft: bool, totals: frozenset[int]) -> int:
        free = FREE_DOUBLE if not soft and points in self.free_doubles else 0
        if free and not self.chips_double_free_hands:
            return free
        return free | (DOUBLE if points in totals else 0)

    def against_dealer(self, player: int, dealer: int) -> Outcome:
        """21 or less beats a bust or a lower count; a dealer's bust may be a push where the text says so."""
        if player > MOST_POINTS:
            return "lose"
        if dealer in self.pushes or player == dealer:
            return "push"
        return "win" if dealer > MOST_POINTS or player > dealer else "lose"
