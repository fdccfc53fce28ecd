"""Free Bet Blackjack: the main wager with its free doubles and splits, and Push 22 (OH-A Free Bet)."""

from croupier.exact.catalogue.blackjack import insurance, main
from croupier.exact.question import Mathematics, Question
from croupier.exact.solved import Solved


def push_22(question: Question) -> Solved:
    """The dealer's hand alone decides."""
    from croupier.exact.blackjack import dealer_bets as dealer_draw_bets

    return dealer_draw_bets.push_22(question)


WAGERS = {"main": main, "insurance": insurance, "push_22": push_22}

MATHEMATICS = Mathematics(lambda _: WAGERS, shoe_bets=tuple(WAGERS))
