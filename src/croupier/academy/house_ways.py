"""How the house sets a stack of cards: asked of the games that are set into two hands, answered by the house way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from croupier.academy.question import SchoolQuestion
from croupier.equipment.cards import Card, cards, show
from croupier.equipment.source import RandomSource, shuffled
from croupier.games.families.pai_gow import PaiGowPlan, Setting
from croupier.round.game import Game
from croupier.round.wording import begun

CHOICES: Final = 4


def is_set(game: Game) -> bool:
    """Whether hands of a game are set by a house way."""
    return isinstance(game.plan, PaiGowPlan)


def draw(game: Game, source: RandomSource) -> SchoolQuestion | None:
    """Which cards of a stack go low, beside others that the rules would allow."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(game)
    pack = [card for card, copies in enumerate(game.cards_in(game.house({}))) if copies]
    stack = sorted(shuffled(pack, source)[: plan.cards], reverse=True)
    right = low_of(plan, stack)
    steps = plan.explain(stack)
    wrong = [show(low) for low in combinations(stack, plan.low_cards) if _is_another(plan, stack, low)]
    wrong = [low for low in wrong if low != right]
    if len(wrong) < 2:
        return None
    return SchoolQuestion(
        game.slug,
        "hand",
        f"Which {plan.low_cards} cards go low by the house way?",
        (f"The dealer has {show(stack)}.",),
        (right,),
        tuple(shuffled([right, *shuffled(wrong, source)[: CHOICES - 1]], source)),
        " ".join(f"{begun(step.text)}." for step in steps),
        steps[-1].clause,
        {"set": show(stack)},
    )


def low_of(plan: PaiGowPlan[Any], stack: list[Card]) -> str:
    """The low hand as the house sets it."""
    return show(sorted(plan.set_by_the_house(stack)[0].low, reverse=True))


def answer(game: Game, stack: str) -> str:
    """The low hand of a stack that was asked about."""
    return low_of(PaiGowPlan.of(game), list(cards(stack)))


def _is_another(plan: PaiGowPlan[Any], stack: list[Card], low: tuple[Card, ...]) -> bool:
    """Whether it is a legal setting of other ranks than the house's: suits that change nothing are no other answer."""
    house = plan.set_by_the_house(stack)[0]
    setting = plan.ranked(_split(stack, low))
    return not plan.foul(setting) and setting != plan.ranked(house)


def outdone(game: Game, stack: list[Card], low: list[Card]) -> Iterator[str]:
    """A setting that no house plays: with the same cards both hands could be as good, and one of them better."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(game)
    own = plan.ranked(_split(stack, low))
    for other_low in combinations(stack, plan.low_cards):
        other = plan.ranked(_split(stack, other_low))
        if not plan.foul(other) and other != own and other.low >= own.low and other.high >= own.high:
            yield f"{show(other_low)} would be a better low hand beside no worse a high hand"
            return


def _split(stack: list[Card], low: Sequence[Card]) -> Setting:
    return Setting(tuple(low), tuple(card for card in stack if card not in low))
