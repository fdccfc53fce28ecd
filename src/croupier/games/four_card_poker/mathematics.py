"""Four Card Poker: ante and play against the dealer's open card, aces up, and the linked progressive (OH-C §11)."""

from croupier.engines.showdown.solve import mathematics
from croupier.games.four_card_poker.dealer import STYLE
from croupier.games.four_card_poker.plan import PLAN

MATHEMATICS = mathematics(PLAN, STYLE)
