"""Blackjack: the main wager and every side bet (OH-A)."""

from dataclasses import dataclass

from croupier.engines.twenty_one.deal import BlackjackSettings, dealer
from croupier.games.blackjack import GAME
from croupier.options import choice


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseMoneySettings(BlackjackSettings):
    """What House Money does with its proceeds, as its analysis is asked."""

    capping: str = choice(
        "none", "optimal", clause="OH-A 16.II.G", title="whether House Money wins are put on the main wager where best"
    )


DEALER = dealer(GAME, HouseMoneySettings)
