"""A house of an older release is brought up: its ledger put into the order of its chains, its books sealed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select, text, update

from croupier.errors import CroupierError
from croupier.store import exams, sealing
from croupier.store.database import Database
from croupier.store.people import People, SignInRules
from croupier.store.schema import AUDIT, ENTRIES, METADATA, PEOPLE, SHOES
from croupier.store.sealing import Seal
from croupier.store.verify import verify
from croupier.store.verify.chain import digest
from tests.store.verify_house import AuditedHouse, database_of

_NUMBERED = ("approvals", "entries", "shoes")


def _older(rows: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """The rows as an older release has written them: no seals, neither beside the entries nor in them."""
    heads: dict[str, str] = {}
    for row in rows["audit"]:
        chain, number = row["chain"], row["number"]
        row["entry"] = {name: part for name, part in row["entry"].items() if name != "sealed"}
        row["hash"] = heads[chain] = digest(heads.get(chain, "0" * 64), chain, number, row["entry"])
        del row["mac"]
    for row in rows["tables"]:
        row["head"] = heads[row["name"]]
    for row in rows["rounds"]:
        del row["shares"]
    for row in rows["commands"]:
        del row["mac"]
    return rows


def _overtakes(rows: dict[str, list[dict[str, Any]]]) -> tuple[str, str]:
    """Two cashiers at once: both have their numbers, and come to the chain the other way round."""
    keys = [posting["key"] for row in rows["audit"] if row["chain"] == "house" for posting in row["entry"]["ledger"]]
    first, second = (next(row for row in rows["entries"] if row["key"] == key) for key in keys[:2])
    first["number"], second["number"] = second["number"], first["number"]
    return keys[0], keys[1]


@pytest.fixture
def older(database: Database) -> Iterator[tuple[Database, tuple[str, str]]]:
    """A house at the schema of 0004, marked by two cashiers at once."""
    with database_of(database, "newer") as newer:
        house = AuditedHouse(newer)
        house.buys("ann", 100_00)
        house.buys("bob", 100_00)
        house.opens("wheel", "roulette", "cat")
        house.plays("wheel", red="10")
        with newer.engine.connect() as connection:
            rows = {
                table.name: list(map(dict, connection.execute(select(table).order_by(*table.primary_key)).mappings()))
                for table in METADATA.sorted_tables
            }
    with database_of(database, "older", schema="0004") as older:
        keys = _overtakes(_older(rows))
        with older.engine.begin() as connection:
            for table in METADATA.sorted_tables:
                if rows[table.name]:
                    connection.execute(insert(table), rows[table.name])
            connection.execute(text("INSERT INTO people (name, role, password) VALUES ('sue', 'supervisor', 'a hash')"))
            for name in _NUMBERED:
                newest = f"coalesce((SELECT max(number) FROM {name}), 0) + 1"
                connection.execute(text(f"SELECT setval('{name}_number_seq', {newest}, false)"))
        yield older, keys


def _numbers(connection: Connection, keys: tuple[str, str]) -> list[int]:
    known = dict(connection.execute(select(ENTRIES.c.key, ENTRIES.c.number).where(ENTRIES.c.key.in_(keys))).all())
    return [known[key] for key in keys]


def test_an_older_house_is_healed_sealed_and_goes_on(older: tuple[Database, tuple[str, str]]) -> None:
    house, keys = older
    with house.engine.connect() as connection:
        before = _numbers(connection, keys)
        with pytest.raises(CroupierError, match="an older Croupier has kept this house"):
            verify(connection)
    assert before[0] > before[1]
    house.migrate()
    with house.engine.connect() as connection:
        assert _numbers(connection, keys) == sorted(before)
        noted = select(AUDIT.c.entry).where(AUDIT.c.chain == "house").order_by(AUDIT.c.number.desc()).limit(2)
        sealed, healed = connection.execute(noted).scalars()
        assert healed["what"] == "puts the ledger into the order of the chains"
        assert sorted(healed["renumbered"]) == [[keys[0], *before], [keys[1], *before[::-1]]]
        assert sealed["what"] == "seals the books"
        assert set(sealed["sealed"]) == {"people", "tables"}
        report = verify(connection)
        assert (report.findings, report.sealed) == ([], True)
    AuditedHouse(house).plays("wheel", black="10")
    AuditedHouse(house).logs()
    house.migrate()
    with house.engine.connect() as connection:
        assert verify(connection).ok
        count = select(func.count()).where(AUDIT.c.entry["what"].as_string() == "seals the books")
        assert connection.execute(count).scalar_one() == 1


def test_what_is_changed_after_the_sealing_is_found(older: tuple[Database, tuple[str, str]]) -> None:
    house, _ = older
    house.migrate()
    with house.engine.connect() as connection:
        connection.execute(update(PEOPLE).where(PEOPLE.c.name == "sue").values(role="admin"))
        (finding,) = verify(connection).findings
        assert finding.where == "people sue"
    with house.engine.connect() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(text("DELETE FROM commands WHERE ctid = (SELECT min(ctid) FROM commands)"))
        assert any(finding.where == "commands" for finding in verify(connection).findings)


def test_a_house_sealed_with_another_key_is_not_served(older: tuple[Database, tuple[str, str]], tmp_path: Path) -> None:
    house, _ = older
    house.migrate()
    other = Database(house.url)
    other.seal = Seal(tmp_path / "other.key")
    with pytest.raises(CroupierError, match="sealed with another key than"):
        other.migrate()
    with other.engine.connect() as connection:
        (finding,) = verify(connection).findings
        assert finding.what == "no entry is sealed with the key that is here: it is that of another house"
    other.close()


def test_secrets_that_an_older_release_kept_as_they_are_are_encrypted(older: tuple[Database, tuple[str, str]]) -> None:
    house, _ = older

    def plain(connection: Connection) -> None:
        for row in connection.execute(select(SHOES).where(~SHOES.c.revealed)).all():
            shown = house.seal.shown(row.secret, row.commitment)
            connection.execute(update(SHOES).where(SHOES.c.number == row.number).values(secret=shown))

    house.run(plain)
    house.migrate()
    with house.engine.connect() as connection:
        hidden = connection.execute(select(SHOES.c.secret).where(~SHOES.c.revealed)).scalars().all()
        assert [len(secret) for secret in hidden] == [12 + 32 + 16]
        assert verify(connection).ok
    AuditedHouse(house).plays("wheel", black="10")


def test_exams_from_before_there_were_seals_for_them_are_sealed_if_the_chain_says_the_same(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    statement = sealing.statement
    with database_of(database, "exams", schema="0012") as house:
        people = People(house, SignInRules())
        with monkeypatch.context() as before:
            before.setattr(sealing, "statement", lambda c, rows: statement(c, {"people": rows["people"]}))
            for name, role in (("sue", "supervisor"), ("cam", "dealer")):
                house.run(lambda c, name=name, role=role: people.add(c, name, role, "a hash", by="admin"))  # type: ignore[misc]
            for answer in ("10", "12"):
                number = house.run(lambda c: exams.give(c, "sue", "cam", "blackjack", {"questions": 1, "minutes": 5}))
                begun = house.run(lambda c, number=number: exams.begin(c, number, "cam"))  # type: ignore[misc]
                marks = {"right": 0, "passed": False, "rules_version": 1, "answers": [answer]}
                house.run(lambda c, begun=begun, marks=marks: exams.hand_in(c, begun, marks))  # type: ignore[misc]
        with house.engine.begin() as connection:
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            passed = text(
                "UPDATE exam_events SET details = details || '{\"passed\": true}' WHERE exam = 2 AND event = :of"
            )
            connection.execute(passed, {"of": exams.HANDED_IN})
        house.migrate()
        with house.engine.connect() as connection:
            wrong = [finding.where for finding in verify(connection).findings]
        assert wrong == ["exam_events 2", "exams 2"]
