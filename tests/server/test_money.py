"""The cage and the books over HTTP."""

import itertools
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Connection, select

from croupier.errors import Refused
from croupier.house.ledger import CAGE, Entry
from croupier.server.service import Service
from croupier.store import audit, cage
from croupier.store.ledger import StoredLedger
from croupier.store.schema import AUDIT
from tests.patience import A_HANG
from tests.server.annex import another_house
from tests.server.house import House

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def house(service: Service) -> Iterator[House]:
    """A house of its own: some of these tests write entries that are in no chain."""
    with another_house(service, "money") as house:
        yield house


def player(house: House, purse: int = 0) -> str:
    return house.person(f"money.{next(_numbers)}", "player", purse)


def moved(house: House, name: str, amount: str, by: str = "supervisor", key: str = "", **more: str) -> Any:
    return house.post(by, f"people/{name}/money", {"amount": amount, "reason": "at the window"} | more, key=key)


def entered(house: House, *entries: Entry) -> None:
    def work(connection: Connection) -> None:
        ledger = StoredLedger(connection)
        ledger.enter(entries)
        ledger.save(audit.turn_of_the_house(connection))

    house.service.database.run(work)


def last_note(house: House) -> dict[str, Any]:
    newest = select(AUDIT.c.entry).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number.desc()).limit(1)
    with house.service.database.engine.connect() as connection:
        return dict(connection.execute(newest).scalar_one())


def test_a_player_buys_in_once_however_often_it_is_sent(house: House) -> None:
    name = player(house)
    for _ in range(3):
        answer = moved(house, name, "100.50", key=f"in {name}")
        assert answer.json() == {"person": name, "amount": "100.50", "available": "100.50"}
    assert moved(house, name, "100", key=f"in {name}").status_code == 422
    entry = last_note(house)
    assert (entry["by"], entry["what"], entry["person"]) == ("supervisor", "buys in", name)
    assert entry["because"] == "at the window"
    assert [(entered["debit"], entered["credit"], entered["amount"]) for entered in entry["ledger"]] == [
        (CAGE, f"player:{name}", 100_50)
    ]
    assert house.get(name, "me").json()["available"] == "100.50"


def test_a_player_cashes_out_what_is_free_and_no_more(house: House) -> None:
    name = player(house, 100_00)
    entered(house, Entry("hold", f"player:{name}", "table:somewhere", 40_00, f"bet of {name}"))
    pin = house.pin(name)
    assert moved(house, name, "-60.01", pin=pin).status_code == 409
    assert moved(house, name, "-60", pin=pin).json()["available"] == "0"
    assert moved(house, name, "-0.01", pin=pin).status_code == 409
    assert last_note(house)["what"] == "cashes out"


def test_what_is_owed_is_collected_before_anything_goes_out(house: House) -> None:
    name = player(house, 100_00)
    entered(house, Entry("transfer", f"commission:{name}", "table:somewhere", 30_00, f"debt of {name}"))
    pin = house.pin(name)
    assert moved(house, name, "-80", pin=pin).status_code == 409
    assert house.get(name, "me").json()["owed"] == "30"  # all or nothing
    assert moved(house, name, "-70", pin=pin).json()["available"] == "0"
    assert house.get(name, "me").json()["owed"] == "0"


@pytest.mark.parametrize("amount", ["0", "-0.00", "1.234", "1e5", "", "ten", "99999999999999"])
def test_what_is_no_amount(house: House, amount: str) -> None:
    assert moved(house, "player", amount).status_code == 422


def test_who_may_not_buy_in(house: House) -> None:
    assert moved(house, "not-known", "10").status_code == 404
    assert moved(house, "dealer", "10").status_code == 409
    name = player(house)
    assert house.post(name, "me/limits", {"until": "2999-01-01"}).status_code == 200
    assert "excluded" in moved(house, name, "10").json()["detail"]
    rich = player(house, 10**15)
    assert moved(house, rich, "1").status_code == 409
    for who in ("player", "dealer", "auditor", "surveillance", "admin"):
        assert moved(house, name, "10", by=who).status_code == 403


def test_many_cash_outs_at_once_do_not_overdraw(house: House) -> None:
    name = player(house, 100_00)

    def out(number: int) -> bool:
        def work(connection: Connection) -> None:
            cage.move(connection, name, -30_00, key=f"out {name} {number}", by="supervisor", because="race")

        try:
            house.service.database.run(work)
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as crowd:
        assert sum(crowd.map(out, range(24))) == 3
    assert house.get(name, "me").json()["available"] == "10"


# -- the books ------------------------------------------------------------------------------------------------


def test_a_player_reads_only_their_own_book(house: House) -> None:
    name = player(house, 100_00)
    own = house.get(name, "ledger").json()["entries"]
    assert [(entry["credit"], entry["amount"]) for entry in own] == [(f"player:{name}", "100")]
    assert house.get(name, "ledger", account=f"player:{name}").json()["entries"] == own
    assert house.get(name, "ledger", account=f"commission:{name}").json()["entries"] == []
    for other in ("cage", "player:player", "table:somewhere", f"player:{name}x"):
        assert house.get(name, "ledger", account=other).status_code == 403
    assert house.get("auditor", "ledger", account=f"player:{name}").json()["entries"] == own
    assert house.get("dealer", "ledger").status_code == 403


def pages(house: House, account: str, limit: int) -> list[int]:
    numbers: list[int] = []
    after = 0
    while page := house.get("auditor", "ledger", account=account, after=after, limit=limit).json():
        if not page["entries"]:
            return numbers
        numbers += [entry["number"] for entry in page["entries"]]
        after = page["next"]
    raise AssertionError


def test_pages_neither_skip_nor_repeat(house: House) -> None:
    name = player(house)
    for number in range(7):
        assert moved(house, name, str(number + 1)).status_code == 200
    whole = pages(house, f"player:{name}", 1000)
    assert len(whole) == 7
    assert pages(house, f"player:{name}", 3) == whole == sorted(whole)
    assert set(whole) <= set(pages(house, "cage", 100))
    assert pages(house, "", 50) == pages(house, "", 1000)


@pytest.mark.parametrize("account", ["", "cage"])
def test_a_movement_that_is_still_being_written_is_not_passed_over(
    house: House, account: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two commands get their numbers in one order and are over in the other."""
    monkeypatch.setattr(cage, "_PATIENCE", A_HANG)
    early, late = f"slow.{next(_numbers)}", f"quick.{next(_numbers)}"
    holding, go_on = threading.Event(), threading.Event()

    def slowly(connection: Connection) -> None:
        ledger = StoredLedger(connection, table="elsewhere")
        ledger.enter([Entry("transfer", CAGE, f"player:{early}", 1, f"in {early}")])
        ledger.save(audit.Turn("elsewhere", 1, audit.START))
        holding.set()
        assert go_on.wait(A_HANG)

    writing = threading.Thread(target=house.service.database.run, args=(slowly,))
    writing.start()
    assert holding.wait(A_HANG)
    entered(house, Entry("transfer", CAGE, f"player:{late}", 1, f"in {late}"))
    threading.Timer(0.2, go_on.set).start()
    keys = [entry.key for entry in cage.entries(house.service.database, account, 0, 10_000)]
    assert keys[-2:] == [f"in {early}", f"in {late}"]
    writing.join()


def test_a_reader_does_not_wait_for_ever(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cage, "_PATIENCE", 0.05)
    before = [entry.number for entry in cage.entries(house.service.database, "", 0, 100_000)][-1:]
    after = before[0] if before else 0
    name, holding, go_on = f"stuck.{next(_numbers)}", threading.Event(), threading.Event()

    def stuck(connection: Connection) -> None:
        ledger = StoredLedger(connection, table="elsewhere")
        ledger.enter([Entry("transfer", CAGE, f"player:{name}", 1, f"in {name}")])
        ledger.save(audit.Turn("elsewhere", 1, audit.START))
        holding.set()
        assert go_on.wait(A_HANG)

    writing = threading.Thread(target=house.service.database.run, args=(stuck,))
    writing.start()
    assert holding.wait(A_HANG)
    entered(house, Entry("transfer", CAGE, f"player:{name}-2", 1, f"in {name}-2"))
    assert cage.entries(house.service.database, "", after, 100) == []
    assert writing.is_alive(), "who reads has waited for who writes"
    go_on.set()
    writing.join()
    keys = [entry.key for entry in cage.entries(house.service.database, "", after, 100)]
    assert keys == [f"in {name}", f"in {name}-2"]


def test_accounts_and_the_cage_are_zero_together(house: House) -> None:
    player(house, 123_45)
    total, names = 0, list[str]()
    after: str | None = ""
    cages = set()
    while after is not None:
        page = house.get("surveillance", "accounts", after=after, limit=3).json()
        total += sum(round(float(account["posted"]) * 100) for account in page["accounts"])
        names += [account["name"] for account in page["accounts"]]
        after = page["next"]
        cages.add(page["cage"])
    assert len(names) == len(set(names)) > 3
    assert cages == {f"-{total // 100}.{total % 100:02}".removesuffix(".00")}
    for who in ("player", "dealer"):
        assert house.get(who, "accounts").status_code == 403
