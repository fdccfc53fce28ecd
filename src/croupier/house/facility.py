"""What the text wants alike at every table of a facility, like the vigorish of all its mini-baccarat tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.errors import OptionRefused
from croupier.options import House
from croupier.round.game import Game


class OpenTable(NamedTuple):
    """Another table of the same game that is open, and what it has posted."""

    name: str
    options: House


def check_uniform(game: Game, posted: House, elsewhere: Iterable[OpenTable]) -> None:
    """Refuse options that are not those of the tables that are open."""
    for table in elsewhere:
        for name, clause in game.uniform.items():
            if _differ(name, posted, table.options):
                message = (
                    f"{name} is the same at all open tables of {game.title}, and table {table.name} is open with "
                    f"{game.shown(table.options, name)}, not {game.shown(posted, name)}; close it to post another"
                )
                raise OptionRefused(message, clause=clause).at(game=game.slug)


def _differ(name: str, posted: House, there: House) -> bool:
    """Whether two tables differ in an option, or in the pays of a wager that both offer."""
    if name not in posted.tables and name not in there.tables:
        return getattr(posted, name, None) != getattr(there, name, None)
    pays = [
        {line.line: line.pays for line in house.tables[name].lines} for house in (posted, there) if name in house.tables
    ]
    return pays[0] != pays[-1]
