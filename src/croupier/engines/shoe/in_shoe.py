"""Shoes of the blackjack games dealt out, and side bets valued exactly by what nobody has seen before each round: those
on the first cards from their catalogue, any other by its solver."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import factorial, prod
from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier.engines.chance import draw, stream
from croupier.engines.dealt import side_by_side
from croupier.engines.in_shoe import (
    DealtShoes,
    ShoeOrder,
    ShoeSolver,
    SolutionMoments,
    Unseen,
    WagerInShoe,
    Worth,
    joined,
    shoes_by_stream,
)
from croupier.engines.question import Question, Solver
from croupier.engines.shoe.bets import HandCatalogue, LineSet, against_dealer, check_order, on_cards, paid_lines
from croupier.equipment.cards import JOKER
from croupier.games.families.side_bets import CardBet

#: What a hand takes on average, the dealer's too, when everybody plays well.
CARDS_PER_HAND: Final = Fraction(27, 10)
#: A card is burned unseen before the first round.
_BURNED: Final = 1
_AT_ONCE: Final = 200


def in_shoe(bets: Mapping[str, CardBet]) -> ShoeSolver:
    """The wagers of a shoe of which these are on the first cards."""

    def of(question: Question, solver: Solver, moments: SolutionMoments) -> WagerInShoe:
        bet = bets.get(question.wager)
        return _on_first_cards(question, bet, moments) if bet else _solved_anew(question, solver, moments)

    return of


def _on_first_cards(question: Question, bet: CardBet, moments: SolutionMoments) -> WagerInShoe:
    """Every line that can be made has its worth; how often each is made is counted for every moment."""
    suit = bet.suit_of(question.options)
    check_order(bet, suit)
    paid = paid_lines(question)

    def worth(made: LineSet) -> tuple[float, float]:
        return moments(question, paid(made))

    lost = worth(frozenset())
    if bet.with_dealer:
        two, four = against_dealer(bet, suit)
        parts = [
            PaidHands.of(two, (2,), lambda made: _more(worth(made), lost)),
            PaidHands.of(four, (2, 2), lambda made: _more(worth(made[1]), worth(made[0]))),
        ]
    else:
        sizes = (3,) if bet.with_upcard else (2,)
        parts = [PaidHands.of(on_cards(bet, suit), sizes, lambda made: _more(worth(made), lost))]

    def values(unseen: Unseen) -> Worth:
        sums = np.tile(np.array(lost), (len(unseen), 1))

        def part(at: int) -> None:
            for hands in parts:
                _value(unseen[at : at + _AT_ONCE], hands, sums[at : at + _AT_ONCE])

        side_by_side(part, range(0, len(unseen), _AT_ONCE))
        return Worth(sums[:, 0], sums[:, 1])

    return _of_shoe(question, values)


def _solved_anew(question: Question, solver: Solver, moments: SolutionMoments) -> WagerInShoe:
    """Any other wager, solved for every moment."""

    def values(unseen: Unseen) -> Worth:
        packs = (replace(question, pack=(*left, 0)) for left in unseen.tolist())
        net, square = np.array([moments(question, solver(pack)) for pack in packs]).reshape(-1, 2).T
        return Worth(net, square)

    return _of_shoe(question, values)._replace(is_slow=True)


def _of_shoe(question: Question, values: Callable[[Unseen], Worth]) -> WagerInShoe:
    pack = np.array(question.pack[:JOKER], np.int64)

    def deals(order: ShoeOrder) -> DealtShoes:
        cards = np.repeat(np.arange(JOKER, dtype=np.uint8), pack)
        each = CARDS_PER_HAND * (order.seats + 1)
        starts = np.array(list(_starts(order.cut, each, len(cards))), np.int64)

        def part(number: int, shoes: int) -> tuple[Any, Any, Any]:
            unseen = np.zeros((shoes, len(starts), JOKER), np.int64)
            _deal(cards.copy(), pack, starts, stream(order.seed, number), unseen)
            return (
                np.repeat(np.arange(shoes), len(starts)),
                np.tile(starts, shoes),
                unseen.reshape(-1, JOKER),
            )

        return joined(side_by_side(part, *zip(*enumerate(shoes_by_stream(order.shoes)), strict=True)))

    return WagerInShoe([(card,) for card in range(JOKER)], deals, values)


def _starts(cut: int, each: Fraction, cards: int) -> Iterator[int]:
    """How many cards are out before every round: the one in which the cut card comes out is the last."""
    rounds = 0
    while (out := _BURNED + int(rounds * each)) <= cut and out + each <= cards:
        yield out
        rounds += 1


def _more(first: tuple[float, float], second: tuple[float, float]) -> tuple[float, float]:
    return first[0] - second[0], first[1] - second[1]


class PaidHands(NamedTuple):
    """Hands that are worth more than to lose, a row each: its cards, of each how many like it stand before it, and by
    how much net and square differ, divided by the orders in which the same hands come."""

    cards: Any
    before: Any
    net: Any
    square: Any

    @classmethod
    def of(
        cls, catalogue: HandCatalogue[Any], sizes: tuple[int, ...], more: Callable[[Any], tuple[float, float]]
    ) -> "PaidHands":
        """Those of a catalogue of hands of such sizes."""
        worth = np.array([more(made) for made in catalogue.made])[catalogue.makes]
        paid = worth.any(axis=1)
        cards = catalogue.cards[paid].astype(np.int64)
        earlier = [(cards[:, :place] == cards[:, place : place + 1]).sum(axis=1) for place in range(cards.shape[1])]
        orders = prod(map(factorial, sizes)) / catalogue.alike[paid]
        return cls(cards, np.stack(earlier, axis=1), worth[paid, 0] * orders, worth[paid, 1] * orders)


@numba.njit(cache=True, nogil=True)
def _deal(cards: Any, pack: Any, starts: Any, chance: Any, unseen: Any) -> None:
    """What nobody has seen before every round of every shoe; burned cards are among it."""
    for shoe in range(unseen.shape[0]):
        left = pack.copy()
        at = 0
        for number in range(len(starts)):
            while at < starts[number]:
                card = draw(cards, at, chance, True)
                if at >= _BURNED:
                    left[card] -= 1
                at += 1
            unseen[shoe, number] = left


@numba.njit(cache=True, nogil=True)
def _value(unseen: Any, hands: PaidHands, sums: Any) -> None:
    """Add what the hands are worth at every moment, by the chance that each is dealt."""
    rows, size = hands.cards.shape
    for moment in range(len(unseen)):
        left = unseen[moment].astype(np.float64)
        orders = 1.0
        for taken in range(size):
            orders *= left.sum() - taken
        net, square = 0.0, 0.0
        for row in range(rows):
            ways = 1.0
            for place in range(size):
                ways *= left[hands.cards[row, place]] - hands.before[row, place]
            net += ways * hands.net[row]
            square += ways * hands.square[row]
        sums[moment, 0] += net / orders
        sums[moment, 1] += square / orders
