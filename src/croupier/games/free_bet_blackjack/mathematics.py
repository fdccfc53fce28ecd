"""Free Bet Blackjack: the main wager with its free doubles and splits, and Push 22 (OH-A Free Bet)."""

from croupier.engines.question import Mathematics
from croupier.engines.shoe.in_shoe import in_shoe
from croupier.engines.twenty_one.advice import advise, prepare
from croupier.engines.twenty_one.known import knowing
from croupier.engines.twenty_one.play_bets import solvers
from croupier.engines.twenty_one.proved import AHEAD, error_bound
from croupier.engines.twenty_one.short_play import in_rules
from croupier.engines.twenty_one.solve import SplitQuestion
from croupier.games.families.blackjack_plan import BlackjackPlan
from croupier.games.free_bet_blackjack import GAME

WAGERS = solvers(GAME)

MATHEMATICS = Mathematics(
    lambda _: WAGERS,
    asked=SplitQuestion,
    shoe_bets=tuple(WAGERS),
    adviser=advise,
    prepares=prepare,
    knowing=knowing,
    in_shoe=in_shoe(BlackjackPlan.of(GAME).card_bets),
    in_rules=in_rules,
    proving=error_bound,
    ahead=AHEAD,
)
