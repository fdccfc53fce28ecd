"""The tip box of a table is counted by one person, and emptied once another has agreed (ruling: duty-2)."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection

from croupier.house.ledger import CAGE, Entry
from croupier.server.service import Service
from croupier.store import audit
from croupier.store.ledger import StoredLedger
from tests.server.annex import another_house, sound
from tests.server.house import House


@pytest.fixture(scope="module")
def house(service: Service) -> Iterator[House]:
    with another_house(service, "tips") as house:
        yield house


@pytest.fixture
def table(house: House) -> str:
    """A table with $35 in its tip box."""
    name = house.table("ride-free", opened=False)
    tip(house, name, 35_00)
    return name


def tip(house: House, table: str, amount: int) -> None:
    def work(connection: Connection) -> None:
        ledger = StoredLedger(connection)
        ledger.enter([Entry("transfer", CAGE, f"tips:{table}", amount, f"tip of {amount} at {table}")])
        audit.note(connection, "test", "tips", money=ledger)

    house.service.database.run(work)


def counted(house: House, table: str, amount: str, by: str = "supervisor") -> Any:
    return house.post(by, f"tables/{table}/tips", {"counted": amount, "reason": "end of the shift"})


def in_box(house: House, table: str) -> str:
    accounts = house.get("auditor", "accounts", limit=1000).json()["accounts"]
    return next(str(account["posted"]) for account in accounts if account["name"] == f"tips:{table}")


def test_one_counts_it_and_another_agrees(house: House, table: str) -> None:
    asked = counted(house, table, "35")
    assert in_box(house, table) == "35"
    number = asked.json()["approval"]
    alone = house.post("supervisor", f"approvals/{number}", {"approve": True, "reason": "at once"})
    assert (alone.status_code, in_box(house, table)) == (409, "35")
    assert house.agree(asked).json()["done"] == {"table": table, "amount": "35"}
    assert in_box(house, table) == "0"
    paid = house.get("auditor", "ledger", account=f"tips:{table}").json()["entries"][-1]
    assert (paid["debit"], paid["credit"], paid["amount"]) == (f"tips:{table}", CAGE, "35")
    assert paid["because"] == "end of the shift"
    sound(house.service)


@pytest.mark.parametrize("amount", ["34.99", "36", "0", "-35"])
def test_a_count_that_is_not_what_the_ledger_says_is_refused(house: House, table: str, amount: str) -> None:
    answer = counted(house, table, amount)
    assert answer.status_code == 409
    assert f"holds 35, not {amount}; count it again" in answer.json()["detail"]


def test_what_came_since_is_counted_again(house: House, table: str) -> None:
    asked = counted(house, table, "35")
    tip(house, table, 5_00)
    assert "holds 40, not 35" in house.agree(asked).json()["detail"]
    assert in_box(house, table) == "40"


def test_an_empty_box_and_a_table_that_is_not_there(house: House, table: str) -> None:
    assert house.agree(counted(house, table, "35")).status_code == 200
    assert "is empty" in counted(house, table, "35").json()["detail"]
    assert counted(house, "nowhere", "35").status_code == 404
