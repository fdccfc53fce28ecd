"""Accounts that somebody has made or entered for another: they are no second voice, not by a detour either."""

import itertools
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from croupier.server.service import Service
from tests.server.annex import Annex, annex, sound
from tests.server.house import PASSWORD
from tests.server.test_floor import ByHand

_numbers = itertools.count(1)
WHY = {"reason": "shown by a test"}


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service, verified_from=300_00) as doors:
        yield doors
        sound(service)


def chosen(doors: Annex, name: str, given: str) -> None:
    """Sign in with a password that others know, and choose another."""
    doors.tokens[name] = doors.client.post("/api/sign-in", json={"name": name, "password": given}).json()["token"]
    assert doors.post(name, "me/password", {"old": given, "new": PASSWORD}).status_code == 200


def puppet(doors: Annex, role: str = "supervisor") -> str:
    """An account that an admin has made and uses."""
    name, given = f"second.{next(_numbers)}", "known to the admin"
    assert doors.post("admin", "people", WHY | {"name": name, "role": role, "password": given}).status_code == 201
    chosen(doors, name, given)
    return name


def reset(doors: Annex, role: str = "supervisor") -> str:
    """Somebody whose password an admin and a supervisor have reset and now know."""
    name = doors.person(f"reset.{next(_numbers)}", role)
    taken_over(doors, name)
    return name


def taken_over(doors: Annex, name: str) -> None:
    asked = doors.post("admin", f"people/{name}/password", WHY)
    second = doors.agree(asked).json()["done"]["half"]
    chosen(doors, name, f"{asked.json()['half']}-{second}")


def test_who_is_not_confirmed_confirms_nobody(doors: Annex) -> None:
    """An admin makes two supervisors, and each confirms the other: one person has two voices over money."""
    first, second = puppet(doors), puppet(doors)
    for by, name in ((first, second), (second, first)):
        refused = doors.post(by, f"people/{name}/confirm", WHY)
        assert refused.status_code == 403, refused.text
        assert "somebody else confirms it" in refused.json()["detail"]


def test_who_is_not_confirmed_takes_no_step_of_a_verification(doors: Annex) -> None:
    """The offices that sign a large win are two people, not two accounts of one."""
    at = ByHand(doors, "roulette")
    at.lay(**{"straight:17": "10"})
    at.do("dealer", "begin", {})
    at.deal("17")
    claim = next(claim for claim in doors.get("supervisor", "claims").json()["claims"] if claim["table"] == at.table)
    steps = f"claims/{quote(claim['key'])}/steps"
    for role in ("supervisor", "surveillance"):
        assert doors.post(puppet(doors, role), steps, {"step": "house"}).status_code == 403
    assert at.has() == "990"


def test_who_is_not_confirmed_looks_at_no_options(doors: Annex) -> None:
    """An admin sets a table up that pays more, and opens it as a supervisor of the same hand."""
    name = f"second-{next(_numbers)}"
    body = {"name": name, "game": "roulette", "options": {"table_maximum": "500"}, "deals": False}
    assert doors.post("admin", "tables", body).status_code == 201
    while todo := doors.get("dealer", f"tables/{name}").json()["to_do"]:
        doors.tick(name, todo[0])
    assert doors.post(puppet(doors), f"tables/{name}/open").status_code == 403
    assert doors.post("supervisor", f"tables/{name}/open").status_code == 200


def test_who_is_not_confirmed_enters_no_outcome(doors: Annex) -> None:
    """An admin makes a dealer, and deals to a friend what the friend has bet on."""
    at = ByHand(doors, "roulette")
    at.lay(red="10")
    at.do("dealer", "begin", {})
    name = puppet(doors, "dealer")
    for _ in range(2):
        at.do(name, "outcomes", {"outcome": "1"}, 403)
    assert doors.post("supervisor", f"people/{name}/confirm", WHY).status_code == 200
    at.do(name, "outcomes", {"outcome": "1"})
    assert at.has() == "1010"


def test_who_acts_by_somebodys_word_is_no_second_person_for_them(doors: Annex) -> None:
    """A pit manager makes a dealer a supervisor for an hour, and has a second voice."""
    giver = doors.person(f"second.{next(_numbers)}", "pit_manager")
    name, ann = (doors.person(f"second.{next(_numbers)}", role) for role in ("dealer", "player"))
    acting = WHY | {"role": "supervisor", "hours": 1}
    assert doors.post(giver, f"people/{name}/acting", acting).status_code == 200
    for asker, other in ((giver, name), (name, giver)):
        number = doors.post(asker, f"people/{ann}/money", WHY | {"amount": "20000"}).json()["approval"]
        refused = doors.post(other, f"approvals/{number}", WHY | {"approve": True})
        assert refused.status_code == 409, refused.text
        assert "a third person decides" in refused.json()["detail"]
        assert doors.post("supervisor", f"approvals/{number}", WHY | {"approve": True}).status_code == 200


@pytest.mark.parametrize("change", ["role", "acting", "player"])
def test_a_change_does_not_forget_who_knows_a_password(doors: Annex, change: str) -> None:
    """Two have reset a password, and one gives the account its role once more: the other confirms it no more easily."""
    name = reset(doors)
    changes: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "role": [("role", {"role": "supervisor"})],
        "acting": [("acting", {"role": "pit_manager", "hours": 2})],
        "player": [("role", {"role": "player"}), ("role", {"role": "supervisor"})],
    }
    for path, body in changes[change]:
        assert doors.post("admin", f"people/{name}/{path}", WHY | body).status_code == 200
    for who in ("admin", "supervisor-2"):
        assert doors.post(who, f"people/{name}/confirm", WHY).status_code == 409, who
    assert doors.post("supervisor", f"people/{name}/confirm", WHY).status_code == 200


def test_money_of_an_account_in_the_hands_of_others_does_not_move(doors: Annex) -> None:
    """An admin and a supervisor reset a player's password, sign in with both halves, and have what the player has."""
    ann, table = reset(doors, "player"), doors.table("roulette")
    doors.pays(ann, 100_00)
    seat = {"seat": "1"}
    assert doors.post(ann, "me/pin", {"password": PASSWORD, "pin": "4711"}).status_code == 403
    assert doors.post(ann, f"tables/{table}/seats", seat).status_code == 403
    assert doors.post("supervisor", f"people/{ann}/confirm", WHY).status_code == 200
    assert doors.post(ann, f"tables/{table}/seats", seat).status_code == 200
    wagers = {"wagers": {"red": "10"}}
    assert doors.post(ann, f"tables/{table}/wagers", seat | wagers).status_code == 200


def test_an_account_that_was_taken_over_in_the_middle_of_it_stops(doors: Annex) -> None:
    """Nor by what was prepared before: the seat is taken, and the process has seen its player wager."""
    at = ByHand(doors, "roulette")
    ann = at.names[0]
    at.lay(red="10")
    taken_over(doors, ann)
    more = {"seat": "1", "wagers": {"black": "10"}}
    assert doors.post(ann, f"tables/{at.table}/wagers", more).status_code == 403
    assert doors.post(ann, f"tables/{at.table}/chips", {"seat": "1", "amount": "50"}).status_code == 403
    assert doors.post(ann, f"tables/{at.table}/retract", {"seat": "1", "wager": "red"}).status_code == 403


def test_who_is_not_confirmed_plays_for_nobody_and_stops_no_table(doors: Annex) -> None:
    at = ByHand(doors, "three-card-poker")
    at.lay(ante="10")
    dealer, boss = puppet(doors, "dealer"), puppet(doors)
    at.do("dealer", "begin", {})
    at.deal("2h", "7c", "Jh", "2d", "4c", "7s")
    for who, what, body in (
        (dealer, "decisions", {"seat": "1", "action": "fold"}),
        (dealer, "absent", {"seat": "1"}),
        (boss, "abandon", WHY),
    ):
        refused = doors.post(who, f"tables/{at.table}/{what}", body)
        assert refused.status_code == 403, what
        assert "confirms whose the account" in refused.json()["detail"]
