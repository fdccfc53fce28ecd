"""Blackjack: the main wager and insurance by the cards in play, House Money by the first two (OH-A)."""

from dataclasses import dataclass

from croupier.engines.question import Asked, Mathematics, Question
from croupier.engines.shoe.bets import card_bet, insurance
from croupier.engines.solved import Solved
from croupier.engines.twenty_one.advice import advise
from croupier.engines.twenty_one.main import main
from croupier.engines.twenty_one.riding import capped
from croupier.games.blackjack.plan import PLAN, RULES
from croupier.options import choice

kept = card_bet(PLAN.card_bets["house_money"])


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOfBlackjack(Asked):
    """What House Money does with its proceeds is asked too."""

    capping: str = choice(
        "none", "optimal", clause="OH-A 16.II.G", title="whether House Money wins are put on the main wager where best"
    )


def house_money(question: Question) -> Solved:
    """The first two cards of the shoe, collected or put on the main wager."""
    return capped(question) if question.asked.capping == "optimal" else kept(question)


WAGERS = {"main": main, "insurance": insurance(RULES.insurance), "house_money": house_money}

MATHEMATICS = Mathematics(lambda _: WAGERS, asked=AskedOfBlackjack, shoe_bets=tuple(WAGERS), adviser=advise)
