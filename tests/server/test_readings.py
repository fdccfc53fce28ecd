"""Who watches is shown what a replica has, and what the database has where the replica is behind, or gone."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import Connection, text

from croupier.errors import UnknownName
from croupier.server.readings import Readings, replica_of
from croupier.store.database import LOGIN, ROLE, Database

_NOBODY = "postgresql://nobody@127.0.0.1:1/nothing"


@pytest.fixture
def original(database: Database) -> Iterator[Database]:
    with closing(Database(database.url, pool=1)) as other:
        yield other


def _role(connection: Connection) -> str:
    return str(connection.execute(text("SELECT current_user")).scalar_one())


def test_a_replica_is_read_where_there_is_one(original: Database, database: Database) -> None:
    readings = Readings(original, database)  # told apart by their roles
    assert readings.read(_role) == ROLE
    assert Readings(original).read(_role) != ROLE
    assert readings.url == database.url


def test_what_a_replica_does_not_have_yet_is_read_from_the_database(original: Database, database: Database) -> None:
    readings = Readings(original, database)
    assert readings.read(_role, lambda role: role != ROLE) != ROLE

    def table(connection: Connection) -> str:
        if _role(connection) == ROLE:
            raise UnknownName("table", "new", [])
        return "there"

    assert readings.read(table) == "there"
    assert readings.replica is database


def test_a_replica_that_is_gone_is_left_alone_for_a_while(original: Database) -> None:
    now = 100.0
    gone = replica_of(original, _NOBODY, pool=1)
    assert gone is not None
    readings = Readings(original, gone, lambda: now)
    assert readings.read(_role) == _role_of(original)
    assert readings.replica is None
    assert readings.url == original.url
    now += 60.0
    assert readings.replica is gone


def _role_of(database: Database) -> str:
    with database.engine.connect() as connection:
        return _role(connection)


def test_a_replica_has_the_login_that_the_service_has_made(original: Database) -> None:
    assert replica_of(original, "") is None
    own = Database(f"postgresql://{LOGIN}_house:secret@first/house")
    replica = replica_of(own, "postgresql://owner:other@second:5433/house")
    assert replica is not None
    assert f"{LOGIN}_house:secret@second:5433/house" in replica.url
    with_its_own = replica_of(original, "postgresql://somebody@second/house")
    assert with_its_own is not None
    assert "somebody@second/house" in with_its_own.url
