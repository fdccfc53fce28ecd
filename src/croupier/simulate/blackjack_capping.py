"""House Money whose proceeds ride on the blackjack wager (OH-A §16.II.E to §16.II.G), as a table for the kernel.

Proceeds are added wherever the hand is worth something at its best play from a fresh shoe, as the analysis has it: all
of them or nothing. What was added wins and loses like the wager below it.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from croupier.exact.blackjack.game import Played
from croupier.exact.blackjack.kernel import TIE
from croupier.games.blackjack.house_money import line
from croupier.hands.points import VALUE
from croupier.paytables import PayTable
from croupier.simulate.blackjack_rounds import ENDINGS
from croupier.simulate.blackjack_side_bets import Numbers, number

UPCARDS: Final = 10


def rows(table: PayTable, game: Played) -> Numbers:
    """By both cards and the upcard's value: the row of proceeds that are kept or of a lost bet, and the first row of
    those that ride, where the endings of the main wager follow one another; 0 where they do not ride."""
    ride = rides(game)
    found = np.zeros((52 * 52 * UPCARDS, 2), np.int16)
    for at, (one, two, up) in enumerate(product(range(52), range(52), range(1, UPCARDS + 1))):
        made = line((one, two))
        kept = number(table, (made,) if made else ())
        found[at, 0] = kept
        low, high = sorted((VALUE[one], VALUE[two]))
        if kept < len(table.lines) and (up, (low, high)) in ride:
            found[at, 1] = first_row(table, kept)
    return found


def rides(game: Played) -> set[tuple[int, tuple[int, int]]]:
    """The upcards and hands, by their values, on which proceeds are put."""
    return {(deal.up, deal.two) for deal in game.deals() if game.after_check(deal) > TIE}


def first_row(table: PayTable, at: int) -> int:
    """Where the rides of a line begin: after the rows of all lines and of the lost bet."""
    return len(table.lines) + 1 + at * ENDINGS
