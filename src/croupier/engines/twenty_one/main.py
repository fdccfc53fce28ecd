"""The main wager of a blackjack round at its best. What a game does otherwise than others is in its plan."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from croupier.engines.question import Question
from croupier.engines.solved import Solved
from croupier.engines.twenty_one.dealer import Shoe, by_value
from croupier.engines.twenty_one.game import SolvedGame, solved
from croupier.engines.twenty_one.strategy import strategy
from croupier.errors import BadPlan, CroupierError
from croupier.games.families.blackjack_plan import BlackjackPlan
from croupier.games.families.blackjack_rules import Rules
from croupier.round.game import Game

#: Sums of a few thousand products of floats, each good to 16 digits, with room to spare.
ERROR: Final = 1e-11
FEWEST_CARDS: Final = 8

SPLITS: Final = (
    "split hands are played by their own cards and the upcard, as is best with both cards of the pair gone, and not "
    "by what the other hands drew (composition dependent, zero memory); their average is exact",
    "variance and distribution take the hands of a split as independent of each other, given the dealer's end and "
    "which second cards were of the pair",
)
INSURANCE: Final = "insurance is a wager of its own and no part of this; even money is taken where it is worth more"


def plan_of(asked: Question | Game) -> BlackjackPlan:
    """The plan of a game that is played as blackjack is."""
    game = asked if isinstance(asked, Game) else asked.game
    if not isinstance(game.plan, BlackjackPlan):
        raise BadPlan(f"{game.slug} has no plan of a blackjack game")
    return game.plan


def rules_of(question: Question) -> Rules:
    """The rules of the game as the house posts them."""
    return plan_of(question).in_force(question.options)


def best(question: Question) -> SolvedGame:
    """The game at its best."""
    return solved(rules_of(question), shoe_of(question))


def shoe_of(question: Question) -> Shoe:
    """The shoe in play."""
    shoe = by_value(question.pack)
    if sum(shoe) < FEWEST_CARDS:
        raise CroupierError(f"{sum(shoe)} cards are too few for a round of {question.game.slug}")
    return shoe


def main(question: Question) -> Solved:
    """The main wager with everything that is booked under it, per unit of it."""
    return _main(rules_of(question), shoe_of(question))


@lru_cache(maxsize=32)
def _main(rules: Rules, shoe: Shoe) -> Solved:
    game = solved(rules, shoe)
    return Solved(
        ways=1.0,
        endings=game.endings(),
        method="exact-float",
        strategy=strategy(game),
        notes=(*SPLITS, INSURANCE),
        error=ERROR,
    )
