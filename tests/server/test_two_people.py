"""The two-person rule, and every way around it that somebody might try alone."""

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from croupier.server.service import Service
from croupier.store.schema import COMMANDS
from tests.server import playing
from tests.server.annex import Annex, annex, sound
from tests.server.house import PASSWORD
from tests.server.test_floor import ByHand

_numbers = itertools.count(1)
WHY = {"reason": "shown by a test"}


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service, large=100_00, large_day=500_00) as doors:
        yield doors
        sound(service)


def boss(doors: Annex, role: str = "supervisor") -> str:
    return doors.person(f"boss.{next(_numbers)}", role)


def somebody(doors: Annex, purse: int = 0) -> str:
    return doors.person(f"split.{next(_numbers)}", purse=purse)


def move(doors: Annex, by: str, name: str, amount: str) -> int:
    return int(doors.post(by, f"people/{name}/money", WHY | {"amount": amount}).status_code)


# -- splitting ------------------------------------------------------------------------------------------------


def test_small_amounts_for_one_player_add_up_over_the_day(doors: Annex) -> None:
    sam, sue, ann = boss(doors), boss(doors), somebody(doors)
    assert move(doors, sam, ann, "99.99") == 200
    for by, amount in ((sam, "0.01"), (sue, "99.99"), (sue, "-50")):
        assert move(doors, by, ann, amount) == 202
    assert doors.get(ann, "me").json()["available"] == "99.99"
    assert move(doors, sam, somebody(doors), "99.99") == 200


def test_what_one_person_does_alone_adds_up_over_the_day(doors: Annex) -> None:
    sam = boss(doors)
    moved = [move(doors, sam, somebody(doors), "99.99") for _ in range(8)]
    assert moved == [200] * 5 + [202] * 3


def test_many_at_once_are_seen_together(doors: Annex) -> None:
    sam, ann = boss(doors), somebody(doors)
    with ThreadPoolExecutor(8) as crowd:
        moved = sorted(crowd.map(lambda _: move(doors, sam, ann, "40"), range(8)))
    assert moved == [200] * 2 + [202] * 6


def test_rounds_with_little_at_risk_are_not_voided_one_after_the_other(doors: Annex) -> None:
    sam, at = boss(doors), ByHand(doors, "roulette")
    answers = []
    for _ in range(3):
        at.lay(red="40")
        at.do("dealer", "begin", {})
        answers.append(doors.post(sam, f"tables/{at.table}/void", WHY).status_code)
        if answers[-1] == 202:
            at.deal("1")
    assert answers == [200, 200, 202]


def test_what_a_round_has_decided_already_counts_for_a_void(doors: Annex) -> None:
    """Who has lost much gets it back by a void as long as anybody else is still playing, though little lies there."""
    at = ByHand(doors, "three-card-poker", 2)
    at.lay("1", ante="99")
    at.lay("2", ante="5")
    at.do("dealer", "begin", {})
    at.deal("2h", "4d", "7c", "9s", "Jh", "Kd", "2d", "4c", "7s")
    at.do(at.names[0], "decisions", {"seat": "1", "action": "fold"})
    me = doors.get(at.names[0], "me").json()
    assert (me["balance"], me["held"]) == ("901", "0")
    assert doors.post(boss(doors), f"tables/{at.table}/void", WHY).status_code == 202
    sam = boss(doors)
    assert doors.post(sam, f"tables/{at.table}/abandon", WHY).status_code == 200
    assert doors.post(sam, f"tables/{at.table}/refund", WHY).status_code == 202


@pytest.mark.parametrize("kind", ["no_spin", "ball_left_wheel"])
def test_no_irregularity_goes_around_it(doors: Annex, kind: str) -> None:
    """Where much lies on the layout, whatever is declared takes a second person, who is a supervisor at least."""
    at = ByHand(doors, "roulette")
    at.lay(red="100")
    at.do("dealer", "begin", {})
    answer = doors.post("dealer", f"tables/{at.table}/irregularities", {"kind": kind, "details": {}})
    assert answer.status_code == 202
    number, agree = answer.json()["approval"], WHY | {"approve": True}
    other = boss(doors, "dealer")
    assert doors.post(other, f"approvals/{number}", agree).status_code == 403
    assert doors.post(boss(doors), f"approvals/{number}", agree).status_code == 200


# -- admins ---------------------------------------------------------------------------------------------------


def test_an_admin_neither_moves_nor_approves_money(doors: Annex) -> None:
    ann = somebody(doors)
    assert move(doors, "admin", ann, "10") == 403
    number = doors.post("supervisor", f"people/{ann}/money", WHY | {"amount": "1000"}).json()["approval"]
    for approve in (True, False):
        assert doors.post("admin", f"approvals/{number}", WHY | {"approve": approve}).status_code == 403


def test_an_account_that_an_admin_makes_is_confirmed_by_another(doors: Annex) -> None:
    """Nobody makes themselves a second person."""
    puppet, ann = f"puppet.{next(_numbers)}", somebody(doors)
    person = WHY | {"name": puppet, "role": "supervisor", "password": "known to the admin"}
    assert doors.post("admin", "people", person).status_code == 201
    signed = doors.client.post("/api/sign-in", json={"name": puppet, "password": "known to the admin"})
    doors.tokens[puppet] = signed.json()["token"]
    assert move(doors, puppet, ann, "10") == 403  # with a password that others know nothing is done
    assert doors.get(puppet, "accounts").status_code == 403
    own = {"old": "known to the admin", "new": PASSWORD}
    assert doors.post(puppet, "me/password", own).status_code == 200
    assert doors.get(puppet, "accounts").status_code == 200
    assert move(doors, puppet, ann, "10") == 403
    number = doors.post("supervisor", f"people/{ann}/money", WHY | {"amount": "1000"}).json()["approval"]
    assert doors.post(puppet, f"approvals/{number}", WHY | {"approve": True}).status_code == 403
    for who in ("admin", puppet):
        assert doors.post(who, f"people/{puppet}/confirm", WHY).status_code == 409
    assert doors.post("supervisor-2", f"people/{puppet}/confirm", WHY).json()["given_by"] is None
    assert move(doors, puppet, ann, "10") == 200
    assert doors.post(puppet, f"approvals/{number}", WHY | {"approve": True}).status_code == 200


def test_two_admins_do_not_make_two_supervisors_of_themselves(doors: Annex) -> None:
    """Each makes an account and the other one confirms it: then admins would move money after all."""
    puppet, other = f"puppet.{next(_numbers)}", boss(doors, "admin")
    person = WHY | {"name": puppet, "role": "supervisor", "password": "known to the admin"}
    assert doors.post("admin", "people", person).status_code == 201
    signed = doors.client.post("/api/sign-in", json={"name": puppet, "password": "known to the admin"})
    doors.tokens[puppet] = signed.json()["token"]
    assert doors.post(puppet, "me/password", {"old": "known to the admin", "new": PASSWORD}).status_code == 200
    refused = doors.post(other, f"people/{puppet}/confirm", WHY)
    assert refused.status_code == 409
    assert "a supervisor confirms the account" in refused.json()["detail"]
    assert doors.post("supervisor", f"people/{puppet}/confirm", WHY).status_code == 200


@pytest.mark.parametrize("change", ["role", "acting"])
def test_a_position_that_an_admin_gives_is_confirmed_by_another(doors: Annex, change: str) -> None:
    name, ann = boss(doors, "dealer"), somebody(doors)
    body = WHY | {"role": "supervisor"} | ({"hours": 2} if change == "acting" else {})
    assert doors.post("admin", f"people/{name}/{change}", body).status_code == 200
    doors.sign_in(name)
    assert move(doors, name, ann, "10") == 403
    assert doors.post("supervisor", f"people/{name}/confirm", WHY).status_code == 200
    assert move(doors, name, ann, "10") == 200


# -- passwords that are given ---------------------------------------------------------------------------------


def test_who_resets_a_password_cannot_sign_in_with_it(doors: Annex) -> None:
    sam, ann = boss(doors), somebody(doors)
    asked = doors.post("admin", f"people/{sam}/password", WHY)
    assert asked.status_code == 202
    first, number = asked.json()["half"], asked.json()["approval"]
    assert doors.get(sam, "me").status_code == 200  # nothing has happened yet
    assert doors.post("admin", f"approvals/{number}", WHY | {"approve": True}).status_code == 409
    decided = doors.agree(asked).json()
    second = decided["done"]["half"]
    assert doors.get(sam, "me").status_code == 401

    def sign_in(password: str) -> Any:
        return doors.client.post("/api/sign-in", json={"name": sam, "password": password})

    for known in (first, second, f"{second}-{first}", PASSWORD):
        assert sign_in(known).status_code == 401
    with doors.service.database.engine.connect() as connection:
        kept = " ".join(map(str, connection.execute(select(COMMANDS.c.response)).scalars()))
    assert first not in kept
    assert second not in kept
    both = f"{first}-{second}"
    doors.tokens[sam] = sign_in(both).json()["token"]
    assert move(doors, sam, ann, "10") == 403
    assert doors.post(sam, "me/password", {"old": both, "new": PASSWORD}).status_code == 200
    assert sign_in(both).status_code == 401
    assert move(doors, sam, ann, "10") == 403  # until somebody else has confirmed whose the account is
    for who in ("admin", "supervisor-2", sam):
        assert doors.post(who, f"people/{sam}/confirm", WHY).status_code == 409
    assert doors.post("supervisor", f"people/{sam}/confirm", WHY).status_code == 200
    assert move(doors, sam, ann, "10") == 200


# -- who approves ---------------------------------------------------------------------------------------------


def test_who_approves_gives_the_password_again(doors: Annex) -> None:
    sam, ann = boss(doors), somebody(doors)
    number = doors.post("supervisor", f"people/{ann}/money", WHY | {"amount": "1000"}).json()["approval"]
    for wrong in ("", "not the password"):
        answer = doors.post(sam, f"approvals/{number}", WHY | {"approve": True, "password": wrong})
        assert answer.status_code == 403
        assert "gives the password again" in answer.json()["detail"]
    assert doors.get(ann, "me").json()["available"] == "0"
    assert doors.post(sam, f"approvals/{number}", WHY | {"approve": True}).status_code == 200


def test_a_wrong_password_is_counted_there_too(doors: Annex) -> None:
    sam, ann = boss(doors), somebody(doors)
    number = doors.post("supervisor", f"people/{ann}/money", WHY | {"amount": "1000"}).json()["approval"]
    for _ in range(5):
        doors.post(sam, f"approvals/{number}", WHY | {"approve": True, "password": "wrong"})
    assert doors.post(sam, f"approvals/{number}", WHY | {"approve": True}).status_code == 403


def test_a_second_factor_where_the_house_wants_one(doors: Annex, service: Service) -> None:
    from croupier.store.second_factor import STEP, code

    factors = doors.service.people.factors
    assert factors is not None
    with annex(service, large=100_00, second_factor=True) as strict:
        sam, ann = strict.person(f"boss.{next(_numbers)}", "supervisor"), somebody(strict)
        number = strict.post("supervisor", f"people/{ann}/money", WHY | {"amount": "1000"}).json()["approval"]
        agree = WHY | {"approve": True}
        assert strict.post(sam, f"approvals/{number}", agree).status_code == 403
        uri = strict.post(sam, "me/second-factor", {"password": PASSWORD}).json()["uri"]
        assert "secret=" in uri

        def now(later: int) -> dict[str, str]:
            return {"second": code(factors._secret(sam, 1), int(factors._clock()) // STEP + later)}

        assert strict.post(sam, "me/second-factor/begin", now(0)).status_code == 200
        assert strict.post(sam, f"approvals/{number}", agree).status_code == 403
        assert strict.post(sam, f"approvals/{number}", agree | now(0)).status_code == 403  # used by now
        assert strict.post(sam, "me/second-factor", {"password": PASSWORD}).status_code == 403
        assert strict.post(sam, f"approvals/{number}", agree | now(1)).status_code == 200


def test_a_player_has_no_part_in_it(doors: Annex) -> None:
    ann = playing.players(doors, 1)[0]
    assert doors.post(ann, "me/second-factor", {"password": PASSWORD}).status_code == 403
    assert doors.post(ann, f"people/{ann}/confirm", WHY).status_code == 403
