"""A player's money moves on the player's word: signed in, with a PIN, or in chips that the player has bought."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from croupier.server.service import Service
from croupier.store import audit
from croupier.store.schema import AUDIT
from tests.server import playing
from tests.server.annex import Annex, annex, sound
from tests.server.house import PASSWORD, PIN

_numbers = itertools.count(1)
WHY = {"reason": "shown by a test"}


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as floor:
        yield floor
        sound(service)


@pytest.fixture
def ann(floor: Annex) -> str:
    name = floor.person(f"absent.{next(_numbers)}", purse=1_000_00)
    floor.pin(name)
    return name


@pytest.fixture
def table(floor: Annex) -> str:
    return floor.table("roulette", deals=False)


def seat(floor: Annex, table: str, name: str, by: str = "dealer", **more: Any) -> Any:
    return floor.post(by, f"tables/{table}/seats", {"seat": "1", "player": name} | more)


def lay(floor: Annex, table: str, by: str, **wagers: str) -> Any:
    return floor.post(by, f"tables/{table}/wagers", {"seat": "1", "wagers": wagers})


def held(floor: Annex, name: str) -> str:
    return str(floor.get(name, "me").json()["held"])


def test_a_dealer_cannot_seat_somebody_who_is_not_there(floor: Annex, ann: str, table: str) -> None:
    for pin in ({}, {"pin": ""}, {"pin": "0000"}):
        assert seat(floor, table, ann, **pin).status_code == 403
    assert floor.get("dealer", f"tables/{table}").json()["seats"] == {}
    assert seat(floor, table, ann, pin=PIN).status_code == 403  # after three wrong ones no other is looked at
    floor.post(ann, "me/pin", {"password": PASSWORD, "pin": PIN})
    assert seat(floor, table, ann, pin=PIN).status_code == 200
    asked = select(AUDIT.c.entry).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number)
    with floor.service.database.engine.connect() as connection:
        entries = [entry for entry in connection.execute(asked).scalars() if entry.get("person") == ann]
    assert [entry["by"] for entry in entries if entry["what"] == "wrong PIN"] == ["dealer"] * 4


def test_somebody_without_a_pin_seats_themselves(floor: Annex, table: str) -> None:
    bob = floor.person(f"absent.{next(_numbers)}", purse=1_000_00)
    assert seat(floor, table, bob, pin=PIN).status_code == 403
    assert seat(floor, table, bob, by=bob).status_code == 200


@pytest.mark.parametrize("seated", ["by PIN", "by themselves"])
def test_a_dealer_bets_no_more_than_the_chips_in_front_of_a_seat(
    floor: Annex, ann: str, table: str, seated: str
) -> None:
    who: dict[str, Any] = {"pin": PIN} if seated == "by PIN" else {"by": ann}
    assert seat(floor, table, ann, **who).status_code == 200
    refused = lay(floor, table, "dealer", red="10")
    assert refused.status_code == 409
    assert "has 0 in chips" in refused.json()["detail"]
    bought = {"seat": "1", "amount": "25"}
    assert floor.post("dealer", f"tables/{table}/chips", bought).status_code == 403
    assert floor.post("dealer", f"tables/{table}/chips", bought | {"pin": PIN}).status_code == 200
    assert lay(floor, table, "dealer", red="10").status_code == 200
    assert lay(floor, table, "dealer", black="20").status_code == 409
    assert lay(floor, table, "dealer", black="15").status_code == 200
    assert held(floor, ann) == "25"


def test_what_was_won_lies_in_front_of_the_seat_and_what_was_lost_does_not(floor: Annex, ann: str, table: str) -> None:
    assert seat(floor, table, ann, pin=PIN, chips="20").status_code == 200
    for pocket, red, then in (("1", "20", "41"), ("2", "40", "1")):  # red, and black
        assert lay(floor, table, "dealer", red=red).status_code == 200
        assert floor.post("dealer", f"tables/{table}/begin", {}).status_code == 200
        assert floor.post("dealer", f"tables/{table}/outcomes", {"outcome": pocket}).status_code == 200
        assert lay(floor, table, "dealer", red=then).status_code == 409
    assert held(floor, ann) == "0"


def test_the_player_alone_is_not_held_to_the_chips(floor: Annex, ann: str, table: str) -> None:
    assert seat(floor, table, ann, by=ann).status_code == 200
    assert lay(floor, table, ann, red="50").status_code == 200
    assert lay(floor, table, "dealer", black="5").status_code == 409
    retract = {"seat": "1", "wager": "red"}
    assert floor.post("dealer", f"tables/{table}/retract", retract).status_code == 200  # which puts nothing at risk


def test_a_decision_that_adds_money_takes_it_from_the_chips(floor: Annex, ann: str) -> None:
    table = floor.table("blackjack", deals=False)
    assert seat(floor, table, ann, pin=PIN, chips="15").status_code == 200
    assert lay(floor, table, "dealer", main="10").status_code == 200
    assert floor.post("dealer", f"tables/{table}/begin", {}).status_code == 200
    for card in ("5h", "6c", "6h", "Tc"):
        assert floor.post("dealer", f"tables/{table}/outcomes", {"outcome": card}).status_code == 200
    double = {"seat": "1", "action": "double"}
    assert floor.post("dealer", f"tables/{table}/decisions", double).status_code == 409
    assert floor.post("dealer", f"tables/{table}/decisions", double | {"action": "hit"}).status_code == 200


def test_nobody_wagers_for_the_dealer_from_another_ones_purse(floor: Annex, ann: str) -> None:
    table = floor.table("three-dice-baccarat", deals=False)
    assert seat(floor, table, ann, by=ann).status_code == 200
    tip = {"seat": "1d", "player": ann, "box": 1, "for_dealer": True}
    assert floor.post("dealer", f"tables/{table}/seats", tip).status_code == 403
    assert floor.post("dealer", f"tables/{table}/seats", tip | {"pin": PIN}).status_code == 200
    laid = {"seat": "1d", "wagers": {"player": "10"}}
    assert floor.post("dealer", f"tables/{table}/wagers", laid).status_code == 409


@pytest.mark.parametrize("who", ["dealer", "supervisor"])
def test_nobody_calls_a_player_absent_where_the_clock_does(floor: Annex, who: str) -> None:
    """At a table that deals by itself a hand would be folded for somebody who is there, and has not been asked."""
    table = floor.table("three-card-poker")
    seats = playing.sit(floor, table, playing.players(floor, 1))
    playing.bet(floor, table, seats)
    assert floor.get("", f"tables/{table}").json()["pending"]["seats"] == ["1"]
    refused = floor.post(who, f"tables/{table}/absent", {"seat": "1"})
    assert refused.status_code == 409
    assert "the clock says who is absent" in refused.json()["detail"]
    assert floor.get("", f"tables/{table}").json()["pending"]["seats"] == ["1"]


def test_a_pin_is_chosen_with_the_password(floor: Annex, ann: str) -> None:
    for body in ({"password": "not the right one", "pin": "1234"}, {"password": PASSWORD, "pin": "12"}):
        assert floor.post(ann, "me/pin", body).status_code in (403, 422)
    assert floor.post("dealer", "me/pin", {"password": PASSWORD, "pin": "1234"}).status_code == 403


def test_the_same_money_buys_chips_once(floor: Annex, ann: str, table: str) -> None:
    """Or a dealer could bet more for a seat than its player ever had, as soon as there is more."""
    assert seat(floor, table, ann, pin=PIN, chips="800").status_code == 200
    more = {"seat": "1", "amount": "201", "pin": PIN}
    refused = floor.post("dealer", f"tables/{table}/chips", more)
    assert refused.status_code == 409
    assert "has 1000, 800 of it in chips already, not 201" in refused.json()["detail"]
    assert lay(floor, table, "dealer", red="80").status_code == 200
    assert floor.post("dealer", f"tables/{table}/chips", more).status_code == 409
    assert floor.post("dealer", f"tables/{table}/chips", more | {"amount": "200"}).status_code == 200


def test_chips_are_bought_with_money_that_is_there(floor: Annex, ann: str, table: str) -> None:
    assert seat(floor, table, ann, by=ann).status_code == 200
    for amount in ("1000.01", "0", "-5"):
        assert floor.post(ann, f"tables/{table}/chips", {"seat": "1", "amount": amount}).status_code in (409, 422)
    bob = floor.person(f"absent.{next(_numbers)}", purse=1_000_00)
    assert floor.post(bob, f"tables/{table}/chips", {"seat": "1", "amount": "5"}).status_code == 403


# -- at the cage ----------------------------------------------------------------------------------------------


def out(floor: Annex, name: str, **more: str) -> Any:
    return floor.post("supervisor", f"people/{name}/money", {"amount": "-40", "reason": "at the window"} | more)


def has(floor: Annex, name: str) -> str:
    return str(floor.get(name, "me").json()["available"])


def test_nobody_takes_out_alone_what_somebody_has_who_is_not_there(floor: Annex, ann: str) -> None:
    """Who works at the window would keep the notes, and the books would say that the player has them."""
    asked = out(floor, ann)
    assert (asked.status_code, has(floor, ann)) == (202, "1000")
    assert floor.agree(asked).status_code == 200
    assert has(floor, ann) == "960"
    assert out(floor, ann, pin=PIN).json()["available"] == "920"


def test_pins_are_not_tried_at_the_cage(floor: Annex, ann: str) -> None:
    for pin in ("0000", "0001", "0002", PIN):
        assert out(floor, ann, pin=pin).status_code == 403
    assert seat(floor, floor.table("roulette", deals=False), ann, pin=PIN).status_code == 403, "counted together"
    assert has(floor, ann) == "1000"
    with floor.service.database.engine.connect() as connection:
        asked = select(AUDIT.c.entry).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number)
        entries = connection.execute(asked).scalars()
        tried = [entry["by"] for entry in entries if entry["what"] == "wrong PIN" and entry["person"] == ann]
    assert tried == ["supervisor"] * 4 + ["dealer"]


def test_somebody_without_a_pin_is_known_to_two(floor: Annex) -> None:
    bob = floor.person(f"absent.{next(_numbers)}", purse=1_000_00)
    assert out(floor, bob, pin=PIN).status_code == 403
    assert (out(floor, bob).status_code, has(floor, bob)) == (202, "1000")


def test_nobody_deals_to_a_seat_of_their_own(floor: Annex, table: str) -> None:
    """A player who sits at a table is made its dealer: chips that they have left would be paid by what they type."""
    name, other = floor.person(f"turned.{next(_numbers)}", purse=100_00), floor.person("second.boss", "supervisor")
    assert floor.post(name, f"tables/{table}/seats", {"seat": "1", "chips": "100"}).status_code == 200
    hired = WHY | {"role": "dealer"}
    refused = floor.post("admin", f"people/{name}/role", hired)
    assert refused.status_code == 409
    assert refused.json()["detail"] == f"{name} has 100 as a player; it is cashed out before {name} works here"
    floor.agree(floor.post("supervisor", f"people/{name}/money", WHY | {"amount": "-100"}))
    assert floor.post("admin", f"people/{name}/role", hired).status_code == 200
    assert floor.post(other, f"people/{name}/confirm", WHY).status_code == 200
    floor.sign_in(name)
    for dealer in ("dealer", name):
        assert lay(floor, table, dealer, red="10").status_code == 409
