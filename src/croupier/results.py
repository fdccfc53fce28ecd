"""The types of what the functions of `croupier` give back, to annotate with: ``from croupier.results import Analysis``.

Results have a short ``repr`` and a table in notebooks, ``plain()`` for JSON, and ``records()``, ``to_pandas()`` and
``to_polars()`` for their rows.
"""

from croupier.engines.analysis import Analyses, Analysis, Difference, Line
from croupier.engines.frames import Tabular
from croupier.engines.short_rules import ShortRules
from croupier.engines.solved import Solution, Strategy
from croupier.house.table import Table
from croupier.mathematics.advice import SeatAdvice
from croupier.mathematics.counting import Counting
from croupier.mathematics.design import Design, DesignedTable
from croupier.mathematics.protection import Protection
from croupier.mathematics.removal import Removal
from croupier.mathematics.risk import RiskFigures
from croupier.mathematics.together import Together
from croupier.round.game import Game
from croupier.round.round import Round
from croupier.scenarios import Settlement
from croupier.simulation.results import SimulationResult
from croupier.tracing import ClauseTrace, Trace

__all__ = [
    "Analyses",
    "Analysis",
    "ClauseTrace",
    "Counting",
    "Design",
    "DesignedTable",
    "Difference",
    "Game",
    "Line",
    "Protection",
    "Removal",
    "RiskFigures",
    "Round",
    "SeatAdvice",
    "Settlement",
    "ShortRules",
    "SimulationResult",
    "Solution",
    "Strategy",
    "Table",
    "Tabular",
    "Together",
    "Trace",
]
