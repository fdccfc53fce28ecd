"""A command is carried out on what the books say, or in memory and written in one trip: every game is played both ways
with the same chance, and both ways write the same rows. And whenever memory is wrong, the books are read."""

import asyncio
import hashlib
import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text

from croupier import games
from croupier.house import asking
from croupier.house.ledger import CAGE, Entry, account
from croupier.house.roles import PLAYER, Caller
from croupier.house.table import Table
from croupier.server import problems
from croupier.server.asking import TableCommand
from croupier.server.models import AtSeat
from croupier.server.remembered import RememberedTables, Sent
from croupier.server.service import Service
from croupier.server.settings import Settings
from croupier.store import audit, limits, passwords
from croupier.store.commands import Command, CommandResponse, once
from croupier.store.database import Database
from croupier.store.ledger import StoredLedger
from croupier.store.one_trip import Line, Trips
from croupier.store.people import digest
from croupier.store.schema import ESCROWS, METADATA
from croupier.store.schema import ROUNDS as ROUNDS_STORED
from croupier.store.verify import verify
from croupier.store.verify.books import plain
from tests.house.pit import ready
from tests.store.test_tables import FIRST
from tests.store.verify_house import database_of

ROUNDS = 3
Act = Callable[[Table], None]
#: Who tells of a command is not asked here: a round may begin with any.
ANY = TableCommand(AtSeat, (PLAYER,), lambda caller, command, body: lambda table: None)
#: What differs each time: times, and what is made from them or from salt.
_OWN = ("at", "hash", "head", "mac", "salt", "sealed", "secret", "note", "before")


class OneWay:
    """A house in which commands are carried out in one of the ways."""

    def __init__(self, database: Database, *, remembers: bool) -> None:
        self.service = Service(database, Settings())
        self.service.tables.clock = lambda: 1000.5
        self.tables = RememberedTables(self.service, lambda notice: None) if remembers else None
        self.tokens: dict[str, str] = {}
        self.keys = itertools.count(1)
        self.in_memory = self.on_the_books = 0

    def person(self, name: str) -> None:
        people = self.service.people

        def work(connection: Connection) -> None:
            people.add(connection, name, PLAYER, passwords.hashed("a password for tests"), by="test")
            ledger = StoredLedger(connection)
            ledger.enter([Entry("transfer", CAGE, account("player", name), 1_000_000_000_00, f"buy {name}")])
            audit.note(connection, "test", "buys in", money=ledger)

        self.service.database.run(work)
        signed = people.enter(people.code(name))
        assert signed is not None
        self.tokens[name] = signed.token

    def table(self, name: str, game: str, *players: str, group: str = "") -> None:
        tables = self.service.tables
        tables.create(name, games.get(game), {}, group=group, by="test")
        tables.command(name, ready, by="test")
        for seat, player in enumerate(players, 1):
            tables.command(name, lambda at, p=player, s=str(seat): at.sit(p, s), by=player)  # type: ignore[misc]

    async def do(self, who: str, table: str, act: Act, key: str = "") -> CommandResponse:
        """A command as the service carries it out: in memory if that is remembered, or else on the books."""
        command = Command.of(who, key or f"{table} {next(self.keys)}", b"POST", table.encode())
        if self.tables is not None:
            caller, token = Caller(who, PLAYER), digest(self.tokens[who])
            answer = await self.tables.carry_out(Sent(caller, token, command, table, ANY, act))
            if answer is not None:
                self.in_memory += 1
                return CommandResponse(200, {})
        self.on_the_books += 1

        def work(connection: Connection) -> CommandResponse:
            version = self.service.at_table(connection, table, act, who, command._asdict())
            return CommandResponse(200, {"table": table, "version": version})

        return once(self.service.database, command, work, problems.answered)

    async def play(self, table: str, slug: str, who: str) -> None:
        """Some rounds, with decisions that only depend on the game and how far it has come."""
        for step in range(ROUNDS):
            assert (await self.do(who, table, bets)).status == 200
            assert (await self.do(who, table, begins)).status == 200
            for move in range(100):
                chance = Random(f"{slug} {step} {move}")
                if not self.service.tables.look(table, lambda at: at.round is not None):
                    break
                assert (await self.do(who, table, lambda at, c=chance: decides(c, at))).status == 200  # type: ignore[misc]

    def books(self, table: str) -> dict[str, list[Any]]:
        """Every row of a table, but for what differs each time; shoes by how many there were before."""
        with self.service.database.engine.connect() as connection:
            rows = {name: list(_of(connection, name, where, table)) for name, where in _OF_A_TABLE.items()}
        order = {row["number"]: place for place, row in enumerate(rows["shoes"], 1)}
        return {name: [_without(row, order) for row in there] for name, there in rows.items()}

    def verified(self) -> None:
        with self.service.database.engine.connect() as connection:
            assert verify(connection).findings == []


#: The rows that a table has in the books.
_OF_A_TABLE = {
    "audit": "chain = :table",
    "tables": "name = :table",
    "rounds": '"table" = :table',
    "answers": "round LIKE :table || '#%'",
    "results": "round LIKE :table || '#%'",
    "records": "at_table = :table",
    "shoes": '"table" = :table',
    "entries": "key LIKE :table || '%' OR round LIKE :table || '#%'",
    "accounts": "name LIKE '%:' || :table",
    "meter_events": "event ->> 'round' LIKE :table || '#%'",
    "commands": "response ->> 'table' = :table",
}


def _of(connection: Connection, name: str, where: str, table: str) -> Iterator[dict[str, Any]]:
    known = METADATA.tables[name]
    asked = select(known).where(text(where).bindparams(table=table)).order_by(*known.primary_key.columns)
    for row in connection.execute(asked).mappings():
        yield {column: plain(value) for column, value in row.items() if (name, column) != ("entries", "number")}


def bets(table: Table) -> None:
    first = next(spot for spot in table.game.spots(table.options) if spot in FIRST)
    laid = {first: "20"} | ({"progressive": "1"} if "progressive" in table.options.tables else {})
    if not table.chips.held:
        table.lay_out("1", laid, key=f"bet {table.rounds}")


def begins(table: Table) -> None:
    table.begin("ann")


def decides(chance: Random, table: Table) -> None:
    """A decision of one of the seats that are asked."""
    assert table.round is not None
    ask = chance.choice(asking.asks(table.pending))
    table.answer(chance.choice(list(ask.choices(table.round.felt))), f"seat {ask.seat}", ask.seat)


def _without(value: Any, order: dict[int, int]) -> Any:
    """What must be the same."""
    if isinstance(value, list) and len(value) > 1 and value[0] in ("committed", "started", "revealed"):
        return [value[0], order[value[1]]]
    if isinstance(value, list):
        return [_without(part, order) for part in value]
    if not isinstance(value, dict):
        return value
    kept = {}
    for name, part in value.items():
        if name in ("shoe", "in_use", "next") or (name == "number" and "commitment" in value):
            kept[name] = order.get(part, part)
        elif name not in _OWN or (name == "secret" and isinstance(part, dict)):
            kept[name] = _without(part, order)
    kept.pop("commitment", None)
    return kept


@pytest.fixture
def same_chance(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Secrets that are the same whenever a game is played."""

    def begin(seed: str) -> None:
        numbers = itertools.count(1)

        def secret(size: int) -> bytes:
            return hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()[:size]

        monkeypatch.setattr("croupier.store.secrets.secrets.token_bytes", secret)

    monkeypatch.setattr("croupier.store.composing.secrets.token_hex", lambda size: "00" * size)
    return begin


@pytest.fixture(scope="module")
def houses(database: Database) -> Iterator[tuple[OneWay, OneWay]]:
    with database_of(database, "on the books") as books, database_of(database, "remembered") as remembered:
        plain_way, remembering = OneWay(books, remembers=False), OneWay(remembered, remembers=True)
        for house in (plain_way, remembering):
            house.person("ann")
            house.person("bob")
        yield plain_way, remembering
        for house in (plain_way, remembering):
            house.verified()


async def _closing(house: OneWay, work: Any) -> None:
    try:
        await work
    finally:
        if house.tables is not None:
            await house.tables.close()


@pytest.mark.parametrize("slug", games.slugs())
def test_both_ways_write_the_same(houses: tuple[OneWay, OneWay], slug: str, same_chance: Callable[[str], None]) -> None:
    for house in houses:
        same_chance(slug)
        house.table(slug, slug, "ann")
        house.in_memory = house.on_the_books = 0
        house.keys = itertools.count(1)

        async def play(house: OneWay = house) -> None:
            await house.play(slug, slug, "ann")

        if house.tables is not None:
            house.tables = RememberedTables(house.service, lambda notice: None)
        asyncio.run(_closing(house, play()))
    on_the_books, remembered = (house.books(slug) for house in houses)
    for name, rows in on_the_books.items():
        assert remembered[name] == rows, name
    assert houses[1].in_memory >= 3 * houses[1].on_the_books, "it is only the same because it is the same way"


class SlowTrips(Trips):
    """Connections that are waited for, now longer, now shorter."""

    async def _take(self) -> Line:
        await asyncio.sleep(Random(self._waits).uniform(0, 0.02))
        self._waits += 1
        return await super()._take()

    _waits = 0


def test_one_purse_at_four_tables_at_once(houses: tuple[OneWay, OneWay]) -> None:
    """What one table adds to a purse and another takes from it does not depend on which of them is told first."""
    _, house = houses
    names = [f"purse-{place}" for place in range(4)]
    for name in names:
        house.table(name, "roulette", "bob")
    house.in_memory = 0

    async def everywhere() -> None:
        house.tables = RememberedTables(house.service, lambda notice: None)
        house.tables.trips = SlowTrips(house.service.database)
        await asyncio.gather(*(house.play(name, "roulette", "bob") for name in names))
        await _closing(house, asyncio.sleep(0))

    asyncio.run(everywhere())
    assert house.in_memory > 0
    house.verified()


def test_a_refusal_comes_from_the_books(houses: tuple[OneWay, OneWay]) -> None:
    """Somebody else has changed the table: what memory would refuse is carried out."""
    _, house = houses
    house.table("changed", "roulette", "bob")

    async def changed() -> None:
        house.tables = RememberedTables(house.service, lambda notice: None)
        assert (await house.do("bob", "changed", bets)).status == 200
        house.service.tables.command("changed", lambda at: at.retract("1", "red"), by="test")
        assert (await house.do("bob", "changed", lambda at: at.retract("1", "red"))).status == 422
        house.service.tables.command("changed", lambda at: at.lay_out("1", {"red": "10"}, key="else"), by="test")
        assert (await house.do("bob", "changed", lambda at: at.retract("1", "red"))).status == 200
        await _closing(house, asyncio.sleep(0))

    asyncio.run(changed())
    house.verified()


def test_a_sign_in_that_is_over_and_a_limit_are_noticed_in_the_same_transaction(houses: tuple[OneWay, OneWay]) -> None:
    """Whoever is kept out since the process last looked does nothing more from memory."""
    _, house = houses
    house.person("cat")
    house.table("kept-out", "roulette", "cat")
    run = house.service.database.run

    async def kept_out() -> None:
        house.tables = tables = RememberedTables(house.service, lambda notice: None)
        assert (await house.do("cat", "kept-out", bets)).status == 200
        in_memory = house.in_memory
        run(lambda connection: limits.change(connection, "cat", {"wager": 10_00}, by="cat"))
        more = await house.do("cat", "kept-out", lambda at: at.lay_out("1", {"black": "10"}, key="more"))
        assert (more.status, house.in_memory) == (409, in_memory)
        house.service.people.caller(house.tokens["cat"])
        run(lambda connection: connection.execute(text("DELETE FROM tokens WHERE person = 'cat'")))
        command = Command.of("cat", "after", b"POST", b"kept-out")
        caller, token = Caller("cat", PLAYER), digest(house.tokens["cat"])
        back = Sent(caller, token, command, "kept-out", ANY, lambda at: at.retract("1", "red"))
        assert await tables.carry_out(back) is None
        run(lambda connection: audit.note(connection, "cat", "signs out", everywhere=True))
        await _closing(house, asyncio.sleep(0))

    asyncio.run(kept_out())
    house.verified()


def test_linked_tables_at_once_share_a_meter_to_the_part_of_a_cent(houses: tuple[OneWay, OneWay]) -> None:
    """Rounds that begin at the same moment put their shares by, each table its own, and none is lost."""
    _, house = houses
    names = [f"linked-{place}" for place in range(3)]
    for name in names:
        house.table(name, "let-it-ride", "bob")
    house.in_memory = house.on_the_books = 0

    async def everywhere() -> None:
        house.tables = RememberedTables(house.service, lambda notice: None)
        house.tables.trips = SlowTrips(house.service.database)
        await asyncio.gather(*(house.play(name, "let-it-ride", "bob") for name in names))
        await _closing(house, asyncio.sleep(0))

    asyncio.run(everywhere())
    assert house.in_memory > 2 * house.on_the_books
    house.verified()
    with house.service.database.engine.connect() as connection:
        shares = select(func.sum(func.jsonb_array_length(ROUNDS_STORED.c.shares)))
        assert connection.execute(shares.where(ROUNDS_STORED.c.table.in_(names))).scalar_one() == ROUNDS * len(names)
        put_by = select(func.sum(ESCROWS.c.number)).where(ESCROWS.c.table.in_(names))
        assert connection.execute(put_by).scalar_one() == ROUNDS * len(names)


@pytest.mark.parametrize("group", ["", "east"])
def test_two_processes_feed_one_meter_and_neither_goes_to_the_books(
    houses: tuple[OneWay, OneWay], same_chance: Callable[[str], None], group: str
) -> None:
    """Two processes begin rounds at linked tables in turns, and neither knows what the other has put by."""
    _, house = houses
    same_chance("in turns")
    names = [f"{'grouped' if group else 'turns'}-{place}" for place in range(2)]
    for name in names:
        house.table(name, "let-it-ride", "bob", group=group)
    house.on_the_books = 0

    async def in_turns() -> None:
        processes = [RememberedTables(house.service, lambda notice: None) for _ in names]
        for _ in range(ROUNDS):
            for act in (bets, begins, rides, rides):
                for house.tables, name in zip(processes, names, strict=True):
                    assert (await house.do("bob", name, act)).status == 200
        for house.tables in processes:
            await _closing(house, asyncio.sleep(0))

    asyncio.run(in_turns())
    assert house.on_the_books == len(names), "the first wager at a table opens its account, and nothing else is rare"
    house.verified()


def rides(table: Table) -> None:
    table.answer("ride", "seat 1", "1")


def test_a_remembered_table_is_no_larger_than_one_that_is_read_back(houses: tuple[OneWay, OneWay]) -> None:
    """However many wagers were made there while it was remembered."""
    _, house = houses
    house.table("long", "roulette", "bob")

    async def long() -> None:
        house.tables = tables = RememberedTables(house.service, lambda notice: None)
        for _ in range(4):
            await house.play("long", "roulette", "bob")
        remembered, read = tables.memory.tables["long"].table, house.service.tables.look("long", lambda at: at)
        assert len(remembered._keys) == len(read._keys) == 5
        assert len(remembered.log) == len(remembered.recall) == 0
        await _closing(house, asyncio.sleep(0))

    asyncio.run(long())
    house.verified()
