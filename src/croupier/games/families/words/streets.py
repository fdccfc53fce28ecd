"""What street games say: one hand of the player's cards and the community's, paid by tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.games.families.words.holdem import combined, open_board
from croupier.games.families.words.poker import ENVY, by_table, envy
from croupier.hands.names import poker
from croupier.round.grounds import Grounds, HeldHand, are_known

if TYPE_CHECKING:
    from croupier.games.families.street_plan import StreetPlan
    from croupier.round.facts import Pay
    from croupier.round.grounds import Sight


def hands(plan: StreetPlan, sight: Sight) -> Iterator[HeldHand]:
    """Every hand with the community cards that are open."""
    for seat in sight.seats:
        if are_known(cards := sight.hands.get(seat.seat, {}).get(0, ())):
            yield combined(seat.seat, plan.base.order, cards, open_board(sight))


def grounds(plan: StreetPlan, sight: Sight, pay: Pay) -> Grounds | None:
    """Why a wager ended so."""
    if pay.wager == ENVY:
        return envy(sight, pay)
    if pay.outcome == "returned":
        return Grounds("{you} took it back")
    bet = next((bet for bet in plan.beside if bet.wager == pay.wager), plan.base)
    own, board = sight.cards(pay.seat), sight.board
    cards = {"player": own, "board": board, "all": [*own, *board]}[bet.cards]
    if not are_known(cards):
        return None
    whose = "the community cards'" if bet.cards == "board" else "{your}"
    table = sight.options.tables.get(bet.wager)
    return by_table(
        pay, table, poker(bet.order, cards, kicker=False).name, whose, "community" if bet.cards == "board" else ""
    )
