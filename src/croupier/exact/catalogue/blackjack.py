"""Blackjack: the main wager and insurance by the cards in play, House Money by the first two (OH-A)."""

from dataclasses import dataclass

from croupier.exact.question import Asked, Mathematics, Question
from croupier.exact.solved import Solved
from croupier.options import choice


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOfBlackjack(Asked):
    """What House Money does with its proceeds is asked too."""

    capping: str = choice(
        "none", "optimal", clause="OH-A 16.II.G", title="whether House Money wins are put on the main wager where best"
    )


def main(question: Question) -> Solved:
    """The main wager at its best."""
    from croupier.exact.blackjack import main as blackjack_main

    return blackjack_main.main(question)


def insurance(question: Question) -> Solved:
    """Against the dealer's ace."""
    from croupier.exact.blackjack import main as blackjack_main

    return blackjack_main.insurance(question)


def house_money(question: Question) -> Solved:
    """The first two cards of the shoe, collected or put on the main wager."""
    if question.asked.capping == "optimal":
        from croupier.exact.blackjack import house_money as blackjack_house_money

        return blackjack_house_money.capped(question)
    from croupier.exact.shoe import bets as shoe_bets

    return shoe_bets.solve(question)


WAGERS = {"main": main, "insurance": insurance, "house_money": house_money}

MATHEMATICS = Mathematics(lambda _: WAGERS, asked=AskedOfBlackjack, shoe_bets=tuple(WAGERS))
