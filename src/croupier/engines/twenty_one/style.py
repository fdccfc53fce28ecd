"""A way to play blackjack: what it leaves of the actions that the rules allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.engines.twenty_one.dealer_fast import Small
from croupier.engines.twenty_one.hands import hands
from croupier.games.families.blackjack_rules import NAMES

#: Every action.
ANY: Final = (1 << len(NAMES)) - 1


@dataclass(frozen=True, eq=False)
class Style:
    """What each hand may do against each upcard (the first index), as bits. ``otherwise`` is for where the rules allow
    none of it: no double after a split, no more hands. Between actions that are left the best is taken."""

    allow: Small
    otherwise: Small
    resplits_at_best: bool = True

    def narrowed(self, up: int, may: Small) -> Small:
        """What is left of what hands may do, splitting aside."""
        wanted = may & self.allow[up]
        instead = may & self.otherwise[up]
        left: Small = np.where(wanted != 0, wanted, np.where(instead != 0, instead, may))
        return left


def anything() -> Small:
    """Every action against every upcard."""
    return np.full((11, hands().points.size), ANY)


#: Whatever is best.
OPTIMAL: Final = Style(anything(), anything())
