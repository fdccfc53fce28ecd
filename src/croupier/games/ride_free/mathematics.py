"""Ride Free: the main wager, bets on the dealer's hand and on lammers, bets on the first cards (CO 30-2119 (21))."""

from croupier.engines.question import Mathematics
from croupier.engines.shoe.in_shoe import in_shoe
from croupier.engines.twenty_one.advice import advise, prepare
from croupier.engines.twenty_one.known import knowing
from croupier.engines.twenty_one.play_bets import solvers
from croupier.engines.twenty_one.proved import AHEAD, error_bound
from croupier.engines.twenty_one.short_play import in_rules
from croupier.engines.twenty_one.solve import SplitQuestion
from croupier.games.families.blackjack_plan import BlackjackPlan
from croupier.games.ride_free import GAME
from croupier.games.ride_free.plan import THREE_CARDS

WAGERS = solvers(GAME)

MATHEMATICS = Mathematics(
    lambda _: WAGERS,
    asked=SplitQuestion,
    shoe_bets=[wager for wager in WAGERS if wager != "silver_stack"],
    any_decks=list(THREE_CARDS),  # ruling: rf-2
    adviser=advise,
    prepares=prepare,
    knowing=knowing,
    in_shoe=in_shoe(BlackjackPlan.of(GAME).card_bets),
    in_rules=in_rules,
    proving=error_bound,
    ahead=AHEAD,
)
