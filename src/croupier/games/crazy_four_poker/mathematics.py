"""Crazy Four Poker: ante, super bonus and play against the dealer, queens up, and the linked progressive (OH-M §11)."""

from croupier.engines.showdown.solve import mathematics
from croupier.games.crazy_four_poker.dealer import STYLE
from croupier.games.crazy_four_poker.plan import PLAN

MATHEMATICS = mathematics(PLAN, STYLE)
