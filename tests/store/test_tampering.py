"""Whatever is done to the books behind the house's back, the verification says so."""

import pytest
from sqlalchemy.exc import DBAPIError

from croupier.store.database import Database
from croupier.store.sealing import Seal
from croupier.store.signing import heads
from croupier.store.verify import checker, verify, verify_books
from croupier.store.verify.books import Books, read
from croupier.store.verify.rounds import Replays
from tests.store.tampering import WAYS, mutations, write
from tests.store.verify_house import AuditedHouse, database_of


@pytest.fixture(scope="module")
def replays() -> Replays:
    """Rounds are played again once, however many copies of the books they are in."""
    return {}


def unnoticed(books: Books, replays: Replays, seed: int, count: int) -> list[str]:
    seals = checker(Seal())
    assert verify_books(books, checker=seals, replays=replays).ok
    done = mutations(seed, books, count)
    return [what for what, tampered in done if verify_books(tampered, checker=seals, replays=replays).ok]


def test_an_honest_house_has_nothing_to_find(books: Books) -> None:
    report = verify_books(books)
    assert report.findings == []
    assert report.counts["outcomes"] > 50
    assert report.voids == {"poker": 2}
    assert sum(shoe.voids for shoe in report.shoes) == 2


@pytest.mark.parametrize("seed", range(4))
def test_every_mutation_is_found(books: Books, replays: Replays, seed: int) -> None:
    assert unnoticed(books, replays, seed, 40) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_thousand_mutations_are_found(books: Books, replays: Replays, seed: int) -> None:
    assert unnoticed(books, replays, seed, 1_000) == []


def test_every_way_to_tamper_is_tried(books: Books) -> None:
    words = {"is gone", "one more row", "changed places", "the last", "ends with", "is another from", " is of "}
    done = [what for what, _ in mutations(1, books, 200)]
    assert len(set(WAYS)) == 7
    assert all(any(word in what for what in done) for word in words)


def tampered_with(house: AuditedHouse, books: Books, seed: int, count: int) -> int:
    """Tamper in the database, in transactions that are rolled back; return how often the database allowed it."""
    written = 0
    for what, tampered in mutations(seed, books, count):
        with house.database.engine.connect() as connection:
            try:
                write(connection, books, tampered)
            except DBAPIError:  # the database itself refuses two rows of one key, or an overdraft
                continue
            assert verify(connection).findings, what
            written += 1
    with house.database.engine.connect() as connection:
        assert verify(connection).ok
    return written


def test_what_is_changed_in_the_database_is_found(house: AuditedHouse, books: Books) -> None:
    assert tampered_with(house, books, 7, 20) >= 12


@pytest.mark.long
def test_much_that_is_changed_in_the_database_is_found(house: AuditedHouse, books: Books) -> None:
    assert tampered_with(house, books, 8, 300) >= 200


def test_a_house_set_back_to_an_earlier_day_is_found_by_exported_heads_alone(database: Database) -> None:
    with database_of(database, "backup") as backed_up:
        house = AuditedHouse(backed_up)
        house.opens("wheel", "roulette", "ann")
        house.plays("wheel", red="10")
        with backed_up.engine.connect() as connection:
            backup, earlier = read(connection), heads(connection)
        house.plays("wheel", red="10")
        with backed_up.engine.connect() as connection:
            later = heads(connection)
            assert verify(connection, earlier).ok
    # Everything is consistent in itself: without a head that somebody else has kept there is nothing to see.
    assert verify_books(backup).ok
    (finding,) = verify_books(backup, later).findings
    assert str(finding).startswith("chain wheel, entry 7: is not there any more;")


def test_a_past_that_was_played_again_is_found_by_exported_heads_alone(database: Database) -> None:
    with database_of(database, "past") as past:
        house = AuditedHouse(past)
        house.opens("wheel", "roulette", "ann")
        past.close()
        with database_of(database, "fork", template="past") as other:
            house.plays("wheel", red="10")
            AuditedHouse(other).plays("wheel", black="10")
            with past.engine.connect() as connection:
                first = heads(connection)
            with other.engine.connect() as connection:
                assert verify(connection).ok
                findings = verify(connection, first).findings
    assert [finding.where for finding in findings] == ["chain wheel, entry 5"]
    assert "is another entry now" in findings[0].what
