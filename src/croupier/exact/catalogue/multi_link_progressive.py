"""The multi-link progressive, which is the same wager in all its games (OH-L §5.I)."""

from croupier.exact.multi_link import progressive
from croupier.exact.question import Mathematics

MATHEMATICS = Mathematics(lambda _: {"progressive": progressive})
