"""Mississippi Stud as a plan: two cards, and three streets with a bet or a fold before each community card."""

from croupier.games.families.street_plan import Street, StreetPlan, TableBet
from croupier.games.mississippi_stud.rules import base_line
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.round.plan import BettingPoint


def street(wager: str, asked: str, made: str, fold: str, *given_up: str) -> Street:
    """One to three times the ante before the next card, or a fold, which gives up all but the three card bonus
    (ruling: ms-1). The clauses are of the question, of the bet and of the fold."""
    gives_up = dict.fromkeys(given_up, fold) | {"progressive": "OH-L 6.III"}
    # §11.II.A, §11.IV.A, §11.VI.A
    point = BettingPoint(wager=wager, multiples=(1, 2, 3), clause=asked, made=made, action="bet", gives_up=gives_up)
    return Street(point)


PLAN = StreetPlan(
    bets=("ante",),
    held=2,  # §9.II.A
    streets=(
        street("third_street", "OH-J 11.II", "OH-J 11.II.A", "OH-J 11.II.B", "ante"),  # §1.I.D
        street("fourth_street", "OH-J 11.IV", "OH-J 11.IV.A", "OH-J 11.IV.B", "ante", "third_street"),  # §1.I.E
        # §1.I.F
        street("fifth_street", "OH-J 11.VI", "OH-J 11.VI.A", "OH-J 11.VI.B", "ante", "third_street", "fourth_street"),
    ),
    base=TableBet(wager="base", cards="all", order=FIVE_CARD, line=base_line, lost="OH-J 11.VII.B"),  # §1.I.B
    beside=(
        # It stands apart from the other wagers.
        TableBet(wager="three_card_bonus", cards="board", order=THREE_CARD, lost="OH-J 12.III"),  # §8.III.A
        TableBet(wager="progressive", cards="all", order=FIVE_CARD, lost="OH-J 14.3.I", envy="OH-J 14.3.II"),
    ),
)
