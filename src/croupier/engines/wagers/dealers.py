"""What a wager looks at in the dealer's hand in blackjack, played out, and in a player's first two cards beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import perm
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.twenty_one import dealer
from croupier.engines.wagers.blocks import Block, Pack
from croupier.errors import BadInput

#: Clubs and spades, diamonds and hearts.
_COLOURS: Final = ((0, 3), (1, 2))


class PlayedOut(NamedTuple):
    """A hand that the dealer ends with after an upcard."""

    up: int
    hand: dealer.DealerHand

    @property
    def cards(self) -> int:
        """How many cards the dealer has."""
        return self.hand.size + 1

    def ways(self, shoe: Sequence[int]) -> int:
        """In how many orders of single cards it comes from a shoe."""
        if not (copies := shoe[self.up - 1]):
            return 0
        return copies * self.hand.ways(dealer.without(shoe, self.up))


def played_out(pack: Pack, *, hits_soft_17: bool) -> Iterator[Block]:
    """Every hand that the dealer ends with: its ``points`` and ``cards``, the value of the ``up`` card (an ace is 1),
    whether it is a ``natural``, ``suited``, and ``colored``. The dealer plays it out whatever the players have."""
    shoe = _shoe(pack)
    whole, suits = sum(shoe), dealer.by_suit(pack)
    colours = [tuple(map(sum, zip(*(suits[suit] for suit in colour), strict=True))) for colour in _COLOURS]
    hands = list(_hands(shoe, hits_soft_17=hits_soft_17))
    longest = max(hand.cards for hand in hands)
    rows: list[tuple[int, ...]] = []
    ways: list[int] = []
    for hand in hands:
        every, one_colour, one_suit = (sum(map(hand.ways, shoes)) for shoes in ([shoe], colours, suits))
        rest = perm(whole - hand.cards, longest - hand.cards)
        for colored, suited, times in (
            (False, False, every - one_colour),
            (True, False, one_colour - one_suit),
            (True, True, one_suit),
        ):
            if times:
                rows.append((*_seen(hand), suited, colored))
                ways.append(times * rest)
    known = _columns(rows, "suited", "colored")
    yield Block(known, len(rows), np.array(ways, object))


def beside_two_cards(pack: Pack, *, hits_soft_17: bool) -> Iterator[Block]:
    """Every hand that the dealer ends with, beside the points of a player's first two cards, ``player_points``: 21 is a
    blackjack."""
    shoe = _shoe(pack)
    whole = sum(shoe)
    hands = list(_hands(shoe, hits_soft_17=hits_soft_17))
    longest = max(hand.cards for hand in hands)
    if whole < longest + 2:
        raise BadInput(f"{whole} cards are too few for two of the player's and all that the dealer may draw")
    rows: list[tuple[int, ...]] = []
    ways: list[int] = []
    for hand in hands:
        drawn = [taken + (value == hand.up) for value, taken in zip(dealer.VALUES, hand.hand.drawn, strict=True)]
        left = [copies - taken for copies, taken in zip(shoe, drawn, strict=True)]
        dealt = hand.ways(shoe) * perm(whole - hand.cards - 2, longest - hand.cards)
        for points, two in _two_cards(left).items():
            rows.append((*_seen(hand), points))
            ways.append(dealt * two)
    yield Block(_columns(rows, "player_points"), len(rows), np.array(ways, object))


def _shoe(pack: Pack) -> dealer.Shoe:
    return dealer.by_value((*pack[:52], 0))


def _hands(shoe: dealer.Shoe, *, hits_soft_17: bool) -> Iterator[PlayedOut]:
    for up in dealer.VALUES:
        for hand in dealer.completed(hits_soft_17, up):
            played = PlayedOut(up, hand)
            if played.ways(shoe):
                yield played


def _two_cards(left: Sequence[int]) -> Mapping[int, int]:
    """In how many ways two cards come to so many points."""
    ways: dict[int, int] = {}
    for first, second in combinations_with_replacement(dealer.VALUES, 2):
        copies = left[second - 1] - (first == second)
        hard = first + second
        points = hard + 10 * (first == 1)
        ways[points] = ways.get(points, 0) + (2 - (first == second)) * left[first - 1] * max(copies, 0)
    return {points: times for points, times in ways.items() if times}


def _seen(hand: PlayedOut) -> tuple[int, ...]:
    return hand.hand.points, hand.cards, hand.up, hand.hand.natural


def _columns(rows: Sequence[tuple[int, ...]], *more: str) -> dict[str, object]:
    names = ("points", "cards", "up", "natural", *more)
    columns = dict(zip(names, np.array(rows, np.int64).T, strict=True))
    truths = {"natural", "suited", "colored"}
    return {name: column.astype(np.bool_) if name in truths else column for name, column in columns.items()}
