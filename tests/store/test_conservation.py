"""Every game, played at random through the database: what the accounts hold is what the cage paid out, after every
transaction, in whole cents; and every round is played again from what is stored."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from sqlalchemy import BigInteger, func, or_, select

from croupier import games
from croupier.house import asking
from croupier.house.ledger import CAGE, account
from croupier.house.table import Table
from croupier.store import audit
from croupier.store.database import Database
from croupier.store.ledger import StoredLedger
from croupier.store.schema import ACCOUNTS, ENTRIES, METADATA
from croupier.store.verify import verify
from tests.figures import figure
from tests.store.test_tables import FIRST
from tests.store.verify_house import AuditedHouse, begin, database_of, deals

QUICK = 3
PURSE = 5_000_00


@pytest.fixture(scope="module")
def fresh_house(database: Database) -> Iterator[AuditedHouse]:
    with database_of(database, "conserved") as own:
        yield AuditedHouse(own)
        with own.engine.connect() as connection:
            assert verify(connection).findings == []


class Cage:
    """What it has paid out and taken in, by the entries, and what everybody else has."""

    def __init__(self, database: Database) -> None:
        self.database, self.last, self.out = database, 0, 0

    def owes_what_the_others_have(self) -> None:
        moved = ENTRIES.c.kind.in_(["transfer", "post"]), or_(ENTRIES.c.debit == CAGE, ENTRIES.c.credit == CAGE)
        since = select(ENTRIES).where(ENTRIES.c.number > self.last, *moved).order_by(ENTRIES.c.number)
        with self.database.engine.connect() as connection:
            for row in connection.execute(since):
                self.out += row.amount if row.debit == CAGE else -row.amount
                self.last = row.number
            assert connection.execute(select(func.sum(ACCOUNTS.c.posted))).scalar_one() == self.out


def bets(table: Table) -> None:
    """The wager that a round needs, and the progressive with it; what stands from the last round stays."""
    first = next(spot for spot in table.game.spots(table.options) if spot in FIRST)
    laid = {first: "20"} | ({"progressive": "1"} if "progressive" in table.options.tables else {})
    if not table.chips.held:
        table.lay_out("1", laid, key=f"bet {table.rounds}")


def decides(rng: Random, table: Table) -> None:
    """A random decision of one of the seats that are asked."""
    assert table.round is not None
    ask = rng.choice(asking.asks(table.pending))
    table.answer(rng.choice(list(ask.choices(table.round.felt))), f"seat {ask.seat}", ask.seat)
    deals(table)


def conserved(house: AuditedHouse, slug: str, rounds: int) -> None:
    rng, name, cage = Random(slug), f"{slug}-{rounds}", Cage(house.database)
    house.opens(name, slug, "ann")
    player = account("player", f"ann of {name}")
    for _ in range(rounds):
        if house.database.run(lambda connection: StoredLedger(connection).available(player)) < 500_00:
            house.buys(f"ann of {name}", PURSE)
        for act in (bets, begin):
            house.act(name, act, "ann")
            cage.owes_what_the_others_have()
        while house.tables.look(name, lambda table: table.round is not None):
            house.act(name, lambda table: decides(rng, table), "ann")
            cage.owes_what_the_others_have()
    assert house.tables.look(name, lambda table: table.rounds) == rounds


@pytest.mark.parametrize("slug", games.slugs())
def test_the_cage_owes_what_everybody_has(fresh_house: AuditedHouse, slug: str) -> None:
    conserved(fresh_house, slug, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("slug", games.slugs())
def test_the_cage_owes_what_everybody_has_after_many_rounds(fresh_house: AuditedHouse, slug: str) -> None:
    conserved(fresh_house, slug, figure(100_000, 1_000))


def test_a_cent_from_nowhere_is_found(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what an account holds is one cent more than its entries say."""
    save = StoredLedger.save

    def one_cent_more(self: StoredLedger, turn: audit.Turn) -> list[dict[str, Any]]:
        entries = save(self, turn)
        changed = ACCOUNTS.update().where(ACCOUNTS.c.name.like("table:%")).values(posted=ACCOUNTS.c.posted + 1)
        self._connection.execute(changed)
        return entries

    with database_of(database, "planted") as planted:
        monkeypatch.setattr(StoredLedger, "save", one_cent_more)
        with pytest.raises(AssertionError):
            conserved(AuditedHouse(planted), "roulette", 1)


def test_no_column_of_the_books_is_a_float() -> None:
    money = {"entries": ("amount",), "accounts": ("posted", "held")}
    for table, columns in money.items():
        for name in columns:
            assert isinstance(METADATA.tables[table].c[name].type, BigInteger)
    kinds = {type(column.type).__name__ for table in METADATA.tables.values() for column in table.columns}
    assert not kinds & {"Float", "Double", "REAL", "Numeric"}, kinds
