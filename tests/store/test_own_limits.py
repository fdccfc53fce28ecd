"""The limits that players set for themselves."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text, update

from croupier.errors import BadInput, CroupierError, Refused, UnknownName
from croupier.house.ledger import CAGE, Entry
from croupier.store import audit, limits
from croupier.store.ledger import StoredLedger
from croupier.store.people import People
from croupier.store.schema import PEOPLE
from tests.store.registered import cheap_passwords, last_note, only_row, people, somebody

__all__ = ["cheap_passwords", "people"]  # fixtures


def set_limits(people: People, name: str, **wanted: Any) -> None:
    people.database.run(lambda c: limits.change(c, name, wanted, by=name))


def may(people: People, name: str, amount: int) -> str:
    try:
        people.database.run(lambda c: people.may_wager(c, name, amount))
    except CroupierError as why:
        return str(why)
    return ""


def a_day_later(people: People, name: str, change: Callable[[datetime], datetime]) -> None:
    kept = only_row(people.database, select(PEOPLE.c.limits).where(PEOPLE.c.name == name)).limits
    for limit in kept.values():
        if "from" in limit:
            limit["from"] = change(datetime.fromisoformat(limit["from"])).isoformat()
    people.database.run(lambda c: c.execute(update(PEOPLE).where(PEOPLE.c.name == name).values(limits=kept)))


def test_a_limit_is_tighter_at_once_and_looser_after_a_day(people: People) -> None:
    name = somebody(people)
    assert may(people, name, 10**9) == ""
    set_limits(people, name, wager=100_00)
    assert may(people, name, 100_00) == ""
    assert "at most 100 at once" in may(people, name, 100_01)
    set_limits(people, name, wager=500_00)
    assert "at most 100 at once" in may(people, name, 100_01)
    kept = only_row(people.database, select(PEOPLE.c.limits, func.now()).where(PEOPLE.c.name == name))
    since = limits.to_come(kept.limits, kept.now)["wager"][1]
    assert abs(since - kept.now - timedelta(hours=24)) < timedelta(minutes=1)
    a_day_later(people, name, lambda at: at - timedelta(hours=24))
    assert may(people, name, 500_00) == ""
    assert may(people, name, 500_01)
    set_limits(people, name, wager=None)
    assert may(people, name, 500_01)
    set_limits(people, name, wager=0)  # tighter again, and nothing looser waits any more
    a_day_later(people, name, lambda at: at - timedelta(hours=24))
    assert may(people, name, 1)
    assert last_note(people.database)["what"] == "limits"


def test_an_exclusion_holds_until_its_day(people: People) -> None:
    name = somebody(people)
    now = datetime.now(UTC)
    set_limits(people, name, until=now + timedelta(days=30))
    assert "excluded until" in may(people, name, 0)
    set_limits(people, name, until=None)
    set_limits(people, name, until=now + timedelta(days=2))
    assert f"excluded until {now + timedelta(days=30):%Y-%m-%d}" in may(people, name, 0)
    a_day_later(people, name, lambda at: at - timedelta(hours=24))
    assert f"excluded until {now + timedelta(days=2):%Y-%m-%d}" in may(people, name, 0)
    other = somebody(people)
    set_limits(people, other, until=now - timedelta(days=1))
    assert may(people, other, 0) == ""


def entered(connection: Connection, *entries: Entry) -> None:
    ledger = StoredLedger(connection)
    ledger.enter(entries)
    ledger.save(audit.turn_of_the_house(connection))


def test_the_loss_of_a_day_counts_what_is_lost_and_what_is_at_risk(people: People) -> None:
    name, run = somebody(people), people.database.run
    purse, key = f"player:{name}", f"loss of {name}"
    run(lambda c: entered(c, Entry("transfer", CAGE, purse, 1000_00, f"{key} in")))
    set_limits(people, name, loss=100_00)
    assert may(people, name, 100_00) == ""  # what was brought in is no loss, nor a win
    assert "100 of it is left" in may(people, name, 100_01)
    run(lambda c: entered(c, Entry("hold", purse, "table:t", 30_00, f"{key} bet")))
    assert "70 of it is left" in may(people, name, 70_01)
    run(lambda c: entered(c, Entry("post", purse, "table:t", 30_00, f"{key} lost", of=f"{key} bet")))
    assert "70 of it is left" in may(people, name, 70_01)
    run(lambda c: entered(c, Entry("transfer", "table:t", purse, 10_00, f"{key} won")))
    assert may(people, name, 80_00) == ""
    assert "80 of it is left" in may(people, name, 80_01)
    yesterday = text("UPDATE entries SET at = at - interval '1 day' WHERE key LIKE :key")

    def back(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE entries DISABLE TRIGGER append_only"))
        connection.execute(yesterday, {"key": f"{key}%"})
        connection.execute(text("ALTER TABLE entries ENABLE TRIGGER append_only"))

    run(back)
    assert may(people, name, 100_00) == ""


def test_wagers_at_two_tables_at_once_do_not_pass_a_limit_together(people: People) -> None:
    name = somebody(people)
    purse, key = f"player:{name}", f"race of {name}"
    people.database.run(lambda c: entered(c, Entry("transfer", CAGE, purse, 1000_00, f"{key} in")))
    set_limits(people, name, loss=100_00)

    def bet(number: int) -> bool:
        def work(connection: Connection) -> None:
            people.may_wager(connection, name, 30_00)
            entered(connection, Entry("hold", purse, f"table:{number % 4}", 30_00, f"{key} {number}"))

        try:
            people.database.run(work)
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as crowd:
        assert sum(crowd.map(bet, range(16))) == 3


def test_limits_are_for_players_who_may_play(people: People) -> None:
    name = somebody(people)
    people.database.run(lambda c: people.disable(c, name, by="adam", because="for a while"))
    assert "disabled" in may(people, name, 0)
    assert "no player" in may(people, somebody(people, "dealer"), 0)
    assert "no player" in may(people, "", 0)
    with pytest.raises(BadInput):
        set_limits(people, somebody(people), wager=-1)
    with pytest.raises(UnknownName):
        set_limits(people, somebody(people), hours=1)
