"""The role that the service acts in: it adds to the truth, and cannot change a row of it."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from croupier import games
from croupier.errors import CroupierError
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from croupier.store.schema import APPEND_ONLY
from croupier.store.tables import TableStore


@pytest.fixture(scope="module")
def cluster(folder_for_a_database: Path) -> Iterator[str]:
    """A cluster in which the house has a login of its own that is no superuser."""
    server = Embedded(folder_for_a_database / "roles")
    plain = server.url.replace("+psycopg", "")
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute("CREATE ROLE house LOGIN CREATEROLE")
        connection.execute("CREATE ROLE stranger LOGIN")
        connection.execute("CREATE DATABASE house OWNER house")
    yield plain.replace("postgres:@/postgres", "{user}@/house")
    server.stop()


def test_a_login_that_is_no_superuser_serves_a_house(cluster: str) -> None:
    database = Database(cluster.format(user="house"))
    try:
        database.check()
        database.migrate()
        database.drop_privileges()
        TableStore(database).create("one", games.get("roulette"), {}, by="admin")
        with database.engine.connect() as connection:
            assert connection.execute(text("SELECT current_user")).scalar_one() == "croupier_service"
        for table in APPEND_ONLY:
            column = table.primary_key.columns[0].name
            change = f"UPDATE {table.name} SET {column} = {column}"
            for statement in (f"DELETE FROM {table.name}", change, f"TRUNCATE {table.name}"):
                with pytest.raises(DBAPIError, match="permission denied"), database.engine.begin() as connection:
                    connection.execute(text(statement))
    finally:
        database.close()


def test_a_login_without_the_role_is_told_what_to_grant(cluster: str) -> None:
    database = Database(cluster.format(user="stranger"))
    try:
        with pytest.raises(CroupierError, match="GRANT croupier_service TO"):
            database.drop_privileges()
    finally:
        database.close()
