"""A small house with a bit of everything, in a database of its own: what the verification is tried on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

import croupier.store
from croupier import games
from croupier.house.jackpots import Parameters
from croupier.house.ledger import CAGE, Entry, account
from croupier.house.progressives import Progressives
from croupier.house.table import Table
from croupier.round.requests import Draw, Peek, Roll, Spin
from croupier.store import audit, log
from croupier.store.commands import Command, CommandResponse, once
from croupier.store.database import Database
from croupier.store.ledger import StoredLedger
from croupier.store.saving import save_meters
from croupier.store.sealing import signing_key
from croupier.store.secrets import StoredSecret
from croupier.store.tables import TableStore
from tests.house.pit import lay, ready
from tests.house.test_progressives import bets, show

#: Wagers whose names come in another order by the alphabet than in the database.
SPREAD = dict.fromkeys(("low", "odd", "even", "high", "first_five"), "10")


@contextmanager
def database_of(server: Database, name: str, template: str = "template1", *, schema: str = "") -> Iterator[Database]:
    """A new database on the same server, dropped afterwards; with the newest schema, or one of an older release."""
    with server.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'))
    database = Database(server.engine.url.set(database=name).render_as_string(hide_password=False), pool=2)
    if schema:
        _brought_to(database, schema)
    else:
        database.migrate()
    try:
        yield database
    finally:
        database.close()
        with server.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))


def _brought_to(database: Database, schema: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(croupier.store.__file__).parent / "migrations"))
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, schema)


class AuditedHouse:
    """A house whose every movement is in a chain, the cage's too."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tables = TableStore(database, clock=lambda: 1000.5)
        self.keys = 0

    def buys(self, player: str, amount: int) -> None:
        self.keys += 1
        key = f"buy {player} {self.keys}"

        def work(connection: Connection) -> None:
            ledger = StoredLedger(connection)
            ledger.enter([Entry("transfer", CAGE, account("player", player), amount, key)])
            audit.note(connection, "cashier", f"{player} buys in", money=ledger)

        self.database.run(work)

    def installs(self, meter: str, parameters: Parameters) -> None:
        """A meter of the house, before any table is linked to it."""

        def work(connection: Connection) -> None:
            ledger = StoredLedger(connection)
            jackpots = Progressives(ledger)
            jackpots.install(meter, parameters, "slot manager")
            moved = save_meters(connection, jackpots, {})
            audit.note(connection, "slot manager", f"installs {meter}", money=ledger, meters=moved)

        self.database.run(work)

    def opens(self, name: str, slug: str, *players: str, options: dict[str, object] | None = None, **more: Any) -> None:
        self.tables.create(name, games.get(slug), options or {}, by="admin", **more)
        self.tables.command(name, lambda table: ready(table), by="ann")
        for seat, player in enumerate(players, 1):
            self.buys(f"{player} of {name}", 5_000_00)
            self.tables.command(name, _sits(f"{player} of {name}", str(seat)), by=player)

    def logs(self) -> None:
        """Take all that is new into the log, and sign it."""
        signs = log.signer(signing_key(self.database.seal.path))
        while self.database.run(lambda connection: log.extend(connection, signs)):
            pass

    def act(self, name: str, act: Callable[[Table], object], by: str = "dealer") -> None:
        """A command with a key, as the service sends it."""
        self.keys += 1
        command = Command.of(by, f"{name} {self.keys}", name.encode(), str(self.keys).encode())

        def work(connection: Connection) -> CommandResponse:
            _, version = self.tables.act(connection, name, act, by=by, command=command._asdict())
            return CommandResponse(200, {"table": name, "version": version})

        once(self.database, command, work, lambda why: CommandResponse(422, {"title": str(why)}))

    def plays(self, name: str, **wagers: str) -> None:
        """A round: absent players decide, the table's own equipment deals."""
        self.act(name, everybody(**wagers), "player")
        self.act(name, begin)
        while self.tables.look(name, lambda table: table.round is not None):
            self.act(name, _absent, "clock")


def _sits(player: str, seat: str) -> Callable[[Table], None]:
    return lambda table: table.sit(player, seat)


def everybody(**wagers: str) -> Callable[[Table], None]:
    """Every seat lays out the same wagers."""

    def work(table: Table) -> None:
        for seat in table.places:
            lay(table, seat, **wagers)

    return work


def begin(table: Table) -> None:
    table.begin()
    deals(table)


def _absent(table: Table) -> None:
    table.expire()
    deals(table)


def deals(table: Table) -> None:
    """Deal until somebody is asked."""
    while table.dealing is not None and isinstance(table.pending, Draw | Roll | Spin | Peek):
        table.deal()


def seed(table: Table, value: str) -> None:
    assert table.dealing is not None
    assert isinstance(table.dealing.secret, StoredSecret)
    table.dealing.secret.add_seed(value)


def everything(house: AuditedHouse) -> None:
    """Several games, seeds, shoes of many rounds and of two batches, a void, a refund, a jackpot, the cage."""
    house.installs("spare", Parameters(seed=500_00, rate=1_000, reserve_rate=333))
    cards(house)
    house.logs()
    dice_and_wheels(house)
    jackpot(house)
    house.logs()


def cards(house: AuditedHouse) -> None:
    house.opens("poker", "three-card-poker", "ann", "bob")
    house.act("poker", lambda table: seed(table, "seven"), "ann")
    house.act("poker", lambda table: seed(table, 'eight "é"'), "bob")
    house.plays("poker", ante="10", pair_plus="5")
    house.plays("poker", ante="20")
    house.opens("twentyone", "blackjack", "cat", options={"decks": "1"})
    for _ in range(6):
        house.plays("twentyone", main="10")
    house.opens("batches", "mini-baccarat", "dan", options={"shuffler": "on"})
    for _ in range(3):
        house.plays("batches", player="25")
    house.act("poker", lambda table: lay(table, "1", ante="10"), "ann")
    house.act("poker", begin)
    house.act("poker", lambda table: table.void("a card fell", "sue"), "sue")
    house.act("poker", lambda table: lay(table, "1", ante="10", pair_plus="10"), "ann")
    house.act("poker", begin)
    house.act("poker", lambda table: table.declare("abandon", "sue", reason="the lights went out"), "sue")
    house.act("poker", lambda table: table.refund("sue", "nobody can finish it"), "sue")
    house.act("poker", lambda table: ready(table), "ann")
    house.plays("poker", ante="10")


def dice_and_wheels(house: AuditedHouse) -> None:
    house.opens("dice", "craps", "eve")
    house.plays("dice", **{"pass": "10"})
    for _ in range(4):
        if house.tables.look("dice", lambda table: bool(table.chips.held)):
            house.act("dice", begin)
        else:
            house.plays("dice", **{"pass": "10"})
    house.opens("wheel", "roulette", "fay")
    for _ in range(3):
        house.plays("wheel", **SPREAD)
    house.act("wheel", lambda table: lay(table, "1", black="7"), "fay")  # still lies there


def jackpot(house: AuditedHouse) -> None:
    """Dealt by hand: a royal flush, verified by two people; and a round that is still open."""
    house.opens("ride", "let-it-ride", "gil", "hal", deals=False)
    house.act("ride", everybody(**bets("let-it-ride")), "gil")
    house.act("ride", lambda table: table.begin())
    house.act("ride", lambda table: show(table, {"1": "Ah Kh Qh Jh Th"}))
    house.act("ride", _verified, "sue")
    house.opens("ride2", "let-it-ride", "ida", deals=True)
    house.plays("ride2", **bets("let-it-ride"))
    house.act("ride2", lambda table: lay(table, "1", **bets("let-it-ride")), "ida")
    house.act("ride2", begin)


def _verified(table: Table) -> None:
    for claim in list(table.jackpots.claims.values()):
        for number, step in enumerate(list(claim.steps)):
            table.jackpots.verify(claim.key, step.id, ("sue", "cam")[number % 2])
