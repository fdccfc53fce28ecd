"""What every setting of one hand of pai gow poker is worth, against all hands that its cards leave to the dealer.

for one in advice(cards("Ac Kd Qh Jh 9d 4s 4c")):
    print(show(one.low), one.won, one.lost, float(one.worth()))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.flushes import Moves, flush_hands, moves, suits_of
from croupier.engines.pai_gow.hands import low_cards, settings
from croupier.engines.pai_gow.ranks import Holdings, holdings, ranks_of
from croupier.engines.pai_gow.sweep import OTHERS, other_ways
from croupier.engines.situation import Opinion, Situation
from croupier.engines.solved import Number
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadCard, Refused
from croupier.games.pai_gow_poker import HOUSE_WAY, SET, SURRENDER
from croupier.games.pai_gow_poker.rules import vigorish
from croupier.round.requests import Choice
from croupier.round.views import at_risk

#: 5% of what is won (§13.XIII).
VIGORISH: Final = Fraction(1, 20)
PACK: Final = (1,) * 53


class Worth(NamedTuple):
    """A setting, and how many of the dealer's hands it beats and loses to; all others push."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    won: int
    lost: int
    deals: int
    house_way: bool

    def worth(self, vigorish: Fraction = VIGORISH) -> Fraction:
        """What it brings per unit wagered."""
        return ((1 - vigorish) * self.won - self.lost) / self.deals


def advice(cards: Sequence[Card], pack: Sequence[int] = PACK, *, bank: bool = False) -> list[Worth]:
    """Every legal setting, best first, the house way before its equals. Who banks wins copies (§14.XIII)."""
    mine = sorted(cards)
    if len(mine) != 7 or len(set(mine)) != 7 or not all(0 <= one <= JOKER and pack[one] for one in mine):
        raise BadCard("a pai gow poker hand is seven different cards of the pack")
    left = [many - (card in mine) for card, many in enumerate(pack)]
    places = list(_places(left))
    made = settings(np.array([mine], np.int8))
    found = []
    for setting in np.flatnonzero(made.legal[0]).tolist():
        low, high = made.low[0, setting] + bank, made.high[0, setting] + bank
        won = sum(int(ways[(lows < low) & (highs < high)].sum()) for lows, highs, ways in places)
        lost = sum(int(ways[(lows >= low) & (highs >= high)].sum()) for lows, highs, ways in places)
        two = tuple(mine[at] for at in low_cards(setting))
        five = tuple(one for one in mine if one not in two)
        found.append(Worth(two, five, won, lost, comb(sum(left), 7), setting == made.house[0]))
    return sorted(found, key=lambda one: (-one.worth(), not one.house_way))


def advise(at: Situation) -> Opinion:
    """Every setting, the house way, and a surrender, which is sure to lose the bet (§13.V). Of equal settings the house
    way comes first. Who banks is advised on one opponent: on what each bet against the bank brings."""
    if SET.name not in at.offered:
        raise at.unasked()
    if at.dealer:
        raise Refused("a card of the dealer's lies open; advice counts hands of which none does")
    own, bank = at.own(), at.staked("bank") > 0
    bet = at.staked("bank" if bank else "main")
    charged = VIGORISH if bank else Fraction(vigorish(bet, at.options.vig_rounding), bet)
    found = advice(own, at.in_play(own), bank=bank)
    values: dict[Choice, Number] = {}
    for one in found:
        if one.house_way:
            values[Choice(HOUSE_WAY.name)] = one.worth(charged)
        values[Choice(SET.name, cards=one.low)] = one.worth(charged)
    if SURRENDER.name in at.offered:
        values[Choice(SURRENDER.name)] = Fraction(-1)
    notes = []
    if bank:
        notes.append("against each bet by itself, whose owner sets by the house ways; commission is on a net win only")
    elif any(wager == "bank" for _, wager, _ in at_risk(at.facts)):
        notes.append("as if the player who banks sets by the house ways")
    if at.staked("fortune_bonus"):
        notes.append("the fortune bonus goes by the seven cards however they are set, but a surrender gives it up")
    return Opinion(values, "bank" if bank else "main", tuple(notes))


@cache
def _dealers() -> tuple[Holdings, Moves, Moves]:
    """Every hand of the dealer by rank, and the flush hands of a suit, without and with the joker."""
    by_rank, hands = holdings(PACK), flush_hands()
    plain, jokers = (moves(hands, np.flatnonzero(hands.joker == joker), by_rank) for joker in (False, True))
    return by_rank, plain, jokers


def _places(left: Sequence[int]) -> Iterator[tuple[Any, Any, npt.NDArray[np.int64]]]:
    """Low hands, high hands, and how many hands of the dealer lie there: by rank first, then what flushes move."""
    by_rank, *flushes = _dealers()
    choose = np.array([[comb(most, many) for many in range(5)] for most in range(5)], np.int64)
    dealt = choose[ranks_of(left), by_rank.held].prod(axis=1) * (~by_rank.joker | bool(left[JOKER]))
    house = np.arange(len(dealt)), by_rank.settings.house
    yield by_rank.settings.low[house], by_rank.settings.high[house], dealt
    suits, ways = suits_of(left), np.empty(OTHERS, np.int64)
    for suit in suits.of:
        other_ways(suits.rest(suit), ways)
        for one in flushes[: 1 + left[JOKER]]:
            there = one.suited & ~np.uint16(suit) == 0
            yield one.low, one.high, ways[one.others] * one.sign * there
