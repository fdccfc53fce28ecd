"""Croupier: the executable rulebook of casino table games.

    games       every game there is: ``games.slugs()``, ``games.get(slug)``
    game        one game: its wagers, pay tables, options, irregularities and clauses
    begin       a round with its wagers laid out, to be answered card by card
    settle      a scenario: what is owed, line by line, with clauses
    analyze     every wager exactly: house edge, lines, distribution, strategy
    analyse     the same, spelt the other way
    at_meter    a progressive and its base game as one decision, with the meter at a reading
    simulate    rounds by the million, beside the exact figures
    table       a table of the house: people, money, jackpots, rounds
    CroupierError   whatever was wrong with what was asked, in one clear line; its kinds are in `croupier.errors`

Nothing is loaded before it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier import games
    from croupier.api import analyse, analyze, at_meter, begin, game, settle, simulate, table

    __version__: str

__all__ = ["CroupierError", "analyse", "analyze", "at_meter", "begin", "game", "games", "settle", "simulate", "table"]


if not TYPE_CHECKING:  # whoever checks types is told of every name above, and of no other

    def __getattr__(name: str) -> Any:
        if name == "games":
            return import_module("croupier.games")
        if name == "__version__":
            return import_module("importlib.metadata").version("croupier")
        if name in __all__:
            return getattr(import_module("croupier.api"), name)
        raise AttributeError(f"module 'croupier' has no attribute {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted(__all__)
