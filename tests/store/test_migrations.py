"""Migrations: they arrive at the schema, bring an older database up, and leave a newer one alone."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, MetaData, Table, Text, text

import croupier.store
from croupier.errors import CroupierError
from croupier.store.database import ROLE, Database
from croupier.store.schema import APPEND_ONLY, METADATA
from tests.store.verify_house import database_of

MIGRATIONS = Path(croupier.store.__file__).parent / "migrations"

# Every column, constraint, index and sequence, in the words of the database.
DESCRIBED = """
SELECT 'column', c.relname, a.attnum || ' ' || a.attname, format_type(a.atttypid, a.atttypmod)
       || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '')
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
 WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
UNION ALL
SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL
SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL
SELECT 'sequence', '', sequencename, data_type::text FROM pg_sequences WHERE schemaname = 'public'
"""

NEXT = """
from alembic import op

revision = "9999"
down_revision = "{}"


def upgrade() -> None:
    op.execute("ALTER TABLE people ADD COLUMN nickname TEXT NOT NULL DEFAULT 'none'")
"""


def described(connection: Connection) -> set[tuple[Any, ...]]:
    return {tuple(row) for row in connection.execute(text(DESCRIBED)) if row[1] != "alembic_version"}


@pytest.fixture
def house(database: Database) -> Iterator[Database]:
    with database_of(database, "another_house") as another:
        yield another


def built_from(metadata: MetaData, house: Database) -> set[tuple[Any, ...]]:
    with house.engine.connect() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
        metadata.create_all(connection)
        return described(connection)


def changed(metadata: MetaData) -> MetaData:
    """The schema with one more column, as somebody might leave it who forgets the migration."""
    altered = MetaData()
    for table in metadata.sorted_tables:
        table.to_metadata(altered)
    Table("people", altered, Column("nickname", Text), extend_existing=True)
    return altered


def test_the_migrations_arrive_at_the_schema(house: Database) -> None:
    with house.engine.connect() as connection:
        migrated = described(connection)
    assert len(migrated) > 100
    assert migrated == built_from(METADATA, house)
    assert migrated != built_from(changed(METADATA), house)


def test_the_migrations_guard_what_is_only_ever_added_to(database: Database) -> None:
    with database.engine.connect() as connection:
        guarded = connection.execute(
            text("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'append_only' AND tgenabled = 'O'")
        )
        assert set(guarded.scalars()) == {table.name for table in APPEND_ONLY}


@pytest.mark.parametrize("table", METADATA.sorted_tables, ids=lambda table: table.name)
def test_the_service_may_do_what_it_must_with_every_table(database: Database, table: Table) -> None:
    rights = {"SELECT", "INSERT"} if table in APPEND_ONLY else {"SELECT", "INSERT", "UPDATE", "DELETE"}
    asked = text("SELECT has_table_privilege(:role, :table, :right)")
    with database.engine.connect() as connection:
        for right in ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE"):
            given = connection.execute(asked, {"role": ROLE, "table": table.name, "right": right}).scalar_one()
            assert given == (right in rights), right


def test_a_database_that_is_up_to_date_is_left_as_it_is(database: Database) -> None:
    with database.engine.connect() as connection:
        before = described(connection)
    database.migrate()
    with database.engine.connect() as connection:
        assert described(connection) == before


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The migrations as they are, and one more: those of the next release."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    (folder / "versions" / "9999_next.py").write_text(NEXT.format(ScriptDirectory(str(MIGRATIONS)).get_current_head()))
    return folder


def test_an_older_database_is_brought_up_and_keeps_what_it_holds(house: Database, later: Path) -> None:
    with house.engine.begin() as connection:
        connection.execute(text("INSERT INTO people (name, role, password) VALUES ('ann', 'player', 'none')"))
    house.migrate(later)
    with house.engine.connect() as connection:
        assert connection.execute(text("SELECT name, nickname FROM people")).all() == [("ann", "none")]


def test_a_database_newer_than_the_code_is_refused_and_left_alone(house: Database, later: Path) -> None:
    house.migrate(later)
    with house.engine.connect() as connection:
        before = described(connection)
    with pytest.raises(CroupierError, match=r"^this database has schema 9999, .*; start the newer Croupier.*$"):
        house.migrate()
    with house.engine.connect() as connection:
        assert described(connection) == before
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"
