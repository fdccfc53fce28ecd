"""House Money with the proceeds put on the blackjack wager wherever that is worth more (OH-A §16.II.E to §16.II.G).

The side bet is paid once the dealer is known to have no blackjack, and before anybody plays. What is added then wins
and loses like the wager it is added to, doubles and splits included, so it is worth adding exactly where the hand is
worth something: all of it or nothing. With a dealer's blackjack the bet is paid, but nothing may be added.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import perm
from typing import Final

from croupier.equipment.cards import JOKER
from croupier.exact.blackjack.dealer import VALUES, without
from croupier.exact.blackjack.game import Deal, Played, completing
from croupier.exact.blackjack.kernel import TIE
from croupier.exact.blackjack.main import ERROR, SPLITS, best
from croupier.exact.blackjack.strategy import said
from croupier.exact.question import Question
from croupier.exact.solved import LOST, Ending, Solved, Spot, Strategy, units
from croupier.games.blackjack.house_money import line
from croupier.hands.points import VALUE

#: No line.
NOTHING: Final = ""
CAPPED: Final = (
    "all the proceeds, bet and win, are put on the main wager where the hand is worth more than nothing; the edge is "
    "of both together, per unit of house money, and the element of risk counts what was added",
    "a blackjack against an ace declines even money, which would end the hand before anything could be added",
)


def capped(question: Question) -> Solved:
    """The bet with the best use of its proceeds."""
    game, table = best(question), question.posted
    endings: dict[Ending, float] = defaultdict(float)
    hits = {one.line: 0.0 for one in table.lines}
    spots: list[Spot] = []
    for deal, made in _deals(question, game):
        paid = table.get(made)
        if paid is None:
            endings[LOST] += deal.chance
            continue
        hits[paid.line] += deal.chance
        win, worth = units(paid.pays), game.after_check(deal)
        caps, hand, facing = worth > TIE, said(deal.two), said([deal.up])
        endings[Ending(win)] += deal.chance * (deal.natural if caps else 1)
        open_ = deal.chance * (1 - deal.natural)
        if caps:
            for ending, chance in game.endings_after_check(deal).items():
                both = Ending(win + (1 + win) * ending.net, 1 + (1 + win) * ending.risked)
                endings[both] += open_ * chance
        values = {"cap": float(1 + win) * worth, "decline": 0.0}
        spots.append(Spot(paid.line, hand, facing, open_, values, "cap" if caps else "decline"))
    return Solved(
        ways=1.0,
        endings={ending: chance for ending, chance in sorted(endings.items()) if chance > 0},
        hits=hits,
        method="exact-float",
        strategy=Strategy(tuple(spots), notes=("values are per unit of house money, over keeping it",)),
        notes=(*CAPPED, *SPLITS),
        error=ERROR,
    )


def _deals(question: Question, game: Played) -> Iterator[tuple[Deal, str]]:
    """Every two cards by their values and the line that they make with their suits, with every upcard."""
    pack = question.pack
    pairs: Counter[tuple[tuple[int, int], str]] = Counter()
    for first, second in combinations_with_replacement(range(JOKER), 2):
        if orders := 2 * pack[first] * pack[second] if first != second else perm(pack[first], 2):
            low, high = sorted((VALUE[first], VALUE[second]))
            pairs[(low, high), line((first, second)) or NOTHING] += orders
    for (two, made), orders in pairs.items():
        left = without(game.shoe, *two)
        for up in sorted(VALUES, key=lambda up: (up == 1, up)):
            if many := left[up - 1]:
                yield Deal(up, two, orders * many, completing(without(left, up), up), sum(pack)), made
