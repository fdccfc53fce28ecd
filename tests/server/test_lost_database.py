"""A connection to the database that is lost is the database's fault and said so: ask again. It is never called a
mistake of ours, and a mistake of ours is never called that."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import exc
from starlette.websockets import WebSocketDisconnect

from croupier.server import problems
from croupier.server.apart import _worked
from croupier.server.service import Service
from tests.server.annex import Annex, annex

OURS = [
    exc.ProgrammingError("SELECT", None, psycopg.errors.UndefinedColumn("no such column")),
    exc.IntegrityError("INSERT", None, psycopg.errors.UniqueViolation("twice")),
    exc.DataError("INSERT", None, psycopg.errors.NumericValueOutOfRange("too large")),
    exc.NoResultFound("no row"),
    exc.InvalidRequestError("a transaction is already begun"),
    psycopg.ProgrammingError("no such column"),
    ValueError("of ours"),
]
LOST = [
    exc.OperationalError("SELECT", None, psycopg.errors.AdminShutdown("terminating connection")),
    exc.OperationalError("INSERT", None, psycopg.errors.DiskFull("no space left on device")),
    exc.InterfaceError("SELECT", None, psycopg.InterfaceError("the connection is closed")),
    exc.DBAPIError("SELECT", None, psycopg.Error("lost"), connection_invalidated=True),
    exc.InvalidRequestError("This connection is closed"),
    exc.PendingRollbackError("rollback first"),
    exc.TimeoutError("none was free"),
    exc.DisconnectionError("lost"),
    psycopg.OperationalError("consuming input failed"),
    psycopg.errors.AdminShutdown("terminating connection"),
    psycopg.InterfaceError("the connection is closed"),
    ConnectionRefusedError("nobody listens"),
]


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def failing(error: Exception) -> TestClient:
    app = FastAPI()
    problems.install(app)

    @app.get("/")
    def fail() -> None:
        raise error

    return TestClient(app, raise_server_exceptions=False)


@pytest.mark.parametrize("error", LOST, ids=repr)
def test_what_is_lost_is_answered_with_ask_again(error: Exception) -> None:
    answer = failing(error).get("/")
    assert (answer.status_code, answer.json()["title"]) == (503, "try again")
    assert answer.headers["retry-after"]


@pytest.mark.parametrize("error", OURS, ids=repr)
def test_what_we_asked_wrongly_is_a_mistake_of_ours(error: Exception) -> None:
    answer = failing(error).get("/")
    assert (answer.status_code, answer.json()["title"]) == (500, "a mistake of ours")


def test_what_is_worked_out_apart_says_the_same() -> None:
    def loses(_tell: Any) -> Any:
        raise LOST[0]

    kind, content = _worked(loses, (), None)  # type: ignore[arg-type]  # nothing is said over the line
    assert (kind, content[0]) == ("answer", 503)


def kill_all(doors: Annex) -> None:
    """End every connection of the service."""
    address = doors.service.database.url.replace("+psycopg", "", 1)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )


def test_every_route_survives_the_loss_of_every_connection(doors: Annex) -> None:
    table = doors.table("roulette")
    name = doors.person("loser", purse=100_00)
    assert doors.post(name, f"tables/{table}/seats", {"seat": "1"}).status_code == 200
    reads = [("", "tables"), (name, "me"), ("", f"tables/{table}"), ("auditor", "people"), ("", "audit/heads")]
    for number, (who, path) in enumerate(reads):
        kill_all(doors)
        statuses = [doors.get(who, path).status_code for _ in range(3)]
        assert set(statuses) <= {200, 503}, path
        wager, key = {"seat": "1", "wagers": {"red": "5"}}, f"lost-{number}"
        kill_all(doors)
        answers = [doors.post(name, f"tables/{table}/wagers", wager, key=key) for _ in range(30)]
        assert {answer.status_code for answer in answers} <= {200, 503}
        assert answers[-1].status_code == 200


def test_a_socket_is_told_to_come_back(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_what: Any, **_more: Any) -> Any:
        raise LOST[0]

    monkeypatch.setattr(doors.service.people, "caller", gone)
    address = f"/api/tables/{doors.table.__name__}/live"
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        doors.client.websocket_connect(address, headers=doors.headers("player")),
    ):
        pass
    assert closed.value.code == 1013
