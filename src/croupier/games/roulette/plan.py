"""One spin decides every position of the layout, on the wheel that the house has put on the table."""

from typing import Final

from croupier.equipment.wheel import NUMBERED_WHEELS
from croupier.games.families.wheels import WheelPlan
from croupier.games.roulette.layout import LAYOUT
from croupier.games.roulette.options import Options

PLAN: Final[WheelPlan[Options]] = WheelPlan(wheel=lambda options: NUMBERED_WHEELS[options.wheel], layout=LAYOUT)
