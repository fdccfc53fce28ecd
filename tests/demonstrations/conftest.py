"""The house of a demonstration, in this process: the same people and requests without a network between them, so that a
test can take one of the protections away."""

import io
import itertools
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from croupier import games
from croupier.cli import main
from croupier.demonstrations.house import RunningHouse, SignedInPerson
from croupier.server import demo
from croupier.server.app import create_app
from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.store import passwords
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from tests.store.verify_house import database_of

_numbers = itertools.count(1)


class LocalPerson(SignedInPerson):
    """Somebody who stands in the same process."""

    client: TestClient

    def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Idempotency-Key": f"{self.name} {next(_numbers)}"}
        answer = self.client.request(method, f"/api/{path}", json=body, headers=headers)
        return answer.status_code, answer.json()


class LocalHouse(RunningHouse):
    """Commands are run in this process too."""

    url: str

    def command(self, *arguments: str, code: int = 0) -> Any:
        out = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
            is_file = any(Path(argument).is_file() for argument in arguments)
            options = [*arguments, *([] if "-o" in arguments else ["--json"])]
            patch.setattr(sys, "argv", ["croupier", *options, *([] if is_file else ["--database", self.url])])
            with pytest.raises(SystemExit) as end:
                main()
        assert int(end.value.code or 0) == code, out.getvalue()
        return out.getvalue() if "-o" in arguments else json.loads(out.getvalue())


@pytest.fixture(scope="session")
def server(folder_for_a_database: Path) -> Iterator[Database]:
    embedded = Embedded(folder_for_a_database / "demonstrations")
    database = Database(embedded.url)
    yield database
    database.close()
    embedded.stop()


@pytest.fixture
def house(server: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningHouse]:
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    monkeypatch.setattr(games, "everything", list)  # no other tables
    monkeypatch.setenv("CROUPIER_SIGNING_KEY", str(tmp_path / "signing.key"))
    with database_of(server, f"demonstration-{next(_numbers)}") as database:
        service = Service(database, Settings(patience=3600.0, betting=3600.0, rate=10_000.0, reauthenticate=False))
        with TestClient(create_app(service)) as client:
            people: dict[str, SignedInPerson] = {"anybody": LocalPerson("anybody", "not signed in", "")}
            for name, role, code in demo.set_up(service):
                people[name] = LocalPerson(name, role, "")
                signed = service.people.enter(code)
                assert signed is not None
                people[name].token = signed.token
            for person in people.values():
                person.client = client  # type: ignore[attr-defined]  # everybody is here
            house = LocalHouse(tmp_path, people)
            house.url = database.engine.url.render_as_string(hide_password=False)
            yield house
