"""A side bet whose proceeds ride on the main wager, as a table for the kernel.

Proceeds are added wherever the hand is worth something at its best play from a fresh shoe, as the analysis has it: all
of them or nothing. What was added wins and loses like the wager below it.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from croupier.engines.twenty_one.deal_rounds import ENDINGS
from croupier.engines.twenty_one.deal_side_bets import Numbers, number
from croupier.engines.twenty_one.game import SolvedGame
from croupier.engines.twenty_one.riding import rides
from croupier.games.families.side_bets import CardBet
from croupier.hands.points import VALUE
from croupier.paytables import PayTable

UPCARDS: Final = 10


def rows(bet: CardBet, table: PayTable, suit: str, game: SolvedGame) -> Numbers:
    """By both cards and the upcard's value: the row of proceeds that are kept or of a lost bet, and the first row of
    those that ride, where the endings of the main wager follow one another; 0 where they do not ride."""
    ride = ridden(game)
    numbers = np.zeros((52, 52, UPCARDS, 2), np.int16)
    for first, second in product(range(52), repeat=2):
        kept = number(table, bet.made((first, second), (), suit))
        numbers[first, second, :, 0] = kept
        low, high = sorted((VALUE[first], VALUE[second]))
        if kept < len(table.lines):
            for up in range(1, UPCARDS + 1):
                if (up, (low, high)) in ride:
                    numbers[first, second, up - 1, 1] = first_row(table, kept)
    return numbers.reshape(-1, 2)


def ridden(game: SolvedGame) -> set[tuple[int, tuple[int, int]]]:
    """The upcards and hands, by their values, on which proceeds are put."""
    return {(deal.up, deal.two) for deal in game.deals() if rides(game, deal)}


def first_row(table: PayTable, at: int) -> int:
    """Where the rides of a line begin: after the rows of all lines and of the lost bet."""
    return len(table.lines) + 1 + at * ENDINGS
