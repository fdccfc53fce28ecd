"""The books verified apart: a house may have a million rounds to play again, and its tables go on meanwhile."""

from __future__ import annotations

import json
from pathlib import Path

from croupier.server.apart import Tell


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
