"""A database that may lose what it has confirmed is not served from; one that was left behind in any state is."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.errors import CroupierError
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from croupier.store.verify.guards import guards
from tests.patience import A_HANG, until
from tests.recovery.running import COMMAND, StoredHouse


@contextmanager
def switched_off(house: StoredHouse, name: str) -> Iterator[None]:
    """The server with one of its safeguards off."""
    with set_to(house, name, "off", usually="on"):
        yield


@contextmanager
def set_to(house: StoredHouse, name: str, value: str, *, usually: str) -> Iterator[None]:
    """The server with another setting for all that connect."""
    _set(house, f"ALTER SYSTEM SET {name} = {value}", name, value)
    yield
    _set(house, f"ALTER SYSTEM RESET {name}", name, usually)


def _set(house: StoredHouse, statement: str, name: str, value: str) -> None:
    with house.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(statement))
        connection.execute(text("SELECT pg_reload_conf()"))
        asked = text("SELECT reset_val FROM pg_settings WHERE name = :name")
        until(lambda: connection.execute(asked, {"name": name}).scalar_one() == value)


@pytest.mark.parametrize("name", ["fsync", "full_page_writes", "synchronous_commit"])
def test_a_database_that_may_forget_is_refused(house: StoredHouse, name: str) -> None:
    with switched_off(house, name):
        unsafe = Database(house.embedded.url)
        with pytest.raises(CroupierError, match=f"the database runs with {name} off and may lose what it has"):
            unsafe.check()
        unsafe.close()
    safe = Database(house.embedded.url)
    safe.check()
    safe.close()


def test_the_service_does_not_start_on_it(house: StoredHouse) -> None:
    with switched_off(house, "fsync"):
        settings = {"CROUPIER_DATA": str(house.folder)}
        done = subprocess.run(
            [*COMMAND, "serve", "--port", "0", "--no-prepare"],
            capture_output=True,
            text=True,
            env=os.environ | settings,
            timeout=A_HANG,
        )
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.strip().splitlines()[-1].endswith("fsync off and may lose what it has confirmed; switch it on")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "usually"),
    [("session_replication_role", "replica", "origin"), ("search_path", "other, public", '"$user", public')],
)
def test_a_setting_of_the_whole_server_that_leads_around_the_guards_is_found(
    house: StoredHouse, name: str, value: str, usually: str
) -> None:
    def found() -> list[str]:
        database = Database(house.embedded.url)
        with database.engine.connect() as connection:
            faults = [finding.what for finding in guards(connection)]
        database.close()
        return faults

    with set_to(house, name, value, usually=usually):
        assert [what for what in found() if f"a setting that the house has not made, {name}" in what]
    assert not found()


def test_what_killed_processes_left_behind_is_no_obstacle(folder: Path) -> None:
    """The number of the last server now belongs to somebody else, and the list of users was half written."""
    left = folder / "left"
    first = Embedded(left)
    first.stop()
    number = f"{os.getpid()}\n{left}\n1\n5432\n{left}\n\n0 0\nready\n"
    (left / "postmaster.pid").write_text(number)
    (left / ".s.PGSQL.5432.lock").write_text(number)
    (left / ".handle_pids.json").write_text("[1234")
    second = Embedded(left)
    assert second.pid != os.getpid()
    database = Database(second.url)
    database.check()
    database.close()
    assert json.loads((left / ".handle_pids.json").read_text()) == [os.getpid()]
    second.stop()
    assert not (left / "postmaster.pid").exists()
