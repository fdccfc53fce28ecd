"""The guards of the database: triggers and rights that keep what is the truth from being changed, and nothing beside
them that would change what the house writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, text

from croupier.store.schema import APPEND_ONLY
from croupier.store.verify.books import Finding
from croupier.store.verify.definitions import definitions

_ROLE: Final = "croupier_service"
_GUARD: Final = "append_only"
#: Before every UPDATE, DELETE and TRUNCATE, once for each statement: the bits of `tgtype` that say so.
_ALWAYS: Final = 2 + 8 + 16 + 32
_REFUSES: Final = (
    "BEGIN RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END"
)
_TRIGGERS: Final = """
SELECT c.relname AS table, t.tgname AS name, t.tgenabled AS enabled, p.prosrc AS does,
       CASE WHEN t.tgqual IS NULL AND cardinality(t.tgattr::int[]) = 0 THEN t.tgtype ELSE 0 END AS type
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
 WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal ORDER BY 1, 2
"""
_RULES: Final = "SELECT tablename AS table, rulename AS name FROM pg_rules WHERE schemaname = 'public' ORDER BY 1, 2"
_POLICIES: Final = (
    "SELECT tablename AS table, policyname AS name FROM pg_policies WHERE schemaname = 'public' ORDER BY 1, 2"
)
_RIGHTS: Final = """
SELECT t.name AS table, r.name AS right FROM unnest(CAST(:tables AS text[])) AS t (name),
       unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS r (name), pg_roles
 WHERE rolname = :role AND CASE r.name WHEN 'UPDATE' THEN has_any_column_privilege(rolname, t.name, r.name)
       ELSE has_table_privilege(rolname, t.name, r.name) END ORDER BY 1, 2
"""
#: Rights of anybody else who does not own the table, whole or by columns.
_GIVEN: Final = """
SELECT DISTINCT c.relname AS table, g.privilege_type AS right, coalesce(r.rolname, 'everybody') AS who
  FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attacl IS NOT NULL,
       aclexplode(coalesce(c.relacl, '{}') || coalesce(a.attacl, '{}')) AS g
  LEFT JOIN pg_roles r ON r.oid = g.grantee
 WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(:tables) AND g.grantee <> c.relowner
   AND g.privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER') AND r.rolname IS DISTINCT FROM :role
 ORDER BY 1, 2, 3
"""
#: What the role of the service could become, or be part of: the migrations made it able to do nothing by itself.
_POWERS: Final = """
SELECT power FROM pg_roles, LATERAL (VALUES
       ('is a superuser', rolsuper), ('makes other logins', rolcreaterole), ('makes databases', rolcreatedb),
       ('sees and writes rows past every policy', rolbypassrls), ('copies the whole server', rolreplication),
       ('may make functions beside those of the house', has_schema_privilege(rolname, 'public', 'CREATE')))
       AS p (power, given)
 WHERE rolname = :role AND given
UNION ALL
SELECT format('may act as %s', g.rolname) FROM pg_auth_members m
  JOIN pg_roles r ON r.oid = m.member JOIN pg_roles g ON g.oid = m.roleid
 WHERE r.rolname = :role
"""


#: The function that writes commands of play, as migration 0010 has made it.
_ONE_TRIP: Final = """
SELECT CASE WHEN prosecdef OR proisstrict OR proconfig IS NOT NULL THEN ''
       ELSE encode(sha256(convert_to(prosrc, 'UTF8')), 'hex') END
  FROM pg_proc WHERE proname = 'one_trip'
"""
ONE_TRIP_DIGEST: Final = "61154b7a6c60a5c2dc40512c0c532cb58c91889a20ac44fd1a4f4bc3abbb06fe"


def guards(connection: Connection) -> Iterator[Finding]:
    """Every guard that the migrations set up is there, and nothing else acts on what is written."""
    triggers = {(row.table, row.name): row for row in connection.execute(text(_TRIGGERS))}
    for table in APPEND_ONLY:
        guard = triggers.pop((table.name, _GUARD), None)
        if guard is None:
            yield Finding(f"table {table.name}", "has lost the guard that lets it only be added to")
        elif (guard.enabled, guard.type, " ".join(guard.does.split())) != ("O", _ALWAYS, _REFUSES):
            yield Finding(f"table {table.name}", "has a guard that does not keep it from being changed")
    for name, _ in triggers:
        yield Finding(f"table {name}", "has a trigger that the house has not made")
    for kind, asked in (("rule", _RULES), ("policy", _POLICIES)):
        for row in connection.execute(text(asked)):
            yield Finding(f"table {row.table}", f"has a {kind} that the house has not made, {row.name}")
    if list(connection.execute(text(_ONE_TRIP)).scalars()) != [ONE_TRIP_DIGEST]:
        yield Finding("function one_trip", "is not the one that the house has made")
    yield from definitions(connection, _ROLE)
    yield from _kept_out(connection)


def _kept_out(connection: Connection) -> Iterator[Finding]:
    """What the service may not do, nor anybody who does not own the tables."""
    names = {"tables": [table.name for table in APPEND_ONLY], "role": _ROLE}
    for row in connection.execute(text(_RIGHTS), names):
        yield Finding(f"table {row.table}", f"may be changed by the service, which has the right to {row.right}")
    for row in connection.execute(text(_GIVEN), names):
        yield Finding(f"table {row.table}", f"may be changed by {row.who}, who has the right to {row.right}")
    for power in connection.execute(text(_POWERS), names).scalars():
        yield Finding(f"login {_ROLE}", f"{power}, which the house has not given it")
