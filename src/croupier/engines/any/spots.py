"""Where decisions are taken: all that a seat knows there, and what it does best."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from croupier.engines.any.symmetry import Symmetry
from croupier.engines.situation import pending_decision
from croupier.equipment.cards import Card, show
from croupier.round.facts import Chose, Deal, Fact, Rolled, Spun
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.views import hands, view

#: Which hands are taken as sets of cards: none, all, or those named.
Unordered: TypeAlias = bool | frozenset[str]

#: What a seat remembers besides the cards it can see.
_REMEMBERED: Final = (Chose, Rolled, Spun)


class DecisionSpot(NamedTuple):
    """All that a seat knows when it decides: the cards as it sees them, what went before, what is asked."""

    seat: str
    asked: str
    cards: tuple[tuple[str, tuple[Card, ...]], ...]
    before: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        return "; ".join([*(f"{who}: {show(hand)}" for who, hand in self.cards), self.asked])


class SpotDecision(NamedTuple):
    """What is done in a spot, and what each choice there is worth in cents (empty where a strategy was given)."""

    choice: Choice
    values: dict[Choice, Fraction]


def as_set(who: str, unordered: Unordered) -> bool:
    """Whether the order in which a hand was received is ignored."""
    return unordered if isinstance(unordered, bool) else who in unordered


def spot(round_: Round, unordered: Unordered = False) -> DecisionSpot:
    """The spot in which the pending decision is taken; hands that count as sets are sorted."""
    ask = pending_decision(round_)
    seen = view(round_, ask.seat)
    laid = hands(seen).items()
    cards = tuple((who, tuple(sorted(hand) if as_set(who, unordered) else hand)) for who, hand in laid)
    return DecisionSpot(ask.seat, ask.asked, cards, _remembered(seen))


def typical_spot(round_: Round, symmetry: Symmetry) -> tuple[DecisionSpot, Mapping[Card, Card]]:
    """The spot that stands for all alike ones, and the names that the cards of this one have there."""
    ask = pending_decision(round_)
    seen = view(round_, ask.seat)
    laid = [(who, list(zip(_places(seen, who, symmetry), hand, strict=True))) for who, hand in hands(seen).items()]
    names = symmetry.renaming(lying for _, hand in laid for lying in hand)
    cards: list[tuple[str, tuple[Card, ...]]] = []
    for who, hand in laid:
        called = sorted([(place, names.get(card, card)) for place, card in hand])
        cards.append((who, tuple(card for _, card in called)))
    return DecisionSpot(ask.seat, ask.asked, tuple(cards), _remembered(seen)), names


def _places(seen: Iterable[Fact], who: str, symmetry: Symmetry) -> list[tuple[str, int, str]]:
    """Where each card lies that a box received: after how many decisions, rolls and spins, face up or down; or at which
    card, if order counts."""
    places: list[tuple[str, int, str]] = []
    before = 0
    for fact in seen:
        if type(fact) is Deal and fact.slot < 0 and fact.to == who:
            places.append((who, len(places), "") if symmetry.alike.order else (who, before, fact.face))
        before += type(fact) in _REMEMBERED
    return places


def renamed(choice: Choice, names: Mapping[Card, Card]) -> Choice:
    """The choice as it is called in the typical spot."""
    return choice._replace(cards=tuple(sorted(names.get(card, card) for card in choice.cards)))


def restored(choice: Choice, names: Mapping[Card, Card], held: Iterable[Card]) -> Choice:
    """A choice of the typical spot, with the cards that are really held."""
    return choice._replace(cards=matched(choice.cards, [(names.get(card, card), card) for card in held]))


def matched(cards: Iterable[Card], renamed: Iterable[tuple[Card, Card]]) -> tuple[Card, ...]:
    """Cards by their other names, given pairs of a card and its other name, each used once."""
    left, others = list(renamed), []
    for card in cards:
        pair = next(pair for pair in left if pair[0] == card)
        left.remove(pair)
        others.append(pair[1])
    return tuple(others)


def _remembered(seen: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(fact for fact in seen if type(fact) in _REMEMBERED)
