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
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

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
#: Tables that are written together.
_TOGETHER = 40
NOTHING = r"\N"
_SHOE = re.compile(r"\b7770000(\d{6})\b")
START = "0" * 64
_ORDER = (
    *("tables", "audit", "rounds", "answers", "results", "records"),
    *("shoes", "entries", "accounts", "commands", "log"),
)
#: What is the same in every copy but for names and numbers of shoes: whole lines, as COPY takes them.
_ALIKE = ("rounds", "answers", "results", "records", "shoes", "accounts")
_OF_TABLES = (*_ALIKE, "commands", "tables")


class Entry(NamedTuple):
    """One entry of a chain: its text, how a round ended with it and which, and its lines of the ledger without their
    numbers, which come first."""

    text: str
    ended: str
    round: str | None
    ledger: list[str]

    @classmethod
    def of(cls, entry: Row) -> "Entry":
        shifted = _shifted(entry)
        ledger = [_line("entries", posting | {"at": entry["at"]}) for posting in shifted.get("ledger", ())]
        return cls(
            canonical(shifted),
            canonical(log.Leaf.of("", 0, "", entry).ended),
            entry["round"] if "result" in entry else None,
            ledger,
        )


class Original:
    """One table as it was played, and the entries of the house that are about it."""

    def __init__(self, rows: dict[str, list[Row]]) -> None:
        self.rounds = len(rows["rounds"])
        numbered = rows | {"shoes": [row | {"number": SHOES + row["number"]} for row in rows["shoes"]]}
        self.lines = {table: "".join(_line(table, _shifted(row)) for row in numbered[table]) for table in _ALIKE}
        self.commands = [canonical(_shifted(row)) for row in rows["commands"]]
        (table,) = rows["tables"]
        self.table = canonical(_shifted(table))
        self.house = [Entry.of(row["entry"]) for row in rows["audit"] if row["chain"] == "house"]
        self.entries = [Entry.of(row["entry"]) for row in rows["audit"] if row["chain"] == NAME]


def _line(table: str, row: Row) -> str:
    """A row as COPY takes it; without the number that an entry of the ledger gets."""
    names = [column.name for column in METADATA.tables[table].c if (table, column.name) != ("entries", "number")]
    return "\t".join(_stored(name, row[name]) for name in names) + "\n"


def _stored(column: str, value: Any) -> str:
    """As the ordinary writer has it: a secret is bytes, and nothing to remember is JSON, too."""
    if value is None:
        return "null" if column == "carry" else r"\N"
    if column == "secret":
        value = rf"\x{value}"
    text = value if isinstance(value, str) else canonical(value)
    return text.replace("\\", r"\\").replace("\t", r"\t").replace("\n", r"\n")


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


class Copies:
    """Copies of tables, written as fast as the database takes them."""

    def __init__(self, database: Database) -> None:
        self.database, self.seal = database, Seal(database.seal.path)
        self.signs = log.signer(signing_key(database.seal.path))
        self.tree, self.numbers = GrowingTree(), 0
        self.house: tuple[int, str] = (0, START)
        #: Lines for COPY by table.
        self.out = _no_lines()

    def add(self, original: Original, copy: int) -> None:
        """One more table."""
        name = f"tbl-{copy:06}"

        def named(text: str) -> str:
            text = text.replace(NAME, name)
            return _SHOE.sub(lambda shoe: str(SHOES + copy * APART + int(shoe[1])), text) if "7770000" in text else text

        table = json.loads(named(original.table))
        *others, last = original.entries
        sealed = json.loads(last.text) | {"sealed": {"tables": {name: self.seal.row("tables", table)}}}
        self.house = self._chain("house", *self.house, original.house, named)
        entries = [*others, last._replace(text=canonical(sealed))]
        table["version"], table["head"] = self._chain(name, 0, START, entries, named)
        for text in original.commands:
            row = json.loads(named(text))
            self.out["commands"].append(_line("commands", row | {"mac": self.seal.command(row)}))
        self.out["tables"].append(_line("tables", table))
        for alike, lines in original.lines.items():
            self.out[alike].append(named(lines))

    def _chain(
        self, chain: str, number: int, before: str, entries: Iterable[Entry], named: Callable[[str], str]
    ) -> tuple[int, str]:
        audit, ledger = self.out["audit"], self.out["entries"]
        for entry in entries:
            number += 1
            text = named(entry.text)
            before = hashlib.sha256(f'["{before}","{chain}",{number},{text}]'.encode()).hexdigest()
            told = text.replace("\\", r"\\")
            audit.append(f"{chain}\t{number}\t{told}\t{before}\t{self.seal.entry(before)}\n")
            for line in entry.ledger:
                self.numbers += 1
                ledger.append(f"{self.numbers}\t{named(line)}")
            leaf = f'["{chain}",{number},"{before}",{named(entry.ended)}]'
            self._leaf(leaf, f"{chain}\t{number}\t{named(entry.round) if entry.round else NOTHING}")
        return number, before

    def _leaf(self, leaf: str, entry: str) -> None:
        for level, index, hash_ in self.tree.add(hashlib.sha256(b"\0" + leaf.encode()).digest()):
            named = "\t".join([NOTHING] * 3) if level else entry
            self.out["log"].append(f"{level}\t{index}\t{hash_}\t{named}\n")

    def taken(self) -> dict[str, list[str]]:
        """What is to be written now."""
        lines, self.out = self.out, _no_lines()
        return lines

    def write(self, lines: dict[str, list[str]] | None = None) -> None:
        """Into the database, all at once."""
        lines = lines or self.taken()
        with self.database.engine.begin() as connection:
            # Whether a row has the one it names is looked at for each row otherwise; these were looked at when played.
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            raw: Any = connection.connection.driver_connection
            for table in _ORDER:
                names = ", ".join(f'"{column.name}"' for column in METADATA.tables[table].c)
                with raw.cursor().copy(f'COPY "{table}" ({names}) FROM STDIN') as copy:
                    copy.write("".join(lines[table]))

    def close(self) -> None:
        """Numbers go on behind the last, and the log is signed."""
        note = self.signs.note(Checkpoint(self.signs.name, self.tree.size, self.tree.root).text)
        with self.database.engine.begin() as connection:
            connection.execute(METADATA.tables["checkpoints"].insert(), {"size": self.tree.size, "note": note})
            for table, last in (("entries", self.numbers), ("shoes", SHOES * 2)):
                connection.exec_driver_sql(f"SELECT setval('{table}_number_seq', {last})")


def _no_lines() -> dict[str, list[str]]:
    return {table: [] for table in _ORDER}


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
    # The database takes some copies while the next ones are made.
    with ThreadPoolExecutor(1) as writer:
        writing: Future[None] | None = None
        while done < rounds:
            for original in originals:
                number += 1
                copies.add(original, number)
                done += original.rounds
            if done >= rounds or number % _TOGETHER == 0:
                if writing:
                    writing.result()
                writing = writer.submit(copies.write, copies.taken())
        if writing:
            writing.result()
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
