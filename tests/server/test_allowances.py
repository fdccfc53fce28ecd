"""What senders may ask for over a while: buckets that fill again, and processes that count together."""

import asyncio
import json

import pytest

from croupier.house.roles import NOBODY, Caller
from croupier.server import allowances, buckets
from croupier.server.allowances import Allowances
from croupier.server.buckets import Buckets
from croupier.server.service import Service
from croupier.server.settings import Settings


def test_a_bucket_empties_and_fills_at_an_even_rate() -> None:
    at = [0.0]
    buckets = Buckets(10.0, 5, lambda: at[0])
    assert [buckets.take("ann") for _ in range(7)] == [True] * 5 + [False] * 2
    assert buckets.take("bob")
    at[0] = 0.25
    assert [buckets.take("ann") for _ in range(3)] == [True, True, False]
    at[0] = 1000.0
    assert [buckets.take("ann") for _ in range(7)] == [True] * 5 + [False] * 2


def test_what_costs_more_takes_more_and_what_was_used_is_owed() -> None:
    at = [0.0]
    buckets = Buckets(1.0, 10.0, lambda: at[0])
    assert buckets.take("ann", 8.0)
    assert not buckets.take("ann", 4.0)
    assert buckets.take("ann", 2.0)
    buckets.charge("ann", 3.0)
    assert buckets.left("ann") == -3.0
    at[0] = 5.0
    assert buckets.left("ann") == 2.0
    buckets.charge("ann", 1000.0)
    assert buckets.left("ann") == -10.0  # nobody is shut out for ever


def test_only_so_many_senders_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "MOST_SENDERS", 3)
    bucket = Buckets(0.0, 1)
    for name in ("a", "b", "c", "a", "d"):
        bucket.take(name)
    assert len(bucket) == 3
    assert not bucket.take("a")  # who keeps on sending is not forgotten
    assert bucket.take("b")


def test_strangers_pay_by_their_address_and_people_by_name() -> None:
    here = Allowances(Settings())
    ann, stranger = here.payer(Caller("ann", "player"), "192.0.2.1"), here.payer(NOBODY, "192.0.2.1")
    assert (ann.name, ann.is_stranger) == ("ann", False)
    assert (stranger.name, stranger.is_stranger) == ("192.0.2.1", True)
    assert ann.budget.left("ann") > stranger.budget.left("192.0.2.1")


def test_processes_tell_one_another_of_who_asks_for_much() -> None:
    here, there = Allowances(Settings(rate=0.0)), Allowances(Settings(rate=0.0))
    assert here.told() == ""
    here.requests.take("quiet")
    for _ in range(150):
        here.requests.take("crowd")
    here.strangers_work.charge("crowd", 15.0)
    message = here.told()
    assert here.told() == ""  # only once
    for process in (here, there):
        process.heard(message)
    for process in (here, there):
        assert process.requests.left("crowd") == 50
        assert process.strangers_work.left("crowd") < 5.1
        assert process.requests.left("quiet") in (199, 200)


def test_a_message_is_never_too_long_for_the_database() -> None:
    here = Allowances(Settings())
    for number in range(10_000):
        name = f"2001:db8:aaaa:{number:x}::/64"
        for budget in (here.requests, here.work, here.strangers_work):
            budget.charge(name, 100.0 + number)
    message = here.told()
    assert len(message) < 8_000
    assert "2001:db8:aaaa:270f::/64" in json.loads(message)["requests"]  # those who took most


def test_they_count_together_through_the_database(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowances, "EVERY", 0.01)
    here, there = Allowances(Settings(rate=0.0)), Allowances(Settings(rate=0.0))

    async def share() -> None:
        sharing = [asyncio.create_task(process.share(service.database.url)) for process in (here, there)]
        try:
            while there.requests.left("crowd") == 200:
                # Told again until the other has begun to listen.
                here.requests.charge("crowd", 20.0)
                await asyncio.sleep(0.02)
        finally:
            for task in sharing:
                task.cancel()
            await asyncio.gather(*sharing, return_exceptions=True)

    asyncio.run(share())
    assert not there.requests.left("crowd") > 180
