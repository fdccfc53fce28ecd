"""Let It Ride: the three bets, the two bonuses and the linked progressive (OH-D)."""

from croupier.engines.streets.solve import mathematics
from croupier.games.let_it_ride.chart import CHART
from croupier.games.let_it_ride.plan import PLAN

MATHEMATICS = mathematics(PLAN, CHART)
