"""The rounds of a table as they are evaluated: in the order played, with what had left the shoe before each."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from croupier import games
from croupier.errors import BadInput
from croupier.house.records import FRESH_SHOE
from croupier.mathematics.recorded import RecordedRound, ShoeRecordKeeper
from croupier.options import described
from croupier.store.explain import known
from croupier.store.loading import as_it_ended
from croupier.store.schema import RESULTS, ROUNDS, TABLES
from croupier.store.verify.books import Progress, silent


def recorded(
    connection: Connection, table: str, since: int = 1, progress: Progress = silent
) -> Iterator[RecordedRound]:
    """Every round of a table that is over, since a round."""
    known(connection, table)
    slug = connection.execute(select(TABLES.c.game).where(TABLES.c.name == table)).scalar_one()
    game = games.get(slug)
    asked = select(ROUNDS.c.name, ROUNDS.c.shoe).where(ROUNDS.c.table == table, ROUNDS.c.number >= since)
    rows = connection.execute(asked.where(ROUNDS.c.name.in_(select(RESULTS.c.round))).order_by(ROUNDS.c.number)).all()
    if not rows:
        raise BadInput(f"table {table} has no round that is over since round {since}")
    kept = "decks" in described(game.options)
    keeper, shoe = ShoeRecordKeeper(), None
    for place, row in enumerate(rows):
        progress("evaluating rounds", place, len(rows))
        round_ = as_it_ended(connection, game, row.name)
        # A shoe that the house deals by itself may have been begun before the first round that is read.
        another = row.shoe != shoe if place else row.shoe is not None and since == 1
        fresh = not kept or FRESH_SHOE in round_.setup.events or another
        shoe = row.shoe
        yield keeper.next(row.name, round_, fresh=fresh)


def tables_of(connection: Connection, table: str) -> list[str]:
    """The tables to look at: the one that is named, or all that have a round which is over."""
    if table:
        return [table]
    ended = select(RESULTS.c.round)
    asked = select(ROUNDS.c.table).where(ROUNDS.c.name.in_(ended)).distinct().order_by(ROUNDS.c.table)
    return list(connection.execute(asked).scalars())
