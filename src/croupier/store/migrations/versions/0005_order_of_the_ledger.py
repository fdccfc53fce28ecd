"""Numbers of the ledger stand in the order of the chains.

Before, two cashiers at once could draw their numbers in one order and come to the chain of the house in the other. That
is put right here, and said in the chain of the house: within the few numbers concerned the entries are put into an
order that agrees with every chain and leaves the entries of each account as they follow one another.
"""

import hashlib
import heapq
import json
from itertools import pairwise
from typing import Any

from alembic import op
from sqlalchemy import Connection, text

revision = "0005"
down_revision = "0004"

# Where every entry of the ledger stands in its chain.
_PLACED = """
CREATE TEMPORARY TABLE placed ON COMMIT DROP AS
  SELECT e.number, a.chain, a.number AS entry, p.place
    FROM audit a
    CROSS JOIN LATERAL jsonb_array_elements(a.entry -> 'ledger') WITH ORDINALITY AS p (posting, place)
    JOIN entries e ON e.key = p.posting ->> 'key'
"""

# Those that stand in the ledger before one that their chain has first, with the highest number before them.
_OVERTAKEN = """
SELECT number, before FROM (
  SELECT number, max(number) OVER (
           PARTITION BY chain ORDER BY entry, place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM placed
) AS entered WHERE number < before ORDER BY number
"""

_BETWEEN = """
SELECT e.number, e.key, e.debit, e.credit, p.chain, p.entry, p.place
  FROM entries e LEFT JOIN placed p ON p.number = e.number
 WHERE e.number BETWEEN :first AND :last
"""


def upgrade() -> None:
    """Renumber what was overtaken; nothing else is touched."""
    connection = op.get_bind()
    moved: list[tuple[str, int, int]] = []
    connection.execute(text(_PLACED))
    for first, last in _spans(connection):
        rows = connection.execute(text(_BETWEEN), {"first": first, "last": last}).all()
        order = _in_order(sorted(rows, key=lambda row: int(row.number)))
        # What no order agrees with was not done by two cashiers at once: it stays for the audit to find.
        moved += [(row.key, row.number, number) for row, number in order if row.number != number]
    if moved:
        _renumber(connection, moved)
        _say(connection, moved)


def downgrade() -> None:
    """The order stays: it was always the one of the chains."""


def _spans(connection: Connection) -> list[tuple[int, int]]:
    """The numbers concerned, as far as they hang together."""
    spans: list[tuple[int, int]] = []
    for number, before in connection.execute(text(_OVERTAKEN)):
        if spans and number <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(spans[-1][1], before)
        else:
            spans.append((number, before))
    return spans


def _in_order(rows: list[Any]) -> list[tuple[Any, int]]:
    """The rows in an order that agrees with chains and accounts, lower numbers first, each with its new number; none if
    there is no such order."""
    after: dict[int, set[int]] = {row.number: set() for row in rows}
    chains: dict[str, list[Any]] = {}
    accounts: dict[str, list[Any]] = {}
    for row in rows:
        if row.chain is not None:
            chains.setdefault(row.chain, []).append(row)
        for account in {row.debit, row.credit} - {"cage"}:
            accounts.setdefault(account, []).append(row)
    for chain in chains.values():
        chain.sort(key=lambda row: (row.entry, row.place))
    for line in (*chains.values(), *accounts.values()):
        for first, second in pairwise(line):
            after[first.number].add(second.number)
    waits = {row.number: 0 for row in rows}
    for following in after.values():
        for number in following:
            waits[number] += 1
    ready = [number for number, count in waits.items() if not count]
    heapq.heapify(ready)
    order: list[int] = []
    while ready:
        order.append(heapq.heappop(ready))
        for number in after[order[-1]]:
            waits[number] -= 1
            if not waits[number]:
                heapq.heappush(ready, number)
    known = {row.number: row for row in rows}
    return [(known[was], now) for was, now in zip(order, sorted(known), strict=True)] if len(order) == len(rows) else []


def _renumber(connection: Connection, moved: list[tuple[str, int, int]]) -> None:
    """Past the guard, which stands again before anybody else sees it."""
    rows = [{"key": key, "number": number} for key, _, number in moved]
    op.execute("ALTER TABLE entries DISABLE TRIGGER append_only")
    connection.execute(text("UPDATE entries SET number = -:number WHERE key = :key"), rows)
    connection.execute(text("UPDATE entries SET number = :number WHERE key = :key"), rows)
    op.execute("ALTER TABLE entries ENABLE TRIGGER append_only")


def _say(connection: Connection, moved: list[tuple[str, int, int]]) -> None:
    last = connection.execute(
        text("SELECT number, hash FROM audit WHERE chain = 'house' ORDER BY number DESC LIMIT 1")
    ).one()
    at = connection.execute(text("SELECT now() AT TIME ZONE 'UTC'")).scalar_one()
    entry = {
        "by": "house",
        "at": f"{at.isoformat()}+00:00",
        "what": "puts the ledger into the order of the chains",
        "renumbered": [list(row) for row in moved],
    }
    number = last.number + 1
    document = json.dumps([last.hash, "house", number, entry], sort_keys=True, separators=(",", ":"))
    row = {"number": number, "entry": json.dumps(entry), "hash": hashlib.sha256(document.encode()).hexdigest()}
    connection.execute(
        text("INSERT INTO audit (chain, number, entry, hash) VALUES ('house', :number, CAST(:entry AS jsonb), :hash)"),
        row,
    )
