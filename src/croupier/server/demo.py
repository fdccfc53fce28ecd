"""A house to play in: one table for every game, people in every role, play money, linked jackpots."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import partial
from typing import Final

from sqlalchemy import Connection, func, select

from croupier import games
from croupier.errors import Refused
from croupier.house.ledger import CAGE, Entry, account
from croupier.house.recording import inspected
from croupier.house.roles import (
    ADMIN,
    AUDITOR,
    BOXPERSON,
    DEALER,
    FLOOR_PERSON,
    PIT_MANAGER,
    PLAYER,
    SHIFT_MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
)
from croupier.house.table import Table
from croupier.money import Cents
from croupier.paytables import PayTable
from croupier.round.game import Game
from croupier.server.felts import felt_of
from croupier.server.service import Service
from croupier.store import audit, passwords
from croupier.store.ledger import StoredLedger
from croupier.store.people import SignedIn
from croupier.store.schema import PEOPLE

PEOPLE_OF_THE_HOUSE: Final = (
    ("ann", PLAYER),
    ("bob", PLAYER),
    ("cat", PLAYER),
    ("dora", DEALER),
    ("bo", BOXPERSON),
    ("flo", FLOOR_PERSON),
    ("sam", SUPERVISOR),
    ("sue", SUPERVISOR),
    ("pia", PIT_MANAGER),
    ("shay", SHIFT_MANAGER),
    ("sven", SURVEILLANCE),
    ("audrey", AUDITOR),
    ("adam", ADMIN),
)
PURSE: Final[Cents] = 2_000_00
LIMITS: Final = {"table_minimum": "5", "table_maximum": "500"}
#: What a side bet is taken for, and where a meter starts whose text leaves it to the house.
SIDE_MINIMUM, SIDE_MAXIMUM, SEED = "1", "100", "1000"
#: What the names of guests begin with, and how many a house takes.
GUEST: Final = "guest-"
MOST_GUESTS: Final = 1_000
_HOUSE: Final = "demo"


def set_up(service: Service) -> Iterator[tuple[str, str, str]]:
    """Set up what is not there yet; everybody's name and role, and a code to sign in with once."""
    known = set(service.tables.names())
    for game in games.everything():
        for name, deals in ((game.slug, True), (f"{game.slug}-by-hand", False)):
            if name not in known and (deals or felt_of(game.slug).lobby.by_hand):
                service.tables.create(name, game, posted(game), deals=deals, by=_HOUSE)
                service.tables.command(name, _open, by=_HOUSE)
    for name, role in PEOPLE_OF_THE_HOUSE:
        service.database.run(partial(_welcome, service, name, role))
        yield name, role, service.people.code(name)


def posted(game: Game) -> dict[str, object]:
    """What the house posts at a table: its limits, those of every side bet that has not one amount, and where meters
    start. Odds at craps follow the bet that they are laid on."""
    options: dict[str, object] = dict(LIMITS)
    house = game.house()
    for wager in () if game.standing else game.wagers:
        is_metered = wager.slug in house.tables and _is_metered(house.tables[wager.slug])
        if wager.own_limits and wager.may_be_limited and not wager.exactly and not is_metered:
            options |= {f"{wager.slug}_minimum": SIDE_MINIMUM, f"{wager.slug}_maximum": SIDE_MAXIMUM}
    return options | {name: SEED for name in game.option_names if name.endswith("_seed") and not getattr(house, name)}


def _is_metered(table: PayTable) -> bool:
    return any(line.pays.unit == "percent" for line in table.lines)


def guest(service: Service) -> SignedIn | None:
    """Somebody who wants to play without an account: a new one with play money, signed in at once."""
    name = f"{GUEST}{secrets.token_hex(3)}"

    def work(connection: Connection) -> None:
        known = connection.execute(select(func.count()).where(PEOPLE.c.name.startswith(GUEST))).scalar_one()
        if known >= MOST_GUESTS:
            raise Refused(f"there are {MOST_GUESTS} guests already; this demonstration takes no more")
        _welcome(service, name, PLAYER, connection)

    service.database.run(work)
    return service.people.enter(service.people.code(name))


def _open(table: Table) -> None:
    """Inspected in every office by the house itself: there is nothing in it but numbers."""
    inspected(table)
    table.looked_at("the texts", is_supervisor=True)
    table.open(_HOUSE)


def _welcome(service: Service, name: str, role: str, connection: Connection) -> None:
    """An account with a password that nobody knows, and for a player some play money."""
    if connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.name == name)).one_or_none():
        return
    service.people.add(connection, name, role, passwords.hashed(secrets.token_urlsafe(24)), by=_HOUSE)
    if role == PLAYER:
        ledger = StoredLedger(connection)
        ledger.enter([Entry("transfer", CAGE, account("player", name), PURSE, f"demo/{name}", because="play money")])
        audit.note(connection, _HOUSE, "play money", money=ledger, person=name, because="demo")
