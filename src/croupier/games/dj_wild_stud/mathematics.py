"""DJ Wild Stud Poker: ante, blind and play, trips by the player's five cards, the bad beat by the losing hand."""

from croupier.engines.showdown.solve import mathematics
from croupier.games.dj_wild_stud.plan import PLAN
from croupier.games.families.wild_dealer import STYLE

MATHEMATICS = mathematics(PLAN, STYLE)  # OH-O §11(b), §11(c), §10(d)(3), §10(d)(4)
