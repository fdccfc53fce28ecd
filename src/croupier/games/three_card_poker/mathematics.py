"""Three Card Poker: ante and play against the dealer, and three wagers by pay tables (OH-H §12)."""

from croupier.engines.showdown.solve import mathematics
from croupier.games.three_card_poker.dealer import STYLE
from croupier.games.three_card_poker.plan import PLAN

MATHEMATICS = mathematics(PLAN, STYLE)
