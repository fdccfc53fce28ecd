"""Blackjack from an endless shoe, worked out by a program that shares nothing with the engines."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

CARDS: Mapping[int, float] = {card: (4 if card == 10 else 1) / 13 for card in range(1, 11)}


@dataclass(frozen=True)
class Endless:
    """The rules of a table; the dealer has a hole card and looks at it, or has none and takes everything."""

    hits_soft_17: bool = False
    surrender: str = "none"
    hole_card: bool = True
    doubles: tuple[int, ...] = tuple(range(4, 22))
    doubles_after_split: bool = True
    split_hands: int = 4
    resplits_aces: bool = False
    hits_split_aces: bool = False
    charlie: int = 99
    blackjack_pays: float = 1.5

    def house_edge(self) -> float:
        """What the house keeps of a unit when everything is played best."""
        return -sum(chance * Facing(self, up).worth() for up, chance in CARDS.items())


def drawn(points: int, soft: bool, card: int) -> tuple[int, bool]:
    """A hand and one card more; a soft hand counts an ace as eleven."""
    if card == 1 and points + 11 <= 21:
        return points + 11, True
    return (points + card - 10, False) if soft and points + card > 21 else (points + card, soft)


@dataclass(frozen=True)
class Facing:
    """Hands against one upcard."""

    rules: Endless
    up: int

    @cached_property
    def natural(self) -> float:
        """How likely the hole card makes a blackjack."""
        return CARDS.get({1: 10, 10: 1}.get(self.up, 0), 0.0)

    @cached_property
    def ends(self) -> Mapping[int, float]:
        """How likely the dealer ends with so many points, 22 for a bust, when there is no blackjack."""

        @cache
        def after(points: int, soft: bool) -> Mapping[int, float]:
            if points > 21 or points > 17 or (points == 17 and not (soft and self.rules.hits_soft_17)):
                return {min(points, 22): 1.0}
            return mixed((chance, after(*drawn(points, soft, card))) for card, chance in CARDS.items())

        made = {1: 10, 10: 1}.get(self.up)
        hole = {card: chance / (1 - self.natural) for card, chance in CARDS.items() if card != made}
        return mixed((chance, after(*drawn(*drawn(0, False, self.up), card))) for card, chance in hole.items())

    def settled(self, points: int, stake: int = 1) -> float:
        """What a hand that stands is worth; where the dealer looks for it, given that there is no blackjack."""
        won = stake * sum(
            chance * ((end > 21 or end < points) - (points < end < 22)) for end, chance in self.ends.items()
        )
        return won if self.rules.hole_card else won * (1 - self.natural) - stake * self.natural

    @cache  # noqa: B019 -- a few hands of one upcard, for the length of a test
    def hit(self, points: int, soft: bool, size: int) -> float:
        worth = 0.0
        for card, chance in CARDS.items():
            total, now_soft = drawn(points, soft, card)
            if total > 21:
                worth -= chance
            elif size + 1 >= self.rules.charlie:
                worth += chance * (1 if self.rules.hole_card else 1 - 2 * self.natural)
            else:
                worth += chance * self.played(total, now_soft, size + 1)
        return worth

    def played(self, points: int, soft: bool, size: int) -> float:
        return self.settled(points) if points == 21 else max(self.settled(points), self.hit(points, soft, size))

    def two_cards(self, points: int, soft: bool, *, may_double: bool = True) -> float:
        worth = self.played(points, soft, 2)
        if may_double and points in self.rules.doubles and points < 21:
            totals = ((chance, drawn(points, soft, card)[0]) for card, chance in CARDS.items())
            worth = max(worth, sum(chance * (-2 if total > 21 else self.settled(total, 2)) for chance, total in totals))
        return worth

    def split(self, card: int) -> float:
        first = drawn(0, False, card)
        most = self.rules.split_hands if card != 1 or self.rules.resplits_aces else 2

        @cache
        def waiting(cards: int, hands: int) -> float:
            if not cards:
                return 0.0
            worth = 0.0
            for second, chance in CARDS.items():
                points, soft = drawn(*first, second)
                if card == 1 and not self.rules.hits_split_aces:
                    kept = self.settled(points)
                else:
                    kept = self.two_cards(points, soft, may_double=self.rules.doubles_after_split)
                kept += waiting(cards - 1, hands)
                again = second == card and hands < most
                worth += chance * (max(kept, waiting(cards + 1, hands + 1)) if again else kept)
            return worth

        return waiting(2, 2)

    def worth(self) -> float:
        """What the first two cards are worth, whatever they are."""
        return sum(
            one * two * self.dealt(first, second) for first, one in CARDS.items() for second, two in CARDS.items()
        )

    def dealt(self, first: int, second: int) -> float:
        points, soft = drawn(*drawn(0, False, first), second)
        if points == 21:  # against an ace it may be paid at once
            return max((1 - self.natural) * self.rules.blackjack_pays, 1.0 if self.up == 1 else 0.0)
        worth = self.two_cards(points, soft)
        if first == second and self.rules.split_hands > 1:
            worth = max(worth, self.split(first))
        given_up = -0.5
        if self.rules.hole_card:
            worth = max(worth, given_up) if self.rules.surrender == "late" else worth
            worth = worth * (1 - self.natural) - self.natural
        elif self.rules.surrender == "late":
            worth = max(worth, given_up * (1 - self.natural) - self.natural)
        return max(worth, given_up) if self.rules.surrender == "early" else worth


def mixed(parts: Iterable[tuple[float, Mapping[int, float]]]) -> Mapping[int, float]:
    """Several chances of ends, each with its weight."""
    together: dict[int, float] = {}
    for weight, ends in parts:
        for end, chance in ends.items():
            together[end] = together.get(end, 0.0) + weight * chance
    return together
