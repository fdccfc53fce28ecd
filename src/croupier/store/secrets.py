"""Committed chance: a secret whose digest is published before the first wager, and the players' own seeds with it.

The key of a shoe is HMAC-SHA256 with the secret as key over the seeds in the order they came, as JSON. It drives
`SeededSource`: whoever knows secret and seeds can deal every card again. The secret is revealed when the next one is
committed to, whatever became of the rounds in between. Until then the database has it encrypted, and the order of the
cards that wait is worked out again by each process: who reads the database learns no card that is still to come.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections import OrderedDict
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, func, select, update

from croupier.equipment.cards import Card
from croupier.equipment.source import RandomSource, SeededSource, shuffled
from croupier.errors import Refused
from croupier.store.beacon import SEED, Beacon, seed_of
from croupier.store.beliefs import Unsure
from croupier.store.schema import SHOES
from croupier.store.sealing import Seal

#: Seeds that players may put into one shuffle.
MOST_SEEDS: Final = 32
#: Secrets, and orders of shoes, that a process remembers.
_MOST_KNOWN: Final = 1_000

#: Bytes of a secret.
_SIZE: Final = 32

T = TypeVar("T")
U = TypeVar("U")


def commitment(secret: bytes) -> str:
    """What is published beforehand: it binds the house to the secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


def key(secret: bytes, seeds: list[str]) -> bytes:
    """The key of the stream, from the house's secret and the players' seeds."""
    return hmac.digest(secret, json.dumps(seeds).encode(), "sha256")


def hide(connection: Connection) -> None:
    """Encrypt the secrets that a release without encryption has kept as they are, and has not revealed."""
    seal = Seal.of(connection)
    plain = select(SHOES).where(~SHOES.c.revealed, func.octet_length(SHOES.c.secret) == _SIZE)
    for row in connection.execute(plain).all():
        hidden = seal.hidden(row.secret, row.commitment)
        connection.execute(update(SHOES).where(SHOES.c.number == row.number).values(secret=hidden))


def _remember(known: OrderedDict[T, U], name: T, value: U) -> None:
    known[name] = value
    if len(known) > _MOST_KNOWN:
        known.popitem(last=False)


class StoredSecret:
    """The secrets of one table: the one in use, and the one that comes next."""

    def __init__(self, connection: Connection, table: str, kept: dict[str, Any]) -> None:
        self._connection, self._table, self._seal = connection, table, Seal.of(connection)
        self.in_use: int | None = kept.get("in_use")
        self.next: int | None = kept.get("next")
        self._taken: int = kept.get("taken", 0)
        #: The round of the public beacon that the next one waits for.
        self.promised: int | None = kept.get("promised")
        self._source: SeededSource | None = None
        #: What this command did, as the audit chain repeats it.
        self.steps: list[list[Any]] = []

    def plain(self) -> dict[str, Any]:
        """Which secrets, and how far the one in use has been drawn from."""
        promised = {"promised": self.promised} if self.promised is not None else {}
        return {"in_use": self.in_use, "next": self.next, "taken": self.taken} | promised

    def commit(self) -> None:
        """A new secret, unless one waits already that nothing was drawn from; the last one is over and revealed."""
        if self.next is not None:
            return
        secret = secrets.token_bytes(_SIZE)
        promise = commitment(secret)
        self.next = self._keep(promise, self._seal.hidden(secret, promise))
        self.steps.append(["committed", self.next, promise])
        _remember(self._seal.secrets, self.next, secret)
        if self.in_use is not None:
            over = self._seal.secrets.get(self.in_use) or self._known(self.in_use)[0]
            self._reveal(self.in_use, over)
            self.steps.append(["revealed", self.in_use, over.hex()])
        if beacon := self._seal.beacon:
            promised = beacon.promised(time.time())
            self.add_seed(seed_of(beacon.chain.hash, promised))
            self.promised = promised

    def _keep(self, promise: str, hidden: bytes) -> int:
        """Write a new shoe down; its number."""
        row = {"table": self._table, "commitment": promise, "secret": hidden}
        number: int = self._connection.execute(SHOES.insert().returning(SHOES.c.number), row).scalar_one()
        return number

    def _reveal(self, number: int, secret: bytes) -> None:
        shown = update(SHOES).where(SHOES.c.number == number).values(revealed=True, secret=secret)
        self._connection.execute(shown)

    def _start(self, number: int) -> None:
        self._connection.execute(update(SHOES).where(SHOES.c.number == number).values(started=True))

    def source(self) -> RandomSource:
        """Put the next secret to use."""
        assert self.next is not None, "a secret is committed to before it is used"
        if self.promised is not None:
            signed = self._beacon().signature(self.promised, time.time())
            promised, self.promised = self.promised, None
            self.add_seed(seed_of(self._beacon().chain.hash, promised, signed))
        self.in_use, self.next, self._taken = self.next, None, 0
        self._start(self.in_use)
        self.steps.append(["started", self.in_use])
        return self.resumed()

    def resumed(self) -> SeededSource:
        """The source in use, where it was left."""
        if self._source is None or self._taken == 0:
            self._source = self._from(self._taken)
        return self._source

    @property
    def taken(self) -> int:
        """How far the source in use has been drawn from."""
        return self._source.taken if self._source else self._taken

    def order(self, taken: int, cards: list[Card]) -> list[Card]:
        """The order that a shuffle of these cards gave, from where the source in use stood then. It is worked out once
        by each process: what the source in use gives does not change any more."""
        assert self.in_use is not None, "a shoe was shuffled from a secret"
        known, name = self._seal.orders, (self.in_use, taken, bytes(sorted(cards)))
        if name not in known:
            _remember(known, name, shuffled(sorted(cards), self._from(taken)))
        return known[name]

    def _from(self, taken: int) -> SeededSource:
        assert self.in_use is not None, "nothing is drawn before a secret is in use"
        secret, seeds = self._known(self.in_use)
        return SeededSource(key(secret, seeds), taken)

    def _known(self, number: int) -> tuple[bytes, list[str]]:
        """The secret of a shoe and its seeds; who only looks may come when it is revealed already."""
        row = self._connection.execute(select(SHOES).where(SHOES.c.number == number)).one()
        secret = row.secret if row.revealed else self._seal.shown(row.secret, row.commitment)
        _remember(self._seal.secrets, row.number, secret)
        return secret, row.seeds

    def _beacon(self) -> Beacon:
        if self._seal.beacon is None:
            raise Refused("a public beacon was promised for this shuffle, and none is set; see CROUPIER_BEACON")
        return self._seal.beacon

    def add_seed(self, seed: str) -> None:
        """A player's own seed goes into the next secret, while nothing has been drawn from it and nobody can know the
        round of the beacon that will be mixed with it. The beacon's own stand first and last."""
        if self.next is None:
            raise Refused("the cards are in play already; a seed is for the next shuffle")
        if self.promised is not None and self._beacon().closed(self.promised, time.time()):
            raise Refused("the public beacon for this shuffle has come; a seed is for the next one")
        row = self._connection.execute(select(SHOES.c.seeds).where(SHOES.c.number == self.next)).one()
        seeds = [*row.seeds, seed]
        if len([other for other in seeds if not other.startswith(SEED)]) > MOST_SEEDS:
            raise Refused(f"there are {MOST_SEEDS} seeds in this shuffle already")
        self._connection.execute(update(SHOES).where(SHOES.c.number == self.next).values(seeds=seeds))
        self.steps.append(["seeded", self.next, seed])


class RememberedSecret(StoredSecret):
    """The secrets of a table that a process remembers: what happens to its shoes is noted, and written with the
    command. The number of the next shoe was drawn beforehand."""

    def __init__(self, connection: Connection, table: str, kept: dict[str, Any]) -> None:
        super().__init__(connection, table, kept)
        read = super()._known
        self._shoes = {number: read(number) for number in (self.in_use, self.next) if number is not None}
        #: A number for the next shoe, of which nobody else at this table can have drawn a later one.
        self.spare: int | None = None
        #: What happened to which shoe, with what is to be written there.
        self.changes: list[list[Any]] = []

    def settled(self) -> None:
        """All that was noted is written."""
        self.changes, self.steps = [], []
        self._shoes = {number: known for number, known in self._shoes.items() if number in (self.in_use, self.next)}

    def add_seed(self, seed: str) -> None:
        """Seeds are read and written where the shoe is."""
        raise Unsure("seeds")

    def _beacon(self) -> Beacon:
        raise Unsure("a public beacon is asked where it can be waited for")

    def _keep(self, promise: str, hidden: bytes) -> int:
        if self.spare is None:
            raise Unsure("the number of a shoe")
        number, self.spare = self.spare, None
        self.changes.append(["committed", number, promise, hidden.hex()])
        return number

    def _reveal(self, number: int, secret: bytes) -> None:
        self.changes.append(["revealed", number, "", secret.hex()])

    def _start(self, number: int) -> None:
        self.changes.append(["started", number, "", ""])

    def _known(self, number: int) -> tuple[bytes, list[str]]:
        if number not in self._shoes:
            self._shoes[number] = self._seal.secrets[number], []  # committed to since, and nobody has put a seed in
        return self._shoes[number]
