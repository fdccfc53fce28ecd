"""Wild cards by brute force: every substitution is tried, and the best hand is kept. Shares nothing with the code.

A value is (place of the category, deciding ranks). Suits matter only where all five cards share one, so a wild card
is tried in the suits that the other cards have.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

Value = tuple[int, tuple[int, ...]]

RANKS = "23456789TJQKA"
BEST_LAST = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
    "royal_flush",
    "five_wilds",
)
#: How many of each rank, most first, makes which category.
SHAPES = {
    (5,): "five_of_a_kind",
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high_card",
}
WHEEL = (14, 5, 4, 3, 2)


def wild(card: str) -> bool:
    return card == "Jk" or card[0] == "2"


def plain(hand: tuple[tuple[int, str], ...]) -> Value:
    """Five cards as they are, each a rank from 2 to 14 and a suit."""
    counts = Counter(rank for rank, _ in hand)
    groups = sorted(counts.items(), key=lambda group: (group[1], group[0]), reverse=True)
    shape = tuple(copies for _, copies in groups)
    ranks = tuple(rank for rank, _ in groups)
    if len(counts) < 5:
        return BEST_LAST.index(SHAPES[shape]), ranks
    suited = len({suit for _, suit in hand}) == 1
    top = 5 if ranks == WHEEL else ranks[0] if ranks[0] - ranks[4] == 4 else 0
    if top:
        name = "royal_flush" if suited and top == 14 else "straight_flush" if suited else "straight"
        return BEST_LAST.index(name), () if name == "royal_flush" else (top,)
    return BEST_LAST.index("flush" if suited else "high_card"), ranks


def read(card: str) -> tuple[int, str]:
    return RANKS.index(card[0]) + 2, card[1]


def best(hand: Sequence[str]) -> Value:
    """The best hand over every substitution of its wild cards."""
    return _best(tuple(sorted(read(card) for card in hand if not wild(card))))


@cache
def _best(held: tuple[tuple[int, str], ...]) -> Value:
    missing = 5 - len(held)
    if missing == 5:
        return BEST_LAST.index("five_wilds"), ()
    suits = sorted({suit for _, suit in held})
    stand_ins = [(rank, suit) for suit in suits for rank in range(2, 15)]
    return max(plain((*held, *chosen)) for chosen in combinations_with_replacement(stand_ins, missing))


def category(hand: Sequence[str]) -> str:
    return BEST_LAST[best(hand)[0]]


def face_value(hand: Sequence[str]) -> str:
    """The category with every deuce a two; the hand has no joker."""
    return BEST_LAST[plain(tuple(read(card) for card in hand))[0]]


def hands(ranks: str, wilds: int) -> Iterator[tuple[str, ...]]:
    """Every hand of these ranks with so many wild cards, but for suits that could be swapped throughout.

    Which wild cards they are makes no difference, so the first ones are taken.
    """
    others = [rank + suit for rank in ranks for suit in "cdhs"]
    for held in combinations(others, 5 - wilds):
        seen = list(dict.fromkeys(card[1] for card in held))
        if seen == sorted(seen):  # suits appear in the order c, d, h, s: one hand stands for its twins
            yield (*held, *("2c", "2d", "2h", "2s", "Jk")[:wilds])
