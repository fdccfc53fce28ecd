"""A verification by several processes: it finds what a single one finds, and goes on from where either ended."""

from pathlib import Path

from croupier.store.database import Database
from croupier.store.verify import verify
from tests.store import large_house
from tests.store.verify_house import AuditedHouse, database_of

#: An answer changed, a movement of the ledger, a command taken out that acted, a leaf of the log, and a row added.
EDITS = (
    "UPDATE answers SET answer = jsonb_set(answer, '{by}', '\"nobody\"') WHERE round = 'tbl-000002#1' AND seq = 1",
    "UPDATE entries SET amount = amount + 1 WHERE number = 40",
    "DELETE FROM commands WHERE ctid = (SELECT min(ctid) FROM commands)",
    "UPDATE log SET hash = repeat('0', 64) WHERE level = 0 AND index = 30",
    "INSERT INTO results SELECT round, 2, result, at FROM results WHERE round = 'tbl-000005#2'",
)


def test_several_processes_find_what_a_single_one_finds(database: Database, tmp_path: Path) -> None:
    with database_of(database, "shared") as large:
        large_house.built(database, large, 16, each=2)
        with large.engine.connect() as connection:
            together = verify(connection, keep=tmp_path / "kept", workers=2)
            assert together.ok
            assert together.plain() == verify(connection).plain()
        house = AuditedHouse(large)
        house.keys = 10_000
        house.plays("tbl-000001", red="10")
        house.logs()
        with large.engine.connect() as connection:
            assert verify(connection, since=tmp_path / "kept", workers=2).ok
        with large.engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
            for edit in EDITS:
                assert connection.exec_driver_sql(edit).rowcount == 1, edit
        with large.engine.connect() as connection:
            alone, together = verify(connection), verify(connection, workers=2)
        assert len(alone.findings) >= len(EDITS)
        assert sorted(together.findings) == sorted(alone.findings)
