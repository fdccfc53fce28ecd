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
from croupier.store.sealing import Seal
from croupier.store.tables import TableStore
from croupier.store.verify import verify


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


def test_the_service_does_not_run_under_the_owners_login(cluster: str) -> None:
    owner = Database(cluster.format(user="house"))
    owner.check()
    owner.migrate()
    database = owner.under_own_login()
    try:
        assert database is not owner
        assert database.under_own_login() is database
        database.drop_privileges()
        TableStore(database).create("two", games.get("roulette"), {}, by="admin")
        for statement in ("ALTER TABLE entries DISABLE TRIGGER append_only", "DROP TABLE audit", "DELETE FROM audit"):
            with database.engine.connect() as connection:
                assert connection.execute(text("SELECT session_user")).scalar_one() == "croupier_login_house"
                connection.execute(text("RESET ROLE"))
                with pytest.raises(DBAPIError, match=r"must be owner|permission denied"):
                    connection.execute(text(statement))
    finally:
        database.close()
        owner.close()


def test_two_houses_of_one_cluster_do_not_meet(cluster: str, tmp_path: Path) -> None:
    """Tenants: each house has its own database, key and login. Tables of one name are two tables, the books of each are
    sound by its own key and by no other, and the login of one is not let in to the other."""
    plain = cluster.format(user="postgres")
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute("CREATE DATABASE annex OWNER house")
    owners = [Database(cluster.format(user="house").replace("@/house", f"@/{name}")) for name in ("house", "annex")]
    for name, owner in zip(("house", "annex"), owners, strict=True):
        owner.seal = Seal(None if name == "house" else tmp_path / "annex.key")
        owner.migrate()
    houses = [owner.under_own_login() for owner in owners]
    try:
        logins = []
        for number, house in enumerate(houses):
            house.drop_privileges()
            TableStore(house).create("tenant", games.get("let-it-ride"), {}, group=f"group-{number}", by="admin")
            with house.engine.connect() as connection:
                logins.append(connection.execute(text("SELECT session_user")).scalar_one())
                meters = connection.execute(text("SELECT name FROM meters")).scalars()
                assert all(meter.startswith(f"group-{number}/") for meter in meters)
                assert verify(connection).findings == []
        assert logins == ["croupier_login_house", "croupier_login_annex"]
        with owners[1].engine.connect() as connection:
            connection.info[Seal.INFO] = owners[0].seal
            assert "another house" in str(verify(connection).findings)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute("REVOKE CONNECT ON DATABASE annex FROM PUBLIC")
            connection.execute("GRANT CONNECT ON DATABASE annex TO croupier_login_annex")
        stranger = plain.replace("postgres@/house", "croupier_login_house@/annex")
        with pytest.raises(psycopg.OperationalError, match="permission denied for database"):
            psycopg.connect(stranger)
        psycopg.connect(stranger.replace("croupier_login_house", "croupier_login_annex")).close()
    finally:
        for database in (*houses, *owners):
            database.close()


def test_an_owner_who_may_make_no_login_is_told(cluster: str, caplog: pytest.LogCaptureFixture) -> None:
    plain = cluster.format(user="postgres").replace("+psycopg", "")
    owner = Database(cluster.format(user="house"))
    try:
        owner.migrate()
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute("ALTER ROLE house NOCREATEROLE")
            connection.execute("DROP ROLE IF EXISTS croupier_login_house")
        assert owner.under_own_login() is owner
        assert "give it one of its own" in caplog.text
    finally:
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute("ALTER ROLE house CREATEROLE")
        owner.close()


def test_a_login_without_the_role_is_told_what_to_grant(cluster: str) -> None:
    database = Database(cluster.format(user="stranger"))
    try:
        with pytest.raises(CroupierError, match="GRANT croupier_service TO"):
            database.drop_privileges()
    finally:
        database.close()
