"""Who reads the database learns no card that is still to come: secrets are encrypted, the order is not there."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select, text, update

from croupier.equipment.cards import pack
from croupier.equipment.source import SeededSource, shuffled
from croupier.errors import CroupierError
from croupier.store.database import Database
from croupier.store.schema import METADATA, SHOES, TABLES
from croupier.store.secrets import key
from croupier.store.verify import verify
from tests.store.verify_house import AuditedHouse, begin, database_of, everybody


@pytest.fixture
def shoe_house(database: Database) -> Iterator[AuditedHouse]:
    """A shoe of six decks in the middle of a round, and two batches."""
    with database_of(database, "hidden") as own:
        house = AuditedHouse(own)
        house.opens("shoe", "blackjack", "ann", options={"decks": "6"})
        house.plays("shoe", main="10")
        house.act("shoe", everybody(main="10"), "ann")
        house.act("shoe", begin)
        house.opens("batches", "mini-baccarat", "dan", options={"shuffler": "on"})
        house.plays("batches", player="25")
        yield house


def orders(house: AuditedHouse) -> dict[str, list[int]]:
    """The cards that wait, as only the process that deals may know them."""
    return {
        name: list(house.tables.look(name, lambda table: table.dealing.shoe.stub))  # type: ignore[union-attr]  # cards
        for name in ("shoe", "batches")
    }


def test_no_row_has_a_secret_or_the_order_of_a_shoe_in_use(shoe_house: AuditedHouse) -> None:
    waiting = orders(shoe_house)
    assert all(len(order) > 50 for order in waiting.values())
    with shoe_house.database.engine.connect() as connection:
        shoes = connection.execute(select(SHOES).where(~SHOES.c.revealed)).all()
        written = "".join(
            str(list(row)) for table in METADATA.sorted_tables for row in connection.execute(select(table))
        )
    assert len(shoes) >= 2
    for shoe in shoes:
        secret = shoe_house.database.seal.shown(shoe.secret, shoe.commitment)
        assert secret.hex() not in written
        assert str(secret) not in written
    for order in waiting.values():
        for cards in (order[:6], order[:6][::-1]):
            assert str(cards)[1:-1] not in written


def test_every_process_finds_the_same_order_again(shoe_house: AuditedHouse) -> None:
    other = AuditedHouse(Database(shoe_house.database.url))
    assert orders(other) == orders(shoe_house)
    with shoe_house.database.engine.connect() as connection:
        in_use = select(TABLES.c.state["secret"]["in_use"].as_integer()).where(TABLES.c.name == "shoe")
        row = connection.execute(select(SHOES).where(SHOES.c.number == in_use.scalar_subquery())).one()
    secret = shoe_house.database.seal.shown(row.secret, row.commitment)
    whole = shuffled(sorted(pack(52) * 6), SeededSource(key(secret, row.seeds)))
    assert orders(other)["shoe"] == list(reversed(whole))[-len(orders(other)["shoe"]) :]
    other.act("shoe", lambda table: table.expire(), "clock")
    with shoe_house.database.engine.connect() as connection:
        assert verify(connection).ok
    other.database.close()


def test_a_secret_that_was_changed_deals_nothing(shoe_house: AuditedHouse) -> None:
    with shoe_house.database.engine.begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(update(SHOES).where(~SHOES.c.revealed).values(secret=bytes(60)))
    fresh = AuditedHouse(Database(shoe_house.database.url))
    with pytest.raises(CroupierError, match="cannot be read with the key of the house"):
        orders(fresh)
    with fresh.database.engine.connect() as connection:
        assert "its secret cannot be read with the key of the house" in {
            finding.what for finding in verify(connection).findings
        }
    fresh.database.close()
