"""Pontoon Plus: the main wager, both side bets, insurance, and the super bonus (SG)."""

from dataclasses import dataclass

from croupier.engines.no_hole_card.deal import dealer
from croupier.engines.twenty_one.deal import AtTheShoe
from croupier.games.pontoon_plus import GAME
from croupier.money import Cents
from croupier.options import amount


@dataclass(frozen=True, slots=True, kw_only=True)
class PontoonSettings(AtTheShoe):
    """And the bet, as an analysis may ask for it too."""

    stake: Cents = amount(
        clause="SG 4.1.2", title="the bet in dollars: $10 and more earn a super bonus, which is part of main then"
    )


DEALER = dealer(GAME, PontoonSettings)
