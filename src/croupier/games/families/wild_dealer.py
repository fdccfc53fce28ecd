"""The strategies that have a name in the games with wild deuces and a joker, and how their charts tell hands apart."""

from typing import Final

from croupier.engines.showdown import chart
from croupier.engines.showdown.best_play import Multiples
from croupier.engines.showdown.standings import HandsFacing
from croupier.equipment.cards import ACE
from croupier.hands.orders import DEUCES_WILD

_THREE, _FOUR = 1, 2
_FOURS, _FIVES = (DEUCES_WILD.value("pair", [rank]) for rank in (_FOUR, _FOUR + 1))


def fours_without_a_three(facing: HandsFacing) -> Multiples:
    """A pair of fours is folded when a three is held, which leaves the dealer more of what beats it."""
    multiples = chart.at_least({_FOURS: 2})(facing)
    multiples[facing.holds(_THREE) & (facing.standings.worth < _FIVES)] = 0
    return multiples


STYLE: Final = chart.ShowdownStyle(
    {
        "fours without a three": ("play a pair of 4s or better, but fold a pair of 4s with a 3", fours_without_a_three),
        "fours or better": ("play a pair of 4s or better", chart.at_least({_FOURS: 2})),
        "any pair": ("play a pair or better; every wild makes one", chart.at_least({DEUCES_WILD.value("pair"): 2})),
        "ace high": ("play an ace high or better", chart.at_least({DEUCES_WILD.value("high_card", [ACE]): 2})),
        "always play": ("play every hand, as the dealer does", chart.at_least({0: 2})),
    },
    chart.Chart(
        "five cards",
        (chart.by_what_is_made, chart.by_companion, chart.by_ranks, chart.by_cards),
        notes=("a wild is a deuce or the joker",),
    ),
    basic="fours without a three",
)
