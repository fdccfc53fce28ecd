"""Ultimate Texas Hold'em: ante, blind and play together, the blind, trips and the linked progressive (OH-I)."""

from croupier.engines.holdem.solve import mathematics
from croupier.games.ultimate_texas_holdem.dealer import STRATEGIES
from croupier.games.ultimate_texas_holdem.plan import PLAN

MATHEMATICS = mathematics(PLAN, STRATEGIES)
