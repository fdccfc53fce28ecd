"""A wager of the house's own at its tables: posted by two people, drawn, bet, settled, replayed and verified."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.server.service import Service
from tests.server.annex import Annex, annex, sound
from tests.server.test_floor import ByHand

LADIES = """
name = "Lucky Ladies"
look = "player 2, dealer 2"
lines = [
  { line = "queens", when = "count(player, 'Qh') == 2", pays = "125 to 1" },
  { line = "any 20", when = "points(player) == 20", pays = "4 to 1" },
]
"""
WHY = {"reason": "shown by a test"}


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as other:
        yield other
        sound(service)


def posting(definition: object = LADIES) -> dict[str, Any]:
    return {"options": {"house_wagers": [definition], "lucky_ladies_maximum": "25"}} | WHY


def test_two_people_post_it_and_a_round_is_played_with_it(floor: Annex) -> None:
    at = ByHand(floor, "blackjack")
    at.refused(at.names[0], "wagers", {"seat": "1", "wagers": {"main": "10", "lucky_ladies": "5"}}, 409, "no wager")
    at.do("dealer", "options", posting(), 403)
    asked = floor.post("supervisor", f"tables/{at.table}/options", posting())
    assert asked.status_code == 202, asked.text
    open_ = floor.get("supervisor-2", "approvals").json()["approvals"]
    [wanted] = [request["body"]["options"] for request in open_ if request["number"] == asked.json()["approval"]]
    assert wanted["house_wagers"][0]["lines"][0]["pays"] == "125 to 1", "who decides reads what it pays"
    agreement = f"approvals/{asked.json()['approval']}"
    assert floor.post("supervisor", agreement, WHY | {"approve": True}).status_code == 409, "not the one who asked"
    assert "house_wagers" not in at.see()["options"], "nothing is posted by one person"
    assert floor.post("supervisor-2", agreement, WHY | {"approve": True}).status_code == 200

    layout = floor.get("", f"tables/{at.table}/layout").json()
    [spot] = [spot for spot in layout["spots"] if spot["wager"] == "lucky_ladies"]
    assert (spot["title"], spot["clause"], spot["maximum"]) == ("Lucky Ladies", "", "25")
    assert [line["pays"] for line in spot["paytable"]["lines"]] == ["125 to 1", "4 to 1"]
    assert "Lucky Ladies: the house's own, in no approved text" in layout["legend"]

    at.refused(at.names[0], "wagers", {"seat": "1", "wagers": {"lucky_ladies": "5"}}, 409, "needs a wager on main")
    at.lay(main="10", lucky_ladies="5")
    at.do("dealer", "begin", {})
    at.deal("Qh", "9d", "Qh", "Kd")
    at.do(at.names[0], "decisions", {"seat": "1", "action": "stand"})
    view = at.see(at.names[0])
    lines = {line["wager"]: line for line in view["round"]["lines"]}
    assert (lines["main"]["net"], lines["lucky_ladies"]["net"]) == ("10", "625")
    assert "your Qh Qh and the dealer's 9d Kd make queens; $5 x 125 = $625" in str(lines["lucky_ladies"])
    assert at.has() == "1635"

    told = floor.get("auditor", f"tables/{at.table}/rounds/1/replay").json()
    assert "Lucky Ladies" in str(told["steps"][-1])
    sound(floor.service)


def test_a_table_may_be_set_up_with_it(floor: Annex) -> None:
    table = floor.table(
        "three-card-poker", {"house_wagers": [LADIES.replace("player 2, dealer 2", "player 2")]}, opened=False
    )
    assert floor.get("", f"tables/{table}").json()["options"]["house_wagers"][0]["name"] == "Lucky Ladies"


def test_what_cannot_be_settled_is_refused_when_it_is_asked_for(floor: Annex) -> None:
    at = ByHand(floor, "blackjack")
    at.refused("supervisor", "options", posting(LADIES.replace("player 2,", "player 4,")), 422, "looks at 4 cards")
    at.refused("supervisor", "options", posting("lucky-ladies.toml"), 422, "no TOML")
    at.refused("supervisor", "options", posting(LADIES.replace("125 to", "10001 to")), 409, "posts at most 10000 to 1")
