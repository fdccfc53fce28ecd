"""Let It Ride as a plan: three equal bets on five cards, two of which may be taken back as the cards turn up."""

from croupier.games.families.street_plan import RidingPoint, Street, StreetPlan, TableBet
from croupier.games.let_it_ride.rules import base_line
from croupier.hands.orders import FIVE_CARD, THREE_CARD_ROYAL

PLAN = StreetPlan(
    bets=("bet_1", "bet_2", "bet_3"),
    held=3,  # §2.I.C
    streets=(
        Street(RidingPoint(wager="bet_1", clause="OH-D 12.II", returned="OH-D 12.II.B")),
        # Whatever was decided about the first (§12.IV).
        Street(RidingPoint(wager="bet_2", clause="OH-D 12.IV", returned="OH-D 12.IV.B")),
    ),
    base=TableBet(wager="base", cards="all", order=FIVE_CARD, line=base_line, lost="OH-D 12.V.B"),  # §1.III
    beside=(
        # Both bonuses are independent of all other wagers.
        TableBet(wager="bonus", cards="all", order=FIVE_CARD, line=base_line, lost="OH-D 13.IV"),  # §8.III, §8.IV
        TableBet(wager="three_card_bonus", cards="player", order=THREE_CARD_ROYAL, lost="OH-D 13.V"),  # §9.III, §9.IV
        TableBet(wager="progressive", cards="all", order=FIVE_CARD, lost="OH-D 15.3.I", envy="OH-D 15.3.II"),
    ),
)
