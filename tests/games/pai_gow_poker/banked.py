"""Hands of pai gow poker that a player banks."""

from typing import Any

from croupier.round.round import Round
from tests.games.pai_gow_poker.table import DEALER, WINNER, carry_of, play

LOSER = "Tc 9s 7h 7d 5s 4d 2c"  # tens-nine low, sevens high
BETTER = "As Ad Jh Jc 7c 5d 3c"  # jacks low, aces high
HANDS = {"1": WINNER, "2": LOSER, "3": BETTER, "dealer": DEALER}
WAGERS = {"1": {"main": "100"}, "2": {"main": "50"}, "3": {"main": "80"}}


def laid(*seats: str) -> dict[str, str]:
    return {seat: HANDS[seat] for seat in (*seats, "dealer")}


def after_house(wagers: dict[str, dict[str, str]] | None = None, **options: Any) -> Any:
    """What the table remembers after a hand that the house banked."""
    bets = wagers or WAGERS
    ways = [f"{seat} house_way" for seat in bets]
    return carry_of(play(laid(*bets), *ways, wagers=bets, **options))


def banked(*decisions: str, hands: dict[str, str] | None = None, wagers: Any = None, **options: Any) -> Round:
    """Seat 1 takes the bank in the second hand, the others set by the house way."""
    return play(hands or HANDS, *decisions, wagers=wagers or WAGERS, carry=after_house(**options), **options)
