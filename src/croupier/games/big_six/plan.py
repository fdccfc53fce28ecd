"""One spin of a wheel of 54 sections decides seven wagers, each of which wins on its own insignia and on no other."""

from typing import Any, Final

from croupier.equipment.wheel import Wheel
from croupier.games.big_six.rules import INSIGNIAS
from croupier.games.families.wheels import Position, WheelPlan

# The sections are equal (§2.I.C.3) and the text leaves their order on the rim to the maker.
WHEEL: Final = Wheel("big_six", tuple(shown for shown, insignia in INSIGNIAS.items() for _ in range(insignia.sections)))
PLAN: Final[WheelPlan[Any]] = WheelPlan(
    wheel=lambda _: WHEEL, layout={slug: Position(slug, frozenset({slug})) for slug in INSIGNIAS}
)
