"""Pontoon Plus: the main wager at its best (SG 3.16 to 3.27); side bets by the first two cards, insurance by the
dealer's second (SG 3.14 to 3.17)."""

from collections.abc import Sequence

from croupier.engines.no_hole_card.advise import advise
from croupier.engines.no_hole_card.insurance import insurance
from croupier.engines.no_hole_card.solve import main, super_bonus
from croupier.engines.question import Mathematics, Solver
from croupier.engines.shoe.bets import card_bet
from croupier.equipment.cards import Card
from croupier.games.families.no_hole_card import SideBet
from croupier.games.families.side_bets import CardBet
from croupier.games.pontoon_plus.plan import PLAN

SIDE_BETS = tuple(PLAN.side_bets)


def on_two_cards(bet: SideBet) -> Solver:
    """A side bet on the first two cards, which make one line or none."""

    def lines(two: Sequence[Card]) -> list[str]:
        return [line] if (line := bet.line(*two)) else []

    return card_bet(CardBet(rule=lines, lost=bet.loses))


MATHEMATICS = Mathematics(
    lambda _: {
        "main": main,
        **{wager: on_two_cards(bet) for wager, bet in PLAN.side_bets.items()},
        "insurance": insurance,
        "super_bonus": super_bonus,
    },
    shoe_bets=(*SIDE_BETS, "insurance"),
    adviser=advise,
)
