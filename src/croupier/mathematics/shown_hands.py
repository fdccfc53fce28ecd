"""Whether a player decides as if a neighbour's hand were known: bets on what the neighbour holds.

A hand has too many cards for all that might lie there to be weighed, so that what does lie there is weighed against
some hands that are drawn for comparison. Before the neighbour has decided anything, nothing that has happened depends
on that hand; given the hands of everybody who has decided, and all that lies open, it is as likely to be any so many of
the cards that are left. The hands that are drawn are just that likely too, and none of all of them is more likely than
another to be the one that lies there: a bet which pays the weight of that one over the mean weight of all is fair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from croupier.engines.situation import KnownPlace
from croupier.equipment.cards import UNSEEN, Card
from croupier.mathematics.fortunes import Floats, factors
from croupier.mathematics.recorded import RecordedDecision
from croupier.round.facts import Deal
from croupier.round.requests import Decide
from croupier.round.setup import Seat

if TYPE_CHECKING:
    from croupier.mathematics.informed_play import BettingDesk

#: Hands that what lies there is compared with.
COMPARED: Final = 15
#: Only decisions that are as close as this, in units of the wager, may go by a neighbour's hand.
CLOSE: Final = 0.4


def payments(desk: BettingDesk) -> Iterator[tuple[str, Floats]]:
    """What bets on the hands of others pay, by what they say is known."""
    deciding = {decision.seat for decision in desk.made}
    own = {seat.who for seat in desk.round.setup.seats if seat.seat in deciding}
    for seat in desk.round.setup.seats:
        if seat.who not in own and (paid := _on_hand(desk, seat)) is not None:
            yield f"hand of {seat.who}", paid


def _on_hand(desk: BettingDesk, neighbour: Seat) -> Floats | None:
    """What a bet on one neighbour's hand pays, None where nothing is bet."""
    decides = _first_decision(desk, neighbour.seat)
    made = [decision for decision in desk.made if decision.place < decides and _is_close(desk, decision)]
    if not made or not _hidden(made[-1], neighbour.seat):
        return None
    hand = _held(desk, neighbour.seat, made[-1].facts)
    left = _left(desk, made[-1])
    if left is None or not hand or UNSEEN in hand:
        return None
    pool = sorted(left.elements())
    chance = Random(f"{desk.name} {neighbour.seat}")  # noqa: S311 - hands to compare with, not what is dealt
    hands = [hand, *(tuple(chance.sample(pool, len(hand))) for _ in range(COMPARED))]
    weights = [desk.weight(made, tuple(KnownPlace(neighbour.seat, card) for card in cards)) for cards in hands]
    if all(np.array_equal(weight, weights[0]) for weight in weights):
        return None
    return factors(weights, [1] * len(hands), 0)


def _is_close(desk: BettingDesk, decision: RecordedDecision) -> bool:
    """Whether another choice is worth nearly as much as the best, by what the seat could see."""
    values = sorted(desk.values(decision.at).values(), reverse=True)
    return len(values) > 1 and values[0] - values[1] < CLOSE


def _first_decision(desk: BettingDesk, seat: str) -> int:
    """The place of a seat's first decision, behind all others where it decides nothing."""
    places = (
        place for place, entry in enumerate(desk.answers) if type(entry.asked) is Decide and entry.asked.seat == seat
    )
    return next(places, len(desk.answers))


def _hidden(decision: RecordedDecision, seat: str) -> bool:
    """Whether the cards of a seat lie face down for who decides."""
    hands = decision.at.laid.get(seat, {})
    return bool(hands) and all(card == UNSEEN for hand in hands.values() for card in hand)


def _held(desk: BettingDesk, seat: str, facts: int) -> tuple[Card, ...]:
    """The cards that a seat had after so many facts."""
    return tuple(fact.card for fact in desk.round.facts[:facts] if type(fact) is Deal and fact.to == seat)


def _left(desk: BettingDesk, decision: RecordedDecision) -> Counter[Card] | None:
    """The cards that the neighbour's may be: all but those in sight and the hands of who has decided before; None where
    one of these was not identified."""
    before: Sequence[str] = [
        entry.asked.seat for entry in desk.answers[: decision.place] if type(entry.asked) is Decide
    ]
    out = Counter(card for who in decision.at.laid for card in decision.at.shown(who))
    for seat in {*before} - {decision.seat}:
        held = _held(desk, seat, decision.facts)
        if UNSEEN in held:
            return None
        hidden = Counter(held) - Counter(decision.at.shown(seat))
        out += hidden
    return desk.pack - out
