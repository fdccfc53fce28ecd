"""What an administrator of the database can do by SQL: where it decides money, access or chance, it is found.

The columns are those of the schema: a new one must be sealed, derived, or have its reason here.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    DateTime,
    LargeBinary,
    Select,
    Table,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import BigInteger, Integer

from croupier import games
from croupier.house.jackpots import Parameters
from croupier.house.roles import Caller
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.server.witness import WitnessBook
from croupier.store import approvals, cage, exams, hooks, jackpots, limits, witnesses
from croupier.store.academy_schema import ACADEMY_ANSWERS
from croupier.store.commands import Command, CommandResponse, once
from croupier.store.database import Database
from croupier.store.people import People, SignInRules
from croupier.store.schema import (
    APPEND_ONLY,
    APPROVALS,
    AUDIT,
    GUESSES,
    HOOK_PROGRESS,
    METADATA,
    METERS,
    PEOPLE,
    ROUNDS,
    TABLES,
    TOKENS,
)
from croupier.store.sealing import UNSEALED
from croupier.store.tables import TableStore
from croupier.store.verify import checker, verify_books
from croupier.store.verify.books import read
from croupier.store.verify.chain import digest
from croupier.store.verify.guards import guards
from croupier.store.verify.rounds import Replays
from tests.house.test_progressives import bets, show
from tests.store.gainful_edits import EDITS, GUARDS
from tests.store.standing_by import house_signs, serving
from tests.store.verify_house import AuditedHouse, begin, database_of, everybody

#: Columns that decide neither money nor access nor chance, each with its reason.
DECIDES_NOTHING = {
    (
        "entries",
        "number",
    ): "only the place among the entries of all tables; within a chain and an account it is checked",
    ("commands", "at"): "when an answer was kept; where it moved something its chain has the time",
    **{
        (
            table.name,
            column.name,
        ): "lessons pay and let in nobody; exams are sealed"
        for table in (ACADEMY_ANSWERS,)
        for column in table.c
    },
    **{
        ("hook_progress", column.name): "how far a hook has been told; what it is told is in the chains, in order"
        for column in HOOK_PROGRESS.c
    },
    **{("guesses", column.name): "slows guesses down; what lets somebody in is the password" for column in GUESSES.c},
    **{(table, column): why for table, columns in UNSEALED.items() for column, why in columns.items()},
}
COLUMNS = [
    pytest.param(table, column, id=f"{table.name}.{column.name}")
    for table in METADATA.sorted_tables
    for column in table.columns
    if (table.name, column.name) not in DECIDES_NOTHING or table.name == "tables"
]
#: Tables with a column that decides something.
DECIDING = [
    table
    for table in METADATA.sorted_tables
    if any((table.name, column.name) not in DECIDES_NOTHING for column in table.c)
]
#: A wager of the house's own: about every other round makes it.
RED = {
    "name": "Red Card",
    "look": "player 1",
    "lines": [{"line": "red", "when": "count(player, 'red') == 1", "pays": "1 to 1"}],
}
SUE, CAM = Caller("sue", "supervisor"), Caller("cam", "shift_manager")


@pytest.fixture(scope="module")
def edited(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AuditedHouse]:
    """People with sign-ins and limits, approvals, money by two people, a wheel, and a jackpot under verification."""
    with database_of(database, "edited") as own:
        house = AuditedHouse(own)
        people = People(own, SignInRules())
        for name, role in (("sue", "supervisor"), ("cam", "supervisor"), ("pat", "player")):
            own.run(lambda c, name=name, role=role: people.add(c, name, role, "a hash", by="admin"))  # type: ignore[misc]
            assert people.enter(people.code(name))
        own.run(lambda c: people.assign(c, "cam", "shift_manager", 8, by="admin", because="ill"))
        own.run(lambda c: limits.change(c, "pat", {"loss": 100_00}, by="pat"))
        _by_two(house, cage.LARGE, {"person": "pat", "amount": 20_000_00})
        own.run(lambda c: hooks.register(c, "till", "https://x.example", sees="admin", kinds=[], by="a", because="b"))
        number = own.run(lambda c: exams.give(c, "sue", "cam", "blackjack", {"questions": 1, "minutes": 5}))
        begun = own.run(lambda c: exams.begin(c, number, "cam"))
        marks = {"right": 0, "passed": False, "rules_version": 1, "answers": ["10"]}
        own.run(lambda c: exams.hand_in(c, begun, marks))
        command = Command.of("sue", "window 1", b"pat 50")
        once(own, command, lambda c: CommandResponse(200, _buys(c)), lambda why: CommandResponse(422, {}))
        own.run(lambda c: approvals.ask(c, cage.LARGE, {"person": "pat", "amount": 30_000_00}, "sue", "again"))
        house.opens("wheel", "roulette", "fay")
        house.plays("wheel", red="10")
        house.opens("ride", "let-it-ride", "gil", deals=False, group="linked")
        house.act("ride", everybody(**bets("let-it-ride")), "gil")
        house.act("ride", lambda table: table.begin())
        house.act("ride", lambda table: show(table, {"1": "Ah Kh Qh Jh Th"}))
        house.opens("twenty-one", "blackjack", "jon", options={"house_wagers": [RED]})
        house.plays("twenty-one", main="10", red_card="5")
        house.installs("spare", Parameters(seed=500_00, rate=1_000, reserve_rate=333))
        house.opens("ride2", "let-it-ride", "ida", group="linked")
        house.act("ride2", everybody(**bets("let-it-ride")), "ida")
        house.act("ride2", begin)
        house.logs()
        folder = tmp_path_factory.mktemp("witness")
        with serving(WitnessBook(folder, [house_signs(house).key()])) as witness:
            assert witnesses.publish(own, house_signs(house), [witness]) == []
        yield house


def _buys(connection: Connection) -> dict[str, Any]:
    return cage.move(connection, "pat", 50_00, key="window 1", by="sue", because="at the window")


def _by_two(house: AuditedHouse, what: str, body: dict[str, Any]) -> None:
    number = house.database.run(lambda c: approvals.ask(c, what, body, "sue", "asked for"))
    house.database.run(lambda c: approvals.decide(c, house.tables, number, by=CAM, approve=True, reason="agreed"))


@pytest.fixture(scope="module")
def replays() -> Replays:
    return {}


def findings(connection: Connection, house: AuditedHouse, replays: Replays) -> list[str]:
    report = verify_books(read(connection), checker=checker(house.database.seal), replays=replays)
    return [*map(str, report.findings), *map(str, guards(connection))]


def _edits(column: Column[Any], value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(column.type, Boolean):
        return not value
    if isinstance(column.type, Integer | BigInteger):
        return 0 if value is None else value + 1_000
    if isinstance(column.type, DateTime):
        return text("now() + interval '1 day'")
    if isinstance(column.type, LargeBinary):
        return bytes(32)
    if isinstance(column.type, JSONB):
        return {"x": 1}
    return f"{value or ''}x"


def test_an_honest_house_of_people_has_nothing_to_find(edited: AuditedHouse, replays: Replays) -> None:
    with edited.database.engine.connect() as connection:
        assert findings(connection, edited, replays) == []
        for table in DECIDING:
            assert connection.execute(select(table).limit(1)).first() is not None, f"{table.name} is empty"


def _first(table: Table) -> Select[Any]:
    """A row of a table; of the accounts one with money."""
    asked = select(table).order_by(*table.primary_key.columns).limit(1)
    return asked.where(table.c.posted > 10_00) if table.name == "accounts" else asked


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_column_changed_by_sql_is_found(
    edited: AuditedHouse, replays: Replays, table: Table, column: Column[Any]
) -> None:
    with edited.database.engine.connect() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        keys = list(table.primary_key.columns)
        row = connection.execute(_first(table)).mappings().one()
        same = [key == row[key.name] for key in keys]
        connection.execute(update(table).where(*same).values({column.name: _edits(column, row[column.name])}))
        assert findings(connection, edited, replays), f"{table.name}.{column.name}"


@pytest.mark.parametrize("table", DECIDING, ids=lambda table: table.name)
def test_a_row_taken_out_by_sql_is_found(edited: AuditedHouse, replays: Replays, table: Table) -> None:
    with edited.database.engine.connect() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        keys = list(table.primary_key.columns)
        if table.name == "cosignatures":  # a copy of what its witness said, who has it
            return
        row = connection.execute(_first(table)).mappings().one()
        connection.execute(delete(table).where(*(key == row[key.name] for key in keys)))
        assert findings(connection, edited, replays), table.name


@pytest.mark.parametrize("table", DECIDING, ids=lambda table: table.name)
def test_a_row_added_by_sql_is_found(edited: AuditedHouse, replays: Replays, table: Table) -> None:
    """A copy of another one, under a key of its own."""
    with edited.database.engine.connect() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        row = dict(connection.execute(_first(table)).mappings().one())
        only_once = {column for index in table.indexes if index.unique for column in index.columns}
        for column in {*table.primary_key.columns, *only_once, *(column for column in table.c if column.unique)}:
            row[column.name] = None if column.nullable else _edits(column, row[column.name])
        connection.execute(insert(table), row)
        assert findings(connection, edited, replays), table.name


def _signs_out(connection: Connection, people: People) -> None:
    people.sign_out(connection, Caller("sue", "supervisor"), "", everywhere=True)


def _is_demoted(connection: Connection, people: People) -> None:
    people.set_role(connection, "cam", "dealer", by="admin", because="asked for it")


def _is_declined(connection: Connection, people: People) -> None:
    open_ = select(APPROVALS.c.number).where(APPROVALS.c.decided_by.is_(None))
    number, tables = connection.execute(open_).scalar_one(), TableStore(people.database)
    approvals.decide(connection, tables, number, by=CAM, approve=False, reason="no")


def _is_corrected(connection: Connection, people: People) -> None:
    agreed = approvals.Agreed(
        connection, TableStore(people.database), 0, {"meter": "spare", "amount": 5_00}, "sue", "cam", "", {}
    )
    jackpots._correction(agreed._replace(because="miscounted"))


@pytest.mark.parametrize(
    ("table", "act"),
    [(TOKENS, _signs_out), (PEOPLE, _is_demoted), (APPROVALS, _is_declined), (METERS, _is_corrected)],
    ids=lambda value: getattr(value, "name", None),
)
def test_an_older_row_put_back_is_found(
    edited: AuditedHouse, replays: Replays, table: Table, act: Callable[[Connection, People], None]
) -> None:
    """It was sealed once, and the chain has a newer seal of it."""
    with edited.database.engine.connect() as connection:
        before = [dict(row) for row in connection.execute(select(table)).mappings()]
        act(connection, People(edited.database, SignInRules()))
        assert findings(connection, edited, replays) == []
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(delete(table))
        connection.execute(insert(table), before)
        assert findings(connection, edited, replays)


def test_a_million_bought_in_in_two_supervisors_names_is_found(edited: AuditedHouse, replays: Replays) -> None:
    """Entry, balance, and both notes of the chain, every digest right: only the seals are missing."""
    with edited.database.engine.connect() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        entered = {"kind": "transfer", "debit": "cage", "credit": "player:pat", "amount": 100_000_000, "key": "forged"}
        connection.execute(insert(METADATA.tables["entries"]), entered)
        connection.execute(text("UPDATE accounts SET posted = posted + 100000000 WHERE name = 'player:pat'"))
        house = select(AUDIT).where(AUDIT.c.chain == "house").order_by(AUDIT.c.number.desc()).limit(1)
        last = connection.execute(house).one()
        posting = entered | {"of": "", "round": "", "seq": 0, "clause": "", "because": ""}
        at = connection.execute(text("SELECT now() AT TIME ZONE 'UTC'")).scalar_one().isoformat() + "+00:00"
        entry = {"by": "sue", "approved": "cam", "what": "buys in", "person": "pat", "at": at, "ledger": [posting]}
        hash_ = digest(last.hash, "house", last.number + 1, entry)
        row = {"chain": "house", "number": last.number + 1, "entry": entry, "hash": hash_}
        for mac in (None, "0" * 64, last.mac):
            with connection.begin_nested() as step:
                connection.execute(insert(AUDIT), row | {"mac": mac})
                (finding,) = findings(connection, edited, replays)
                assert finding.endswith("is not sealed with the key of the house: the house has not written it")
                step.rollback()


@pytest.mark.parametrize("table", APPEND_ONLY, ids=lambda table: table.name)
def test_a_guard_that_was_dropped_is_found(edited: AuditedHouse, table: Table) -> None:
    for act in ("DROP TRIGGER append_only ON {}", "ALTER TABLE {} DISABLE TRIGGER append_only"):
        with edited.database.engine.connect() as connection:
            connection.execute(text(act.format(table.name)))
            (finding,) = guards(connection)
            assert finding.where == f"table {table.name}"


@pytest.mark.parametrize(("act", "words"), GUARDS)
def test_a_guard_that_was_changed_is_found(edited: AuditedHouse, act: str, words: str) -> None:
    with edited.database.engine.connect() as connection:
        connection.execute(text(act))
        assert any(words in finding.what for finding in guards(connection))


@pytest.mark.parametrize("edit", EDITS)
def test_what_somebody_would_gain_by_is_found(edited: AuditedHouse, replays: Replays, edit: str) -> None:
    statements, where = EDITS[edit]
    with edited.database.engine.connect() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        for statement in statements.split("; "):
            assert connection.execute(text(statement.replace(":pat", "\\:pat"))).rowcount, "nothing was changed"
        assert any(finding.startswith(where) for finding in findings(connection, edited, replays))


def test_pays_of_a_wager_of_the_houses_own_are_found_with_their_digest_made_anew(
    edited: AuditedHouse, replays: Replays
) -> None:
    """Who edits them in the round and at the table, and works out the digest of the rules again, is not believed."""
    with edited.database.engine.connect() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        asked = select(ROUNDS).where(ROUNDS.c.table == "twenty-one")
        row = connection.execute(asked).mappings().one()
        own = {**RED, "lines": [{"line": "red", "when": "count(player, 'red') == 1", "pays": "9 to 1"}]}
        options = row["options"] | {"house_wagers": [own]}
        game = games.get("blackjack")
        house = game.house(options)
        rules = Round(game, house, game.seated(house, setup({"1": {"main": "10"}}))[0]).rules
        assert rules != row["rules"]
        connection.execute(update(ROUNDS).values(options=options, rules=rules).where(ROUNDS.c.name == row["name"]))
        connection.execute(update(TABLES).values(options=options).where(TABLES.c.name == "twenty-one"))
        told = findings(connection, edited, replays)
        assert {finding.split(":")[0] for finding in told} >= {f"rounds {row['name']}", "tables twenty-one"}, told


def test_a_promotion_by_sql_names_the_person(edited: AuditedHouse, replays: Replays) -> None:
    with edited.database.engine.connect() as connection:
        connection.execute(update(PEOPLE).where(PEOPLE.c.name == "pat").values(role="admin"))
        (finding,) = findings(connection, edited, replays)
        assert finding.startswith("people pat: is not as chain house, entry ")
