"""The service and its database are killed under load, at random moments and at the worst ones. Whatever was
acknowledged is there, once; nothing is half done; the service serves again."""

import itertools
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from sqlalchemy import select

from croupier.store.failpoints import NAMES
from croupier.store.schema import TABLES
from tests.figures import figure
from tests.patience import until
from tests.recovery.load import FLOOR, Load, furnish
from tests.recovery.proof import again, decided, sound, verified
from tests.recovery.running import Server, StoredHouse, row, speaker

#: Where a command may be cut short. A process that starts comes by the other one.
IN_COMMANDS = [name for name in NAMES if name != "in migration"]
#: What nearly only a command passes that is carried out on the books; the others come by either way.
ON_THE_BOOKS = ("after money", "after meters", "after answers", "after records")
OPTIONS = ("--betting", "0.2", "--patience", "5")
#: Up to this many commands are let through first. What is told when a process starts is no command.
MOST_PASSED = 12


@pytest.fixture(scope="module")
def server(house: StoredHouse) -> Iterator[Server]:
    furnish(house)
    server = Server(house.folder, options=OPTIONS)
    yield server
    server.stop()


def dies(point: str, chance: random.Random) -> str:
    times = chance.randint(1, 3 if point == "after refusal" else MOST_PASSED)
    return f"{point}:{times + (len(FLOOR) if point == 'before telling' else 0)}" if point else ""


def server_kills(house: StoredHouse, server: Server, points: list[str], seed: int) -> None:
    """Kill the server at each of these points under load, '' being any moment."""
    assert points[0] == "", "it runs already, and does not die by itself"
    chance = random.Random(seed)
    with Load(house, server, seed) as load:
        for point, following in itertools.pairwise([*points, ""]):
            if point:
                assert server.over() == -signal.SIGKILL
            else:
                load.goes_on(chance.randint(1, 20))
                server.kill()
            server.options = (*OPTIONS, "--no-remember") if following in ON_THE_BOOKS else OPTIONS
            server.start(dies(following, chance))
            sound(house, list(load.done))
            assert not load.failures
        load.goes_on(40)
    checked(house, server, load, seed)


def checked(house: StoredHouse, server: Server, load: Load, seed: int) -> None:
    """Afterwards: everything acknowledged is there once, and the books verify."""
    assert not load.failures
    assert load.repeated > 0
    assert 500 not in load.again, server.log()
    sound(house, load.done)
    assert verified(house) > 0
    again(house, server, random.Random(seed).sample(load.done, min(20, len(load.done))))


def database_kills(house: StoredHouse, server: Server, kills: int, seed: int) -> None:
    """Kill the database under load in one way after another."""
    chance = random.Random(seed)
    with Load(house, server, seed) as load:
        for way in itertools.islice(itertools.cycle(("postmaster", "backend", "immediate", "all")), kills):
            load.goes_on(chance.randint(5, 30))
            postmaster = psutil.Process(house.postmaster())
            if way == "backend":
                os.kill(chance.choice(postmaster.children()).pid, signal.SIGKILL)
            elif way == "immediate":
                postmaster.send_signal(signal.SIGQUIT)
            else:
                for process in [postmaster, *(postmaster.children() if way == "all" else [])]:
                    process.kill()
            load.goes_on(1)  # somebody was answered since, by a database that is there again
            server.wait()
            sound(house, list(load.done))
            assert not load.failures
        load.goes_on(40)
    checked(house, server, load, seed)
    assert load.again.get(503, 0) > 0, "nobody noticed"


def test_a_killed_server_has_lost_nothing(house: StoredHouse, server: Server) -> None:
    server_kills(house, server, ["", *IN_COMMANDS[::3], ""], seed=1)


def test_a_killed_database_has_lost_nothing(house: StoredHouse, server: Server) -> None:
    database_kills(house, server, 4, seed=2)


def test_both_at_once(house: StoredHouse, server: Server) -> None:
    with Load(house, server, 3) as load:
        load.goes_on(10)
        server.kill()
        os.kill(house.postmaster(), signal.SIGKILL)
        server.start()
    checked(house, server, load, 3)


def test_a_migration_that_is_cut_short_has_not_happened(folder: Path) -> None:
    folder = folder / "new"
    folder.mkdir()
    server = Server(folder, dies="in migration")
    assert server.over() == -signal.SIGKILL
    house = StoredHouse(folder, migrate=False)
    with house.database.engine.connect() as connection:
        assert not connection.dialect.has_table(connection, TABLES.name)
    server.start()
    server.stop()
    house.close()


def test_a_table_is_where_its_last_answer_left_it_and_the_clock_decides_for_who_is_away(
    house: StoredHouse, server: Server
) -> None:
    house.person("alone", purse=1_000_00)
    house.table("waits", "three-card-poker", "alone")
    alone = speaker(house, server, "alone")
    assert alone.do("alone", "/api/tables/waits/wagers", {"seat": "1", "wagers": {"ante": "10"}}).status == 200
    assert alone.do("alone", "/api/tables/waits/ready", {"seat": "1"}).status == 200
    before = alone.get("/api/tables/waits")
    assert before[1]["pending"]["decisions"]
    server.kill()
    written = row(house, select(TABLES.c.version).where(TABLES.c.name == "waits"))
    assert written.version == before[1]["version"]
    server.start()
    # That nobody is timed out while the service starts is shown where the clock is the test's own (test_clock).
    until(lambda: not alone.get("/api/tables/waits")[1]["pending"])
    assert decided(house, "waits#1") == [("clock", "fold")]
    alone.close()


#: A service with a mistake in it: what a command does is committed before its answer is kept.
IN_TWO_STEPS = """
from croupier.cli import main
from croupier.server import asking
from croupier.store import commands

def once(database, command, work, refused):
    if before := database.run(lambda connection: commands._before(connection, command)):
        return before
    try:
        done = database.run(work)
    except commands.CroupierError as why:
        done = refused(why)
    commands.failpoint("after commit")
    return database.run(lambda connection: commands._keep(connection, command, done))

asking.once = once
main()
"""


@pytest.mark.long
def test_a_service_that_commits_in_two_steps_is_found_out(folder: Path) -> None:
    folder = folder / "two"
    folder.mkdir()
    house = StoredHouse(folder)
    furnish(house)
    server = Server(folder, dies="after commit:5", command=(sys.executable, "-c", IN_TWO_STEPS))
    with Load(house, server) as load:
        assert server.over() == -signal.SIGKILL
        server.start()
        load.goes_on(40)
    with pytest.raises(AssertionError):
        sound(house, load.done)
    server.stop()
    house.close()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 30))
def test_many_killed_servers(house: StoredHouse, server: Server, seed: int) -> None:
    """Twenty times fifty: 1,000."""
    kills = figure(50, 12)
    points = [*itertools.islice(itertools.cycle([*IN_COMMANDS, *[""] * 7]), kills - 1)]
    random.Random(seed).shuffle(points)
    server_kills(house, server, ["", *points], seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20, 24))
def test_many_killed_databases(house: StoredHouse, server: Server, seed: int) -> None:
    database_kills(house, server, 50, seed)
