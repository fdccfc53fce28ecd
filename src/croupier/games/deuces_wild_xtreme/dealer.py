"""Deuces Wild Xtreme: the kernel that deals it. As in an analysis, the meters stand at nothing and a posted payout
limit is not applied (ruling: G6)."""

from croupier.engines.showdown.deal import dealer
from croupier.games.deuces_wild_xtreme.plan import PLAN
from croupier.games.families.wild_dealer import STYLE

DEALER = dealer(PLAN, STYLE)
