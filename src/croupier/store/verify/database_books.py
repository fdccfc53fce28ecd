"""The rows of a house read from its database as they are needed: some at a time in the order of their keys, or those
that have certain ones.

The server writes each answer as one JSON text, which is read at once: rows that are taken apart column by column cost
four times as much.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final

import orjson
import psycopg
from psycopg import sql
from sqlalchemy import BigInteger, Connection, DateTime, Integer, LargeBinary, Text

from croupier.store.schema import METADATA
from croupier.store.verify.books import LAST, OF_PEOPLE, READ, Row, Stated
from croupier.store.verify.prepared import PreparedQuestions
from croupier.store.verify.rows import REFUSED

#: Rows that are asked for at a time.
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


#: How long a time is as the chains write it, with parts of a second.
_TO_THE_PART: Final = len("2026-01-31T06:00:00.000000+00:00")


#: A time as the chains write it; of a whole second they leave the parts out, and such rows are read one by one.
_TIME: Final = """to_char(s.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') AS at"""
#: Rows as their chains state them, names in the order of the database's JSON, and what else is to be known of each.
_EXACTLY: Final = {
    "entries": f"""
SELECT json_agg(number), json_agg(stated), json_agg(at) FROM (
    SELECT s.number, stated, {_TIME} FROM entries s, LATERAL (
        SELECT s."of", s."key", s."seq", s."kind", s."debit", s."round", s."amount", s."clause", s."credit",
            s."because") AS stated
    WHERE s.round = ANY(ARRAY(SELECT k ->> 0 FROM jsonb_array_elements(%s::jsonb) AS k)) ORDER BY s.number) AS rows""",  # noqa: S608 - put together from words of this file alone
    "commands": f"""
SELECT json_agg(version), json_agg(stated), '[]' FROM (
    SELECT CASE WHEN s.status < {REFUSED} THEN json_build_array(s.response -> 'version', s.response -> 'table') END
        AS version, stated
    FROM jsonb_array_elements(%s::jsonb) WITH ORDINALITY AS k (k, place)
    JOIN commands s ON s.who = k ->> 0 AND s.key = k ->> 1, LATERAL (
        SELECT s."who", s."key", s."body", {_TIME}) AS stated
    ORDER BY place) AS rows""",  # noqa: S608 - as above
}
_ANSWERS: Final = f"""
SELECT json_agg(json_build_array(round, numbers, times, answers)) FROM (
    SELECT round, json_agg(seq) AS numbers, json_agg(at) AS times, json_agg(answer) AS answers FROM (
        SELECT s.round, s.seq, s.answer, {_TIME} FROM answers s
        WHERE s.round = ANY(ARRAY(SELECT jsonb_array_elements_text(%s::jsonb))) ORDER BY s.round, s.seq) AS rows
    GROUP BY round) AS rounds"""  # noqa: S608 - as above


class DatabaseBooks:
    """The rows as they are at the moment of a connection's transaction."""

    exported = False

    def __init__(self, connection: Connection) -> None:
        # Rows are looked up by their keys: never by reading a whole table, whatever the server knows of its size.
        for setting in ("TIME ZONE 'UTC'", "enable_hashjoin = off", "enable_mergejoin = off"):
            connection.exec_driver_sql(f"SET LOCAL {setting}")
        raw: Any = connection.connection.driver_connection
        self._raw: psycopg.Connection[Any] = raw
        self._questions = PreparedQuestions(self._raw)

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
        wanted, at_a_time = same or {}, _AT_A_TIME
        first = _page(table, tuple(wanted), above=above is not None)
        rows = self._asked(table, first, [*wanted.values(), above, at_a_time])
        yield from rows
        key = _key(table)
        further = _page(table, tuple(wanted), further=True)
        while len(rows) == at_a_time:
            last = [rows[-1][name] for name in key]
            rows = self._asked(table, further, [*wanted.values(), *last, at_a_time])
            yield from rows

    def columns(
        self, table: str, names: tuple[str, ...], same: Row | None = None, above: int | None = None
    ) -> Iterator[tuple[Any, ...]]:
        """The same rows, of each the values of some columns, none of them a time or bytes: every column is one text."""
        wanted, key = same or {}, _key(table)
        asked = (*names, *(name for name in key if name not in names))
        query = _page(table, tuple(wanted), asked, above=above is not None)
        values = [*wanted.values(), *([] if above is None else [above])]
        rows = _AT_A_TIME
        while rows == _AT_A_TIME:
            texts = self._questions.ask(query, [*values, _AT_A_TIME])
            columns = {name: orjson.loads(text or b"[]") for name, text in zip(asked, texts, strict=True)}
            rows = len(columns[key[-1]])
            yield from zip(*(columns[name] for name in names), strict=True)
            if rows:
                query = _page(table, tuple(wanted), asked, further=True)
                values = [*wanted.values(), *(columns[name][-1] for name in key)]

    def among(self, table: str, columns: tuple[str, ...], keys: Collection[tuple[Any, ...]]) -> list[Row]:
        """The rows in which some columns are one of these, in the order of the table's key."""
        are_texts = [_is_text(table, name) for name in columns]
        fit = list(keys)
        for place, is_text in enumerate(are_texts):
            fits = _fits_text if is_text else _fits_number
            fit = [key for key in fit if fits(key[place])]
        if not fit:
            return []
        if len(columns) == 2 and _in_a_row(fit):
            return self._asked(table, _between(table, columns), [*fit[0], fit[-1][1]])
        # As JSON: it is made many times faster than an array is.
        return self._asked(table, _one_of(table, columns), [orjson.dumps(fit)])

    def exactly(self, table: str, keys: Collection[tuple[Any, ...]], stated: Stated) -> list[Any] | None:
        """Whether entries of the ledger of some rounds, or commands of these keys, are exactly the stated rows in this
        order, and of these times: then the numbers of the entries, or the version and table that each command was
        answered with. The text that the server writes of the rows is compared, and they are not read one by one. None
        where it is another text."""
        if not all(map(_fits_text, chain.from_iterable(keys))):
            return None
        try:
            rows, times = map(orjson.dumps, stated)
            asked = orjson.dumps(list(keys))
        except (TypeError, UnicodeError):  # what no row can have
            return None
        values, told, at = self._questions.ask(_EXACTLY[table], [asked])
        # A row ends with a new line, which no text inside it can have; a time has no blank.
        if told is None or told.replace(b", \n ", b",") != rows:
            return None
        if at is None or at.replace(b" ", b"") != times:
            return None
        read: list[Any] = orjson.loads(values or b"[]")
        return read

    def answers(self, rounds: Collection[str]) -> dict[str, Sequence[list[Any]]] | None:
        """The answers of some rounds: of each the numbers, the times and the answers themselves, in their order."""
        (text,) = self._questions.ask(_ANSWERS, [orjson.dumps(list(filter(_fits_text, rounds)))])
        return {name: told for name, *told in orjson.loads(text or b"[]")}

    def _asked(self, table: str, query: str, values: list[Any]) -> list[Row]:
        (text,) = self._questions.ask(query, [value for value in values if value is not None])
        rows: list[Row] = orjson.loads(text) if text else []  # the server has nothing to say of no rows
        for name in _named(table, DateTime):
            _as_chains_write(rows, name)
        for name in _named(table, LargeBinary):
            for row in rows:
                row[name] = row[name].removeprefix("\\x")
        return rows


def _as_chains_write(rows: list[Row], name: str) -> None:
    """Times to the same number of parts of a second: the server leaves zeros at the end out."""
    for row in rows:
        time = row[name]
        if time is not None and len(time) != _TO_THE_PART and "." in time:
            whole, _, parts = time.removesuffix("+00:00").partition(".")
            row[name] = f"{whole}.{parts:0<6}+00:00"


@cache
def _named(table: str, kind: type) -> list[str]:
    """The columns of a kind."""
    return [column.name for column in METADATA.tables[table].c if isinstance(column.type, kind)]


@cache
def _page(
    table: str, same: tuple[str, ...], columns: tuple[str, ...] = (), *, above: bool = False, further: bool = False
) -> str:
    """Some rows in the order of the key: the first ones, or those behind a row; whole, or some columns apart."""
    conditions = [sql.SQL("{} = %s").format(sql.Identifier(name)) for name in same]
    if above:
        conditions.append(sql.SQL("{} > %s").format(sql.Identifier(LAST[table])))
    if further:
        places = sql.SQL(", ").join([sql.SQL("%s")] * len(METADATA.tables[table].primary_key.columns))
        conditions.append(sql.SQL("({}) > ({})").format(_order(table), places))
    where = sql.SQL(" WHERE ") + sql.SQL(" AND ").join(conditions) if conditions else sql.SQL("")
    asked = sql.SQL("SELECT {} FROM {}{} ORDER BY {} LIMIT %s")
    names = sql.SQL(", ").join(map(sql.Identifier, columns)) if columns else _columns(table)
    page = asked.format(names, sql.Identifier(table), where, _order(table))
    if not columns:
        return _as_json(page)
    apart = sql.SQL(", ").join(sql.SQL("json_agg({})").format(sql.Identifier(name)) for name in columns)
    return sql.SQL("SELECT {} FROM ({}) AS asked").format(apart, page).as_string()


@cache
def _between(table: str, columns: tuple[str, ...]) -> str:
    """The rows of one owner from one number to another."""
    names = [sql.Identifier(name) for name in columns]
    return _found_by(table, sql.SQL("{} = %s AND {} BETWEEN %s AND %s").format(*names))


@cache
def _one_of(table: str, columns: tuple[str, ...]) -> str:
    """The rows whose columns are among those of a list, as JSON."""
    names = sql.SQL(", ").join(sql.Identifier(name) for name in columns)
    parts = [(_TEXT if _is_text(table, name) else _NUMBER).format(place) for place, name in enumerate(columns)]
    asked_for = sql.SQL("SELECT {} FROM jsonb_array_elements(%s::jsonb) AS k").format(sql.SQL(", ").join(parts))
    how = sql.SQL("{} = ANY(ARRAY({}))" if len(columns) == 1 else "({}) IN ({})")
    return _found_by(table, how.format(names, asked_for))


def _found_by(table: str, wanted: sql.Composed) -> str:
    asked = sql.SQL("SELECT {} FROM {} WHERE {} ORDER BY {}")
    return _as_json(asked.format(_columns(table), sql.Identifier(table), wanted, _order(table)))


def _as_json(asked: sql.Composed) -> str:
    """All rows as one text."""
    return sql.SQL("SELECT json_agg(asked) FROM ({}) AS asked").format(asked).as_string()


def _in_a_row(keys: list[tuple[Any, ...]]) -> bool:
    """Whether the keys are numbers that follow one another, of one owner."""
    (owner, first), (last_owner, last) = keys[0], keys[-1]
    return type(first) is int and owner == last_owner and keys == [(owner, first + n) for n in range(last - first + 1)]


@cache
def _is_text(table: str, column: str) -> bool:
    kind = METADATA.tables[table].c[column].type
    assert isinstance(kind, Text | BigInteger | Integer), kind
    return isinstance(kind, Text)


def _fits_text(value: Any) -> bool:
    """Whether a column of texts can have this value at all: what somebody has written into a chain may be anything."""
    return type(value) is str and "\0" not in value


def _fits_number(value: Any) -> bool:
    """Whether a column of numbers can."""
    return type(value) is int and abs(value) <= _LARGEST


def _columns(table: str) -> sql.Composable:
    return sql.SQL(", ").join(sql.Identifier(column.name) for column in METADATA.tables[table].c)


@cache
def _key(table: str) -> tuple[str, ...]:
    return tuple(column.name for column in METADATA.tables[table].primary_key.columns)


def _order(table: str) -> sql.Composable:
    return sql.SQL(", ").join(sql.Identifier(column.name) for column in METADATA.tables[table].primary_key.columns)
