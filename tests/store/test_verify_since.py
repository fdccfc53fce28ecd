"""A verification that goes on where an earlier one ended: what it finds, and what only one of everything does."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from croupier.errors import BadInput, CroupierError
from croupier.store.database import Database
from croupier.store.verify import verify
from croupier.store.verify.report import Report
from tests.house.pit import lay
from tests.store.verify_house import AuditedHouse, begin, cards, database_of, dice_and_wheels, jackpot


@pytest.fixture
def house(database: Database, request: pytest.FixtureRequest) -> Iterator[AuditedHouse]:
    with database_of(database, f"since{abs(hash(request.node.name)) % 10**8}") as own:
        yield AuditedHouse(own)


def verified(house: AuditedHouse, *changes: str, **how: Any) -> Report:
    """A verification, after changes by SQL that are undone again."""
    with house.database.engine.connect() as connection:
        if changes:
            connection.execute(text("SET LOCAL session_replication_role = replica"))
        for change in changes:
            assert connection.execute(text(change)).rowcount, change
        return verify(connection, **how)


def test_each_part_of_a_night_is_verified_once(house: AuditedHouse, tmp_path: Path) -> None:
    """Rounds in play, shoes in use and a jackpot lie across the places where it was left off."""
    path = tmp_path / "verified"
    cards(house)
    house.logs()
    assert verified(house, keep=path).ok
    dice_and_wheels(house)
    house.act("twentyone", lambda table: lay(table, "1", main="10"), "cat")
    house.act("twentyone", begin)
    house.logs()
    second = verified(house, since=path, keep=path)
    assert second.findings == []
    house.act("twentyone", lambda table: table.expire(), "clock")
    jackpot(house)
    third = verified(house, since=path, keep=path)
    assert third.findings == []
    assert verified(house, since=path).findings == []
    whole = verified(house)
    assert whole.findings == []
    assert whole.counts["outcomes"] > third.counts["outcomes"] > 0


#: What is changed behind the place where it was left off, and before it: by SQL, in rows of the wheel's first rounds.
BEHIND = {
    "an entry": "UPDATE audit SET entry = entry || '{\"by\": \"eve\"}' WHERE chain = 'wheel' AND number = :n",
    "a digest": "UPDATE audit SET hash = repeat('0', 64) WHERE chain = 'wheel' AND number = :n",
    "an answer": "UPDATE answers SET answer = answer || '{\"by\": \"eve\"}' WHERE round = 'wheel#:r'",
    "a result": "UPDATE results SET result = result || '{\"status\": \"void\"}' WHERE round = 'wheel#:r'",
    "a stake": "UPDATE entries SET amount = amount + 1 WHERE round = 'wheel#:r' AND kind = 'hold'",
    "a leaf of the log": "UPDATE log SET hash = repeat('0', 64) WHERE chain = 'wheel' AND number = :n",
}
#: What is found wherever it is: it is compared as a whole, or counted.
ANYWHERE = {
    "a balance": "UPDATE accounts SET posted = posted + 100 WHERE name LIKE 'player:%'",
    "a table": "UPDATE tables SET state = jsonb_set(state, '{rounds}', '7') WHERE name = 'wheel'",
    "a round taken out": "DELETE FROM rounds WHERE name = 'wheel#1'",
    "an answer taken out": "DELETE FROM answers WHERE round = 'wheel#1'",
    "an entry of the ledger taken out": "DELETE FROM entries WHERE round = 'wheel#1' AND kind = 'hold'",
    "the end of a chain": "DELETE FROM audit WHERE chain = 'wheel' AND number > 4",
    "the log": "DELETE FROM log WHERE level > 1",
}


def _left_off(house: AuditedHouse, path: Path) -> tuple[int, int]:
    """The wheel plays, is verified, and plays on: an entry before the place where that was left off, and one behind."""
    house.opens("wheel", "roulette", "fay")
    house.plays("wheel", red="10")
    house.plays("wheel", red="10")
    house.logs()
    assert verified(house, keep=path).ok
    with house.database.engine.connect() as connection:
        before = connection.execute(text("SELECT version FROM tables WHERE name = 'wheel'")).scalar_one()
    house.plays("wheel", red="10")
    house.plays("wheel", red="10")
    house.logs()
    return before - 2, before + 2


def test_what_is_new_is_looked_at_as_closely_as_ever(house: AuditedHouse, tmp_path: Path) -> None:
    _, behind = _left_off(house, tmp_path / "verified")
    for what, change in BEHIND.items():
        changed = change.replace(":n", str(behind)).replace(":r", "4")
        assert verified(house, changed, since=tmp_path / "verified").findings, what


def test_what_is_older_is_found_by_a_verification_of_everything(house: AuditedHouse, tmp_path: Path) -> None:
    before, _ = _left_off(house, tmp_path / "verified")
    for what, change in BEHIND.items():
        assert verified(house, change.replace(":n", str(before)).replace(":r", "1")).findings, what


@pytest.mark.parametrize("what", ANYWHERE)
def test_what_is_counted_or_compared_as_a_whole_is_found_however_old(
    house: AuditedHouse, tmp_path: Path, what: str
) -> None:
    _left_off(house, tmp_path / "verified")
    assert verified(house, ANYWHERE[what], since=tmp_path / "verified").findings


def test_a_house_set_back_behind_what_was_verified_is_found(database: Database, tmp_path: Path) -> None:
    with database_of(database, "since-past") as past:
        house = AuditedHouse(past)
        house.opens("wheel", "roulette", "fay")
        house.logs()
        past.close()
        with database_of(database, "since-other", template="since-past") as other:
            house.plays("wheel", red="10")
            house.logs()
            assert verified(house, keep=tmp_path / "verified").ok
            set_back = AuditedHouse(other)
            assert verified(set_back).ok
            assert verified(set_back, since=tmp_path / "verified").findings
            set_back.plays("wheel", black="10")
            set_back.plays("wheel", black="10")
            set_back.logs()
            assert verified(set_back, since=tmp_path / "verified").findings


def test_only_a_file_that_this_house_has_sealed_is_gone_on_from(house: AuditedHouse, tmp_path: Path) -> None:
    path = tmp_path / "verified"
    house.buys("ann", 100)
    assert verified(house, keep=path).ok
    path.write_text(path.read_text().replace('"posted":{"cage":-100', '"posted":{"cage":-200'))
    with pytest.raises(CroupierError, match="not sealed with the key of this house, or was changed"):
        verified(house, since=path)
    path.write_text("{}")
    with pytest.raises(BadInput, match="does not say where a verification ended"):
        verified(house, since=path)
    with pytest.raises(BadInput, match="cannot read"):
        verified(house, since=tmp_path / "nothing")


def test_books_that_are_not_sound_are_nothing_to_go_on_from(house: AuditedHouse, tmp_path: Path) -> None:
    house.buys("ann", 100)
    assert not verified(house, "UPDATE accounts SET posted = 200", keep=tmp_path / "verified").ok
    assert not (tmp_path / "verified").exists()
