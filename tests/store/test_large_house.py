"""The verification of a house however large: copies of tables are tables, and no memory grows with the rounds."""

import tracemalloc

import pytest

from croupier.store.database import Database
from croupier.store.verify import database_books, one_chain, report, verify
from croupier.store.verify import house as house_verification
from tests.store import large_house
from tests.store.verify_house import AuditedHouse, database_of


def test_copies_of_tables_verify_like_any_others(database: Database) -> None:
    with database_of(database, "large") as large:
        assert large_house.built(database, large, 16, each=2) == 16
        with large.engine.connect() as connection:
            verified = verify(connection)
        assert verified.findings == []
        assert (verified.counts["rounds"], verified.counts["tables"]) == (16, 8)
        # And they are played on.
        house = AuditedHouse(large)
        house.keys = 10_000
        house.plays("tbl-000001", red="10")
        house.logs()
        with large.engine.connect() as connection:
            assert verify(connection).findings == []


def test_five_times_the_rounds_take_no_more_memory(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is read at a time, looked at together or remembered for a while is little here."""
    monkeypatch.setattr(one_chain, "_AT_A_TIME", 10)
    monkeypatch.setattr(database_books, "_AT_A_TIME", 10)
    monkeypatch.setattr(report, "_MOST_SHOES", 5)
    monkeypatch.setattr(house_verification, "_COLLECTED", (100, 2, 2))
    with database_of(database, "memory") as own:
        house = AuditedHouse(own)
        house.opens("wheel", "roulette", "fay")
        most = []
        for rounds in (16, 64):
            for _ in range(rounds):
                house.plays("wheel", red="10")
            house.logs()
            with own.engine.connect() as connection:
                verify(connection)  # what is read once is read
                tracemalloc.start()
                assert verify(connection).ok
                most.append(tracemalloc.get_traced_memory()[1])
                tracemalloc.stop()
    assert most[1] < 1.5 * most[0], most
