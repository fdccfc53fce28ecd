"""Mississippi Stud is dealt by the kernel of the streets (OH-J §11).

A chart of one's own goes by the classes of hands of the solver's chart and by what is at stake, and names all that can
come up when it is followed. The progressive is played with its meter at nothing, as an analysis counts it; a posted
payout limit is not applied.
"""

from croupier.engines.streets.deal import dealer
from croupier.games.mississippi_stud.chart import CHART
from croupier.games.mississippi_stud.plan import PLAN

DEALER = dealer(PLAN, CHART, aliases={"basic": "points", "never raise": "always 1x"})
