"""The time of day jumps by hours, back, and over the change to summer time; time-outs keep to the steady clock."""

import asyncio
import itertools
import random
import time

import pytest
from sqlalchemy import select, text

from croupier.house.table import Table
from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.server.timekeeper import Timekeeper
from croupier.store.schema import AUDIT, TABLES
from tests.recovery.proof import decided, verified
from tests.recovery.running import StoredHouse

HOUR = 3600.0
_numbers = itertools.count(1)
SETTINGS = Settings(patience=30.0, grace=10.0, betting=20.0)


class WallClock:
    """A clock that is set by hand."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def wall() -> WallClock:
    return WallClock(1_800_000_000.0)


@pytest.fixture
def service(house: StoredHouse, wall: WallClock) -> Service:
    service = Service(house.database, SETTINGS)
    service.tables.clock = wall
    return service


def _bets_and_is_ready(at: Table) -> None:
    at.lay_out("1", {"ante": "10"}, key=f"bets {at.rounds}")
    if at.ready("1"):
        at.begin("player")


def asked(house: StoredHouse, service: Service, name: str) -> str:
    """A table at which somebody is asked; what it waits for."""
    player = house.person(f"player-{name}", purse=1_000_00)
    house.table(name, "three-card-poker", player)
    return asked_again(service, name)


def asked_again(service: Service, name: str) -> str:
    service.database.run(lambda connection: service.at_table(connection, name, _bets_and_is_ready, "player", {}))
    with service.database.engine.connect() as connection:
        waits = str(connection.execute(select(TABLES.c.waiting).where(TABLES.c.name == name)).scalar_one())
    assert waits.startswith("seats 1 after ")
    return waits


@pytest.mark.parametrize(
    "jump", [5 * HOUR, -5 * HOUR, HOUR, -HOUR, 365 * 24 * HOUR, -30.0], ids="on back summer winter year little".split()
)
def test_no_time_out_comes_early_or_late_however_the_time_of_day_jumps(
    house: StoredHouse, service: Service, wall: WallClock, jump: float
) -> None:
    steady = WallClock(100.0)
    keeper = Timekeeper(service, steady)
    name = f"jump-{next(_numbers)}"
    waits = asked(house, service, name)
    keeper.heard(name, waits)
    wall.now += jump
    steady.now += SETTINGS.patience - 0.01
    keeper.heard(name, waits)  # told again by another process: the time goes on
    assert keeper.over() == []
    steady.now += 0.02
    assert keeper.over() == [name]
    keeper.end(name, waits)
    assert decided(house, f"{name}#1") == [("clock", "fold")]
    keeper.end(name, waits)  # and the second process, a moment later
    assert decided(house, f"{name}#1") == [("clock", "fold")]


@pytest.mark.parametrize(
    ("shift", "most", "runs"),
    [
        ("0 s", 30.0, True),
        ("-25 s", 10.0, False),
        ("-15 s", 15.0, True),
        ("-9 hours", 10.0, False),
        ("9 hours", 30.0, False),
    ],
)
def test_after_a_restart_everybody_has_the_grace_at_least(
    house: StoredHouse, service: Service, shift: str, most: float, runs: bool
) -> None:
    """A table that was last written so long ago, or by a clock that was ahead."""
    name, began = f"shift-{next(_numbers)}", time.monotonic()
    asked(house, service, name)
    keeper = Timekeeper(service, WallClock(500.0))
    moved = text("UPDATE tables SET at = at + CAST(:shift AS interval) WHERE name = :name")
    with house.database.engine.begin() as connection:
        connection.execute(moved, {"shift": shift, "name": name})
    keeper.resume()
    passed = time.monotonic() - began if runs else 0.0  # what this machine took of it
    with house.database.engine.begin() as connection:
        connection.execute(
            text("UPDATE tables SET at = at - CAST(:shift AS interval) WHERE name = :name"),
            {"shift": shift, "name": name},
        )
    assert max(10.0, most - passed) <= keeper.due[name][1] - 500.0 <= most


def test_what_is_heard_while_a_time_out_is_written_keeps_its_own_time(service: Service) -> None:
    keeper = Timekeeper(service, WallClock(100.0))
    keeper.heard("one", "seats 1 after 6")

    def ended(table: str, waits: str) -> None:
        keeper.heard(table, "seats 2 after 7")

    keeper.end = ended  # type: ignore[method-assign]
    asyncio.run(_ends(keeper, "one"))
    assert keeper.due == {"one": ("seats 2 after 7", 130.0)}


def test_one_table_that_cannot_be_ended_holds_up_no_other(service: Service) -> None:
    steady = WallClock(100.0)
    keeper = Timekeeper(service, steady)
    for table in ("stuck", "fine"):
        keeper.heard(table, "seats 1 after 6")
    ended: list[str] = []

    def end(table: str, waits: str) -> None:
        if table == "stuck":
            raise RuntimeError("the database is gone")
        ended.append(table)

    keeper.end = end  # type: ignore[method-assign]
    steady.now += SETTINGS.patience

    async def some_ticks() -> None:
        running = asyncio.create_task(keeper.run())
        while ended != ["fine"] or keeper.due != {"stuck": ("seats 1 after 6", steady.now + 1.0)}:
            await asyncio.sleep(0.02)
        running.cancel()

    asyncio.run(some_ticks())
    assert ended == ["fine"]
    assert keeper.due == {"stuck": ("seats 1 after 6", steady.now + 1.0)}


async def _ends(keeper: Timekeeper, table: str) -> None:
    keeper._ending[table] = asyncio.ensure_future(asyncio.sleep(0))
    await keeper._end(table, keeper.due[table])


def test_numbers_stay_in_order_whatever_the_clocks_say(house: StoredHouse, service: Service, wall: WallClock) -> None:
    with house.database.engine.begin() as connection:
        connection.execute(text("ALTER DATABASE postgres SET timezone = 'America/New_York'"))
    house.database.engine.dispose()
    name, chance = "order", random.Random(7)
    keeper = Timekeeper(service, WallClock(0.0))
    waits = asked(house, service, name)
    for _ in range(6):
        wall.now += chance.choice([5 * HOUR, -5 * HOUR, HOUR, -HOUR, 0.0])
        keeper.end(name, waits)
        waits = asked_again(service, name)
    with house.database.engine.connect() as connection:
        rows = connection.execute(select(AUDIT).where(AUDIT.c.chain == name).order_by(AUDIT.c.number)).all()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    numbers = [event[0] for row in rows for event in row.entry["events"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(row.entry["at"].endswith("+00:00") for row in rows)
    assert [row.entry["at"] for row in rows] == sorted(row.entry["at"] for row in rows)
    assert verified(house) > 0
