"""What needs two people."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select, text

from croupier.errors import CroupierError
from croupier.house.roles import ADMIN, SUPERVISOR, Caller
from croupier.store import approvals, audit
from croupier.store.schema import AUDIT
from tests.patience import somebody_waits, until
from tests.server.house import House

_numbers = itertools.count(1)
LARGE = "10000"


def player(house: House, purse: int = 0) -> str:
    return house.person(f"large.{next(_numbers)}", "player", purse)


def asked(house: House, name: str, amount: str = LARGE, by: str = "supervisor") -> int:
    answer = house.post(by, f"people/{name}/money", {"amount": amount, "reason": "a big spender"})
    assert answer.status_code == 202
    return int(answer.json()["approval"])


def decide(house: House, number: int, by: str, *, approve: bool = True, key: str = "") -> Any:
    return house.post(by, f"approvals/{number}", {"approve": approve, "reason": "looked into it"}, key=key)


def available(house: House, name: str) -> str:
    return str(house.get(name, "me").json()["available"])


def notes(house: House, number: int) -> list[dict[str, Any]]:
    asked_for = select(AUDIT.c.entry).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number)
    with house.service.database.engine.connect() as connection:
        return [entry for entry in connection.execute(asked_for).scalars() if entry.get("approval") == number]


def test_a_large_amount_waits_for_a_second_person(house: House) -> None:
    name = player(house)
    assert (
        house.post("supervisor", f"people/{name}/money", {"amount": "9999.99", "reason": "just below"}).status_code
        == 200
    )
    number = asked(house, name)
    assert available(house, name) == "9999.99"
    waiting = house.get("auditor", "approvals", limit=500).json()["approvals"]
    ask = next(ask for ask in waiting if ask["number"] == number)
    assert (ask["what"], ask["by"], ask["because"]) == ("cage", "supervisor", "a big spender")
    assert ask["body"] == {"person": name, "amount": 10_000_00}
    for _ in range(2):  # once, however often it is sent
        answer = decide(house, number, "supervisor-2", key=f"approve {number}")
        assert answer.status_code == 200
        assert answer.json()["done"]["available"] == "19999.99"
    assert available(house, name) == "19999.99"
    decided = house.get("auditor", "approvals", decided=True, after=number - 1, limit=1).json()["approvals"][0]
    assert (decided["decided_by"], decided["approved"], decided["reason"]) == ("supervisor-2", True, "looked into it")
    assert [(note["by"], note["what"]) for note in notes(house, number)] == [
        ("supervisor", "asks for approval"),
        ("supervisor-2", "approves"),
    ]
    assert decide(house, number, "supervisor").status_code == 409


def test_nobody_agrees_with_themselves(house: House) -> None:
    name = player(house)
    number = asked(house, name)
    for approve in (True, False):
        assert "a second person" in decide(house, number, "supervisor", approve=approve).json()["detail"]
    assert available(house, name) == "0"
    for who in ("player", "dealer", "surveillance", "auditor", "admin"):
        assert decide(house, number, who).status_code == 403
    declined = decide(house, number, "supervisor-2", approve=False).json()
    assert declined == {"approval": number, "approved": False, "done": {}}
    assert available(house, name) == "0"
    assert decide(house, number, "supervisor-2").status_code == 409
    assert [note["what"] for note in notes(house, number)] == ["asks for approval", "declines"]


def test_what_cannot_be_carried_out_stays_open(house: House) -> None:
    name = player(house, 5_000_00)
    number = asked(house, name, "-10000")
    assert "to spend" in decide(house, number, "supervisor-2").json()["detail"]
    house.pays(name, 5_000_00)
    assert decide(house, number, "supervisor-2").status_code == 200
    assert available(house, name) == "0"


def test_two_who_agree_at_once_do_it_once(house: House) -> None:
    service, what = house.service, f"slow act {next(_numbers)}"
    done: list[str] = []

    @approvals.by_two(what, SUPERVISOR, ADMIN)
    def slow(agreed: approvals.Agreed) -> dict[str, Any]:
        until(lambda: somebody_waits(service.database))
        done.append(agreed.approved)
        return {}

    number = service.database.run(lambda c: approvals.ask(c, what, {}, "supervisor", "a race"))

    def agree(who: str) -> str:
        def work(connection: Any) -> None:
            by = Caller(who, ADMIN if who == "admin" else SUPERVISOR)
            approvals.decide(connection, service.tables, number, by=by, approve=True, reason="a race")

        try:
            service.database.run(work)
        except CroupierError as why:
            return str(why)
        return "done"

    with ThreadPoolExecutor(2) as both:
        answers = sorted(both.map(agree, ["admin", "supervisor-2"]))
    assert len(done) == 1
    assert answers == [f"approval {number} was decided by {done[0]}", "done"]


def test_who_asked_must_still_be_there(house: House) -> None:
    name, boss = player(house), house.person(f"boss.{next(_numbers)}", "supervisor")
    number = asked(house, name, by=boss)
    assert house.post("admin", f"people/{boss}/disable", {"reason": "left the house"}).status_code == 200
    assert "decline it" in decide(house, number, "supervisor").json()["detail"]
    assert decide(house, number, "supervisor", approve=False).status_code == 200


def test_a_request_is_good_for_a_day(house: House) -> None:
    number = asked(house, player(house))
    old = text("UPDATE approvals SET at = at - interval '1 day' WHERE number = :number")
    house.service.database.run(lambda connection: connection.execute(old, {"number": number}))
    assert "more than a day ago" in decide(house, number, "supervisor-2").json()["detail"]
    assert decide(house, number, "supervisor-2", approve=False).status_code == 200


def test_what_is_no_request_is_refused_before_anybody_is_asked(house: House) -> None:
    body = {"amount": LARGE, "reason": "a big spender"}
    assert house.post("supervisor", "people/not-known/money", body).status_code == 404
    assert house.post("supervisor", "people/dealer/money", body).status_code == 409


@pytest.mark.parametrize("number", ["0", "-1", "x", str(2**63), "9" * 30])
def test_what_is_no_number(house: House, number: str) -> None:
    answer = house.post("admin", f"approvals/{number}", {"approve": True, "reason": "why not"})
    assert answer.status_code == 422


def test_an_unknown_number_and_a_decision_without_a_reason(house: House) -> None:
    assert decide(house, 2**63 - 1, "admin").status_code == 404
    assert house.post("admin", "approvals/1", {"approve": True}).status_code == 422
    assert house.post("admin", "approvals/1", {"approve": True, "reason": ""}).status_code == 422


def test_an_act_is_registered_once_and_by_its_roles(house: House) -> None:
    what = f"act {next(_numbers)}"
    done: list[approvals.Agreed] = []

    @approvals.by_two(what, SUPERVISOR)
    def act(agreed: approvals.Agreed) -> dict[str, Any]:
        done.append(agreed)
        return {"did": agreed.both}

    with pytest.raises(AssertionError, match="twice"):
        approvals.by_two(what, ADMIN)(act)
    number = house.service.database.run(lambda c: approvals.ask(c, what, {"x": 1}, "supervisor", "a test"))
    assert "is approved by supervisor" in decide(house, number, "admin").json()["detail"]
    assert decide(house, number, "supervisor-2").json()["done"] == {"did": "supervisor, supervisor-2"}
    assert (done[0].body, done[0].because, done[0].by) == ({"x": 1}, "a test", "supervisor")
