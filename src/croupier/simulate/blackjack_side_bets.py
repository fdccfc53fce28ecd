"""The side bets of the blackjack games as tables over the cards that decide them, made by the games' own rules.

Three groups: bets on the first two cards (and the dealer's blackjack), on those and the upcard, and on the dealer's
hand. A table holds for every such hand the number of the line that is paid; the number after the last line loses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import Card, card
from croupier.exact.blackjack.dealer import VALUES, shown
from croupier.games.blackjack import house_money
from croupier.games.families import blackjack_dealer_22
from croupier.games.families.blackjack_bonus import best
from croupier.games.ride_free import rules as ride_free
from croupier.games.rocket_aces import rules as rocket_aces
from croupier.hands.points import total
from croupier.paytables import PayTable
from croupier.simulate.blackjack_rounds import DEALER_ENDS, DEALERS

Made: TypeAlias = Collection[str]
Numbers: TypeAlias = npt.NDArray[np.int16]

#: A dealer without a blackjack, with one of two suits, and with one of each suit, the ace up.
_DEALERS: Final = ((), (card("As"), card("Kh")), *((card(f"A{suit}"), card(f"K{suit}")) for suit in "cdhs"))

#: Bets on the first two cards and the dealer's, bets on the first two and the upcard: every line they make.
ON_TWO: Final[dict[str, Callable[[Sequence[Card], Sequence[Card], str], Made]]] = {
    "house_money": lambda two, dealer, suit: _one(house_money.line(two)),
    "lucky_ladies": ride_free.ladies,
    "lucky_ladies_progressive": ride_free.ladies,
    "rocket_aces": lambda two, dealer, suit: rocket_aces.lines(two, dealer or (card("2s"), card("3s"))),
}
ON_THREE: Final = ("21_plus_3", "21_plus_3_xtreme", "top_3", "21_plus_3_progressive")


def _one(line: str | None) -> Made:
    return (line,) if line else ()


def _hedged(dealer: Sequence[Card], thirty: bool) -> Made:
    """CO 30-2119 (21)(A): unless the original hand is above 29."""
    return () if thirty else _one(blackjack_dealer_22.line(dealer))


def _bust(dealer: Sequence[Card], thirty: bool) -> Made:
    """CO 30-2119 (25)(A)(V)."""
    return () if thirty else ride_free.bust(dealer)


#: Bets on the dealer's hand, and whether the original hand of the box came to 30: every line they make.
ON_DEALER: Final[dict[str, Callable[[Sequence[Card], bool], Made]]] = {
    "push_22": lambda dealer, thirty: _one(blackjack_dealer_22.line(dealer)),
    "hedge_22": _hedged,
    "bust_bonus": _bust,
}


def number(table: PayTable, made: Made) -> int:
    """The number of the line that is paid, or the one after all lines."""
    paid = best(table, made)
    return len(table.lines) if paid is None else table.lines.index(paid)


def on_two(wager: str, table: PayTable, suit: str) -> Numbers:
    """By both cards and the dealer's blackjack."""
    made = ON_TWO[wager]
    hands = product(range(52), range(52), _DEALERS)
    return np.array([number(table, made((one, two), dealer, suit)) for one, two, dealer in hands], np.int16)


def on_three(table: PayTable, suit: str) -> Numbers:
    """By both cards and the upcard, in any order."""
    found = np.zeros((52, 52, 52), np.int16)
    for made, hands in _made_by_three(suit):
        found[tuple(hands)] = number(table, made)
    return found.reshape(-1)


@cache
def _made_by_three(suit: str) -> list[tuple[frozenset[str], npt.NDArray[np.int64]]]:
    """Three cards by the lines they make."""
    found: dict[frozenset[str], list[tuple[int, ...]]] = {}
    for one, two, up in combinations_with_replacement(range(52), 3):
        orders = {(one, two, up), (one, up, two), (two, one, up), (two, up, one), (up, one, two), (up, two, one)}
        found.setdefault(frozenset(ride_free.three_cards((one, two, up), suit)), []).extend(orders)
    return [(made, np.array(hands).T) for made, hands in found.items()]


def on_dealer(wager: str, table: PayTable) -> Numbers:
    """By the dealer's hand and whether the original hand came to 30."""
    found = np.full((DEALERS, 2), len(table.lines), np.int16)
    for code, dealer in _dealers().items():
        for thirty in (False, True):
            found[code, int(thirty)] = number(table, ON_DEALER[wager](dealer, thirty))
    return found.reshape(-1)


class _Dealt(NamedTuple):
    """What is counted of a dealer's hand."""

    up: int
    suits: int
    over: int
    eights: bool

    @property
    def code(self) -> int:
        return ((self.up * 16 + self.suits) * DEALER_ENDS + self.over) * 2 + self.eights


@cache
def _dealers() -> dict[int, list[Card]]:
    """A hand for everything that is counted of a dealer who busts."""
    found: dict[int, list[Card]] = {}
    for up, size in product(VALUES, (2, 3, 4)):
        for others in combinations_with_replacement(VALUES, size):
            ranks = [one >> 2 for one in shown((up, *others))]
            points = total([rank * 4 for rank in ranks]).points
            if points <= 21:
                continue
            eights = (up, *others) == (8, 8, 8)
            for suits in range(1, 16):
                each = [suit for suit in range(4) if suits >> suit & 1]
                if len(each) <= len(ranks):
                    code = _Dealt(up - 1, suits, 1 if points == 22 else 2, eights).code
                    hand = [rank * 4 + each[at % len(each)] for at, rank in enumerate(ranks)]
                    found.setdefault(code, hand)
    return found
