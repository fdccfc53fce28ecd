"""The same house through another door: an application of its own on the same database, with settings of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import select

from croupier.server.readings import Readings
from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.store.database import Database
from croupier.store.schema import PEOPLE
from croupier.store.tables import TableStore
from tests.server.house import PASSWORD, House
from tests.store.verify_house import database_of

#: Nobody is timed out or held up while a test thinks.
PATIENT: dict[str, Any] = {"patience": 3600.0, "betting": 3600.0, "rate": 1e9, "burst": 10**9, "checkpoints": 3600.0}


class Annex(House):
    """A running service beside another; who is known in the house is known here."""

    def person(self, name: str, role: str = "player", purse: int = 0) -> str:
        with self.service.database.engine.connect() as connection:
            known = connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.name == name)).one_or_none()
        if known is None:
            return super().person(name, role, purse)
        self.sign_in(name)
        if purse:
            self.pays(name, purse)
        return name

    def sign_in(self, name: str) -> str:
        signed = self.service.people.sign_in(name, PASSWORD)
        assert signed is not None
        self.tokens[name] = signed.token
        return signed.token


@contextmanager
def annex(service: Service, database: Database | None = None, **settings: Any) -> Iterator[Annex]:
    """The house again, as a second process would serve it; or another house, in a database of its own."""
    other = Service.__new__(Service)
    other.database, other.settings = database or service.database, Settings(**(PATIENT | settings))
    other.replica, other.readings = None, Readings(other.database)
    other.tables = TableStore(other.database, key=service.tables.key, house_rules=other.settings.house_rules)
    other.signing_key = service.signing_key
    other.people = type(service.people)(other.database, other.settings.sign_in, service.people.factors)
    with Annex(other) as house:
        yield house


@contextmanager
def another_house(service: Service, name: str) -> Iterator[Annex]:
    """A house in a database of its own, whose books and meters no other test has touched."""
    server = Database(service.database.url)  # as who may make a database
    try:
        with database_of(server, name) as database, annex(service, database) as house:
            yield house
    finally:
        server.close()


def sound(service: Service) -> None:
    """Every account is what the entries say, the cage owes what the others have, and the chains hold."""
    from croupier.store.verify import verify
    from tests.store.test_tables import sound as booked

    booked(service.database)
    with service.database.engine.connect() as connection:
        report = verify(connection).plain()
    assert not report["findings"], report["findings"][:3]
