"""Hand values in bulk, one core: ours from arrays, beside the evaluators people use from Python."""

from collections.abc import Iterator

import eval7
import numpy as np
import phevaluator

from bench.figures import Figure, Section
from bench.timing import best_of
from croupier.hands import fast
from croupier.hands.orders import FIVE_CARD

_RANKS = "23456789TJQKA"
_NAMES = [rank + suit for rank in _RANKS for suit in "cdhs"]


def figures() -> Iterator[Figure]:
    for cards, name, limit in ((5, "five", 50e6), (7, "seven", 30e6)):
        what, rate = f"{name} cards valued", ours(cards)
        yield Figure(
            section=Section.LIMITS, what=what, measured=rate, unit="hands/s", against=limit, how="hands in an array"
        )
        for peer, theirs in (("PHEvaluator", by_phevaluator(cards)), ("eval7", by_eval7(cards))):
            yield Figure(
                section=Section.PEERS,
                what=what,
                measured=rate,
                unit="hands/s",
                against=theirs,
                peer=peer,
                promised=None,
                how="the same hands: ours all in one array, theirs one call each",
            )


def _dealt(hands: int, cards: int) -> "np.ndarray[tuple[int, int], np.dtype[np.int8]]":
    shuffled = np.random.default_rng(7).random((hands, 52)).argpartition(cards, axis=1)
    return shuffled[:, :cards].astype(np.int8)


def ours(cards: int) -> float:
    """Hands valued each second."""
    hands = _dealt(1_000_000, cards)
    fast.evaluate(FIVE_CARD, hands[:1])
    return len(hands) / best_of(5, 1, lambda: fast.evaluate(FIVE_CARD, hands))


def by_phevaluator(cards: int) -> float:
    """PHEvaluator on the same hands, one call each."""
    hands = [[_NAMES[card] for card in hand] for hand in _dealt(20_000, cards).tolist()]
    return len(hands) / best_of(3, 1, lambda: [phevaluator.evaluate_cards(*hand) for hand in hands])


def by_eval7(cards: int) -> float:
    """eval7 on the same hands, one call each."""
    hands = [[eval7.Card(_NAMES[card]) for card in hand] for hand in _dealt(100_000, cards).tolist()]
    return len(hands) / best_of(3, 1, lambda: [eval7.evaluate(hand) for hand in hands])
