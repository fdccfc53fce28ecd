"""DJ Wild Stud Poker: the kernel that deals it. As in an analysis, the payout limit is not applied (ruling: G6); no
dollar wagered here reaches it."""

from croupier.engines.showdown.deal import dealer
from croupier.games.dj_wild_stud.plan import PLAN
from croupier.games.families.wild_dealer import STYLE

DEALER = dealer(PLAN, STYLE)
