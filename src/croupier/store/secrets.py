"""Committed chance: a secret whose digest is published before the first wager, and the players' own seeds with it.

The key of a shoe is HMAC-SHA256 with the secret as key over the seeds in the order they came, as JSON. It drives
`SeededSource`: whoever knows secret and seeds can deal every card again. The secret is revealed when the next one is
committed to, whatever became of the rounds in between.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import Any, Final

from sqlalchemy import Connection, select, update

from croupier.equipment.source import RandomSource, SeededSource
from croupier.errors import Refused
from croupier.store.schema import SHOES

#: Seeds that players may put into one shuffle.
MOST_SEEDS: Final = 32


def commitment(secret: bytes) -> str:
    """What is published beforehand: it binds the house to the secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


def key(secret: bytes, seeds: list[str]) -> bytes:
    """The key of the stream, from the house's secret and the players' seeds."""
    return hmac.digest(secret, json.dumps(seeds).encode(), "sha256")


class StoredSecret:
    """The secrets of one table: the one in use, and the one that comes next."""

    def __init__(self, connection: Connection, table: str, kept: dict[str, Any]) -> None:
        self._connection, self._table = connection, table
        self.in_use: int | None = kept.get("in_use")
        self.next: int | None = kept.get("next")
        self._taken: int = kept.get("taken", 0)
        self._source: SeededSource | None = None
        #: What this command did, as the audit chain repeats it.
        self.steps: list[list[Any]] = []

    def plain(self) -> dict[str, Any]:
        """Which secrets, and how far the one in use has been drawn from."""
        taken = self._source.taken if self._source else self._taken
        return {"in_use": self.in_use, "next": self.next, "taken": taken}

    def commit(self) -> None:
        """A new secret, unless one waits already that nothing was drawn from; the last one is over and revealed."""
        if self.next is not None:
            return
        secret = secrets.token_bytes(32)
        row = {"table": self._table, "commitment": commitment(secret), "secret": secret}
        self.next = self._connection.execute(SHOES.insert().returning(SHOES.c.number), row).scalar_one()
        self.steps.append(["committed", self.next, row["commitment"]])
        if self.in_use is not None:
            over = update(SHOES).where(SHOES.c.number == self.in_use).values(revealed=True).returning(SHOES.c.secret)
            self.steps.append(["revealed", self.in_use, self._connection.execute(over).scalar_one().hex()])

    def source(self) -> RandomSource:
        """Put the next secret to use."""
        assert self.next is not None, "a secret is committed to before it is used"
        self.in_use, self.next, self._taken = self.next, None, 0
        self._connection.execute(update(SHOES).where(SHOES.c.number == self.in_use).values(started=True))
        self.steps.append(["started", self.in_use])
        return self.resumed()

    def resumed(self) -> SeededSource:
        """The source in use, where it was left."""
        if self._source is None or self._taken == 0:
            row = self._connection.execute(select(SHOES).where(SHOES.c.number == self.in_use)).one()
            self._source = SeededSource(key(row.secret, row.seeds), self._taken)
        return self._source

    def add_seed(self, seed: str) -> None:
        """A player's own seed goes into the next secret, while nothing has been drawn from it."""
        if self.next is None:
            raise Refused("the cards are in play already; a seed is for the next shuffle")
        row = self._connection.execute(select(SHOES.c.seeds).where(SHOES.c.number == self.next)).one()
        seeds = [*row.seeds, seed]
        if len(seeds) > MOST_SEEDS:
            raise Refused(f"there are {MOST_SEEDS} seeds in this shuffle already")
        self._connection.execute(update(SHOES).where(SHOES.c.number == self.next).values(seeds=seeds))
        self.steps.append(["seeded", self.next, seed])
