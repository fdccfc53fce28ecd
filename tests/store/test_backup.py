"""A house in one file, and back: what comes back is what was there, or nothing comes back at all."""

import os
import re
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import make_url, select, text

from croupier.errors import BadInput, CroupierError
from croupier.store import backup, witnesses
from croupier.store.database import Database
from croupier.store.schema import SHOES
from croupier.store.sealing import Seal
from croupier.store.verify import verify
from croupier.store.verify.log import Sighting
from croupier.store.verify.report import Report
from tests.store.standing_by import house_signs
from tests.store.verify_house import AuditedHouse, cards, database_of

TOOLS = backup.programs()


@pytest.fixture(scope="module")
def house(database: Database) -> Iterator[AuditedHouse]:
    with database_of(database, "backed-up") as own:
        house = AuditedHouse(own)
        cards(house)
        house.logs()
        yield house


@pytest.fixture(scope="module")
def copy(house: AuditedHouse, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("backup") / "house.backup"
    backup.back_up(house.database, path, TOOLS)
    return path


@contextmanager
def empty(server: Database, name: str) -> Iterator[Database]:
    with server.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    database = Database(make_url(server.url).set(database=name).render_as_string(hide_password=False), pool=2)
    try:
        yield database
    finally:
        database.close()
        with server.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))


def is_empty(database: Database) -> bool:
    with database.engine.connect() as connection:
        there = connection.execute(text("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
        return bool(there.scalar_one() == 0)


def test_a_house_comes_back_and_goes_on(database: Database, house: AuditedHouse, copy: Path) -> None:
    with empty(database, "restored") as restored:
        stated = backup.restore(restored, copy, TOOLS)
        assert stated.size > 0
        with restored.engine.connect() as connection:
            assert verify(connection, stated.heads).ok
        again = AuditedHouse(restored)
        again.keys = 1_000
        again.plays("poker", ante="10")
        again.logs()
        with restored.engine.connect() as connection:
            assert verify(connection, stated.heads).ok
        restored.migrate()
        restored.drop_privileges()  # the rights of the service came back too


def test_a_house_is_restored_only_where_nothing_is(house: AuditedHouse, copy: Path) -> None:
    with pytest.raises(CroupierError, match="this database is not empty"):
        backup.restore(house.database, copy, TOOLS)


def test_a_house_that_is_not_sound_is_not_copied(database: Database, tmp_path: Path) -> None:
    with database_of(database, "unsound") as own:
        AuditedHouse(own).buys("ann", 100)
        with own.engine.begin() as connection:
            connection.execute(text("UPDATE accounts SET posted = 200"))
        with pytest.raises(backup.NotSound, match="no backup was made: account player:ann: posted is 200"):
            backup.back_up(own, tmp_path / "x", TOOLS)
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_was_changed_is_refused(database: Database, copy: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed"
    with zipfile.ZipFile(copy) as packed, zipfile.ZipFile(changed, "w") as other:
        other.writestr("heads.json", packed.read("heads.json"))
        other.writestr("books.dump", packed.read("books.dump")[:-1] + b"x")
    with empty(database, "changed") as target:
        with pytest.raises(CroupierError, match="not as the house has signed it"):
            backup.restore(target, changed, TOOLS)
        (tmp_path / "none").write_text("nothing")
        with pytest.raises(BadInput, match="no backup of a house"):
            backup.restore(target, tmp_path / "none", TOOLS)
        assert is_empty(target)


def test_a_copy_of_books_that_do_not_verify_leaves_nothing_behind(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed by who has the key, and still not sound: as it is when a disk or a person has changed the database."""
    with database_of(database, "rotten") as own:
        AuditedHouse(own).buys("ann", 100)
        with own.engine.begin() as connection:
            connection.execute(text("UPDATE accounts SET posted = 200"))
        with monkeypatch.context() as patch:
            patch.setattr(Report, "ok", property(lambda report: True))
            backup.back_up(own, tmp_path / "rotten", TOOLS)
    with empty(database, "refused") as target:
        with pytest.raises(backup.NotSound, match="nothing of it was kept"):
            backup.restore(target, tmp_path / "rotten", TOOLS)
        assert is_empty(target)


def test_the_key_is_needed_and_is_not_in_it(database: Database, copy: Path, tmp_path: Path) -> None:
    with empty(database, "keyless") as target:
        target.seal = Seal(tmp_path / "nowhere.key")
        with pytest.raises(CroupierError, match="its key is in no backup; name its file in CROUPIER_SIGNING_KEY"):
            backup.restore(target, copy, TOOLS)
        other = tmp_path / "other.key"
        Seal(other).entry("")
        target.seal = Seal(other)
        with pytest.raises(CroupierError, match="is the key of another house"):
            backup.restore(target, copy, TOOLS)
        assert is_empty(target)


def test_a_copy_older_than_what_a_witness_has_seen_is_refused(
    database: Database, house: AuditedHouse, tmp_path: Path
) -> None:
    folder = witnesses.Folder(tmp_path)
    with database_of(database, "older-copy") as own:
        past = AuditedHouse(own)
        past.buys("ann", 100)
        past.logs()
        backup.back_up(own, tmp_path / "old.backup", TOOLS)
        past.buys("ann", 100)
        past.logs()
        assert witnesses.publish(own, house_signs(past), [folder]) == []
        latest = folder.latest(house_signs(past).key())
        assert latest is not None
        seen = [Sighting(folder.name, latest.checkpoint)]
        backup.back_up(own, tmp_path / "new.backup", TOOLS, seen)
    with empty(database, "set-back") as target:
        with pytest.raises(CroupierError, match="has seen a log of 2 entries, and the backup has 1"):
            backup.restore(target, tmp_path / "old.backup", TOOLS, seen)
        assert is_empty(target)
        backup.restore(target, tmp_path / "new.backup", TOOLS, seen)
    forged = [Sighting("other", latest.checkpoint._replace(root=b"\0" * 32))]
    with empty(database, "forked") as target:
        with pytest.raises(backup.NotSound, match="has seen other entries than the 2 here"):
            backup.restore(target, tmp_path / "new.backup", TOOLS, forged)
        assert is_empty(target)


def test_no_secret_no_key_and_no_order_is_in_a_dump(house: AuditedHouse, copy: Path) -> None:
    """Of a live house: every shoe in use or to come is there only encrypted."""
    address = make_url(house.database.url).set(drivername="postgresql")
    settings = os.environ | ({"PGPASSWORD": str(address.password)} if address.password else {})
    command = [str(TOOLS / "pg_dump"), "--dbname", address.render_as_string(hide_password=False)]
    dump = subprocess.run(command, env=settings, capture_output=True, check=True).stdout
    packed = copy.read_bytes()
    seal = house.database.seal
    key = seal.path.read_bytes()
    with house.database.engine.connect() as connection:
        hidden = connection.execute(select(SHOES).where(~SHOES.c.revealed)).all()
    assert len(hidden) >= 3
    secrets = [seal.shown(row.secret, row.commitment) for row in hidden]
    for secret in (*secrets, key, Ed25519PrivateKey.from_private_bytes(_raw(key)).private_bytes_raw()):
        assert secret not in dump
        assert secret.hex().encode() not in dump
        assert secret not in packed
    # No list of cards that wait: tables have only how many there are.
    assert not re.search(rb'"stub": \[', dump)


def _raw(pem: bytes) -> bytes:
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    key = load_pem_private_key(pem, None)
    assert isinstance(key, Ed25519PrivateKey)
    return key.private_bytes_raw()
