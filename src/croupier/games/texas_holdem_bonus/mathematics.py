"""Texas Hold'em Bonus: ante, flop, turn and river together, the bonus and the linked progressive (OH-K)."""

from croupier.engines.holdem.solve import mathematics
from croupier.games.texas_holdem_bonus.dealer import STRATEGIES
from croupier.games.texas_holdem_bonus.plan import PLAN

MATHEMATICS = mathematics(PLAN, STRATEGIES)
