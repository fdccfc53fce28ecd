"""One embedded PostgreSQL for all tests of the store, in a folder that goes away with them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from croupier.house.ledger import CAGE, Entry, account
from croupier.store.audit import turn_of_the_house
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from croupier.store.ledger import StoredLedger
from croupier.store.tables import TableStore
from croupier.store.verify.books import Books, read
from tests.store.verify_house import AuditedHouse, database_of, everything


@pytest.fixture(scope="session")
def database(folder_for_a_database: Path) -> Iterator[Database]:
    server = Embedded(folder_for_a_database / "store")
    database = Database(server.url)
    database.check()
    database.migrate()
    yield database
    database.close()
    server.stop()


@pytest.fixture(scope="session")
def house(database: Database) -> Iterator[AuditedHouse]:
    """A house with a bit of everything, which tests read and leave as it is."""
    with database_of(database, "audited") as audited:
        house = AuditedHouse(audited)
        everything(house)
        yield house


@pytest.fixture(scope="session")
def books(house: AuditedHouse) -> Books:
    with house.database.engine.connect() as connection:
        return read(connection)


@pytest.fixture
def tables(database: Database) -> TableStore:
    return TableStore(database, clock=lambda: 1000.0)


def buys(database: Database, player: str, amount: int) -> None:
    def work(connection: Connection) -> None:
        ledger = StoredLedger(connection)
        ledger.enter([Entry("transfer", CAGE, account("player", player), amount, f"buy {player}")])
        ledger.save(turn_of_the_house(connection))

    database.run(work)
