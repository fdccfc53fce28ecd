"""Roulette: every position of the layout by the pockets it wins in (OH-G §5)."""

from croupier.engines.question import Mathematics
from croupier.engines.wheels import solve
from croupier.games.roulette import positions

MATHEMATICS = Mathematics(lambda options: dict.fromkeys(positions(options), solve.solve), pays={"*": ("odds",)})
