"""What ``import croupier`` gives: the whole product in a few names.

>>> import croupier
>>> croupier.game("craps").title
'Craps'

Money goes in as ``"10"`` or ``"2.50"`` and comes out as whole cents; odds and edges are exact fractions.
"""

from croupier.api.mathematics import advice, analyse, analyze, at_meter, count, protect, removal, strategy
from croupier.api.play import begin, game, report, settle, simulate, table, trace
from croupier.api.proposals import design, risk, wager

__all__ = [
    "advice",
    "analyse",
    "analyze",
    "at_meter",
    "begin",
    "count",
    "design",
    "game",
    "protect",
    "removal",
    "report",
    "risk",
    "settle",
    "simulate",
    "strategy",
    "table",
    "trace",
    "wager",
]
