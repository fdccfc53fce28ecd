"""The log of all chains and its witnesses: a past that was rewritten, forked or cut off is refused by itself."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text

from croupier.errors import BadInput, CroupierError, Refused
from croupier.server.witness import WitnessBook
from croupier.store import log, merkle, notes, receipts, witnesses
from croupier.store.database import Database
from croupier.store.notes import COSIGNER, NoteSigner
from croupier.store.schema import AUDIT, CHECKPOINTS, LOG
from croupier.store.verify import verify
from croupier.store.verify.chain import digest
from croupier.store.verify.log import Sighting
from croupier.store.witnesses import Folder, HistoryRefused, Witness
from tests.store.standing_by import house_signs, serving
from tests.store.verify_house import AuditedHouse, database_of


@pytest.fixture(scope="module")
def template(database: Database) -> Iterator[str]:
    """A wheel, two rounds, all of it in the log; and a round behind it."""
    with database_of(database, "logged once") as own:
        house = AuditedHouse(own)
        house.opens("wheel", "roulette", "fay")
        house.plays("wheel", red="10")
        house.logs()
        house.plays("wheel", odd="10", black="5")
        house.logs()
        house.plays("wheel", black="10")
        own.close()
        yield "logged once"


@pytest.fixture
def logged(database: Database, template: str) -> Iterator[AuditedHouse]:
    """A copy of that house."""
    with database_of(database, "logged", template) as own:
        house = AuditedHouse(own)
        house.keys = 1_000  # behind those of the template
        yield house


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def replica(connection: Connection) -> None:
    connection.execute(text("SET LOCAL session_replication_role = replica"))


def signed(house: AuditedHouse) -> log.SignedCheckpoint:
    with house.database.engine.connect() as connection:
        newest = log.newest(connection, house_signs(house).key())
    assert newest is not None
    return newest


def publish(house: AuditedHouse, *watching: Witness) -> list[str]:
    return witnesses.publish(house.database, house_signs(house), watching)


def findings(house: AuditedHouse, *watching: Witness) -> list[str]:
    seen = []
    for witness in watching:
        latest = witness.latest(house_signs(house).key())
        assert latest is not None
        seen.append(Sighting(witness.name, latest.checkpoint))
    with house.database.engine.connect() as connection:
        return [str(finding) for finding in verify(connection, witnessed=seen).findings]


def test_every_checkpoint_has_grown_from_the_one_before(logged: AuditedHouse) -> None:
    logged.logs()
    key = house_signs(logged).key()
    with logged.database.engine.connect() as connection:
        stored = connection.execute(select(CHECKPOINTS.c.note).order_by(CHECKPOINTS.c.size)).scalars()
        first, second, third = (notes.checkpoint(note, key) for note in stored)
        assert third.size == connection.execute(select(func.count()).select_from(AUDIT)).scalar_one()
        for old, new in ((first, second), (second, third), (first, third)):
            proof = log.consistency(connection, old.size, new.size)
            assert merkle.extends(old.size, old.root, new.size, new.root, proof)
            assert log.contains(connection, old, new.size)
            assert not log.contains(connection, new, old.size)
    assert findings(logged) == []


def test_nothing_new_makes_no_checkpoint(logged: AuditedHouse) -> None:
    logged.logs()
    before = signed(logged)
    logged.logs()
    assert signed(logged) == before


def _rewritten(connection: Connection) -> None:
    """The last entry says that somebody else did it; its digest is right, its seal cannot be."""
    replica(connection)
    newest = select(AUDIT).where(AUDIT.c.chain == "wheel").order_by(AUDIT.c.number.desc()).limit(2)
    row, before = connection.execute(newest).all()
    entry = row.entry | {"by": "nobody"}
    made = {"entry": json.dumps(entry), "hash": digest(before.hash, "wheel", row.number, entry), "number": row.number}
    connection.execute(
        text("UPDATE audit SET entry = :entry, hash = :hash WHERE chain = 'wheel' AND number = :number"), made
    )


def _node_changed(connection: Connection) -> None:
    replica(connection)
    connection.execute(text("UPDATE log SET hash = repeat('0', 64) WHERE level > 1"))


def _node_gone(connection: Connection) -> None:
    replica(connection)
    connection.execute(text("DELETE FROM log WHERE level > 1"))


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (_rewritten, "of chain wheel is not as the house has written it; no checkpoint is signed"),
        (_node_changed, "the log of this house is not the one that it has signed"),
        (_node_gone, "nodes of the log are not there any more"),
    ],
)
def test_the_house_signs_nothing_that_it_has_not_written(logged: AuditedHouse, edit: Any, words: str) -> None:
    before = signed(logged)
    logged.database.run(edit)
    with pytest.raises(CroupierError, match=words):
        logged.logs()
    assert signed(logged) == before
    assert findings(logged)


def _set_back(database: Database, name: str, house: AuditedHouse) -> Any:
    """The database as it is now, copied whole."""
    house.database.engine.dispose()
    return database_of(database, name, house.database.engine.url.database or "")


@pytest.fixture(params=["folder", "remote"])
def witness(request: pytest.FixtureRequest, logged: AuditedHouse, tmp_path: Path) -> Iterator[Witness]:
    if request.param == "folder":
        yield Folder(tmp_path)
        return
    with serving(WitnessBook(tmp_path, [house_signs(logged).key()])) as remote:
        yield remote


def test_a_witness_gets_every_checkpoint_and_finds_nothing(logged: AuditedHouse, witness: Witness) -> None:
    key = house_signs(logged).key()
    assert witness.latest(key) is None
    for _ in range(3):
        assert publish(logged, witness) == []
        latest = witness.latest(key)
        assert latest is not None
        assert latest.checkpoint == signed(logged).checkpoint
        logged.plays("wheel", red="10")
        logged.logs()
    assert witnesses.compared(logged.database, key, [witness]) == []
    assert findings(logged, witness) == []


def test_a_database_set_back_as_a_whole_is_refused(database: Database, logged: AuditedHouse, witness: Witness) -> None:
    """Every seal and every digest in it is right."""
    publish(logged, witness)
    with _set_back(database, "set_back", logged) as older:
        logged.logs()
        publish(logged, witness)
        house = AuditedHouse(older)
        assert findings(house) == []
        (finding,) = findings(house, witness)
        assert finding.endswith("its end was cut off, or the database set back")
        with pytest.raises(HistoryRefused, match="its end was cut off, or the database set back"):
            witnesses.compared(older, house_signs(house).key(), [witness])


def test_a_fork_is_refused_however_long_it_grows(database: Database, logged: AuditedHouse, witness: Witness) -> None:
    """Even the house itself, with its key, cannot go another way from where its witness has seen it."""
    with _set_back(database, "forked", logged) as older:
        logged.plays("wheel", red="10")
        logged.logs()
        publish(logged, witness)
        fork = AuditedHouse(older)
        for _ in range(3):
            fork.plays("wheel", even="10")
        fork.logs()
        assert signed(fork).checkpoint.size > signed(logged).checkpoint.size
        assert findings(fork) == []
        (finding,) = findings(fork, witness)
        assert finding.endswith("they were written anew")
        with pytest.raises(HistoryRefused, match="it was written anew"):
            publish(fork, witness)
        assert publish(logged, witness) == []


def test_a_witness_that_is_away_holds_nobody_up(logged: AuditedHouse, tmp_path: Path) -> None:
    gone, there = Folder(tmp_path / "unplugged"), Folder(tmp_path)
    (why,) = publish(logged, gone, there)
    assert why.endswith("is no folder; make it, or see why it is gone")
    assert there.latest(house_signs(logged).key()) is not None
    with serving(WitnessBook(tmp_path / "elsewhere", [])) as stranger:
        (why,) = publish(logged, stranger)
        assert "croupier/" in why
        assert "is no house that this witness knows" in why
    (why,) = publish(logged, stranger)
    assert "does not answer" in why


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("http://127.0.0.1:1", "is a witness without its key"),
        ("http://127.0.0.1:1#key", "is no key of a log or a witness"),
        ("http://127.0.0.1:1#PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "the key of a log"),
    ],
)
def test_a_witness_that_is_none_is_refused(written: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        witnesses.named(written)


# -- receipts -------------------------------------------------------------------------------------------------


def _receipt(house: AuditedHouse, number: int) -> dict[str, Any]:
    with house.database.engine.connect() as connection:
        document = receipts.receipt(connection, "wheel", number, house_signs(house).key())
    return json.loads(json.dumps(document))  # type: ignore[no-any-return]  # as a file has it


def test_a_receipt_proves_how_a_round_ended(logged: AuditedHouse) -> None:
    logged.logs()
    for number in (1, 2, 3):
        proved = receipts.checked(_receipt(logged, number), str(house_signs(logged).key()))
        assert proved.ended["round"] == f"wheel#{number}"
        assert proved.ended["result"]["status"] == "settled"
        assert [line["wager"] for line in proved.ended["result"]["lines"]]


def test_a_receipt_tells_what_its_witnesses_have_seen(logged: AuditedHouse, tmp_path: Path) -> None:
    book = WitnessBook(tmp_path, [house_signs(logged).key()], "witness.example")
    assert "was seen" not in str(_receipt(logged, 1))
    with pytest.raises(CroupierError, match=r"witness\.example has not seen the checkpoint"):
        receipts.checked(_receipt(logged, 1), witnesses=(str(book.key),))
    with serving(book) as remote:
        publish(logged, remote)
    proved = receipts.checked(_receipt(logged, 1), witnesses=(str(book.key),))
    assert proved.seen[str(book.key)] > 1_700_000_000


def _other_net(document: dict[str, Any]) -> None:
    document["entry"][3]["result"]["lines"][0]["net"] += 1


def _other_round(document: dict[str, Any]) -> None:
    document["entry"][3]["round"] = "wheel#7"


def _other_place(document: dict[str, Any]) -> None:
    document["index"] += 1


def _shorter_proof(document: dict[str, Any]) -> None:
    document["proof"].pop()


def _other_size(document: dict[str, Any]) -> None:
    origin, size, rest = document["checkpoint"].split("\n", 2)
    document["checkpoint"] = f"{origin}\n{int(size) + 1}\n{rest}"


@pytest.mark.parametrize("change", [_other_net, _other_round, _other_place, _shorter_proof, _other_size])
def test_a_receipt_that_was_changed_is_refused(logged: AuditedHouse, change: Any) -> None:
    document = _receipt(logged, 1)
    receipts.checked(document)
    change(document)
    with pytest.raises(CroupierError, match=r"was changed|has changed it"):
        receipts.checked(document)


def test_a_receipt_of_another_house_is_refused(logged: AuditedHouse, signer: NoteSigner) -> None:
    with pytest.raises(CroupierError, match="the receipt is signed by croupier/"):
        receipts.checked(_receipt(logged, 1), str(signer.key()))


@pytest.fixture
def signer(tmp_path: Path) -> NoteSigner:
    return WitnessBook(tmp_path, [], "other.example").signs


@pytest.mark.parametrize("document", [None, [], {}, {"kind": receipts.KIND}, {"kind": receipts.KIND, "entry": [1]}])
def test_what_is_no_receipt_is_refused(document: Any) -> None:
    with pytest.raises(BadInput, match=r"this is no receipt|this receipt cannot be read"):
        receipts.checked(document)


def test_a_round_that_no_checkpoint_has_yet_has_no_receipt(logged: AuditedHouse) -> None:
    with pytest.raises(Refused, match="no checkpoint has it yet"):
        _receipt(logged, 3)
    with pytest.raises(BadInput, match="there is no round 9 at table wheel"):
        _receipt(logged, 9)


def test_entries_without_a_seal_are_not_logged(logged: AuditedHouse) -> None:
    """Those of an older release are, where one sealed entry says that they were there (test_upgrade)."""

    def unsealed(connection: Connection) -> None:
        replica(connection)
        connection.execute(text("UPDATE audit SET mac = NULL WHERE chain = 'wheel'"))

    logged.database.run(unsealed)
    with pytest.raises(CroupierError, match="is not as the house has written it"):
        logged.logs()


def test_the_leaves_are_each_entry_once(logged: AuditedHouse) -> None:
    logged.logs()
    with logged.database.engine.connect() as connection:
        leaves = connection.execute(select(LOG.c.chain, LOG.c.number).where(LOG.c.level == 0)).all()
        entries = connection.execute(select(AUDIT.c.chain, AUDIT.c.number)).all()
        assert sorted(map(tuple, leaves)) == sorted(map(tuple, entries))
    assert house_signs(logged).key().kind != COSIGNER
