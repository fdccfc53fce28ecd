"""The wagers of a blackjack round: the main wager at its best, and insurance.

Blackjack, Free Bet Blackjack, Ride Free and Rocket Aces play one round, of which their variants and options are the
differences.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from croupier.errors import CroupierError
from croupier.exact.blackjack.dealer import Shoe, by_value
from croupier.exact.blackjack.game import Played, played
from croupier.exact.blackjack.rules import Rules, rules_of
from croupier.exact.blackjack.strategy import strategy
from croupier.exact.question import Question
from croupier.exact.solved import LOST, Ending, Solved
from croupier.games.blackjack.variant import VARIANT as BLACKJACK
from croupier.games.families.blackjack_variant import Variant
from croupier.games.free_bet_blackjack.variant import VARIANT as FREE_BET
from croupier.games.ride_free.variant import VARIANT as RIDE_FREE
from croupier.games.rocket_aces import VARIANT as ROCKET_ACES

VARIANTS: Final[dict[str, Variant]] = {
    "blackjack": BLACKJACK,
    "free-bet-blackjack": FREE_BET,
    "ride-free": RIDE_FREE,
    "rocket-aces": ROCKET_ACES,
}
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


def rules(question: Question) -> Rules:
    """The rules of the game as the house posts them."""
    options: Any = question.options
    return rules_of(options, VARIANTS[question.game.slug])


def best(question: Question) -> Played:
    """The game at its best."""
    return played(rules(question), shoe_of(question))


def shoe_of(question: Question) -> Shoe:
    """The shoe in play."""
    shoe = by_value(question.pack)
    if sum(shoe) < FEWEST_CARDS:
        raise CroupierError(f"{sum(shoe)} cards are too few for a round of {question.game.slug}")
    return shoe


def main(question: Question) -> Solved:
    """The main wager with everything that is booked under it, per unit of it."""
    return _main(rules(question), shoe_of(question))


@lru_cache(maxsize=32)
def _main(rules: Rules, shoe: Shoe) -> Solved:
    game = played(rules, shoe)
    return Solved(
        ways=1.0,
        endings=game.endings(),
        method="exact-float",
        strategy=strategy(game),
        notes=(*SPLITS, INSURANCE),
        error=ERROR,
    )


def insurance(question: Question) -> Solved:
    """The dealer has a ten under the ace, over every hand that may insure: all but a blackjack (OH-A §9.I, §9.II)."""
    shoe = by_value(question.pack)
    cards, aces, tens = sum(shoe), shoe[0], shoe[9]
    if not aces or cards < 4:
        raise CroupierError("without an ace in the shoe nobody is offered insurance")
    insurable = ((cards - 1) * (cards - 2) - 2 * (aces - 1) * tens) * (cards - 3)
    won = tens * ((cards - 2) * (cards - 3) - 2 * (aces - 1) * (tens - 1))
    return Solved(
        ways=insurable,
        endings={Ending(Fraction(2)): won, LOST: insurable - won},
        notes=("over every hand that may insure: with an ace up, any two cards but a blackjack", _worth_insuring(shoe)),
    )


def _worth_insuring(shoe: Shoe) -> str:
    """Whether any two cards make insurance a good bet: the fewer tens they hold, the better it is."""
    held = max(0, 2 - (sum(shoe) - 1 - shoe[9]))  # tens that two cards must hold for want of others
    good = 3 * (shoe[9] - held) > sum(shoe) - 3
    return "it is worth taking with some hands" if good else "no two cards make it worth taking"
