"""Blackjack: the main wager and insurance by the cards in play, House Money by the first two (OH-A)."""

from dataclasses import dataclass

from croupier.engines.in_shoe import SolutionMoments, WagerInShoe
from croupier.engines.question import Mathematics, Question, Solver
from croupier.engines.shoe.in_shoe import in_shoe
from croupier.engines.solved import Solution
from croupier.engines.twenty_one.advice import advise, prepare
from croupier.engines.twenty_one.known import knowing
from croupier.engines.twenty_one.play_bets import capped, solvers
from croupier.engines.twenty_one.proved import AHEAD, error_bound
from croupier.engines.twenty_one.short_play import in_rules
from croupier.engines.twenty_one.solve import SplitQuestion
from croupier.games.blackjack import GAME
from croupier.games.families.blackjack_plan import BlackjackPlan
from croupier.options import choice

KEPT = solvers(GAME)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseMoneyQuestion(SplitQuestion):
    """What House Money does with its proceeds is asked too."""

    capping: str = choice(
        "none", "optimal", clause="OH-A 16.II.G", title="whether House Money wins are put on the main wager where best"
    )


def house_money(question: Question) -> Solution:
    """The first two cards of the shoe, collected or put on the main wager."""
    return capped(question) if question.asked.capping == "optimal" else KEPT["house_money"](question)


WAGERS = KEPT | {"house_money": house_money}


def shoe_bet(question: Question, solver: Solver, moments: SolutionMoments) -> WagerInShoe:
    """A wager by what is left of the shoe; House Money by its first cards where it is collected."""
    bets = {} if question.asked.capping == "optimal" else BlackjackPlan.of(GAME).card_bets
    return in_shoe(bets)(question, solver, moments)


MATHEMATICS = Mathematics(
    lambda _: WAGERS,
    asked=HouseMoneyQuestion,
    shoe_bets=tuple(WAGERS),
    adviser=advise,
    prepares=prepare,
    knowing=knowing,
    in_shoe=shoe_bet,
    in_rules=in_rules,
    proving=error_bound,
    ahead=AHEAD,
)
