"""What the tables are: plain ones, with the keys, checks and defaults that the migrations gave them, and nothing that
stands before them. A default decides what the house writes, and so what it seals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import CheckConstraint, Column, Connection, PrimaryKeyConstraint, Table, UniqueConstraint, text
from sqlalchemy.dialects import postgresql

from croupier.store.schema import METADATA
from croupier.store.verify.books import Finding

#: Checks, and the rows that a unique index is about, as the server writes them down.
_WRITTEN: Final = {
    "a_movement": "CHECK (((amount >= 0) AND (debit <> credit)))",
    "no_overdraft": "CHECK (((held >= 0) AND ((posted >= held) OR (name ~~ 'commission:%'::text))))",
    "two_people": "CHECK (((decided_by IS NULL) OR (decided_by <> by)))",
    "decided_once": "(of <> ''::text)",
    "people_by_subject": "(subject IS NOT NULL)",
}
_TABLES: Final = """
SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
   AND relpersistence = 'p' AND NOT relrowsecurity
   AND NOT EXISTS (SELECT FROM pg_inherits i WHERE c.oid IN (i.inhparent, i.inhrelid))
"""
_CHECKS: Final = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
 WHERE connamespace = 'public'::regnamespace AND contype = 'c' AND convalidated
"""
_UNIQUE: Final = """
SELECT c.relname, coalesce(pg_get_expr(x.indpred, x.indrelid), ''),
       ARRAY(SELECT a.attname::text FROM unnest(x.indkey) WITH ORDINALITY AS k (number, place)
             JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.number ORDER BY k.place)
  FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
 WHERE c.relnamespace = 'public'::regnamespace AND x.indisunique AND x.indisvalid AND x.indimmediate
"""
_COLUMNS: Final = """
SELECT c.relname, a.attname, a.attgenerated::text || a.attidentity::text, pg_get_expr(d.adbin, d.adrelid),
       format_type(a.atttypid, a.atttypmod), a.attcollation = t.typcollation, a.attnotnull
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
 WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
"""
#: Settings with which the service would see other tables, write past their guards, or run what is not its own.
_SETTINGS: Final = """
SELECT coalesce(r.rolname, 'everybody'), setting FROM pg_db_role_setting s
  LEFT JOIN pg_roles r ON r.oid = s.setrole, unnest(s.setconfig) AS setting
 WHERE setting ~* '^(search_path|session_replication_role|role|[a-z]+_preload_libraries)='
   AND (s.setdatabase = 0 OR s.setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database()))
   AND (s.setrole = 0 OR EXISTS (
        SELECT FROM pg_roles m WHERE m.rolname = :role AND pg_has_role(s.setrole, m.oid, 'MEMBER')))
UNION ALL
SELECT 'everybody', format('%s=%s', name, setting) FROM pg_settings
 WHERE name IN ('search_path', 'session_replication_role') AND source = 'configuration file' AND setting <> boot_val
"""
#: A schema that is named like a login is looked at before all others.
_BEFORE: Final = """
SELECT n.nspname, c.relname FROM pg_namespace n JOIN pg_roles r ON r.rolname = n.nspname
  JOIN pg_class c ON c.relnamespace = n.oid
 WHERE n.nspname <> 'public' AND c.relname = ANY(:tables)
"""
#: What stands before the server's own, or acts on its own account: who makes an operator, or a function of a name that
#: the server has, decides what a condition of the service means.
_ACTS: Final = """
SELECT 'function', p.proname FROM pg_proc p
 WHERE p.pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
   AND EXISTS (SELECT FROM pg_proc o WHERE o.pronamespace = 'pg_catalog'::regnamespace AND o.proname = p.proname)
UNION ALL
SELECT 'operator', oprname FROM pg_operator WHERE oprnamespace <> 'pg_catalog'::regnamespace
UNION ALL
SELECT 'operator class', opcname FROM pg_opclass WHERE opcnamespace <> 'pg_catalog'::regnamespace
UNION ALL
SELECT 'cast', format('%s to %s', castsource::regtype, casttarget::regtype) FROM pg_cast WHERE oid >= 16384
UNION ALL
SELECT 'trigger', evtname FROM pg_event_trigger
ORDER BY 1, 2
"""
#: The server's own functions that were written since the house was set up: by the number of the transaction, for a
#: server that was made before has lower ones.
_REPLACED: Final = """
SELECT DISTINCT p.proname FROM pg_proc p
 WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.xmin::text::bigint >= (
        SELECT min(a.xmin::text::bigint) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(:tables) AND a.attnum > 0)
 ORDER BY 1
"""


def definitions(connection: Connection, role: str) -> Iterator[Finding]:
    """Every table is defined as the migrations have made it."""
    names = {"tables": list(METADATA.tables), "role": role}
    plain = set(connection.execute(text(_TABLES)).scalars())
    checks = {(table, name): stated for table, name, stated in connection.execute(text(_CHECKS))}
    unique = {(table, tuple(columns), where) for table, where, columns in connection.execute(text(_UNIQUE))}
    columns = {(table, name): there for table, name, *there in connection.execute(text(_COLUMNS))}
    for table in METADATA.sorted_tables:
        where = f"table {table.name}"
        if table.name not in plain:
            yield Finding(where, "is no plain table of its own")
        for constraint in table.constraints:
            name = str(constraint.name)
            if isinstance(constraint, CheckConstraint) and checks.get((table.name, name)) != _WRITTEN[name]:
                yield Finding(where, f"has lost its check {name}")
        for names_once, rows, name in _unique(table):
            if (table.name, names_once, rows) not in unique:
                yield Finding(where, f"has lost its unique index {name}")
        for column in table.c:
            kind, stated, *made = columns.get((table.name, column.name), ("", None, "", False, False))
            if kind or _plain(stated) != _default(column):
                yield Finding(where, f"has another default for {column.name} than the house has given it")
            if made != [_type(column), True, not column.nullable]:
                yield Finding(where, f"has made {column.name} another column, which is compared or filled otherwise")
    for who, setting in connection.execute(text(_SETTINGS), names):
        yield Finding(f"login {who}", f"has a setting that the house has not made, {setting}")
    for schema, table_name in connection.execute(text(_BEFORE), names):
        yield Finding(f"table {table_name}", f"stands behind another one, of the schema {schema}")
    for kind, name in connection.execute(text(_ACTS)):
        yield Finding(f"{kind} {name}", "is none of the server's own and none that the house has made")
    for name in connection.execute(text(_REPLACED), names).scalars():
        yield Finding(f"function {name}", "of the server was made anew since the house was set up")


def _unique(table: Table) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """What must be there only once: the columns, among which rows, and the name."""
    for constraint in table.constraints:
        if isinstance(constraint, PrimaryKeyConstraint | UniqueConstraint):
            columns = tuple(column.name for column in constraint.columns)
            yield columns, "", str(constraint.name or f"of {', '.join(columns)}")
    for index in table.indexes:
        if index.unique:
            name = str(index.name)
            yield tuple(column.name for column in index.columns), _WRITTEN.get(name, ""), name


def _default(column: Column[Any]) -> str | None:
    """What the server puts into a column, as the schema has it."""
    if column.server_default is not None:
        return str(getattr(column.server_default, "arg", ""))
    if column.table.autoincrement_column is column and column.autoincrement is True:
        return f"nextval('{column.table.name}_{column.name}_seq'::regclass)"
    return None


def _type(column: Column[Any]) -> str:
    """The type of a column, as the server writes it down."""
    return str(column.type.compile(postgresql.dialect())).lower()  # type: ignore[no-untyped-call]  # SQLAlchemy's own


def _plain(stated: str | None) -> str | None:
    """A default as the server writes it down, without the type of a constant."""
    constant = re.fullmatch(r"'(.*)'::\w+", stated) if stated else None
    return constant[1] if constant else stated
