"""Mississippi Stud: ante and streets, the bonus on the community cards and the linked progressive (OH-J)."""

from croupier.engines.streets.solve import mathematics
from croupier.games.mississippi_stud.chart import CHART
from croupier.games.mississippi_stud.plan import PLAN

MATHEMATICS = mathematics(PLAN, CHART)
