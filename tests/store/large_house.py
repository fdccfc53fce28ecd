"""A house as large as wanted, for measuring its verification: some tables are played as always, and copied many times.

A copy has names, shoes, digests, seals and leaves of its own: for the verification it is a table like any other.

    python -m tests.store.large_house --rounds 1000000 --folder /somewhere/with/room
"""

import argparse
import hashlib
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from croupier.store import log
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from croupier.store.notes import Checkpoint
from croupier.store.schema import METADATA
from croupier.store.sealing import Seal, signing_key
from croupier.store.verify.books import Row, canonical, one_moment
from croupier.store.verify.database_books import DatabaseBooks
from croupier.store.verify.log import GrowingTree
from tests.store.verify_house import AuditedHouse, database_of

#: Game, players and wagers of the tables that are copied.
PLAYED = (
    ("roulette", ("ann",), {"red": "10"}),
    ("mini-baccarat", ("bob",), {"player": "25"}),
    ("blackjack", ("cat",), {"main": "10"}),
    ("three-card-poker", ("dan", "eve"), {"ante": "10", "pair_plus": "5"}),
)
NAME = "tbl-000000"
#: Where numbers of shoes begin, so that they are told from all others in a text.
SHOES = 7_770_000_000_000
APART = 100_000
_SHOE = re.compile(r"\b7770000(\d{6})\b")
START = "0" * 64
_ORDER = (
    *("tables", "audit", "rounds", "answers", "results", "records"),
    *("shoes", "entries", "accounts", "commands", "log"),
)
_OF_TABLES = ("rounds", "answers", "results", "records", "commands", "shoes", "accounts", "tables")


class Original:
    """One table as it was played, and the entries of the house that are about it."""

    def __init__(self, rows: dict[str, list[Row]]) -> None:
        self.rounds = len(rows["rounds"])
        self.texts = {table: [_text(table, row) for row in rows[table]] for table in _OF_TABLES}
        entries = [row for row in rows["audit"] if row["chain"] == NAME]
        self.house = [canonical(_shifted(row["entry"])) for row in rows["audit"] if row["chain"] == "house"]
        self.entries = [canonical(_shifted(row["entry"])) for row in entries]
        #: How a round ended with an entry, and which.
        self.ended = [canonical(log.Leaf.of("", 0, "", row["entry"]).ended) for row in entries]
        self.names = [row["entry"]["round"] if "result" in row["entry"] else None for row in entries]


def _shifted(value: Any) -> Any:
    """Numbers of shoes where they can be told from others."""
    if isinstance(value, dict):
        return {
            name: SHOES + part if name in ("shoe", "in_use", "next") and type(part) is int else _shifted(part)
            for name, part in value.items()
        }
    if isinstance(value, list):
        if (
            len(value) in (2, 3)
            and value[0] in ("committed", "seeded", "started", "revealed")
            and type(value[1]) is int
        ):
            return [value[0], SHOES + value[1], *value[2:]]
        return [_shifted(part) for part in value]
    return value


def _text(table: str, row: Row) -> str:
    if table == "shoes":
        row = row | {"number": SHOES + row["number"]}
    return canonical(_shifted(row))


class Copies:
    """Copies of tables, written as fast as the database takes them."""

    def __init__(self, database: Database) -> None:
        self.database, self.seal = database, Seal(database.seal.path)
        self.signs = log.signer(signing_key(database.seal.path))
        self.tree, self.numbers = GrowingTree(), 0
        self.house: tuple[int, str] = (0, START)
        self.out: dict[str, list[list[Any]]] = {}

    def add(self, original: Original, copy: int) -> None:
        """One more table."""
        name = f"tbl-{copy:06}"

        def named(text: str) -> str:
            text = text.replace(NAME, name)
            return _SHOE.sub(lambda shoe: str(SHOES + copy * APART + int(shoe[1])), text) if "7770000" in text else text

        rows = {table: [json.loads(named(text)) for text in original.texts[table]] for table in _OF_TABLES}
        (table,) = rows["tables"]
        last = json.loads(named(original.entries[-1]))
        last["sealed"] = {"tables": {name: self.seal.row("tables", table)}}
        texts = [*map(named, original.entries[:-1]), canonical(last)]
        nothing = [None] * len(original.house)
        self.house = self._chain(
            "house", *self.house, zip(map(named, original.house), ["null"] * len(nothing), nothing, strict=True)
        )
        ended = [named(text) for text in original.ended]
        names = [named(round_) if round_ else None for round_ in original.names]
        table["version"], table["head"] = self._chain(name, 0, START, zip(texts, ended, names, strict=True))
        for row in rows["commands"]:
            row["mac"] = self.seal.command(row)
        for table_name, there in rows.items():
            for row in there:
                self._row(table_name, row)

    def _chain(
        self, chain: str, number: int, before: str, entries: Iterable[tuple[str, str, str | None]]
    ) -> tuple[int, str]:
        for text, ended, round_ in entries:
            number += 1
            before = hashlib.sha256(f'["{before}","{chain}",{number},{text}]'.encode()).hexdigest()
            self.out.setdefault("audit", []).append([chain, number, text, before, self.seal.entry(before)])
            entry = json.loads(text)
            for posting in entry.get("ledger", ()):
                self.numbers += 1
                self._row("entries", posting | {"number": self.numbers, "at": entry["at"]})
            leaf = f'["{chain}",{number},"{before}",{ended}]'
            self._leaf(hashlib.sha256(b"\0" + leaf.encode()).digest(), chain, number, round_)
        return number, before

    def _leaf(self, leaf: bytes, chain: str, number: int, round_: str | None) -> None:
        for level, index, hash_ in self.tree.add(leaf):
            named = [None, None, None] if level else [chain, number, round_]
            self.out.setdefault("log", []).append([level, index, hash_, *named])

    def _row(self, table: str, row: Row) -> None:
        values = [row[column.name] for column in METADATA.tables[table].c]
        self.out.setdefault(table, []).append(
            [canonical(value) if isinstance(value, dict | list) else value for value in values]
        )

    def write(self) -> None:
        """Into the database, all at once."""
        with self.database.engine.begin() as connection:
            raw: Any = connection.connection.driver_connection
            for table in _ORDER:
                columns = METADATA.tables[table].c
                names = ", ".join(f'"{column.name}"' for column in columns)
                with raw.cursor().copy(f'COPY "{table}" ({names}) FROM STDIN') as copy:
                    for values in self.out.get(table, ()):
                        copy.write_row(
                            [_stored(column.name, value) for column, value in zip(columns, values, strict=True)]
                        )
        self.out = {}

    def close(self) -> None:
        """Numbers go on behind the last, and the log is signed."""
        note = self.signs.note(Checkpoint(self.signs.name, self.tree.size, self.tree.root).text)
        with self.database.engine.begin() as connection:
            connection.execute(METADATA.tables["checkpoints"].insert(), {"size": self.tree.size, "note": note})
            for table, last in (("entries", self.numbers), ("shoes", SHOES * 2)):
                connection.exec_driver_sql(f"SELECT setval('{table}_number_seq', {last})")


def _stored(column: str, value: Any) -> Any:
    """As the ordinary writer has it: a secret is bytes, and nothing to remember is JSON, too."""
    if column == "secret":
        return bytes.fromhex(value)
    return "null" if column == "carry" and value is None else value


def played(server: Database, rounds: int) -> Iterator[Original]:
    """The tables that are copied, each with so many rounds."""
    for slug, players, wagers in PLAYED:
        with database_of(server, f"original-{slug}") as database:
            house = AuditedHouse(database)
            house.opens(NAME, slug, *players)
            for _ in range(rounds):
                house.plays(NAME, **wagers)
            yield original(database)


def original(database: Database) -> Original:
    """The table as it stands in a database of its own."""
    with database.engine.connect() as connection, one_moment(connection):
        books = DatabaseBooks(connection)
        return Original({name: list(books.scan(name)) for name in (*_OF_TABLES, "audit")})


def built(server: Database, database: Database, rounds: int, each: int = 250) -> int:
    """Fill a house that is empty with copies of the four tables; how many rounds it has."""
    originals = list(played(server, each))
    copies, done, number = Copies(database), 0, 0
    while done < rounds:
        for original in originals:
            number += 1
            copies.add(original, number)
            done += original.rounds
        copies.write()
    copies.close()
    return done


def main() -> None:
    """Build a house, verify it in a process of its own, and say what that took."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--rounds", type=int, default=10_000)
    asked.add_argument("--each", type=int, default=250, help="rounds played at each table that is copied")
    asked.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "large-house")
    asked.add_argument("--reuse", action="store_true")
    chosen = asked.parse_args()
    os.environ["CROUPIER_DATA"] = str(chosen.folder)
    server = Embedded(chosen.folder / "postgres")
    database = Database(server.url)
    database.migrate()
    began = time.monotonic()
    if not chosen.reuse:
        with database_of(database, "played") as other:
            rounds = built(other, database, chosen.rounds, chosen.each)
        with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM ANALYZE")
        print(f"{rounds:,} rounds written in {time.monotonic() - began:.0f} s", flush=True)
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "croupier", "audit", "verify"], check=False)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    wall = time.monotonic() - began
    own = spent.ru_utime + spent.ru_stime
    most = spent.ru_maxrss // 1024
    print(f"exit {done.returncode}: {wall:.1f} s, {own:.1f} s of its own core, at most {most} MB")
    database.close()
    server.stop()


if __name__ == "__main__":
    main()
