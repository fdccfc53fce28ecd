"""Tables that share a meter put their shares by and wait for nobody; whoever is paid from it has all of them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select, text, update

from croupier.house.jackpots import PARTS, Meter, Parameters
from croupier.store import escrows, jackpots
from croupier.store.approvals import Agreed
from croupier.store.database import Database
from croupier.store.loading import meters
from croupier.store.schema import ACCOUNTS, ESCROWS, ROUNDS
from croupier.store.verify import verify
from tests.house.test_progressives import bets, show
from tests.store.verify_house import AuditedHouse, database_of, everybody

METER = "linked/MLP-OH"
ROYAL, NOTHING = "Ah Kh Qh Jh Th", "2c 7d 9h Js Kc"
#: Odd rates: a wager of a dollar gives 20.17 cents and 3.33 cents more for the reserve.
ODD = Parameters(seed=10_000_00, rate=2_017, reserve_rate=333, base=1_00)
SHARE, HIDDEN = 2_017 * 100, 333 * 100


@pytest.fixture
def house(database: Database) -> Iterator[AuditedHouse]:
    """Three tables of one group on one meter."""
    with database_of(database, "escrows") as own:
        house = AuditedHouse(own)
        house.installs(METER, ODD)
        for name in ("ride-1", "ride-2", "ride-3"):
            house.opens(name, "let-it-ride", "gil", deals=False, group="linked")
        yield house
        with own.engine.connect() as connection:
            assert verify(connection).findings == []


def begins(house: AuditedHouse, *names: str) -> None:
    for name in names:
        house.act(name, everybody(**bets("let-it-ride")), "gil")
        house.act(name, lambda table: table.begin())


def stored(house: AuditedHouse) -> tuple[Meter, dict[str, dict[str, Any]]]:
    """The meter, and what each table has put by for it."""
    with house.database.engine.connect() as connection:
        rows = connection.execute(select(ESCROWS).where(ESCROWS.c.meter == METER)).mappings()
        return meters(connection, [METER], ())[METER], {row["table"]: dict(row) for row in rows}


def test_a_round_that_begins_leaves_the_meter_alone_and_it_shows_the_share(house: AuditedHouse) -> None:
    begins(house, "ride-1", "ride-2")
    meter, put_by = stored(house)
    assert (meter.display, meter.noted) == (10_000_00 * PARTS, 1)
    assert meter.reading == 10_000_40  # 2 x 20.17 cents
    sums = {name: (row["number"], row["share"], row["hidden"], row["upto"]) for name, row in put_by.items()}
    assert sums == {"ride-1": (1, SHARE, HIDDEN, 0), "ride-2": (1, SHARE, HIDDEN, 0)}
    with house.database.engine.connect() as connection:
        of_rounds = connection.execute(select(ROUNDS.c.table, ROUNDS.c.shares).order_by(ROUNDS.c.table)).all()
        assert of_rounds == [("ride-1", [[METER, "1", 1, SHARE, HIDDEN]]), ("ride-2", [[METER, "1", 1, SHARE, HIDDEN]])]
        booked = select(ACCOUNTS.c.posted).where(ACCOUNTS.c.name == f"escrow:ride-1/{METER}")
        assert connection.execute(booked).scalar_one() == (SHARE + HIDDEN) // PARTS


def test_who_wins_is_paid_what_every_table_has_put_by(house: AuditedHouse) -> None:
    begins(house, "ride-1", "ride-2", "ride-3")
    house.act("ride-3", lambda table: table.void("a card fell", "sue"), "sue")
    house.act("ride-1", lambda table: show(table, {"1": ROYAL}))
    meter, put_by = stored(house)
    # The void round has its share back.
    assert meter.paid == 10_000_40 * PARTS
    assert {row["upto"] for row in put_by.values()} == {1}
    assert meter.balanced
    house.act("ride-2", lambda table: table.void("a card fell", "sue"), "sue")
    again, _ = stored(house)
    # Its share was won by another: the house bears it, and the next jackpot is no smaller.
    assert (again.display, again.contributed) == (meter.display, meter.contributed)


def test_a_share_that_went_over_the_limit_goes_back_from_the_overflow(house: AuditedHouse) -> None:
    _changed(house, {"limit": 10_000_30})
    begins(house, "ride-1", "ride-2")
    assert stored(house)[0].reading == 10_000_30
    house.act("ride-1", lambda table: table.void("a card fell", "sue"), "sue")
    meter, _ = stored(house)
    assert (meter.display + meter.overflow, meter.reserve) == (10_000_00 * PARTS + SHARE, HIDDEN)
    assert meter.balanced


def test_a_table_in_the_midst_of_a_command_is_not_waited_for(house: AuditedHouse) -> None:
    """Its share comes with the next jackpot."""
    begins(house, "ride-1", "ride-2")
    with house.database.engine.connect() as other:
        other.execute(select(ESCROWS).where(ESCROWS.c.table == "ride-2").with_for_update())
        house.act("ride-1", lambda table: show(table, {"1": ROYAL}))
    meter, put_by = stored(house)
    assert meter.paid == 10_000_20 * PARTS
    assert (put_by["ride-1"]["upto"], put_by["ride-2"]["upto"], meter.waiting) == (1, 0, SHARE)


def test_nobody_changes_a_meter_while_a_round_begins(house: AuditedHouse) -> None:
    with ThreadPoolExecutor(1) as another, house.database.engine.begin() as playing:
        escrows.played_at(playing, [METER])
        change = another.submit(_changed, house, {"rate": 3_000})
        waits = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        while not playing.execute(waits).scalar_one():
            assert not change.done()
    change.result()
    assert stored(house)[0].parameters.rate == 3_000


def _changed(house: AuditedHouse, wanted: dict[str, int]) -> None:
    def work(connection: Any) -> None:
        body = {"meter": METER, "wanted": wanted}
        jackpots._parameters(Agreed(connection, house.tables, 0, body, "sue", "cam", "asked for", {}))

    house.database.run(work)


@pytest.mark.parametrize("column", [column.name for column in ESCROWS.c if column.name not in ("meter", "table")])
def test_what_is_put_by_cannot_be_changed_unnoticed(house: AuditedHouse, column: str) -> None:
    begins(house, "ride-1")
    with house.database.engine.connect() as connection:
        connection.execute(update(ESCROWS).values({column: ESCROWS.c[column] + 1}))
        assert any("escrow of ride-1" in str(finding) for finding in verify(connection).findings)
