"""Who came, from where, and how often somebody guessed: on record, and without locking out whose account it is."""

import itertools
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from croupier.errors import BadInput
from croupier.server.service import Service
from croupier.server.timekeeper import Timekeeper
from croupier.store import audit, passwords
from croupier.store.people import People
from croupier.store.schema import AUDIT
from tests.server.annex import Annex, annex
from tests.server.house import PASSWORD

_numbers = itertools.count(1)
WHY = {"reason": "shown by a test"}


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


@pytest.fixture
def people(doors: Annex) -> People:
    return doors.service.people


def somebody(doors: Annex, role: str = "supervisor") -> str:
    return doors.person(f"recorded.{next(_numbers)}", role)


def notes(doors: Annex, **wanted: Any) -> list[dict[str, Any]]:
    asked = select(AUDIT.c.entry).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number)
    with doors.service.database.engine.connect() as connection:
        return [entry for entry in connection.execute(asked).scalars() if wanted.items() <= entry.items()]


# -- sign-ins -------------------------------------------------------------------------------------------------


def test_a_sign_in_is_on_record_with_where_it_came_from_and_what_went_before(doors: Annex, people: People) -> None:
    name = somebody(doors)
    for source in ("198.51.100.1", "198.51.100.1", "203.0.113.9"):
        assert people.sign_in(name, "not the password", source=source) is None
    assert people.sign_in(name, PASSWORD, source="192.0.2.7") is not None
    last = notes(doors, by=name, what="signs in")[-1]
    assert (last["source"], last["wrong_before"]) == ("192.0.2.7", 3)


def test_over_http_the_source_is_the_senders(doors: Annex) -> None:
    name = somebody(doors)
    assert doors.client.post("/api/sign-in", json={"name": name, "password": PASSWORD}).status_code == 200
    assert notes(doors, by=name, what="signs in")[-1]["source"] == "testclient"


def test_wrong_passwords_from_elsewhere_do_not_lock_somebody_out(doors: Annex, people: People) -> None:
    name = somebody(doors, "admin")
    assert people.sign_in(name, PASSWORD, source="192.0.2.7") is not None
    for guess in range(20):
        assert people.sign_in(name, f"guess {guess}", source="198.51.100.1") is None
    assert people.sign_in(name, PASSWORD, source="198.51.100.1") is None  # locked there
    assert people.sign_in(name, PASSWORD, source="192.0.2.7") is not None
    locked = notes(doors, by=name, what="locked after wrong passwords")
    assert {entry["source"] for entry in locked} == {"198.51.100.1"}


def test_a_crowd_of_addresses_is_kept_out_and_the_known_one_is_not(doors: Annex, people: People) -> None:
    name = somebody(doors)
    assert people.sign_in(name, PASSWORD, source="192.0.2.7") is not None
    for place in range(people.rules.of_name // 4 + 1):
        for guess in range(4):  # one fewer than locks
            people.sign_in(name, f"guess {guess}", source=f"crowd {place}")
    assert people.sign_in(name, PASSWORD, source="203.0.113.77") is None
    assert people.sign_in(name, PASSWORD, source="192.0.2.7") is not None


def test_one_address_does_not_try_every_name(doors: Annex, people: People) -> None:
    names = [somebody(doors) for _ in range(people.rules.of_address // 4 + 1)]
    for name in names:
        for guess in range(4):
            people.sign_in(name, f"guess {guess}", source="203.0.113.200")
    assert people.sign_in(names[-1], PASSWORD, source="203.0.113.200") is None
    assert people.sign_in(names[-1], PASSWORD, source="203.0.113.201") is not None


# -- passwords ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "weak",
    [
        "Password123!",
        "P@ssw0rd2024",
        "qwertyuiop",
        "1234567890",
        "0987654321",
        "aaaaaaaaaaaa",
        "ababababab",
        "letmein12345",
        "welcome-2026",
        "dragondragon",
        "abcdefghijklm",
        "croupier2026",
        "recorded.ann1",
        "01.01.1980-01.01.80",
    ],
)
def test_the_first_guesses_are_no_passwords(weak: str) -> None:
    with pytest.raises(BadInput, match="several words"):
        passwords.hashed(weak, "recorded.ann")


@pytest.mark.parametrize("good", [PASSWORD, "tea kettle nine", "Zu viele Koeche 7", "xK3$vv9-qLm2", "88028a2852f61675"])
def test_others_are(good: str) -> None:
    assert passwords.hashed(good, "recorded.ann")


# -- sockets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["sign-out", "disable", "role"])
def test_a_socket_ends_with_its_sign_in(doors: Annex, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    monkeypatch.setattr("croupier.server.live.RECHECK", 3600.0)  # not only when everybody is looked at again
    name, table = somebody(doors), doors.table("roulette")
    path = f"/api/tables/{table}/live"
    with doors.client.websocket_connect(path, headers=doors.headers(name)) as socket:
        assert socket.receive_json()["table"] == table
        if end == "sign-out":
            assert doors.post(name, "sign-out").status_code == 200
        else:
            body = WHY | ({"role": "dealer"} if end == "role" else {})
            assert doors.post("admin", f"people/{name}/{end}", body).status_code == 200
        while (message := socket.receive())["type"] != "websocket.close":
            assert message["type"] == "websocket.send"


# -- the time -------------------------------------------------------------------------------------------------


class Times:
    """A steady clock, and what the database says the time of day is."""

    def __init__(self, doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steady, self.keeper = 100.0, Timekeeper(doors.service, lambda: self.steady)
        self.day = datetime.now(UTC) + timedelta(days=1)
        engine = doors.service.database.engine
        times = self

        class Connection:
            def __enter__(self) -> Any:
                return self

            def __exit__(self, *_: object) -> None:
                return None

            def execute(self, _asked: object) -> Any:
                return self

            def one(self) -> tuple[datetime, datetime]:
                return times.day, times.written

        class Engine:
            def connect(self) -> Any:
                return Connection()

            def begin(self) -> Any:
                return engine.begin()

        self.written = self.day
        monkeypatch.setattr(doors.service.database, "engine", Engine())

    def look(self, seconds: float, by_day: float) -> None:
        self.steady += seconds
        self.day += timedelta(seconds=by_day)
        self.keeper.look_at_the_time()


def test_times_that_go_backwards_are_noticed(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    before = len(notes(doors, by="clock"))
    with monkeypatch.context() as patched:
        times = Times(doors, patched)
        times.look(0, 0)
        times.look(10, 10.5)
        times.look(10, -3590)
        times.look(10, 10)
        times.look(10, 7210)
    noted = [(entry["what"], entry["seconds"]) for entry in notes(doors, by="clock")[before:]]
    assert noted == [("time goes backwards", 3600), ("time leaps", 7200)]


def test_a_time_before_what_was_written_last_is_noticed_at_the_start(
    doors: Annex, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len(notes(doors, by="clock"))
    with monkeypatch.context() as patched:
        times = Times(doors, patched)
        times.written = times.day + timedelta(hours=2)
        times.look(0, 0)
    assert [entry["seconds"] for entry in notes(doors, by="clock")[before:]] == [7200]


def test_which_program_serves_is_on_record(doors: Annex) -> None:
    doors.service.announce()
    said = notes(doors, by="house", what="is served")[-1]
    assert said["games"]["roulette"]["rules_version"] >= 1
    assert len(said["program"]) == 64
