"""Coups told apart by what both hands count and how many cards each has, and what every wager makes of them. Naturals
and three-card totals follow from that. A plan whose wagers look at anything else is refused."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import lcm
from typing import Final, NamedTuple

from croupier.engines.outcomes import WagerResult, whole_stake
from croupier.equipment.cards import Card
from croupier.errors import BadPlan
from croupier.games.families.baccarat_plan import BaccaratPlan, Coup, CoupVerdict, HandBet
from croupier.hands.baccarat import VALUE
from croupier.options import House

#: The most cards that a coup takes: two for each hand, and a third for each.
MOST_CARDS: Final = 6


class CoupTotals(NamedTuple):
    """What tells one coup from another: what both hands count, and how many cards each has."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int


@cache
def of_value(value: int) -> tuple[Card, ...]:
    """The cards that count so much, the four suits of a rank side by side."""
    cards = tuple(card for card, counts in enumerate(VALUE) if counts == value)
    if not cards:
        raise BadPlan(f"no card counts {value}, and coups are told apart by every count from 0 to 9")
    return cards


@cache
def examples(totals: CoupTotals) -> tuple[Coup, ...]:
    """Coups with these totals for the rules to look at, alike in nothing else."""
    player, banker = _hands(totals.player, totals.player_cards), _hands(totals.banker, totals.banker_cards)
    return tuple(Coup(*hands) for hands in zip(player, banker, strict=True))


def _hands(count: int, cards: int) -> Iterator[tuple[Card, ...]]:
    """Of one suit; of several, paired where the count is even; and with a five."""
    clubs, diamonds, hearts, spades = ([of_value(value)[suit] for value in range(10)] for suit in range(4))
    third = cards - 2
    yield (clubs[count], clubs[0], *[clubs[0]] * third)
    yield (diamonds[count // 2], hearts[count - count // 2], *[spades[0]] * third)
    yield (*[clubs[0]] * third, clubs[5], clubs[(count + 5) % 10])


class PostedBets:
    """The wagers of a plan as a house posts them. As in any analysis nothing is rounded (ruling: G7): ``stake`` can be
    paid in whole cents at any odds and any vigorish."""

    def __init__(self, plan: BaccaratPlan, options: House) -> None:
        self.plan, self.options = plan, replace(options, rounding="down")
        parts = lcm(*(bet.parts() for bet in plan.bets.values() if isinstance(bet, HandBet)))
        self.stake = parts * whole_stake(*options.tables.values())

    def verdict(self, wager: str, totals: CoupTotals) -> CoupVerdict:
        """What a coup makes of the stake on a wager."""
        decide = self.plan.bets[wager].decide
        verdict, *others = (decide(self.options, wager, coup, self.stake) for coup in examples(totals))
        if any(other != verdict for other in others):
            raise BadPlan(f"{wager} is decided by more than what the hands count and how many cards they have")
        return verdict

    def result(self, wager: str, totals: CoupTotals) -> WagerResult:
        """The same in cents."""
        verdict = self.verdict(wager, totals)
        return WagerResult(verdict.net, self.stake, verdict.line)
