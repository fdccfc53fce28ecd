"""Craps: every wager of the layout rolled to its end, with its odds as far as option ``odds`` lets them go (OH-B). A
round is one bet, from being made to being decided."""

from croupier.engines.dice.deal import RollSettings, kernel
from croupier.engines.kernel import Dealer
from croupier.games.craps.bets import BETS, travelled
from croupier.games.craps.options import Options


def wagers(options: Options) -> list[str]:
    """Every bet of the layout, but for the numbers that come bets go to, and what the house leaves out."""
    return [slug for slug, bet in BETS.items() if not travelled(slug) and bet.table in options.tables]


DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, wagers, RollSettings)
