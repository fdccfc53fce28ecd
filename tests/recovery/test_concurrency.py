"""Many commands at once on the same money and the same meters: no overdraft, one winner after the other, not a part of
a cent lost."""

import itertools
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import psutil
import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from croupier import games
from croupier.errors import Refused
from croupier.house import kept
from croupier.house.jackpots import PARTS, MeterMovement, Parameters
from croupier.house.ledger import Entry, account
from croupier.house.progressives import Progressives
from croupier.house.table import Table
from croupier.store import audit
from croupier.store.commands import Command, CommandResponse, once
from croupier.store.ledger import StoredLedger
from croupier.store.saving import save_meters
from croupier.store.schema import ACCOUNTS, ESCROWS, METER_EVENTS, METERS, RESULTS
from tests.figures import figure
from tests.house.test_progressives import bets, show
from tests.patience import A_HANG, until
from tests.recovery.proof import until_it_answers, verified
from tests.recovery.running import StoredHouse
from tests.store.verify_house import database_of

T = TypeVar("T")
AT_ONCE = 64
ROYAL = "Ah Kh Qh Jh Th"
MLP = "MLP-OH"
_keys = itertools.count(1)


@pytest.fixture(scope="module")
def crowd() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(AT_ONCE) as crowd:
        yield crowd


@pytest.fixture(scope="module", autouse=True)
def sound(house: StoredHouse) -> Iterator[None]:
    """Afterwards: verify the chains and the money, and replay every round."""
    yield
    verified(house)


def at_once(crowd: ThreadPoolExecutor, acts: Sequence[Callable[[], T]]) -> list[T]:
    """Run all of them at the same moment."""
    start = threading.Barrier(len(acts))

    def act(work: Callable[[], T]) -> T:
        start.wait(A_HANG)
        return work()

    return [future.result(10 * A_HANG) for future in [crowd.submit(act, work) for work in acts]]


# -- double spend ----------------------------------------------------------------------------------------------


def _bet(house: StoredHouse, table: str, pocket: int, amount: int, key: str) -> int:
    """The amount in cents, if the bet was taken."""
    wagers = {f"straight:{pocket}": str(amount)}
    try:
        house.tables.command(table, lambda at: at.lay_out("1", wagers, key=key), by="spender")
    except Refused:
        return 0
    return amount * 100


def _balance(house: StoredHouse, name: str) -> tuple[int, int]:
    with house.database.engine.connect() as connection:
        row = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name == name)).one()
    return row.posted, row.held


def _take_back(at: Table) -> None:
    for wager in list(at.places["1"].wagers):
        at.retract("1", wager)


def spend(house: StoredHouse, crowd: ThreadPoolExecutor, bursts: int, seed: str) -> None:
    """Bursts of bets on one balance at several tables; what was taken is never more than there is."""
    chance, purse = random.Random(seed), 300_00
    name = house.person(f"spender-{seed}", purse=purse)
    tables = [house.table(f"wheel-{seed}-{n}", "roulette", name) for n in range(4)]
    for burst in range(bursts):
        acts = [
            partial(_bet, house, tables[n % 4], n // 4, chance.randint(5, 20), f"{burst}/{n}") for n in range(AT_ONCE)
        ]
        taken = sum(at_once(crowd, acts))
        assert 0 < taken <= purse
        assert _balance(house, account("player", name)) == (purse, taken)
        # As much was taken as there was: somebody was refused only because the rest was too little.
        assert taken > purse - 20_00
        for table in tables:
            house.tables.command(table, _take_back, by=name)
        assert _balance(house, account("player", name)) == (purse, 0)


def test_many_bets_on_one_balance(house: StoredHouse, crowd: ThreadPoolExecutor) -> None:
    spend(house, crowd, 4, "few")


def test_an_account_that_nobody_locks_is_found(
    house: StoredHouse, crowd: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted, as in 2014: requests that come together each see the same balance."""
    read = StoredLedger._take

    def without_a_lock(self: StoredLedger, names: set[str]) -> None:
        self._locks = False
        read(self, names)

    with database_of(house.database, "unlocked") as unlocked:
        other = house.moved_to(unlocked)
        monkeypatch.setattr(StoredLedger, "_take", without_a_lock)
        with pytest.raises(AssertionError):
            spend(other, crowd, 10, "race")


@pytest.mark.long
def test_ten_thousand_times_many_bets_on_one_balance(house: StoredHouse, crowd: ThreadPoolExecutor) -> None:
    spend(house, crowd, figure(10_000, 500), "many")


def test_one_command_that_comes_many_times_at_once_has_one_effect(
    house: StoredHouse, crowd: ThreadPoolExecutor
) -> None:
    name = house.person("twin", purse=1_000_00)
    table = house.table("twins", "roulette", name)
    for number in range(10):
        command = Command.of(name, f"key {number}", b"the same")

        def work(connection: Connection, number: int = number, command: Command = command) -> CommandResponse:
            wagers = {f"straight:{number}": "5"}
            _, version = house.tables.act(
                connection,
                table,
                lambda at: at.lay_out("1", wagers, key=f"{command.key}"),
                by=name,
                command=command._asdict(),
            )
            return CommandResponse(200, {"version": version})

        answers = at_once(crowd, [lambda command=command, work=work: _once(house, command, work) for _ in range(8)])  # type: ignore[misc]
        assert len({answer.response["version"] for answer in answers}) == 1
        assert _balance(house, account("player", name)) == (1_000_00, (number + 1) * 5_00)


def _once(house: StoredHouse, command: Command, work: Callable[[Connection], CommandResponse]) -> CommandResponse:
    return once(house.database, command, work, lambda why: CommandResponse(409, {"title": str(why)}))


def test_two_commands_in_each_others_way_are_both_carried_out(house: StoredHouse, crowd: ThreadPoolExecutor) -> None:
    first, second = (account("player", house.person(f"locked-{n}", purse=1_000_00)) for n in (1, 2))
    both_have_one = threading.Barrier(2)

    def crossing(first: str, second: str, key: str) -> None:
        tries = 0

        def work(connection: Connection) -> None:
            nonlocal tries
            tries += 1
            ledger = StoredLedger(connection)
            ledger.available(first)
            if tries == 1:
                both_have_one.wait(A_HANG)
            ledger.enter([Entry("transfer", first, second, 5_00, key)])
            audit.note(connection, "test", "crossing", money=ledger)

        house.database.run(work)

    at_once(crowd, [partial(crossing, first, second, "there"), partial(crossing, second, first, "back")])
    assert [_balance(house, name) for name in (first, second)] == [(1_000_00, 0)] * 2


# -- meters ----------------------------------------------------------------------------------------------------


def _dealt_by_hand(house: StoredHouse, name: str, group: str) -> None:
    player = house.person(f"player-{name}", purse=100_00)
    house.tables.create(name, games.get("let-it-ride"), {}, group=group, deals=False, by="test")
    house.tables.command(name, _open, by="test")
    house.tables.command(name, lambda at: at.sit(player, "1"), by=player)


def _open(table: Table) -> None:
    while table.opening is not None and (step := table.opening.next):
        table.opening.did(step.id, "test")
    table.open("test")


def _begin(at: Table) -> None:
    at.lay_out("1", bets("let-it-ride"), key=f"bets {at.rounds}")
    at.begin()


def _verify_wins(at: Table) -> None:
    for claim in list(at.jackpots.claims.values()):
        for number, step in enumerate(list(claim.steps)):
            at.jackpots.verify(claim.key, step.id, ("sue", "cam")[number % 2])


def _events(house: StoredHouse, meter: str) -> list[MeterMovement]:
    asked = select(METER_EVENTS.c.event).where(METER_EVENTS.c.meter == meter).order_by(METER_EVENTS.c.number)
    with house.database.engine.connect() as connection:
        return [MeterMovement(**event) for event in connection.execute(asked).scalars()]


def _put_by(house: StoredHouse, meter: str) -> dict[str, int]:
    """What all tables have put by for a meter, and how much of it was taken in."""
    sums = [func.sum(ESCROWS.c[name]).label(name) for name in ("number", "share", "hidden")]
    sums += [func.sum(ESCROWS.c[name]).label(name) for name in ("upto", "taken", "taken_hidden")]
    with house.database.engine.connect() as connection:
        row = connection.execute(select(*sums).where(ESCROWS.c.meter == meter)).mappings().one()
    return {name: int(value) for name, value in row.items()}


def _surely(house: StoredHouse, table: str, act: Callable[[Table], object], by: str) -> None:
    """A command that is sent again, under its key, until it is answered, whatever is killed meanwhile."""
    command = Command.of(by, f"surely {next(_keys)}", table.encode())

    def work(connection: Connection) -> CommandResponse:
        _, version = house.tables.act(connection, table, act, by=by, command=command._asdict())
        return CommandResponse(200, {"table": table, "version": version})

    def is_answered() -> bool:
        try:
            return _once(house, command, work).status == 200
        except (OperationalError, PoolTimeout):  # the service says 503 to both
            return False

    until(is_answered, every=0.2)  # every attempt costs the database a process, while it recovers


def _kill(house: StoredHouse, chance: random.Random) -> None:
    """Kill one process of the database; it then drops every connection and recovers."""
    for _ in range(chance.randint(0, 30)):  # at any moment of what the others do meanwhile
        time.sleep(0.01)
    until(lambda: psutil.Process(house.postmaster()).children())  # it comes back from the last time
    chance.choice(psutil.Process(house.postmaster()).children()).kill()


def winners(
    house: StoredHouse, crowd: ThreadPoolExecutor, count: int, rounds: int, kills: float = 0.0
) -> list[MeterMovement]:
    """As many tables win the same meter at once, again and again: the first has what it shows, every other where it
    starts again, in an order that is recorded. In so many of all steps the database is killed. The last wins are given
    back."""
    group, chance = f"at-once-{count}-{next(_keys)}", random.Random(count)
    tables = [f"{group}-{n}" for n in range(count)]
    for table in tables:
        _dealt_by_hand(house, table, group)
    meter, seen = f"{group}/{MLP}", len(_events(house, f"{group}/{MLP}"))

    def all_do(act: Callable[[Table], object], by: str) -> None:
        acts = [partial(_surely, house, table, act, by) for table in tables]
        at_once(crowd, [*acts, partial(_kill, house, chance)] if chance.random() < kills else acts)
        # PostgreSQL 18 waits for ever for an io worker that dies while it recovers: the next kill is of one that runs.
        until_it_answers(house)

    won: list[MeterMovement] = []
    for _ in range(rounds):
        all_do(_begin, "dealer")
        all_do(lambda at: show(at, {"1": ROYAL}), "dealer")
        new = _events(house, meter)[seen:]
        assert [event.number for event in new] == list(range(seen + 1, seen + 1 + len(new)))
        seen += len(new)
        won = [event for event in new if event.what in ("award", "reset")]
        assert [event.what for event in new[:count]] == ["contribution"] * count
        _each_has_its_own(house, won, tables)
        all_do(_verify_wins, "sue")
    return won


def _each_has_its_own(house: StoredHouse, won: list[MeterMovement], tables: list[str]) -> None:
    """One award, then one reset, for every winner; all after the first have what the meter starts with."""
    grouped: dict[str, list[MeterMovement]] = {}
    for event in won:
        grouped.setdefault(event.round, []).append(event)
    assert sorted(name.partition("#")[0] for name in grouped) == sorted(tables)
    assert [event.round for event in won] == [name for name, events in grouped.items() for _ in events]
    for place, (name, events) in enumerate(grouped.items()):
        award, *resets = events
        assert award.what == "award"
        assert {reset.what for reset in resets} == {"reset"}
        assert award.amount == award.before // PARTS * PARTS
        assert sum(reset.amount for reset in resets) + award.after == 10_000_00 * PARTS
        if place:
            assert award.before == 10_000_00 * PARTS
        with house.database.engine.connect() as connection:
            lines = connection.execute(select(RESULTS.c.result).where(RESULTS.c.round == name)).scalar_one()["lines"]
        paid = next(line for line in lines if line["wager"] == "progressive")
        # The wager itself is lost to the meter, of which the winner has all.
        assert (paid["net"] + paid["stake"]) * PARTS == award.amount


@pytest.mark.parametrize("table_count", [2, 5, 16])
def test_winners_at_once_have_an_order(house: StoredHouse, crowd: ThreadPoolExecutor, table_count: int) -> None:
    won = winners(house, crowd, table_count, 2)
    tables = [event.round.partition("#")[0] for event in won if event.what == "award"]
    planted = {
        "a reset that nobody recorded": [event for event in won if event is not won[1]],
        "an award too many": [*won, won[0]],
        "a winner forgotten": [event for event in won if event.round != won[0].round],
        "the second paid what the first was": [
            event._replace(amount=event.amount + PARTS) if event is won[2] else event for event in won
        ],
    }
    for instead in planted.values():
        with pytest.raises(AssertionError):
            _each_has_its_own(house, instead, tables)


def test_winners_have_an_order_though_the_database_is_killed(house: StoredHouse, crowd: ThreadPoolExecutor) -> None:
    winners(house, crowd, 8, 1, kills=0.5)


@pytest.mark.long
@pytest.mark.parametrize("table_count", [2, 3, 5, 8, 16])
def test_ten_thousand_winners_at_once(house: StoredHouse, crowd: ThreadPoolExecutor, table_count: int) -> None:
    """Together 10,000, the database killed in one step of fifty."""
    winners(house, crowd, table_count, 2_000 // table_count, kills=0.02)


def _install(house: StoredHouse, name: str, parameters: Parameters) -> None:
    def work(connection: Connection) -> None:
        ledger = StoredLedger(connection)
        jackpots = Progressives(ledger)
        jackpots.install(name, parameters, "test")
        moved = save_meters(connection, jackpots, {})
        audit.note(connection, "test", f"installs {name}", money=ledger, meters=moved)

    house.database.run(work)


def identity(house: StoredHouse, crowd: ThreadPoolExecutor, group: str, tables: int, rounds: int) -> None:
    """Tables that feed one meter at odd rates, some rounds void: nothing of what came is missing."""
    odd = Parameters(seed=10_000_00, rate=2_017, reserve_rate=333, limit=10_000_03, base=1_00)
    _install(house, f"{group}/{MLP}", odd)
    names = [f"{group}-{n}" for n in range(tables)]
    for name in names:
        _dealt_by_hand(house, name, group)

    def play(name: str) -> None:
        chance = random.Random(name)
        for _ in range(rounds):
            # So many wait for one meter that on a busy machine some wait too long, and ask again as a client does.
            _surely(house, name, _begin, "dealer")
            hand = chance.choice(["2c 7d 9h Js Kc", "Ah Kh Qh Jh Th", "9c 8c 7c 6c 5c"])
            if chance.random() < 0.3:
                _surely(house, name, lambda at: at.void("a card fell", "sue"), "sue")
            else:
                _surely(house, name, partial(show, fives={"1": hand}), "dealer")
                _surely(house, name, _verify_wins, "sue")

    at_once(crowd, [partial(play, name) for name in names])
    with house.database.engine.connect() as connection:
        state = connection.execute(select(METERS.c.state).where(METERS.c.name == f"{group}/{MLP}")).scalar_one()
        booked: dict[str, Any] = dict(
            connection.execute(
                text("SELECT name, posted FROM accounts WHERE name LIKE :like"), {"like": f"%:{group}/{MLP}"}
            ).all()
        )
    meter = kept.restored_meter(MLP, state, _events(house, f"{group}/{MLP}"))
    assert meter.opening + meter.contributed + meter.seeded == (
        meter.paid + meter.display + meter.reserve + meter.overflow
    )
    for pocket, parts in (("meter", meter.display), ("reserve", meter.reserve), ("overflow", meter.overflow)):
        assert booked.get(account(pocket, f"{group}/{MLP}"), 0) == parts // PARTS
    put_by = _put_by(house, f"{group}/{MLP}")
    given = tables * rounds * (odd.rate + odd.reserve_rate) * odd.base
    assert (put_by["share"] + put_by["hidden"], put_by["number"]) == (given, tables * rounds)
    shares = [event for event in meter.events if event.table]
    assert put_by["taken"] + put_by["taken_hidden"] == sum(event.amount + event.hidden for event in shares)
    assert put_by["upto"] <= put_by["number"]
    numbers = [event.number for event in meter.events]
    assert numbers == list(range(1, meter.noted + 1))
    assert all(event.before == before.after for before, event in zip(meter.events, meter.events[1:], strict=False))


def test_a_meter_of_many_tables_loses_nothing(house: StoredHouse, crowd: ThreadPoolExecutor) -> None:
    identity(house, crowd, "odd", 8, 3)


@pytest.mark.long
def test_a_meter_of_sixty_four_tables_loses_nothing(house: StoredHouse, crowd: ThreadPoolExecutor) -> None:
    identity(house, crowd, "odder", 64, figure(1_000_000 // 64, 50))
