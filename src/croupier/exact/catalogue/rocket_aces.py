"""Rocket Aces: standard blackjack, and a progressive on the first cards and the dealer's blackjack (CO 30-899.29)."""

from croupier.exact.catalogue.blackjack import insurance, main
from croupier.exact.question import Mathematics, Question
from croupier.exact.solved import Solved


def shoe_bet(question: Question) -> Solved:
    """A bet on a fixed number of cards of the shoe."""
    from croupier.exact.shoe import bets as shoe_bets

    return shoe_bets.solve(question)


WAGERS = {"main": main, "insurance": insurance, "rocket_aces": shoe_bet}

MATHEMATICS = Mathematics(lambda _: WAGERS, shoe_bets=tuple(WAGERS))
