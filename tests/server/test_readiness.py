"""Alive, healthy and ready are three things: players are sent only where what they do is kept."""

import shutil
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from croupier.server import asking, readiness
from croupier.server.readiness import Readiness
from croupier.server.service import Service
from croupier.store import signing
from tests.server.annex import Annex, annex


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


@pytest.fixture(autouse=True)
def _looked_at_anew(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was seen a moment ago is good enough for those who ask, and not for tests."""
    monkeypatch.setattr(readiness, "_KEPT", -1.0)


def wrong(doors: Annex) -> dict[str, str]:
    """What is wrong, by the check that says so."""
    answer = doors.get("", "ready")
    checks = {name: said for name, said in answer.json()["checks"].items() if said}
    assert answer.status_code == (503 if checks else 200)
    assert answer.json()["status"] == ("not ready" if checks else "ready")
    assert set(answer.json()["checks"]) == {"database", "disk", "schema", "key"}
    return checks


def test_a_house_in_order_is_ready(doors: Annex) -> None:
    assert wrong(doors) == {}


def test_a_disk_that_is_nearly_full_is_seen_before_it_is_full(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=5 * 2**20))
    assert wrong(doors) == {"disk": "5 MB are free on the disk of the database, 256 are needed"}
    assert doors.get("", "health").status_code == 200
    assert doors.get("", "alive").status_code == 200


def test_a_disk_elsewhere_that_is_full_is_seen_by_what_cannot_be_written(
    doors: Annex, monkeypatch: pytest.MonkeyPatch
) -> None:
    class DiskFull(Exception):
        sqlstate = "53100"

    def full(*_statement: Any) -> None:
        raise DBAPIError("SELECT", None, DiskFull("could not write to file: No space left on device"))

    with pytest.raises(DBAPIError):
        readiness._spilled(SimpleNamespace(execute=full))  # type: ignore[arg-type]  # no more of it is used
    monkeypatch.setattr(readiness, "_spilled", lambda _connection: full())
    assert "No space left" in wrong(doors)["disk"]


def test_the_look_at_the_disk_writes_something_there(service: Service) -> None:
    """More than the memory that it may have goes to files, which the database counts."""
    counted = text("SELECT temp_bytes FROM pg_stat_database WHERE datname = current_database()")
    flush = text("SELECT pg_stat_force_next_flush()")
    with service.database.engine.connect() as connection:
        before = connection.execute(counted).scalar_one()
        connection.rollback()
        readiness._spilled(connection)
        connection.commit()
        connection.execute(flush)
        connection.commit()
        assert connection.execute(counted).scalar_one() > before + 500_000


def test_a_database_that_takes_nothing_is_not_ready(doors: Annex) -> None:
    engine = doors.service.database.engine
    with engine.connect() as connection:
        connection.execute(text("SET TRANSACTION READ ONLY"))
        assert readiness._written(connection) == "it is read only"


def test_a_database_that_is_not_there_is_not_ready_and_the_process_is_alive(
    doors: Annex, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_args: Any, **_kwargs: Any) -> None:
        raise OperationalError("", None, OSError("connection refused"))

    monkeypatch.setattr(doors.service.database.engine, "connect", gone)
    monkeypatch.setattr(doors.service.database.engine, "begin", gone)
    assert wrong(doors)["database"] == "connection refused"
    assert doors.get("", "health").status_code == 503
    assert doors.get("", "alive").status_code == 200


def test_a_process_whose_threads_all_wait_for_the_database_is_alive(
    doors: Annex, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_thread(*_what: Any) -> None:
        raise AssertionError("asked for a thread, and may wait for ever for one")

    monkeypatch.setattr(asking, "run_in_threadpool", no_thread)
    assert doors.get("", "alive").status_code == 200


def test_a_schema_of_another_program_is_not_ready(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    known = readiness.columns()
    for other in (known | {("tables", "of_tomorrow")}, known - {("tables", "version")}):
        monkeypatch.setattr(readiness, "columns", lambda other=other: other)
        column = "of_tomorrow" if len(other) > len(known) else "version"
        assert wrong(doors)["schema"] == f"the schema is not this program's: tables.{column}"


def test_a_house_without_its_key_is_not_ready(doors: Annex, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gone.key", "other.key"):
        monkeypatch.setattr(doors.service.database.seal, "path", tmp_path / name)
        assert "is not at" in wrong(doors)["key"]
        assert (tmp_path / name).exists() == (name == "other.key")  # no look makes one
        signing.signing_key(tmp_path / "other.key")


def test_asking_often_costs_the_database_nothing(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_KEPT", 3600.0)
    looks: list[int] = []

    def look(_self: Readiness) -> dict[str, str]:
        looks.append(1)
        return {"database": ""}

    monkeypatch.setattr(Readiness, "_look", look)
    ready = Readiness(doors.service)
    doors.client.app.state.readiness = ready  # type: ignore[attr-defined]  # an application's own
    for _ in range(5):
        doors.get("", "ready")
    assert len(looks) == 1
    doors.client.app.state.readiness = Readiness(doors.service)  # type: ignore[attr-defined]
