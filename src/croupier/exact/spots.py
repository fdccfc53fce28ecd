"""Where decisions are taken: all that a seat knows there, and what it does best."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from croupier.equipment.cards import Card, show
from croupier.errors import CroupierError
from croupier.round.facts import Chose, Fact, Rolled, Spun
from croupier.round.requests import Choice, Decide, Gather
from croupier.round.round import Round
from croupier.round.views import hands, view

#: Which hands are taken as sets of cards: none, all, or those named.
Unordered: TypeAlias = bool | frozenset[str]

#: What a seat remembers besides the cards it can see.
_REMEMBERED: Final = (Chose, Rolled, Spun)


class Spot(NamedTuple):
    """All that a seat knows when it decides: the cards as it sees them, what went before, what is asked."""

    seat: str
    asked: str
    cards: tuple[tuple[str, tuple[Card, ...]], ...]
    before: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        return "; ".join([*(f"{who}: {show(hand)}" for who, hand in self.cards), self.asked])


class Decision(NamedTuple):
    """What is done in a spot, and what each choice there is worth in cents (empty where a strategy was given)."""

    choice: Choice
    values: dict[Choice, Fraction]


def asked(round_: Round) -> Decide:
    """The decision that is pending; of several at once, the first that is still open."""
    pending = round_.pending
    ask = pending.asks[0] if type(pending) is Gather else pending
    if type(ask) is not Decide:
        raise CroupierError("no decision is asked here").at(game=round_.game.slug)
    return ask


def as_set(who: str, unordered: Unordered) -> bool:
    """Whether the order in which a hand was received is ignored."""
    return unordered if isinstance(unordered, bool) else who in unordered


def spot(round_: Round, unordered: Unordered = False) -> Spot:
    """The spot in which the pending decision is taken; hands that count as sets are sorted."""
    ask = asked(round_)
    seen = view(round_, ask.seat)
    laid = hands(seen).items()
    cards = tuple((who, tuple(sorted(hand) if as_set(who, unordered) else hand)) for who, hand in laid)
    return Spot(ask.seat, ask.asked, cards, tuple(one for one in seen if type(one) in _REMEMBERED))
