"""A service as a process of its own, on an embedded database in a folder: started, killed, started again."""

import copy
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from croupier import games
from croupier.house.ledger import CAGE, Entry, account
from croupier.house.table import Table
from croupier.server.settings import Settings
from croupier.store import audit, passwords
from croupier.store.database import Database
from croupier.store.embedded import Embedded
from croupier.store.ledger import StoredLedger
from croupier.store.people import People
from croupier.store.tables import TableStore
from tests.patience import A_HANG, until
from tests.recovery.speaking import Speaker

#: As `croupier` does, without looking for it on the path.
COMMAND = (sys.executable, "-c", "from croupier.cli import main; main()")


class StoredHouse:
    """The database of a house, and what is in it, seen from outside the service."""

    def __init__(self, folder: Path, *, migrate: bool = True) -> None:
        self.folder = folder
        self.embedded = Embedded(folder / "postgres")
        self._move_to(Database(self.embedded.url))
        if migrate:
            self.database.migrate()
        self._password = passwords.hashed("nobody signs in with it")

    def _move_to(self, database: Database) -> None:
        self.database = database
        self.tables = TableStore(database)
        self.people = People(database, Settings().sign_in)
        self.tokens: dict[str, str] = {}

    def moved_to(self, database: Database) -> "StoredHouse":
        """Another house on the same server, for what leaves its books in disorder."""
        other = copy.copy(self)
        other._move_to(database)
        return other

    def person(self, name: str, role: str = "player", purse: int = 0) -> str:
        """Somebody with an account and money, signed in."""

        def work(connection: Connection) -> None:
            self.people.add(connection, name, role, self._password, by="test")
            if purse:
                ledger = StoredLedger(connection)
                ledger.enter([Entry("transfer", CAGE, account("player", name), purse, f"buy {name}")])
                audit.note(connection, "test", "buys in", money=ledger)

        self.database.run(work)
        signed = self.people.enter(self.people.code(name))
        assert signed is not None
        self.tokens[name] = signed.token
        return name

    def table(
        self, name: str, game: str, *players: str, options: dict[str, object] | None = None, group: str = ""
    ) -> str:
        """An open table that deals by itself, with players at it."""
        self.tables.create(name, games.get(game), options or {}, group=group, by="test")
        self.tables.command(name, _open, by="test")
        for seat, player in enumerate(players, 1):
            self.tables.command(name, lambda at, p=player, s=str(seat): at.sit(p, s), by=player)  # type: ignore[misc]
        return name

    def postmaster(self) -> int:
        """The process of the database, whoever has started it last."""
        return int((self.folder / "postgres" / "postmaster.pid").read_text().split()[0])

    def close(self) -> None:
        self.database.close()
        self.embedded.stop()


def _open(table: Table) -> None:
    while table.opening is not None and (step := table.opening.next):
        table.opening.did(step.id, "test")
    table.open("test")


class Server:
    """One process of the service."""

    def __init__(
        self, folder: Path, *, dies: str = "", options: tuple[str, ...] = (), command: tuple[str, ...] = COMMAND
    ) -> None:
        self.folder, self.port, self.options, self.command = folder, 0, options, command
        self.process: subprocess.Popen[str] | None = None
        self.start(dies)

    def start(self, dies: str = "") -> None:
        """Start it and wait until it serves."""
        arguments = [*self.command, "serve", "--port", str(self.port), "--no-prepare", *self.options]
        settings = {"CROUPIER_DATA": str(self.folder)}
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                arguments,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | settings | {"CROUPIER_DIES": dies},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if dies and not line:
            return
        assert line.startswith("Croupier serves at http://127.0.0.1:"), (line, self.log())
        self.port = int(line.rpartition(":")[2])
        self.wait()

    def wait(self) -> None:
        """Wait until the process answers."""
        with closing(Speaker(self.port)) as asking:
            until(lambda: asking.once("GET", "/api/health")[0] == 200 or self._has_died())

    def _has_died(self) -> bool:
        """Whether the process has died at the point where it was told to."""
        return self.process is not None and self.process.poll() == -signal.SIGKILL

    def kill(self) -> None:
        """Kill the process with SIGKILL; nothing is cleaned up."""
        assert self.process is not None
        self.process.kill()
        self.over()

    def over(self) -> int:
        """Wait until the process has ended."""
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(A_HANG)
        self.process.stdout.close()
        return code

    def stop(self) -> None:
        """Stop the process, as an operator does."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        self.over()

    def log(self) -> str:
        return "\n".join((self.folder / "server.log").read_text().splitlines()[-15:])


def speaker(house: StoredHouse, server: Server, name: str) -> Speaker:
    """A client that speaks as somebody."""
    return Speaker(server.port, house.tokens[name])


def row(house: StoredHouse, statement: Any) -> Any:
    with house.database.engine.connect() as connection:
        return connection.execute(statement).one()
