"""The multi-link progressive, which is the same wager in all its games (OH-L §5.I)."""

from croupier.engines.question import Mathematics
from croupier.games.families.progressive_mathematics import progressive

MATHEMATICS = Mathematics(lambda _: {"progressive": progressive})
