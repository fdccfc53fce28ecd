"""Big Six: every wager by the sections that show its insignia (OH-N §4)."""

from croupier.engines.question import Mathematics
from croupier.engines.wheels import solve
from croupier.games.big_six.rules import INSIGNIAS

MATHEMATICS = Mathematics(lambda _: dict.fromkeys(INSIGNIAS, solve.solve), pays={"*": ("odds",)})
