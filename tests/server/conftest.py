"""One embedded PostgreSQL for all tests of the service, and a house in it: tables, people, and a client for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.store import passwords
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from tests.server.house import House


@pytest.fixture(scope="session")
def database(folder_for_a_database: Path) -> Iterator[Database]:
    server = Embedded(folder_for_a_database / "server")
    database = Database(server.url)
    database.check()
    database.migrate()
    database.drop_privileges()
    yield database
    database.close()
    server.stop()


@pytest.fixture(scope="session")
def service(database: Database) -> Iterator[Service]:
    with pytest.MonkeyPatch.context() as patched:
        # Passwords are slow to work out on purpose; what that is good for has tests of its own.
        patched.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
        # Rounds that other tests have left open stay so: nobody's time is up while somebody else counts the money.
        yield Service(database, Settings(patience=3600.0, betting=3600.0))


@pytest.fixture(scope="session")
def house(service: Service) -> Iterator[House]:
    with House(service) as house:
        yield house
