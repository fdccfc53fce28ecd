"""Let It Ride is dealt by the kernel of the streets (OH-D §12). A chart of one's own names every class of three and of
four cards that the solver's chart names. The progressive is played with its meter at nothing, as an analysis counts it;
a posted payout limit is not applied."""

from croupier.engines.streets.deal import dealer
from croupier.games.let_it_ride.chart import CHART
from croupier.games.let_it_ride.plan import PLAN

DEALER = dealer(PLAN, CHART, aliases={"basic": "usual"})
