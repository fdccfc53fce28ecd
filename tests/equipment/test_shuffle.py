"""The shuffle is exact: all its draw paths are walked, and every order must carry the same weight."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import factorial

import pytest

from croupier.equipment.cards import pack, show
from croupier.equipment.source import RandomSource, SeededSource, SystemSource, shuffled

Shuffle = Callable[[Iterable[int], RandomSource], list[int]]


class Path:
    """Answers a prepared path of draws, zero beyond its end, and remembers how many choices each had."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.choices: list[int] = []

    def below(self, n: int) -> int:
        at = len(self.choices)
        if at == len(self.answers):
            self.answers.append(0)
        self.choices.append(n)
        return self.answers[at]

    def next(self) -> list[int] | None:
        answers = self.answers
        while answers and answers[-1] == self.choices[len(answers) - 1] - 1:
            answers = answers[:-1]
        return [*answers[:-1], answers[-1] + 1] if answers else None


def orders(shuffle: Shuffle, n: int) -> tuple[int, dict[tuple[int, ...], Fraction]]:
    """How many draw paths there are, and the exact probability of each resulting order."""
    weights: dict[tuple[int, ...], Fraction] = {}
    paths = 0
    answers: list[int] | None = []
    while answers is not None:
        path = Path(answers)
        order = tuple(shuffle(range(n), path))
        weight = Fraction(1)
        for choices in path.choices:
            weight /= choices
        weights[order] = weights.get(order, Fraction(0)) + weight
        paths += 1
        answers = path.next()
    assert sum(weights.values()) == 1
    return paths, weights


def is_exact(weights: dict[tuple[int, ...], Fraction], n: int) -> bool:
    return len(weights) == factorial(n) and set(weights.values()) == {Fraction(1, factorial(n))}


def naive(cards: Iterable[int], source: RandomSource) -> list[int]:
    """Planted: swap each card with any card, so n to the n paths share n! orders unevenly."""
    deck = list(cards)
    for at in range(len(deck)):
        pick = source.below(len(deck))
        deck[at], deck[pick] = deck[pick], deck[at]
    return deck


def off_by_one(cards: Iterable[int], source: RandomSource) -> list[int]:
    """Planted: a card never stays where it is, so only cyclic orders appear."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        pick = source.below(last)
        deck[last], deck[pick] = deck[pick], deck[last]
    return deck


def no_change(cards: Iterable[int], source: RandomSource) -> list[int]:
    """Planted: the numbers are drawn, and the cards stay as they came."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        source.below(last + 1)
    return deck


@pytest.mark.clause("OH-A 6.I", "OH-H 5.I")
@pytest.mark.parametrize("n", range(9))
def test_every_order_comes_from_exactly_one_path(n: int) -> None:
    paths, weights = orders(shuffled, n)
    assert paths == factorial(n)
    assert is_exact(weights, n)


@pytest.mark.parametrize("planted", [naive, off_by_one, no_change])
@pytest.mark.parametrize("n", [3, 4, 5])
def test_a_planted_mistake_is_caught_by_the_same_walk(planted: Shuffle, n: int) -> None:
    assert not is_exact(orders(planted, n)[1], n)


def test_a_shuffle_keeps_the_cards_and_leaves_the_given_deck_alone() -> None:
    deck = list(pack(53) * 2)
    mixed = shuffled(deck, SystemSource())
    assert sorted(mixed) == sorted(deck)
    assert mixed != deck
    assert deck == list(pack(53) * 2)


def test_a_seed_fixes_the_deck_for_ever() -> None:
    # Worked out apart from this code, from the stream's description alone.
    golden = (
        "Qc Qd 4s 9s 2d 3c 8h Ks 5s 3h 5h 7h 6h 5c 3s Jc 7c 8d Kh 3d 9c 8c Jh Js 9d 6s "
        "Kd Qh 9h Ac 5d 2s 4c Tc Ts Th Ad As Jd 2c 4d 2h Qs 6c 8s Ah Kc 4h 7s 6d 7d Td"
    )
    assert show(shuffled(pack(), SeededSource(b"golden"))) == golden
