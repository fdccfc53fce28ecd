"""Every writer of the ledger at once: cages, tables, jackpots, approvals and people. The books are sound afterwards."""

import itertools
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from psycopg.errors import LockNotAvailable
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import OperationalError

from croupier import games
from croupier.house.roles import Caller
from croupier.house.table import Table
from croupier.round.requests import Draw, Peek, Roll, Spin
from croupier.store import approvals, audit, cage, jackpots, limits, log
from croupier.store.ledger import StoredLedger
from croupier.store.schema import AUDIT, ENTRIES
from croupier.store.sealing import signing_key
from tests.figures import figure
from tests.house.test_progressives import bets
from tests.patience import A_HANG, until
from tests.recovery.proof import verified
from tests.recovery.running import StoredHouse, _open

SUE, CAM = Caller("sue", "supervisor"), Caller("cam", "supervisor")
METER = "hammered/MLP-OH"
_keys = itertools.count(1)

Act = Callable[[], object]


@pytest.fixture(scope="module")
def floor(house: StoredHouse) -> StoredHouse:
    """Two supervisors, four players with money, a wheel for each and three linked tables."""
    for caller in (SUE, CAM):
        house.person(caller.name, caller.role)
    for number in range(4):
        house.table(f"wheel-{number}", "roulette", house.person(f"player-{number}", purse=5_000_00))
    for number in range(3):
        player, table = house.person(f"rider-{number}", purse=5_000_00), f"ride-{number}"
        house.tables.create(table, games.get("let-it-ride"), {}, group="hammered", by="test")
        house.tables.command(table, _open, by="test")
        house.tables.command(table, lambda at, who=player: at.sit(who, "1"), by=player)  # type: ignore[misc]
    return house


def window(house: StoredHouse, player: str, amount: int) -> None:
    """A cashier's window."""
    key = f"cage/{next(_keys)}"
    house.database.run(
        lambda connection: cage.move(connection, player, amount, key=key, by="sue", because="at the window")
    )


def _by_two(house: StoredHouse, what: str, body: dict[str, Any]) -> None:
    number = house.database.run(lambda connection: approvals.ask(connection, what, body, "sue", "asked for"))
    house.database.run(
        lambda connection: approvals.decide(connection, house.tables, number, by=CAM, approve=True, reason="agreed")
    )


def large(house: StoredHouse, player: str) -> None:
    _by_two(house, cage.LARGE, {"person": player, "amount": 20_000_00})


def corrected(house: StoredHouse, cents: int) -> None:
    _by_two(house, jackpots.CORRECTION, {"meter": METER, "amount": cents})


def tightened(house: StoredHouse, player: str) -> None:
    wanted = {"wager": 4_000_00}
    house.database.run(lambda connection: limits.change(connection, player, wanted, by=player))


def logged(house: StoredHouse) -> None:
    """Whoever has the turn takes what is new into the log."""
    signs = log.signer(signing_key(house.database.seal.path))
    house.database.run(lambda connection: log.extend(connection, signs))


def played(house: StoredHouse, table: str, wagers: dict[str, str]) -> None:
    """Lay out, begin, and have everything dealt; an absent player decides nothing."""

    def act(at: Table) -> None:
        at.lay_out("1", wagers, key=f"hammer {next(_keys)}")
        at.begin()
        while at.round is not None:
            at.deal() if isinstance(at.pending, Draw | Roll | Spin | Peek) else at.expire()

    house.tables.command(table, act, by="dealer")


def acts(house: StoredHouse, chance: random.Random, count: int) -> Iterator[Act]:
    """As many acts of every writer, in any order."""
    for _ in range(count):
        player = f"player-{chance.randrange(4)}"
        yield from (
            partial(window, house, player, chance.randint(1, 100_00)),
            partial(window, house, player, -chance.randint(1, 50_00)),
            partial(window, house, f"rider-{chance.randrange(3)}", chance.randint(1, 100_00)),
            partial(large, house, player),
            partial(corrected, house, chance.randint(1, 10_00)),
            partial(tightened, house, player),
            partial(played, house, f"wheel-{chance.randrange(4)}", {"red": "10"}),
            partial(played, house, f"ride-{chance.randrange(3)}", bets("let-it-ride")),
            partial(house.people.code, player),
            partial(logged, house),
        )


def hammer(house: StoredHouse, count: int, seed: int) -> None:
    chance = random.Random(seed)
    work = list(acts(house, chance, count))
    chance.shuffle(work)
    with ThreadPoolExecutor(6) as crowd:
        for future in [crowd.submit(_surely, act) for act in work]:
            future.result()
    verified(house)


def _surely(act: Act) -> None:
    """Try again where somebody else was slow: nothing was written then."""
    for _ in range(100):
        try:
            act()
            return
        except OperationalError as error:
            if not isinstance(error.orig, LockNotAvailable):
                raise
    raise AssertionError("nobody lets go")


def test_the_books_are_sound_after_every_writer_at_once(floor: StoredHouse) -> None:
    hammer(floor, 12, 19)


@pytest.mark.long
def test_the_books_are_sound_after_a_hundred_thousand_commands_at_once(floor: StoredHouse) -> None:
    for seed in range(figure(100, 10)):
        hammer(floor, 100, seed)


def test_who_comes_first_to_the_chain_comes_first_in_the_ledger(
    floor: StoredHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two cashiers at once: the first has drawn its number, and the second tries to overtake it on the way to the
    chain. It is kept waiting until the first is done."""
    drawn, done, saved = threading.Event(), threading.Event(), StoredLedger.save
    first: list[StoredLedger] = []

    def overtaken(self: StoredLedger, turn: audit.Turn) -> list[dict[str, Any]]:
        entries = saved(self, turn)
        if not first:
            first.append(self)
            drawn.set()
            until(lambda: done.is_set() or _somebody_waits(floor))
        return entries

    monkeypatch.setattr(StoredLedger, "save", overtaken)
    slow = threading.Thread(target=window, args=(floor, "player-0", 100))
    slow.start()
    assert drawn.wait(A_HANG)
    window(floor, "player-1", 100)
    done.set()
    slow.join()
    with floor.database.engine.connect() as connection:
        last = select(AUDIT.c.entry["ledger"]).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number.desc())
        keys = [posting["key"] for ledger in connection.execute(last.limit(2)).scalars() for posting in ledger]
        numbers = dict(connection.execute(select(ENTRIES.c.key, ENTRIES.c.number).where(ENTRIES.c.key.in_(keys))).all())
    assert numbers[keys[0]] > numbers[keys[1]]
    verified(floor)


def _somebody_waits(house: StoredHouse) -> bool:
    with house.database.engine.connect() as connection:
        return _waiting(connection) > 0


def _waiting(connection: Connection) -> int:
    waits = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    return int(connection.execute(waits).scalar_one())
