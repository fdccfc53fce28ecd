"""What only a simulation of the blackjack games asks, beside the options of the house."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engines import kernel as frame
from croupier.options import choice, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTheShoe(frame.Settings):
    """Who plays, how deep the shoe is dealt, and whether hands are insured."""

    seats: int = whole(1, 1, 7, clause="", title="boxes in play, all by the same strategy; each counts as a round")
    penetration: int = whole(75, 1, 99, clause="", title="where the cover card lies, in percent of the shoe")
    insurance: str = choice("never", "always", clause="", title="whether hands are insured for half against an ace")


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackSettings(AtTheShoe):
    """And how much is bet."""

    betting: str = choice(
        "flat", "hi_lo", clause="", title="one unit always, or by the Hi-Lo true count: one unit a point from +1 on"
    )
    spread: int = whole(8, 2, 100, clause="", title="most units that betting by the count comes to")
