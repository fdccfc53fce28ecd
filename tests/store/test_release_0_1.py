"""A house that release 0.1 has kept, as its database was dumped then: it opens, verifies, and its round is finished.

`tests/data/house-0.1.sql.gz` was written by the code of release 0.1: seven tables with rounds of every kind, a refund,
a jackpot that was paid, two meters, people with sign-ins, and a round of Let It Ride in which a decision is awaited.
"""

import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, make_url, select, text

from croupier.store import backup
from croupier.store.database import Database
from croupier.store.people import People, SignInRules
from croupier.store.schema import ACCOUNTS, AUDIT, METADATA, RESULTS, SHOES, TABLES
from croupier.store.verify import verify
from tests.store.verify_house import AuditedHouse, _absent

DUMP = Path(__file__).parents[1] / "data" / "house-0.1.sql.gz"


@pytest.fixture
def old(database: Database) -> Iterator[Database]:
    """The house as release 0.1 left it."""
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text('CREATE DATABASE "release-0.1"'))
    own = Database(make_url(database.url).set(database="release-0.1").render_as_string(hide_password=False), pool=2)
    address = make_url(own.url).set(drivername="postgresql", password=None).render_as_string()
    settings = os.environ | {"PGPASSWORD": str(make_url(own.url).password or "")}
    command = [
        str(backup.programs() / "psql"),
        "--quiet",
        "--no-psqlrc",
        "--set",
        "ON_ERROR_STOP=1",
        f"--dbname={address}",
    ]
    subprocess.run(command, input=gzip.decompress(DUMP.read_bytes()), env=settings, check=True, capture_output=True)
    yield own
    own.close()
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text('DROP DATABASE "release-0.1" WITH (FORCE)'))


def test_it_opens_verifies_and_its_round_is_finished(old: Database) -> None:
    with old.engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0001"
        money = dict(connection.execute(select(ACCOUNTS.c.name, ACCOUNTS.c.posted)).all())
        entries = connection.execute(select(func.count()).select_from(AUDIT)).scalar_one()
    old.migrate()
    house = AuditedHouse(old)
    house.keys = 10_000
    house.logs()
    with old.engine.connect() as connection:
        report = verify(connection)
        assert report.findings == []
        assert report.counts["rounds"] == 25
        assert report.counts["audit"] > entries
        assert dict(connection.execute(select(ACCOUNTS.c.name, ACCOUNTS.c.posted)).all()) == money
        # What was told in the clear is not any more.
        hidden = connection.execute(select(SHOES.c.secret).where(~SHOES.c.revealed)).scalars().all()
        assert hidden
        assert {len(secret) for secret in hidden} == {12 + 32 + 16}
    assert house.tables.look("ride2", lambda table: table.pending is not None)
    while house.tables.look("ride2", lambda table: table.round is not None):
        house.act("ride2", _absent, "clock")
    house.plays("wheel", red="10")
    house.logs()
    with old.engine.connect() as connection:
        assert verify(connection).findings == []
        ended = select(RESULTS.c.result["status"].as_string()).where(RESULTS.c.round == "ride2#2")
        assert connection.execute(ended).scalar_one() == "settled"


def test_no_order_of_cards_is_left_in_it(old: Database) -> None:
    """Release 0.1 has kept the cards that wait in their order; once the house is brought up there is only their number,
    at tables that nobody plays at too."""
    with old.engine.connect() as connection:
        asked = text("SELECT state FROM tables WHERE name = 'batches'")
        assert '"stub": [' in json.dumps(connection.execute(asked).scalar_one())
    old.migrate()
    with old.engine.connect() as connection:
        states = connection.execute(select(TABLES.c.state)).scalars().all()
    shoes = [shoe for state in states if state.get("dealing") for shoe in state["dealing"]["shoes"]]
    assert len(shoes) >= 4
    assert {type(shoe["stub"]) for shoe in shoes} == {int}
    house = AuditedHouse(old)
    house.keys = 20_000
    house.plays("twentyone", main="10")
    house.plays("batches", player="25")
    with old.engine.connect() as connection:
        assert verify(connection).findings == []


def test_its_people_sign_in_as_before(old: Database) -> None:
    old.migrate()
    people = People(old, SignInRules())
    assert people.enter(people.code("pat")) is not None
    with old.engine.connect() as connection:
        assert verify(connection).findings == []


def test_the_schema_is_the_newest(old: Database, database: Database) -> None:
    old.migrate()
    with old.engine.connect() as connection:
        there = set(connection.execute(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).scalars())
    assert there - {"alembic_version"} == set(METADATA.tables)
