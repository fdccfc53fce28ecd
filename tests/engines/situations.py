"""Every decision of a small deck as the enumerator weighed it, for advice to be measured against."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier import games
from croupier.engines.any.enumerator import Strategy, enumerate_round
from croupier.engines.situation import pending_decision
from croupier.equipment.cards import UNSEEN, Card, cards, counts
from croupier.round.facts import Chose
from croupier.round.requests import COMMUNITY, Choice
from croupier.round.round import Round
from croupier.round.setup import setup


class Situation(NamedTuple):
    """What the seat sees, what it did before, and what each action is worth per dollar staked first."""

    own: tuple[Card, ...]
    board: tuple[Card, ...]
    before: tuple[Chose, ...]
    values: dict[str, Fraction]


def situations(
    slug: str, deck: str, bets: Mapping[str, str], *, options: Mapping[str, object] | None = None
) -> Iterator[Situation]:
    """The decisions of a seat with these first wagers of a dollar each; a multiple is named like ``"play 2x"``."""
    game = games.get(slug)
    walked = enumerate_round(
        game, game.house(dict(options or {})), setup({"1": dict(bets)}), deck=cards(deck), unordered=True
    )
    for spot, decision in walked.decisions.items():
        hands = {who: tuple(card for card in hand if card != UNSEEN) for who, hand in spot.cards}
        values = {
            f"{choice.action} {choice.multiple}x" if choice.multiple else choice.action: value / 100
            for choice, value in decision.values.items()
        }
        before = tuple(fact for fact in spot.before if isinstance(fact, Chose))
        yield Situation(hands["1"], hands.get(COMMUNITY, ()), before, values)


def always(*choices: Choice) -> Strategy:
    """The first of the choices that is offered, whatever is seen."""

    def chosen(live: Round) -> Choice:
        offers = {action.name: action.multiples or (0,) for action in pending_decision(live).actions}
        return next(choice for choice in choices if choice.multiple in offers.get(choice.action, ()))

    return chosen


def pack(deck: str) -> tuple[int, ...]:
    """A small deck as a pack."""
    return tuple(counts(cards(deck)))
