"""How the dealer's hands stand against each of the player's, from the same pack: counted, not dealt out."""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.dealt import Ways
from croupier.engines.showdown import disjoint
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPlan, CroupierError
from croupier.games.families.showdown import STANDINGS, ShowdownPlan
from croupier.hands.fast import Hands, Values
from croupier.hands.poker import Order

#: The columns of `Standings.against`.
SHORT, BEATEN, TIED, BETTER = map(STANDINGS.index, STANDINGS)
#: No card of the dealer's lies open.
NO_CARD: Final[Card] = -1
Qualifies: TypeAlias = Callable[[int], bool]
Item = TypeVar("Item")
Answer = TypeVar("Answer")


class Standings(NamedTuple):
    """Every hand of the player's with the ways it is dealt, what it is worth, and how many hands of the dealer's are
    short, beaten, tied or better (a row each). Of hands that differ by a swap of suits there is one."""

    hands: Hands
    ways: Ways
    worth: Values
    against: Ways

    @property
    def showdowns(self) -> int:
        """All the ways both hands can be dealt."""
        return int(self.ways.sum().item()) * self.each

    @property
    def each(self) -> int:
        """How many hands the dealer can hold against each of the player's."""
        return int(self.against[0].sum().item())


class HandsFacing(NamedTuple):
    """The player's hands before an open card of the dealer's, which stands for ``times`` cards, or before no card."""

    up: Card
    times: int
    standings: Standings

    def holds(self, rank: int) -> npt.NDArray[np.bool_]:
        """Which hands hold a card of this rank."""
        held: npt.NDArray[np.bool_] = (self.standings.hands >> 2 == rank).any(axis=1)
        return held


@lru_cache(maxsize=2)
def facings(pack: tuple[int, ...], plan: ShowdownPlan) -> tuple[HandsFacing, ...]:
    """Every open card, of suits that can be swapped the first; or the one that is none."""
    hidden, apart = plan.dealer_cards - plan.open_cards, plan.ends["tied"] != plan.ends["beaten"]
    contest = Contest(pack, plan.order, plan.cards, hidden, plan.qualifies, apart)
    if not plan.open_cards:
        return (HandsFacing(NO_CARD, 1, standings(contest)),)
    alike, ups = dealt.alike_suits(pack), open_cards(pack, plan)
    times = [pack[up] * (1 if up == JOKER else alike.count(up & 3)) for up in ups]
    stood = side_by_side(lambda up: contest._replace(up=up).standings(), ups)
    return tuple(HandsFacing(*facing) for facing in zip(ups, times, stood, strict=True))


def side_by_side(work: Callable[[Item], Answer], items: Iterable[Item]) -> list[Answer]:
    """The answers to every item, worked out on all cores."""
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        return list(workers.map(work, items))


def open_cards(pack: Sequence[int], plan: ShowdownPlan) -> list[Card]:
    """The cards that can lie open, of suits that can be swapped the first; `NO_CARD` where none does."""
    if plan.open_cards > 1:
        raise BadPlan(f"{plan.open_cards} cards of the dealer's lie open; a showdown is solved before one at most")
    alike = dealt.alike_suits(pack)
    ups = [card for card, copies in enumerate(pack) if copies and (card == JOKER or alike[card & 3] == card & 3)]
    return ups if plan.open_cards else [NO_CARD]


class Contest(NamedTuple):
    """Hands of so many cards against ``hidden`` cards of the dealer's, of the same pack and by one order, beside the
    open card ``up``. Ties are counted ``ties_apart``, or as beaten where they end alike."""

    pack: tuple[int, ...]
    order: Order
    cards: int
    hidden: int
    qualifies: Qualifies | None
    ties_apart: bool
    up: Card = NO_CARD

    def standings(self) -> Standings:
        """Every hand of the player's, one of all those that swap suits, against all of the dealer's."""
        rest = [copies - (card == self.up) for card, copies in enumerate(self.pack)]
        # The open card sets its suit apart from suits of which the rest holds the same.
        alike = dealt.alike_suits([-copies if card == self.up else copies for card, copies in enumerate(self.pack)])
        row, left = laid_out(self.pack), laid_out(rest)
        if not (every := comb(len(left) - self.cards, self.hidden)):
            raise CroupierError(f"{len(left)} cards are too few for two hands of {self.cards} and {self.hidden}")
        hands, ways = dealt.all_hands(rest, self.cards, alike=alike)
        worth, places = dealt.values(self.order, hands), disjoint.in_places(hands, row)
        if max(self.pack) > 1:  # like cards have places of their own, so every hand is seen
            spots, dealers = dealt.all_hands((1,) * len(left), self.hidden)
            held, swaps = left[spots], None
            held_places = disjoint.in_places(left.reshape(1, -1), row)[0][spots]
        else:
            same = self.hidden == self.cards
            held, dealers = (hands, ways) if same else dealt.all_hands(rest, self.hidden, alike=alike)
            held_places = places if same else disjoint.in_places(held, row)
            swaps = disjoint.suit_swaps(row, alike)
        whole = held if self.up == NO_CARD else np.insert(held, 0, self.up, axis=1)
        dealer = disjoint.Others(held_places, dealt.values(self.order, whole), dealers, swaps)
        return Standings(hands, ways, worth, self._against(places, worth, dealer, len(row), every))

    def _against(self, places: Hands, worth: Values, dealer: disjoint.Others, cards: int, every: int) -> Ways:
        """How ``every`` hand of the dealer's stands against each hand, by its places among the cards of the pack."""
        lowest = least(self.qualifies, dealer.worth)
        floor = np.full(len(places), lowest, np.int32)
        marks = {"not above": np.maximum(worth + 1, floor)}
        if self.ties_apart:
            marks["below"] = np.maximum(worth, floor)
        if lowest > dealer.worth.min():
            marks["short"] = floor
        questions = np.tile(places, (len(marks), 1)), np.concatenate([*marks.values()])
        answers = disjoint.below(cards, dealer, *questions)
        counted = dict(zip(marks, answers.reshape(len(marks), -1), strict=True))
        not_above, short = counted["not above"], counted.get("short", np.zeros(len(places), np.int64))
        below = counted.get("below", not_above)
        return np.stack([short, below - short, not_above - below, every - not_above], axis=1)


@lru_cache(maxsize=4)
def standings(contest: Contest) -> Standings:
    """The standings of a contest, kept for other wagers of the same game."""
    return contest.standings()


def least(qualifies: Qualifies | None, values: Values) -> int:
    """The lowest value with which the dealer qualifies; one past the highest where there is none."""
    if qualifies is None:
        return 0
    distinct: list[int] = np.unique(values).tolist()
    plays = [qualifies(value) for value in distinct]
    if plays != sorted(plays):
        raise BadPlan("the dealer qualifies with a hand and not with a better one; such standings are not counted")
    return next((value for value, good in zip(distinct, plays, strict=True) if good), distinct[-1] + 1)


def laid_out(pack: Sequence[int]) -> npt.NDArray[np.int8]:
    """The cards of a pack in ascending order, like cards side by side."""
    return np.repeat(np.arange(len(pack), dtype=np.int8), pack)
