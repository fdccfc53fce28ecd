"""Advice over HTTP: to the player who is asked, and to nobody else."""

import time
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest

from croupier.server import analysts, app
from croupier.server.routes import advice
from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.secrets_kept import cards_in

SLUG = "three-card-poker"


@pytest.fixture(scope="module")
def door(service: Service, house: object) -> Iterator[Annex]:
    with pytest.MonkeyPatch.context() as patched:
        if advice not in app.ROUTERS:
            patched.setattr(app, "ROUTERS", (*app.ROUTERS, advice))
        with annex(service) as door:
            yield door
    analysts.ADVISER.close()


def asked(door: Annex, slug: str, wagers: dict[str, str], seats: int = 1) -> tuple[str, list[str]]:
    """A table at which seat 1 is asked, and who sits there."""
    table = door.table(slug)
    names = [door.person(f"advised.{number}", purse=1_000_00) for number in range(1, seats + 1)]
    for number, name in enumerate(names, 1):
        assert door.post(name, f"tables/{table}/seats", {"seat": str(number)}).status_code == 200
        assert door.post(name, f"tables/{table}/wagers", {"seat": str(number), "wagers": wagers}).status_code == 200
    for number, name in enumerate(names, 1):
        assert door.post(name, f"tables/{table}/ready", {"seat": str(number)}).status_code == 200
    return table, names


def advice_for(door: Annex, who: str, table: str) -> httpx.Response:
    while True:  # a process that starts may have kernels to compile
        answer = door.get(who, f"tables/{table}/advice", seat="1")
        if answer.status_code != 202:
            return answer
        assert answer.json()["status"] == "working"
        assert answer.headers["retry-after"]
        time.sleep(0.2)


def test_a_player_is_told_what_every_action_is_worth(door: Annex) -> None:
    table, (ann,) = asked(door, SLUG, {"ante": "10"})
    answer = advice_for(door, ann, table)
    assert answer.status_code == 200, answer.text
    advice: dict[str, Any] = answer.json()
    assert (advice["method"], advice["unit"]) == ("exact", "ante")
    best, other = advice["actions"]
    assert {best["action"], other["action"]} == {"play", "fold"}
    assert (best["best"], best["cost"], other["best"]) == (True, 0.0, False)
    assert other["cost"] == pytest.approx(best["value"] - other["value"])
    fold = next(action for action in advice["actions"] if action["action"] == "fold")
    assert (fold["value"], fold["exact"], fold["amount"], fold["multiple"], fold["cards"]) == (-1.0, "-1", "0", 0, [])
    assert not cards_in(advice)
    assert door.get(ann, f"tables/{table}/advice", seat="1").json() == advice, "what was worked out is remembered"
    body = {"seat": "1", "action": best["action"]}
    assert door.post(ann, f"tables/{table}/decisions", body).status_code == 200


def test_a_setting_is_told_by_its_cards(door: Annex) -> None:
    table, (ann,) = asked(door, "pai-gow-poker", {"main": "10"})
    best = advice_for(door, ann, table).json()["actions"][0]
    low = next(action for action in advice_for(door, ann, table).json()["actions"] if action["action"] == "set")[
        "cards"
    ]
    assert len(low) == 2
    assert best["best"]
    choice = {"seat": "1", "action": "set", "low": low}
    assert door.post(ann, f"tables/{table}/decisions", choice).status_code == 200


def test_only_the_player_of_the_seat_who_is_asked(door: Annex) -> None:
    table, (ann, bob) = asked(door, SLUG, {"ante": "10"}, 2)
    assert door.get("", f"tables/{table}/advice", seat="1").status_code == 401
    for who in ("dealer", "supervisor", "surveillance", "auditor", "admin", bob):
        answer = door.get(who, f"tables/{table}/advice", seat="1")
        assert answer.status_code == 403, who
    waits = door.get(bob, f"tables/{table}/advice", seat="2")
    assert waits.status_code == 409
    assert waits.json()["detail"] == "seat 2 has nothing to decide; asked are seats 1"
    assert advice_for(door, ann, table).status_code == 200
    for name, seat in ((ann, "1"), (bob, "2")):
        assert door.post(name, f"tables/{table}/decisions", {"seat": seat, "action": "fold"}).status_code == 200
    over = door.get(ann, f"tables/{table}/advice", seat="1")
    assert (over.status_code, "no round is in play" in over.json()["detail"]) == (409, True)
    assert door.get(ann, "tables/nowhere/advice", seat="1").status_code == 404
    for seat in ("", "x", "1'; --"):
        assert door.get(ann, f"tables/{table}/advice", seat=seat).status_code == 422
