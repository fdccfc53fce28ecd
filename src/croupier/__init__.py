"""Croupier: the executable rulebook of casino table games.

    games       every game there is: ``games.slugs()``, ``games.get(slug)``
    game        one game: its wagers, pay tables, options, irregularities and clauses
    begin       a round with its wagers laid out, to be answered card by card
    settle      a scenario: what is owed, line by line, with clauses
    analyze     every wager exactly: house edge, lines, distribution, strategy
    analyse     the same, spelt the other way
    at_meter    a progressive and its base game as one decision, with the meter at a reading
    count       what counting a shoe earns
    protect     what it is worth to know cards that nobody should know
    simulate    rounds by the million, beside the exact figures
    strategy    how a wager is played best, every spot with the worth of each action
    advice      what everything is worth that a seat of a round may do now
    removal     what each card that is gone does to a wager of a shoe
    risk        what a wager means over many rounds: sessions, ruin, win/handle and hold
    wager       a wager of your own from a few lines, exactly
    design      pay tables that meet a target, or the proof that there is none
    trace       every clause of a text: where it is executed, which tests show it
    report      a math report in a file
    table       a table of the house: people, money, jackpots, rounds
    CroupierError   whatever was wrong with what was asked, in one clear line; its kinds are in `croupier.errors`

Nothing is loaded before it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier import games
    from croupier.api import (
        advice,
        analyse,
        analyze,
        at_meter,
        begin,
        count,
        design,
        game,
        protect,
        removal,
        report,
        risk,
        settle,
        simulate,
        strategy,
        table,
        trace,
        wager,
    )

    __version__: str

__all__ = [
    "CroupierError",
    "advice",
    "analyse",
    "analyze",
    "at_meter",
    "begin",
    "count",
    "design",
    "game",
    "games",
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


if not TYPE_CHECKING:  # whoever checks types is told of every name above, and of no other

    def __getattr__(name: str) -> Any:
        if name == "games":
            return import_module("croupier.games")
        if name == "__version__":
            return import_module("importlib.metadata").version("croupier")
        if name in __all__:
            # What an extra is needed for says which; it is wrapped once, and then found here.
            given = getattr(import_module("croupier.api"), name)
            asked = import_module("croupier.api.words").of_single_values(given)
            named = import_module("croupier.extras").names_its_extra(asked)
            return globals().setdefault(name, named)
        raise AttributeError(f"module 'croupier' has no attribute {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted(__all__)
