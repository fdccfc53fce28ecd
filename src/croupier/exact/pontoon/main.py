"""Pontoon Plus, the main wager: played at its best from four to eight decks without tens (SG).

Composition-dependent, suits included; every 21 is paid at once, doubles may be taken back, surrender loses all to a
dealer's pontoon. Nothing here depends on the number of decks: the shoe is counted from the pack.
"""

from __future__ import annotations

from functools import lru_cache
from math import perm
from typing import Final

from croupier.errors import CroupierError
from croupier.exact.blackjack.main import ERROR, SPLITS
from croupier.exact.pontoon.chart import strategy
from croupier.exact.pontoon.endings import Pays, endings, hits, pays
from croupier.exact.pontoon.kernels import HIT
from croupier.exact.pontoon.play import Best, Played, Shoes, play
from croupier.exact.pontoon.seat import Seat
from croupier.exact.question import Question
from croupier.exact.showdown import standings as showdown
from croupier.exact.solved import Solved
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.rules import super_bonus_line
from croupier.money import Cents, dollars

#: The smallest bet that earns a super bonus (§4.1.2).
_LEAST: Final[Cents] = 10_00

INSURANCE: Final = "insurance is a wager of its own and no part of this"
LINES_OF_HANDS: Final = (
    "a line counts the hands it pays, of a split each one; 'regular' those that beat the dealer and other 21s, and "
    "doubled hands are paid by no line"
)
PART_OF_MAIN: Final = "part of main, under its best play: it has no stake of its own, and is paid per initial bet"


@lru_cache(maxsize=8)
def best_play(pack: tuple[int, ...], paid: Pays) -> tuple[Best, Played]:
    """The best play of a pack, and what it comes to."""
    shoes = Shoes(pack)
    best = Best(shoes, paid.nets)
    played = play(shoes, best.policy)
    if played.missing > ERROR:
        raise CroupierError(f"{sum(pack)} cards are too few: a round could run out of them")
    return best, played


def _paid(question: Question, stake: Cents) -> Pays:
    options = question.options
    assert isinstance(options, Options)
    return pays(options, stake)


def seat(question: Question) -> Seat:
    """The best play, as something that answers a round."""
    return Seat(best_play(question.pack, _paid(question, question.asked.stake))[0].policy)


def main(question: Question) -> Solved:
    """The main wager with its doubles and splits, per unit of the initial bet; with a stake, the super bonus too."""
    stake = question.asked.stake
    paid = _paid(question, stake)
    best, played = best_play(question.pack, paid)
    return Solved(
        ways=1.0,
        endings=endings(played, paid),
        hits=hits(played, paid, question.posted),
        method="exact-float",
        strategy=strategy(best, played),
        notes=(*SPLITS, INSURANCE, LINES_OF_HANDS, _about_super_bonus(stake)),
        error=ERROR,
    )


def _about_super_bonus(stake: Cents) -> str:
    if super_bonus_line(stake):
        return f"with the super bonus that a bet of ${dollars(stake)} earns; the $50 of other boxes is no part of it"
    return "without the super bonus, which a bet of at least $10 earns: say stake="


def super_bonus(question: Question) -> Solved:
    """Three sevens of one suit against a seven, which only cards as dealt can make (§1.31, §3.24.4, §3.25.5)."""
    stake = question.asked.stake_or(_LEAST)
    best, _ = best_play(question.pack, _paid(question, stake))
    ways, pack = 0, question.pack
    suits = best.shoes.suits
    for up, _ in suits.ups(7):
        for card, _ in suits.chances(7):
            if best.policy.with_suits(0, card, card, up, 7) == HIT:
                ways += pack[up] * perm(pack[card] - (card == up), 3)
    line = super_bonus_line(stake)
    notes = (
        PART_OF_MAIN,
        f"a fixed amount is measured against a bet of ${dollars(stake)}; say stake= for another",
        "every other box with a bet has the envy amount; none of it is counted here",
    )
    whole = perm(sum(pack), 4)
    return showdown.paid_beside(question.posted, {line: ways} if line else {}, whole, stake=stake, notes=notes)
