"""Roulette for tests: chips go down, the ball comes to rest, and what is paid is read back."""

from collections.abc import Mapping

from croupier.equipment.wheel import NUMBERED_WHEELS
from croupier.games import get
from croupier.money import dollars
from croupier.round.facts import Pay
from croupier.round.round import Settled
from tests.support import deal

GAME = get("roulette")
WHEELS = list(NUMBERED_WHEELS)
EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")
PRINTED = {
    "straight": 35,
    "split": 17,
    "three": 11,
    "four": 8,
    "first_five": 6,
    "six": 5,
    "column": 2,
    "dozen": 2,
    **dict.fromkeys(EVEN_CHANCES, 1),
}

Bets = Mapping[str, str]


def spun(bets: Bets, *pockets: str, **options: object) -> list[Pay]:
    """One player's wagers after the ball came to rest, in the order they were settled."""
    r = deal(GAME, {"1": bets}, pockets, options=options)
    assert isinstance(r.result, Settled)
    return list(r.result.lines)


def paid(bets: Bets, *pockets: str, **options: object) -> dict[str, str]:
    return {line.wager: dollars(line.net) for line in spun(bets, *pockets, **options)}


def cited(bets: Bets, *pockets: str, **options: object) -> dict[str, str]:
    return {line.wager: line.clause for line in spun(bets, *pockets, **options)}
