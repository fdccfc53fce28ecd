"""The rows of a house read from its database as they are needed: by cursors that the server keeps, and by their keys.

JSON is read as it stands and times become texts as the chains have them, without anything in between: of what a
verification costs, reading is the larger part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import count
from typing import Any, Final

import orjson
import psycopg
from psycopg import sql
from psycopg.adapt import Buffer, Loader
from psycopg.rows import dict_row
from sqlalchemy import BigInteger, Connection, Integer, Text

from croupier.store.schema import METADATA
from croupier.store.verify.books import LAST, OF_PEOPLE, READ, Row

#: Rows that the server hands out at a time.
_AT_A_TIME: Final = 2_000
_LARGEST: Final = 2**63 - 1
_TEXT: Final = sql.SQL("k ->> {}")
_NUMBER: Final = sql.SQL("(k ->> {})::bigint")
_CHAINS: Final = """
WITH RECURSIVE known (chain) AS (
    (SELECT chain FROM audit ORDER BY chain LIMIT 1)
    UNION ALL
    SELECT (SELECT a.chain FROM audit a WHERE a.chain > known.chain ORDER BY a.chain LIMIT 1)
      FROM known WHERE known.chain IS NOT NULL)
SELECT chain FROM known WHERE chain IS NOT NULL
"""


class _Json(Loader):
    def load(self, data: Buffer) -> Any:
        """JSON as it is kept."""
        return orjson.loads(data)


class _Time(Loader):
    def load(self, data: Buffer) -> Any:
        """A time as the chains write it."""
        return _time(bytes(data))


class _Bytes(Loader):
    def load(self, data: Buffer) -> Any:
        """Bytes in hexadecimal."""
        return bytes(data)[2:].decode()


@lru_cache(maxsize=4_096)
def _time(data: bytes) -> str:
    """From how the server writes it in universal time: what one command has written has one time."""
    text = data.decode().removesuffix("+00").replace(" ", "T", 1)
    whole, point, parts = text.partition(".")
    return f"{whole}.{parts:0<6}+00:00" if point else f"{whole}+00:00"


class DatabaseBooks:
    """The rows as they are at the moment of a connection's transaction."""

    exported = False

    def __init__(self, connection: Connection) -> None:
        # Rows are looked up by their keys: never by reading a whole table, whatever the server knows of its size.
        for setting in ("TIME ZONE 'UTC'", "enable_hashjoin = off", "enable_mergejoin = off"):
            connection.exec_driver_sql(f"SET LOCAL {setting}")
        raw: Any = connection.connection.driver_connection
        self._raw: psycopg.Connection[Any] = raw
        self._names = count(1)

    def has(self, table: str) -> bool:
        """Whether the rows of a table are told here at all."""
        return any(known.name == table for known in (*READ, *OF_PEOPLE))

    def count(self, table: str) -> int:
        """How many rows a table has."""
        asked = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
        row = self._raw.execute(asked).fetchone()
        return int(row[0]) if row else 0

    def chains(self) -> list[str]:
        """Every chain that has an entry."""
        return [chain for (chain,) in self._raw.execute(_CHAINS)]

    def scan(self, table: str, same: Row | None = None, above: int | None = None) -> Iterator[Row]:
        """The rows of a table in the order of its key; with these values, and behind this last part of the key."""
        wanted = dict(same or {})
        conditions = [sql.SQL("{} = %s").format(sql.Identifier(name)) for name in wanted]
        if above is not None:
            conditions.append(sql.SQL("{} > %s").format(sql.Identifier(LAST[table])))
        asked = sql.SQL("SELECT {} FROM {}{} ORDER BY {}").format(
            _columns(table), sql.Identifier(table), _where(conditions), _order(table)
        )
        with self._raw.cursor(f"croupier_{next(self._names)}", row_factory=dict_row) as cursor:
            _plainly(cursor)
            cursor.itersize = _AT_A_TIME
            cursor.execute(asked, [*wanted.values(), *(() if above is None else (above,))])
            yield from cursor

    def among(self, table: str, columns: tuple[str, ...], keys: Collection[tuple[Any, ...]]) -> list[Row]:
        """The rows in which some columns are one of these, in the order of the table's key."""
        kinds = [METADATA.tables[table].c[name].type for name in columns]
        fit = [key for key in keys if all(map(_fits, key, kinds))]
        if not fit:
            return []
        names = [sql.Identifier(name) for name in columns]
        values: list[Any]
        if len(columns) == 2 and _in_a_row(fit):
            wanted, values = sql.SQL("{} = %s AND {} BETWEEN %s AND %s").format(*names), [*fit[0], fit[-1][1]]
        else:
            # As JSON: it is made many times faster than an array is.
            texts = [_TEXT if isinstance(kind, Text) else _NUMBER for kind in kinds]
            parts = sql.SQL(", ").join(part.format(place) for place, part in enumerate(texts))
            asked_for = sql.SQL("SELECT {} FROM jsonb_array_elements(%s::jsonb) AS k").format(parts)
            how = sql.SQL("{} = ANY(ARRAY({}))" if len(columns) == 1 else "({}) IN ({})")
            wanted = how.format(sql.SQL(", ").join(names), asked_for)
            values = [orjson.dumps(fit).decode()]
        asked = sql.SQL("SELECT {} FROM {} WHERE {} ORDER BY {}").format(
            _columns(table), sql.Identifier(table), wanted, _order(table)
        )
        with self._raw.cursor(row_factory=dict_row) as cursor:
            _plainly(cursor)
            cursor.execute(asked, values)
            return cursor.fetchall()


def _in_a_row(keys: list[tuple[Any, ...]]) -> bool:
    """Whether the keys are numbers that follow one another, of one owner."""
    (owner, first), (last_owner, last) = keys[0], keys[-1]
    return type(first) is int and owner == last_owner and keys == [(owner, first + n) for n in range(last - first + 1)]


def _plainly(cursor: Any) -> None:
    for kind, loader in (("jsonb", _Json), ("timestamptz", _Time), ("bytea", _Bytes)):
        cursor.adapters.register_loader(kind, loader)


def _fits(value: Any, kind: Any) -> bool:
    """Whether a column can have this value at all: what somebody has written into a chain may be anything."""
    if isinstance(kind, Text):
        return isinstance(value, str) and "\0" not in value
    assert isinstance(kind, BigInteger | Integer), kind
    return type(value) is int and abs(value) <= _LARGEST


def _columns(table: str) -> sql.Composable:
    return sql.SQL(", ").join(sql.Identifier(column.name) for column in METADATA.tables[table].c)


def _order(table: str) -> sql.Composable:
    return sql.SQL(", ").join(sql.Identifier(column.name) for column in METADATA.tables[table].primary_key.columns)


def _where(conditions: list[sql.Composed]) -> sql.Composable:
    return sql.SQL(" WHERE ") + sql.SQL(" AND ").join(conditions) if conditions else sql.SQL("")
