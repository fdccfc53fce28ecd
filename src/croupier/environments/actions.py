"""From what a round asks to numbers of actions, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from croupier.environments.chairs import SeatSpace
from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.round.requests import Action, Choice, Decide

#: The choices that are open now, by the number of their action.
Legal: TypeAlias = dict[int, Choice]


def phase(space: SeatSpace, ask: Decide) -> int:
    """The number of the question: an offer goes by what it offers first, a turn by its clause."""
    return space.phases.index(ask.actions[0].name if ask.optional else ask.clause)


def legal(space: SeatSpace, ask: Decide, held: Sequence[Card], unit: Cents) -> Legal:
    """What may be chosen: each multiple, each set of own cards, and of an amount all of it."""
    choices: Legal = {}
    for action in ask.actions:
        for name, choice in _choices(action, held, unit):
            if name not in space.numbers:
                raise CroupierError(f"{ask.asked}: {name!r} is on no list of actions").at(game=space.slug)
            choices[space.numbers[name]] = choice
    return dict(sorted(choices.items()))


def _choices(action: Action, held: Sequence[Card], unit: Cents) -> Iterator[tuple[str, Choice]]:
    name = action.name
    if action.multiples:
        for times in action.multiples:
            yield f"{name} x{times}", Choice(name, 0, times)
    elif action.cards:
        for places in combinations(range(len(held)), action.cards):
            cards = tuple(held[place] for place in places)
            if UNSEEN not in cards:
                yield f"{name} {' '.join(str(place + 1) for place in places)}", Choice(name, cards=cards)
    else:
        yield name, Choice(name, full(action, unit))


def full(action: Action, unit: Cents) -> Cents:
    """The whole amount; where a bet of its own is made and must be said, as much as the first wager if its limits allow
    that."""
    if not action.said:
        return action.most
    step = action.each or 1
    return min(max(unit // step * step, action.least), action.most)
