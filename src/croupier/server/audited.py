"""The books verified and players evaluated apart: a house may have a million rounds to play again, and its tables go on
meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from croupier.server.apart import Tell

#: Mistakes of a player that are listed, the dearest first.
_DEAREST: Final = 20


def evaluation(tell: Tell, url: str, table: str, player: str, since: str, rounds: str) -> tuple[str, bytes]:
    """The players of a table, as `croupier evaluate --json` prints them, with their dearest mistakes in place of every
    decision."""
    from croupier.mathematics.evaluated_players import evaluate_players
    from croupier.store import evaluation as stored
    from croupier.store.database import Database
    from croupier.store.verify.books import one_moment

    database = Database(url, pool=1)
    try:
        database.drop_privileges()
        with database.engine.connect() as connection, one_moment(connection):
            # Read as a whole: what is worked out of it takes longer than a transaction may lie idle.
            recorded = list(stored.recorded(connection, table, int(since), tell))
    finally:
        database.close()
    players = []
    for entry in evaluate_players(recorded, player, table):
        figures = entry.plain(int(rounds))
        dearest = [mistake.plain() for mistake in entry.play.mistakes[:_DEAREST]]
        players.append({**figures, "decisions": len(figures["decisions"]), "dearest": dearest})
    return "application/json", json.dumps({"table": table, "players": players}, ensure_ascii=False).encode()


def verification(tell: Tell, url: str, key: str) -> tuple[str, bytes]:
    """Everything that is stored checked against the chains, as `croupier audit verify --json` prints it."""
    from croupier.store.database import Database
    from croupier.store.sealing import Seal
    from croupier.store.verify import verify

    database = Database(url, pool=1)
    try:
        database.seal = Seal(Path(key))
        database.drop_privileges()
        with database.engine.connect() as connection:
            report = verify(connection, progress=tell).plain()
    finally:
        database.close()
    return "application/json", json.dumps(report, ensure_ascii=False).encode()
