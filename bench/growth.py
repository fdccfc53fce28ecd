"""Whether a command costs more in a house that has grown: the same players at the same tables, before and after ten
thousand other tables and the rows of many rounds are there.

``python -m bench.growth 1000 100000 1000000`` prints what a command costs at each of these sizes.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import text

from bench.commands import ROUNDS
from bench.figures import Figure, Section
from bench.service import PLAYERS, Load, furnished
from tests.recovery.running import StoredHouse

#: The table whose first round is stored again and again, a wheel.
LIKE = "bench-1"
TABLES = 10_000
#: Rounds that are stored, one size after the other.
SIZES = (1_000, 10_000, 100_000)
#: Rounds that are written in one transaction.
AT_ONCE = 50_000
SECONDS, RUNS = 1.0, 12
#: How much of what a command cost before it may cost more.
FLAT = 1.2

#: Rows like those that play has left at one table, under names of their own; no chain goes through them.
_TABLES = (
    """INSERT INTO tables (name, game, options, state, version, head, at)
       SELECT 'filled-' || n, game, options, state, 1, head, at FROM tables, generate_series(1, :tables) n
        WHERE name = :like""",
    """INSERT INTO accounts (name, posted) SELECT 'table:filled-' || n, 100 FROM generate_series(1, :tables) n""",
)
_NAMED = "SELECT n, 'filled-' || n % :tables + 1 AS at_table FROM generate_series(CAST(:first AS int), :last) n"
_FILL = (
    f"""INSERT INTO rounds (name, "table", number, game, rules_version, rules, options, setup, carry, at)
       SELECT at_table || '#' || n, at_table, n, game, rules_version, rules, options, setup, carry, at
         FROM ({_NAMED}) m, (SELECT * FROM rounds WHERE "table" = :like LIMIT 1) r""",
    f"""INSERT INTO answers (round, seq, answer, at)
       SELECT at_table || '#' || n, seq, answer, at
         FROM ({_NAMED}) m, (SELECT * FROM answers WHERE round = :like || '#1') a""",
    f"""INSERT INTO results (round, number, result, at)
       SELECT at_table || '#' || n, s.number, result, s.at
         FROM ({_NAMED}) m, (SELECT * FROM results WHERE round = :like || '#1') s""",
    f"""INSERT INTO entries (kind, debit, credit, amount, key, round, seq, clause, at)
       SELECT 'transfer', e.debit, 'table:' || at_table, e.amount, at_table || '#' || n || '/' || e.number,
              at_table || '#' || n, e.seq, e.clause, e.at
         FROM ({_NAMED}) m, (SELECT * FROM entries WHERE round = :like || '#1') e""",
    f"""INSERT INTO commands (who, key, body, status, response, at)
       SELECT who, at_table || '#' || n || '/' || times, body, status, response, c.at
         FROM ({_NAMED}) m, generate_series(1, 3) times, (SELECT * FROM commands LIMIT 1) c""",
    f"""INSERT INTO audit (chain, number, entry, hash)
       SELECT at_table, n * 3 + times, entry, hash
         FROM ({_NAMED}) m, generate_series(1, 3) times,
              (SELECT * FROM audit WHERE chain = :like AND number = 10) a""",
)


def fill(house: StoredHouse, like: str, first: int, last: int) -> None:
    """Let a house grow by the rounds with these numbers, and by its tables before the first of them."""
    steps = [(start, min(start + AT_ONCE - 1, last)) for start in range(first, last + 1, AT_ONCE)]
    for start, end in steps:
        with house.database.engine.begin() as connection:
            # What the rows name is there: to look it up for each would take most of the time.
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            for statement in (*(_TABLES if start == 1 else ()), *_FILL):
                names = {"tables": TABLES, "first": start, "last": end, "like": like}
                connection.execute(text(statement), {name: names[name] for name in names if f":{name}" in statement})
        print(f"{end:,} rounds stored", file=sys.stderr, flush=True)
    with house.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        connection.execute(text("CHECKPOINT"))


class Grown(NamedTuple):
    """What a command costs the service and the database where so many rounds are stored, and how large that is."""

    rounds: int
    own_ms: float
    database_ms: float
    room: str


def measured(sizes: Sequence[int], runs: int = RUNS) -> Iterator[Grown]:
    """What a command costs with no rounds stored, and then with each of these numbers of them."""
    games = [list(ROUNDS)[n % len(ROUNDS)] for n in range(PLAYERS)]
    with furnished(games) as bench:
        bench.load(SECONDS)
        stored = 0
        for size in (0, *sizes):
            if size:
                fill(bench.house, LIKE, stored + 1, size)
                stored = size
                bench.load(SECONDS)
            loads = [bench.load(SECONDS) for _ in range(runs)]
            yield Grown(size, _own(loads), _database(loads), _size(bench.house))


def _size(house: StoredHouse) -> str:
    with house.database.engine.connect() as connection:
        return str(connection.execute(text("SELECT pg_size_pretty(pg_database_size(current_database()))")).scalar())


def figures() -> Iterator[Figure]:
    before, *_, after = measured(SIZES)
    how = f"after {TABLES:,} tables and {after.rounds:,} rounds were stored, beside {PLAYERS} tables"
    yield _figure("CPU of the service for a command in a house that has grown", after.own_ms, before.own_ms, how)
    yield _figure("CPU of the database for the same", after.database_ms, before.database_ms, how)


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


if __name__ == "__main__":
    for grown in measured([int(size) for size in sys.argv[1:]] or SIZES, 3):
        cost = f"{grown.own_ms:.2f} ms, the database {grown.database_ms:.2f} ms"
        print(f"{grown.rounds:>10,} rounds stored, {grown.room}: a command costs us {cost}", flush=True)
