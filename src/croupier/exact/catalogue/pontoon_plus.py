"""Pontoon Plus: the main wager at its best (SG 3.16 to 3.27); side bets by the first two cards, insurance by the
dealer's second (SG 3.14 to 3.17)."""

from croupier.exact.question import Mathematics, Question
from croupier.exact.solved import Solved

SIDE_BETS = ("player_pair", "bonus")


def main(question: Question) -> Solved:
    """The main wager; with a stake, the super bonus too."""
    from croupier.exact.pontoon import main as pontoon

    return pontoon.main(question)


def super_bonus(question: Question) -> Solved:
    """What the super bonus adds to main (SG 4.1.2)."""
    from croupier.exact.pontoon import main as pontoon

    return pontoon.super_bonus(question)


def shoe_bet(question: Question) -> Solved:
    """A bet on a fixed number of cards of the shoe."""
    from croupier.exact.shoe import bets as shoe_bets

    return shoe_bets.solve(question)


def insurance(question: Question) -> Solved:
    """Against the dealer's ace."""
    from croupier.exact.shoe import bets as shoe_bets

    return shoe_bets.pontoon_insurance(question)


MATHEMATICS = Mathematics(
    lambda _: {
        "main": main,
        **dict.fromkeys(SIDE_BETS, shoe_bet),
        "insurance": insurance,
        "super_bonus": super_bonus,
    },
    shoe_bets=(*SIDE_BETS, "insurance"),
)
