"""How fast books are verified: rounds in a second of the verifying process's own CPU, all passes over the house
included, for games of several families. No round is taken for one that was played before."""

import os
import tempfile
import time
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psutil

from bench.figures import Figure, Section
from croupier.games import get
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from croupier.store.verify import checker
from croupier.store.verify.books import one_moment
from croupier.store.verify.database_books import DatabaseBooks
from croupier.store.verify.house import HouseVerification
from croupier.store.verify.rounds import Played
from tests.store.large_house import NAME, Copies, Original, original
from tests.store.verify_house import AuditedHouse, database_of

#: Players and wagers of the table that is copied, by game.
TABLES = {
    "roulette": (("ann",), {"red": "10"}),
    "craps": (("ann",), {"field": "10"}),
    "mini-baccarat": (("ann",), {"player": "25"}),
    "blackjack": (("ann",), {"main": "10"}),
    "three-card-poker": (("ann", "bob"), {"ante": "10", "pair_plus": "5"}),
    "let-it-ride": (("ann",), {"bet_1": "10", "bet_2": "10", "bet_3": "10"}),
    "ultimate-texas-holdem": (("ann",), {"ante": "10", "blind": "10"}),
    "pai-gow-poker": (("ann",), {"main": "10"}),
}
#: Rounds that are played at a table, how often it is copied, and how often the house is verified.
ROUNDS, COPIES, RUNS = 40, 25, 3
#: What is asked for.
EACH_SECOND = 5_000


class Measured(NamedTuple):
    """What a verification took: of its own process, and of the database."""

    rounds: int
    own: float
    database: float


class Unremembered(MutableMapping[bytes, Played | str]):
    """Where no round is found that was played before: copies of a table play the same ones."""

    def __getitem__(self, key: bytes) -> Played | str:
        raise KeyError(key)

    def __setitem__(self, key: bytes, value: Played | str) -> None: ...

    def __delitem__(self, key: bytes) -> None: ...

    def __iter__(self) -> Iterator[bytes]:
        return iter(())

    def __len__(self) -> int:
        return 0


@contextmanager
def server() -> Iterator[tuple[Embedded, Database]]:
    """An embedded server with its own folder and key."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-", ignore_cleanup_errors=True) as folder:
        os.environ["CROUPIER_SIGNING_KEY"] = str(Path(folder) / "signing.key")
        embedded = Embedded(Path(folder) / "postgres")
        database = Database(embedded.url)
        try:
            yield embedded, database
        finally:
            database.close()
            embedded.stop()


def played(database: Database, slug: str, rounds: int) -> Original:
    """A table at which so many rounds were played."""
    players, wagers = TABLES[slug]
    house = AuditedHouse(database)
    # A copied table has no meter of its own.
    options: dict[str, object] = (
        {"progressive": "off"} if any(wager.slug == "progressive" for wager in get(slug).wagers) else {}
    )
    house.opens(NAME, slug, *players, options=options)
    for _ in range(rounds):
        house.plays(NAME, **wagers)
    return original(database)


def fill(server: Database, database: Database, slug: str, rounds: int, copies: int) -> None:
    """A house of one game, its tables copied."""
    with database_of(server, f"original-{slug}") as other:
        table = played(other, slug, rounds)
    written = Copies(database)
    for copy in range(1, copies + 1):
        written.add(table, copy)
    written.write()
    written.close()
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM ANALYZE")


def verified(database: Database, postmaster: int, slug: str) -> Measured:
    """One verification of all of a house."""
    # Rounds of more answers than a few are not remembered anyway.
    replays = Unremembered() if slug in ("roulette", "craps") else None
    with database.engine.connect() as connection, one_moment(connection):
        before = _used(postmaster)
        began = time.process_time()
        verification = HouseVerification(DatabaseBooks(connection), checker(database.seal), replays)
        report = verification.run()
        own = time.process_time() - began
        assert report.ok, report.findings[:5]
        return Measured(report.counts["rounds"], own, _used(postmaster) - before)


def _used(postmaster: int) -> float:
    whole = psutil.Process(postmaster)
    return sum(sum(process.cpu_times()[:2]) for process in (whole, *whole.children()))


def figures() -> Iterator[Figure]:
    with server() as (embedded, database):
        for slug in TABLES:
            with database_of(database, slug) as house:
                fill(database, house, slug, ROUNDS, COPIES)
                verified(house, embedded.pid, slug)
                best = min((verified(house, embedded.pid, slug) for _ in range(RUNS)), key=lambda run: run.own)
            yield Figure(
                section=Section.SERVICE,
                what=f"rounds of {slug} verified",
                measured=best.rounds / best.own,
                unit="rounds/s",
                against=EACH_SECOND,
                how=f"{best.rounds:,} rounds, of one core's time; the database took {best.database / best.own:.2f} "
                "times as much beside it",
            )
