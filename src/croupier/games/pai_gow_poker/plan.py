"""Seven cards each, set as a hand of two and a hand of five, against the house's or as the bank (OH-F §12 to §15)."""

from dataclasses import replace
from typing import Final

from croupier.games.families.pai_gow import PaiGowPlan
from croupier.games.pai_gow_poker import rules
from croupier.games.pai_gow_poker.house_way import HOUSE_WAY
from croupier.games.pai_gow_poker.options import Options
from croupier.hands.orders import PAI_GOW_HIGH, PAI_GOW_LOW
from croupier.round.requests import Action

PLAN: Final[PaiGowPlan[Options]] = PaiGowPlan(
    cards=7,  # §9.III, §10.III
    sets=Action("set", cards=2),  # §13.I
    leaves=Action("house_way"),  # §13.II
    surrenders=Action("surrender"),  # §13.V
    gives_up=("main", "fortune_bonus"),  # §13.V, ruling: pgp-8
    low=PAI_GOW_LOW,
    high=PAI_GOW_HIGH,
    foul=rules.foul,
    units={
        "main": lambda player, house: rules.against_house(player, house).units,
        "bank": lambda bank, house: -rules.against_bank(house, bank).units,
    },
    bank="bank",
    vigorish=lambda options, won: rules.vigorish(won, options.vig_rounding),
    unmeasured=lambda options: replace(options, vig_rounding="none"),
    house_way=HOUSE_WAY,
    bonus=rules.FORTUNE_BONUS,
)
