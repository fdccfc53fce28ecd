"""Whether a command costs more in a house that has grown: the same players at the same tables, before and after ten
thousand other tables and the rows of many rounds are there."""

from collections.abc import Iterator

from sqlalchemy import text

from bench.commands import ROUNDS
from bench.figures import Figure, Section
from bench.service import PLAYERS, Load, furnished
from tests.recovery.running import StoredHouse

TABLES = 10_000
STORED_ROUNDS = 100_000
SECONDS, RUNS = 1.0, 12
#: How much of what a command cost before it may cost more.
FLAT = 1.2

#: Rows like those that play has left at one table, under names of their own; no chain goes through them.
_FILL = (
    """INSERT INTO tables (name, game, options, state, version, head, at)
       SELECT 'filled-' || n, game, options, state, 1, head, at FROM tables, generate_series(1, :tables) n
        WHERE name = :like""",
    """INSERT INTO accounts (name, posted) SELECT 'table:filled-' || n, 100 FROM generate_series(1, :tables) n""",
    """INSERT INTO rounds (name, "table", number, game, rules_version, rules, options, setup, carry, at)
       SELECT 'filled-' || n % :tables + 1 || '#' || n, 'filled-' || n % :tables + 1, n, game, rules_version, rules,
              options, setup, carry, at
         FROM (SELECT * FROM rounds WHERE "table" = :like LIMIT 1) r, generate_series(1, :rounds) n""",
    """INSERT INTO answers (round, seq, answer, at)
       SELECT r.name, seq, answer, a.at FROM rounds r, (SELECT * FROM answers WHERE round = :like || '#1') a
        WHERE r.name LIKE 'filled-%'""",
    """INSERT INTO results (round, number, result, at)
       SELECT r.name, s.number, result, s.at FROM rounds r, (SELECT * FROM results WHERE round = :like || '#1') s
        WHERE r.name LIKE 'filled-%'""",
    """INSERT INTO entries (kind, debit, credit, amount, key, round, seq, clause, at)
       SELECT 'transfer', e.debit, 'table:' || r."table", e.amount, r.name || '/' || e.number, r.name, e.seq, e.clause,
              e.at
         FROM rounds r, (SELECT * FROM entries WHERE round = :like || '#1') e
        WHERE r.name LIKE 'filled-%'""",
    """INSERT INTO commands (who, key, body, status, response, at)
       SELECT who, r.name || '/' || n, body, status, response, c.at
         FROM rounds r, generate_series(1, 3) n, (SELECT * FROM commands LIMIT 1) c
        WHERE r.name LIKE 'filled-%'""",
)


def fill(house: StoredHouse, like: str) -> None:
    """Let a house grow."""
    with house.database.engine.begin() as connection:
        for statement in _FILL:
            names = {"tables": TABLES, "rounds": STORED_ROUNDS, "like": like}
            connection.execute(text(statement), {name: names[name] for name in names if f":{name}" in statement})
    with house.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        connection.execute(text("CHECKPOINT"))


def figures() -> Iterator[Figure]:
    games = [list(ROUNDS)[n % len(ROUNDS)] for n in range(PLAYERS)]
    with furnished(games) as bench:
        bench.load(SECONDS)
        before = [bench.load(SECONDS) for _ in range(RUNS)]
        fill(bench.house, "bench-0")
        bench.load(SECONDS)
        after = [bench.load(SECONDS) for _ in range(RUNS)]
    how = f"after {TABLES:,} tables and {STORED_ROUNDS:,} rounds were stored, beside {PLAYERS} tables"
    yield _figure("CPU of the service for a command in a house that has grown", _own(after), _own(before), how)
    yield _figure("CPU of the database for the same", _database(after), _database(before), how)


def _own(loads: list[Load]) -> float:
    return min(load.own_ms for load in loads)


def _database(loads: list[Load]) -> float:
    return min(load.database_ms for load in loads)


def _figure(what: str, after: float, before: float, how: str) -> Figure:
    return Figure(
        section=Section.SERVICE,
        what=what,
        measured=after,
        unit="ms",
        against=before * FLAT,
        less_is_better=True,
        how=f"{how}: {before:.2f} ms there; at most {FLAT} times that",
    )
