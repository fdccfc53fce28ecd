"""The side bets of the blackjack games as tables over the cards that decide them, made by the rules of their plans.
Three groups: bets on the first two cards (and the dealer's blackjack), on those and the upcard, and on the dealer's
hand. A table holds for every such hand the number of the line that is paid; the number after the last line loses."""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.shoe.bets import check_order
from croupier.engines.twenty_one.deal_rounds import DEALERS, ENDINGS
from croupier.engines.twenty_one.dealer import SUITS, VALUES, completed, shown, values_of
from croupier.engines.twenty_one.game import SolvedGame
from croupier.engines.twenty_one.play_bets import rides
from croupier.equipment.cards import Card, card
from croupier.errors import BadPlan
from croupier.games.families.side_bets import CardBet, DealerBet, Lines
from croupier.hands.points import ACES, TENS, VALUE
from croupier.paytables import PayTable

Numbers: TypeAlias = npt.NDArray[np.int16]

#: A dealer without a blackjack, with one of two suits, and with one of each suit, the ace up.
_DEALERS: Final[tuple[tuple[Card, ...], ...]] = (
    (),
    (card("As"), card("Kh")),
    *((card(f"A{suit}"), card(f"K{suit}")) for suit in "cdhs"),
)


def number(table: PayTable, made: Lines) -> int:
    """The number of the line that is paid, or the one after all lines."""
    paid = table.best(made)
    return len(table.lines) if paid is None else table.lines.index(paid)


def on_two(bet: CardBet, table: PayTable, suit: str) -> Numbers:
    """By both cards and the dealer's blackjack."""
    numbers = np.zeros((52, 52, len(_DEALERS)), np.int16)
    for first, second in combinations_with_replacement(range(52), 2):
        row = [number(table, bet.made((first, second), dealer, suit)) for dealer in _DEALERS]
        numbers[first, second] = numbers[second, first] = row
    if bet.with_dealer:
        _check_blackjacks(bet, suit)
    check_order(bet, suit)
    return numbers.reshape(-1)


@cache
def _check_blackjacks(bet: CardBet, suit: str) -> None:
    """Refuse a rule that tells more of a dealer's blackjack than whether it is of one suit, and which."""
    for ace, ten in product(sorted(ACES), sorted(TENS)):
        like = _DEALERS[2 + (ace & 3)] if ace & 3 == ten & 3 else _DEALERS[1]
        for two in combinations_with_replacement(range(52), 2):
            made = bet.made(two, like, suit)
            if any(bet.made(two, dealer, suit) != made for dealer in ((ace, ten), (ten, ace))):
                raise BadPlan("a kernel tells the suits of a dealer's blackjack, and nothing else of its cards")


def on_three(bet: CardBet, table: PayTable, suit: str) -> Numbers:
    """By both cards and the upcard, in any order."""
    numbers = np.zeros((52, 52, 52), np.int16)
    for made, hands in _made_by_three(bet, suit):
        numbers[tuple(hands)] = number(table, made)
    return numbers.reshape(-1)


@cache
def _made_by_three(bet: CardBet, suit: str) -> list[tuple[frozenset[str], npt.NDArray[np.int64]]]:
    """Three cards by the lines they make."""
    check_order(bet, suit)
    making: dict[frozenset[str], list[tuple[int, ...]]] = {}
    for first, second, up in combinations_with_replacement(range(52), 3):
        orders = {
            (first, second, up), (first, up, second), (second, first, up),
            (second, up, first), (up, first, second), (up, second, first),
        }  # fmt: skip
        making.setdefault(bet.made((first, second), (up,), suit), []).extend(orders)
    return [(made, np.array(hands).T) for made, hands in making.items()]


def on_dealer(bet: DealerBet, table: PayTable, *, hits_soft_17: bool) -> Numbers:
    """By what is told of the dealer's hand; the last one is for whoever has lost the bet."""
    lines: dict[int, frozenset[str]] = {}
    for code, dealer in _dealers(hits_soft_17):
        made = frozenset(bet.rule(dealer))
        if lines.setdefault(code, made) != made:
            raise BadPlan("a kernel tells the upcard, the suits and the points of a dealer's hand, and no more")
    numbers = np.full(DEALERS + 1, len(table.lines), np.int16)
    for code, made in lines.items():
        numbers[code] = number(table, made)
    return numbers


@cache
def _dealers(hits_soft_17: bool) -> list[tuple[int, list[Card]]]:
    """Every hand that the dealer ends with, each with its code: short ones in all suits, long ones in one and in four,
    and in others where no shorter hand has that code."""
    hands: list[tuple[int, list[Card]]] = []
    codes: set[int] = set()
    drawn = [(up, hand) for up in VALUES for hand in completed(hits_soft_17, up)]
    for up, hand in sorted(drawn, key=lambda drawn: drawn[1].size):
        cards = shown([up, *values_of(hand.drawn)])
        alike = hand.size == 2 and hand.drawn[up - 1] == 2
        for suits in range(1, 16):
            each = [suit for suit in SUITS if suits >> suit & 1]
            code = (((up - 1) * 16 + suits) * 32 + hand.points) * 2 + alike
            if len(each) <= len(cards) and (len(cards) <= 4 or suits in (1, 15) or code not in codes):
                codes.add(code)
                hands.append((code, [kind | each[at % len(each)] for at, kind in enumerate(cards)]))
    return hands


def riding_rows(bet: CardBet, table: PayTable, suit: str, game: SolvedGame) -> Numbers:
    """By both cards and the upcard's value: the row of proceeds that are kept or of a lost bet, and the first row of
    those that ride, where the endings of the main wager follow one another; 0 where they do not ride."""
    ride = ridden(game)
    numbers = np.zeros((52, 52, len(VALUES), 2), np.int16)
    for first, second in product(range(52), repeat=2):
        kept = number(table, bet.made((first, second), (), suit))
        numbers[first, second, :, 0] = kept
        low, high = sorted((VALUE[first], VALUE[second]))
        if kept < len(table.lines):
            for up in VALUES:
                if (up, (low, high)) in ride:  # after the rows of all lines and of the lost bet
                    numbers[first, second, up - 1, 1] = len(table.lines) + 1 + kept * ENDINGS
    return numbers.reshape(-1, 2)


def ridden(game: SolvedGame) -> set[tuple[int, tuple[int, int]]]:
    """The upcards and hands, by their values, on which proceeds are put."""
    return {(deal.up, deal.two) for deal in game.deals() if rides(game, deal)}


def stacked(tables: list[Numbers]) -> Numbers:
    """Tables of several wagers, a row each."""
    return np.array(tables, np.int16) if tables else np.zeros((0, 0), np.int16)
