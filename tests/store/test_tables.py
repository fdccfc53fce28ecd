"""Tables in the database: every command from what was written last, money and chain whole, cards from their secret."""

import hashlib
import hmac

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError

from croupier import games
from croupier.equipment.cards import TEXT, pack
from croupier.equipment.source import SeededSource, shuffled
from croupier.errors import BadInput, CroupierError, Refused
from croupier.house.table import Table
from croupier.round.requests import Draw, Peek, Roll, Spin
from croupier.store import audit
from croupier.store.database import Database
from croupier.store.schema import ACCOUNTS, ANSWERS, APPEND_ONLY, AUDIT, ENTRIES, RESULTS, ROUNDS, SHOES, TABLES
from croupier.store.secrets import StoredSecret
from croupier.store.tables import TableStore
from tests.store.conftest import buys

FIRST = {"ante", "bet_1", "main", "player", "pass", "red", "1"}


def opened(tables: TableStore, name: str, slug: str, player: str) -> None:
    tables.create(name, games.get(slug), {}, by="admin")
    tables.command(name, _ready, by="ann")
    buys(tables.database, player, 1_000_00)
    tables.command(name, lambda table: table.sit(player, "1"), by=player)


def _ready(table: Table) -> None:
    while table.opening is not None and (step := table.opening.next):
        table.opening.did(step.id, "ann")
    table.open("ann")


def _bet(table: Table) -> None:
    wager = next(spot for spot in table.game.spots(table.options) if spot in FIRST)
    bets = {wager: "20"} | ({"progressive": "1"} if "progressive" in table.options.tables else {})
    if not table.chips.held:
        table.lay_out("1", bets, key=f"bet {table.rounds}")


def _on(table: Table) -> bool:
    """Deal until somebody is asked; True when the round is over."""
    while isinstance(table.pending, Draw | Roll | Spin | Peek):
        table.deal()
    return table.round is None


def _begin(table: Table) -> None:
    table.begin()
    _on(table)


def _absent(table: Table) -> bool:
    if table.round is not None:
        table.expire()
    return _on(table)


def play(tables: TableStore, name: str) -> None:
    """A round in which every command finds the table only in the database."""
    tables.command(name, _bet, by="player")
    tables.command(name, _begin, by="dealer")
    while not TableStore(tables.database).command(name, _absent, by="clock"):
        pass


def sound(database: Database) -> None:
    """Every account equals its entries, and the cage owes what all others have together."""
    with database.engine.connect() as connection:
        held = {row.name: row.posted for row in connection.execute(select(ACCOUNTS))}
        moved: dict[str, int] = {}
        for row in connection.execute(select(ENTRIES).where(ENTRIES.c.kind.in_(["transfer", "post"]))):
            moved[row.debit] = moved.get(row.debit, 0) - row.amount
            moved[row.credit] = moved.get(row.credit, 0) + row.amount
    assert {name: moved.get(name, 0) for name in held} == held
    assert sum(held.values()) == -moved["cage"]


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_is_played_from_the_store(tables: TableStore, slug: str) -> None:
    opened(tables, slug, slug, f"player of {slug}")
    for _ in range(2):
        play(tables, slug)
    sound(tables.database)
    with tables.database.engine.connect() as connection:
        rounds = select(ROUNDS.c.name).where(ROUNDS.c.table == slug)
        assert len(connection.execute(rounds).all()) == 2
        assert connection.execute(select(func.count()).where(RESULTS.c.round.in_(rounds))).scalar_one() == 2
        before, number = audit.START, 0
        for row in connection.execute(select(AUDIT).where(AUDIT.c.chain == slug).order_by(AUDIT.c.number)):
            number += 1
            assert row.number == number
            assert row.hash == audit.digest(before, slug, number, row.entry)
            before = row.hash
    assert number >= 7


def test_what_is_the_truth_is_only_added_to(tables: TableStore) -> None:
    opened(tables, "truth", "three-card-poker", "eve")
    play(tables, "truth")
    for table in APPEND_ONLY:
        for statement in (f"DELETE FROM {table.name}", f"TRUNCATE {table.name} CASCADE"):
            with pytest.raises(DBAPIError, match="only ever added to"), tables.database.engine.begin() as connection:
                connection.execute(text(statement))
    with pytest.raises(DBAPIError, match="only ever added to"), tables.database.engine.begin() as connection:
        connection.execute(text("UPDATE entries SET amount = amount + 1"))


def _seed(table: Table) -> None:
    assert table.dealing is not None
    assert isinstance(table.dealing.secret, StoredSecret)
    table.dealing.secret.add_seed("seven")


def test_the_cards_follow_from_the_secret_that_was_committed_to(tables: TableStore) -> None:
    opened(tables, "proof", "three-card-poker", "dan")
    with tables.database.engine.connect() as connection:
        promised = connection.execute(select(SHOES).where(SHOES.c.table == "proof")).one()
        assert not promised.revealed
    tables.command("proof", _seed, by="dan")
    play(tables, "proof")
    with tables.database.engine.connect() as connection:
        shoe = connection.execute(select(SHOES).where(SHOES.c.number == promised.number)).one()
        answers = select(ANSWERS.c.answer).where(ANSWERS.c.round == "proof#1").order_by(ANSWERS.c.seq)
        dealt = [answer["answer"] for answer in connection.execute(answers).scalars() if answer["by"] == "equipment"]
        waiting = connection.execute(select(SHOES).where(SHOES.c.table == "proof", ~SHOES.c.revealed)).one()
    assert shoe.revealed
    assert hashlib.sha256(shoe.secret).hexdigest() == promised.commitment
    assert shoe.seeds == ["seven"]
    assert not waiting.started
    # Worked out here by hand, and not by the code that dealt them.
    seed = hmac.digest(shoe.secret, b'["seven"]', "sha256")
    order = shuffled(sorted(pack(52)), SeededSource(seed))
    assert dealt == [TEXT[card] for card in reversed(order)][: len(dealt)]
    assert len(dealt) >= 6


def test_a_refused_command_has_not_happened(tables: TableStore) -> None:
    opened(tables, "refused", "three-card-poker", "joe")

    def version() -> int:
        with tables.database.engine.connect() as connection:
            return int(connection.execute(select(TABLES.c.version).where(TABLES.c.name == "refused")).scalar_one())

    before = version()
    with pytest.raises(Refused, match="these wagers come to 1001"):
        tables.command("refused", lambda table: table.bet("1", "ante", "1001", key="a"), by="joe")
    with pytest.raises(CroupierError, match="there is a table refused already"):
        tables.create("refused", games.get("roulette"), {}, by="admin")
    with pytest.raises(CroupierError, match="no table 'nowhere'"):
        tables.command("nowhere", lambda table: None, by="joe")
    assert version() == before
    sound(tables.database)


def test_a_table_may_be_moved_to_a_meter_that_another_feeds(tables: TableStore) -> None:
    game = games.get("rocket-aces")
    tables.create("first", game, {}, group="moved", by="admin")
    tables.create("second", game, {"rocket_aces": "RA-MEDIUM-ACE-6D"}, group="moved", by="admin")
    tables.command("second", lambda table: table.change({}, by="sam", because="one jackpot for both"), by="sam")
    readings = [tables.look(name, lambda table: table.jackpots.readings(table.name)) for name in ("first", "second")]
    assert readings[0] == readings[1] != {}
    sound(tables.database)


@pytest.mark.parametrize("url", ["", "sqlite:///x", "mysql://x/y", "not a url"])
def test_another_database_is_refused(url: str) -> None:
    with pytest.raises(BadInput, match="no PostgreSQL address; write postgresql://"):
        Database(url)


def test_a_database_that_is_not_there_is_said_in_one_line() -> None:
    with pytest.raises(CroupierError, match="cannot reach the database"):
        Database("postgresql://nobody@127.0.0.1:1/none").check()
