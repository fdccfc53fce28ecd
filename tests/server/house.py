"""A house for tests: people in every role, and a client that speaks to the service as one of them."""

import itertools
from types import TracebackType
from typing import Any, Self

import httpx2 as httpx
from fastapi.testclient import TestClient

from croupier.house.ledger import CAGE, Entry, account
from croupier.house.records import usual
from croupier.house.roles import ROLES
from croupier.server.app import create_app
from croupier.server.service import Service
from croupier.store import audit, passwords
from croupier.store.ledger import StoredLedger

PASSWORD = "a password for tests"
PIN = "4711"
_numbers = itertools.count(1)


class House:
    """A running service, in this process."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.client = TestClient(create_app(service), base_url="http://testserver")
        self.tokens: dict[str, str] = {}
        self._hash = passwords.hashed(PASSWORD)

    def __enter__(self) -> Self:
        self.client.__enter__()
        for role in ROLES:
            self.person(role, role)
        self.person("supervisor-2", "supervisor")
        return self

    def __exit__(self, *what: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.client.__exit__(None, None, None)

    def person(self, name: str, role: str = "player", purse: int = 0) -> str:
        """Somebody with an account, signed in."""
        self.service.database.run(lambda c: self.service.people.add(c, name, role, self._hash, by="test"))
        signed = self.service.people.sign_in(name, PASSWORD)
        assert signed is not None
        self.tokens[name] = signed.token
        if purse:
            self.pays(name, purse)
        return name

    def pin(self, name: str) -> str:
        """The PIN that a player has just chosen."""
        answer = self.post(name, "me/pin", {"password": PASSWORD, "pin": PIN})
        assert answer.status_code == 200, answer.text
        return PIN

    def pays(self, name: str, amount: int) -> None:
        def work(connection: Any) -> None:
            ledger = StoredLedger(connection)
            key = f"test/{name}/{next(_numbers)}"
            ledger.enter([Entry("transfer", CAGE, account("player", name), amount, key)])
            audit.note(connection, "test", "buys in", money=ledger)

        self.service.database.run(work)

    def table(
        self, game: str, options: dict[str, Any] | None = None, *, deals: bool = True, opened: bool = True
    ) -> str:
        """A new table, opened."""
        name = f"{game}-{next(_numbers)}"
        body = {"name": name, "game": game, "options": options or {}, "deals": deals}
        answer = self.post("admin", "tables", body)
        assert answer.status_code == 201, answer.text
        while opened and (todo := self.get("dealer", f"tables/{name}").json()["to_do"]):
            self.tick(name, todo[0])
        if opened:
            assert self.post("supervisor", f"tables/{name}/open").status_code == 200
        return name

    def tick(self, table: str, step: Any) -> None:
        """Do what is due and record it, in the first office that has yet to."""
        who = "dealer" if step["who"][0] == "dealer" else "supervisor"
        body = {"clause": step["clause"], "reading": usual(step["asks"])}
        answer = self.post(who, f"tables/{table}/records", body)
        assert answer.status_code == 200, answer.text

    def agree(self, answer: httpx.Response) -> httpx.Response:
        """A second supervisor agrees to what one has asked for."""
        assert answer.status_code == 202, answer.text
        number = answer.json()["approval"]
        return self.post("supervisor-2", f"approvals/{number}", {"approve": True, "reason": "agreed"})

    def headers(self, who: str, key: str = "") -> dict[str, str]:
        named = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        return named | {"Idempotency-Key": key or f"key-{next(_numbers)}"}

    def post(self, who: str, path: str, body: Any = None, *, key: str = "") -> httpx.Response:
        if path.startswith("approvals/") and isinstance(body, dict) and "approve" in body:
            body = {"password": PASSWORD} | body  # who approves gives it again
        return self.client.post(f"/api/{path}", json=body, headers=self.headers(who, key))

    def delete(self, who: str, path: str, *, key: str = "") -> httpx.Response:
        return self.client.delete(f"/api/{path}", headers=self.headers(who, key))

    def get(self, who: str, path: str, **query: Any) -> httpx.Response:
        return self.client.get(f"/api/{path}", params=query, headers=self.headers(who))
