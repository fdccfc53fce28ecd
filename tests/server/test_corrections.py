"""A wrongly typed outcome is corrected after the settlement: by two people, with new entries, nothing overwritten."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from croupier.server.service import Service
from croupier.store.schema import ANSWERS, RESULTS
from tests.server import playing
from tests.server.annex import Annex, annex, sound
from tests.server.test_floor import ByHand

WHY = {"reason": "the camera shows another pocket"}


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as floor:
        yield floor
        sound(service)


def spun(floor: Annex, pocket: str = "1") -> ByHand:
    """Two players at a wheel, on red and black; ten on each."""
    at = ByHand(floor, "roulette", 2)
    at.lay("1", red="10")
    at.lay("2", black="10")
    at.do("dealer", "begin", {})
    at.deal(pocket)
    return at


def asked(at: ByHand, *outcomes: Any, seq: int = 1, status: int = 202, number: int = 1) -> dict[str, Any]:
    return at.do("supervisor", f"rounds/{number}/correction", WHY | {"seq": seq, "outcomes": list(outcomes)}, status)


def agree(floor: Annex, request: dict[str, Any], who: str = "supervisor-2", status: int = 200) -> Any:
    answer = floor.post(who, f"approvals/{request['approval']}", {"approve": True, "reason": "seen, too"})
    assert answer.status_code == status, answer.text
    return answer.json()


def test_the_difference_is_paid_and_collected_by_two_people(floor: Annex) -> None:
    at = spun(floor)
    assert (at.has("1"), at.has("2")) == ("1010", "990")
    request = asked(at, "2")
    assert (at.has("1"), at.has("2")) == ("1010", "990")
    agree(floor, request, "supervisor", 409)
    more = agree(floor, request)["done"]["more"]
    assert more == {f"player:{at.names[0]}": "-20", f"player:{at.names[1]}": "20"}
    assert (at.has("1"), at.has("2")) == ("990", "1010")
    lines = floor.get("supervisor", f"tables/{at.table}/rounds/1").json()["lines"]
    assert {line["wager"]: line["net"] for line in lines} == {"red": "-10", "black": "10"}
    with floor.service.database.engine.connect() as connection:
        answers = select(ANSWERS.c.answer).where(ANSWERS.c.round == f"{at.table}#1")
        assert [row["answer"] for row in connection.execute(answers).scalars()] == ["1"]
        results = select(RESULTS.c.number).where(RESULTS.c.round == f"{at.table}#1").order_by(RESULTS.c.number)
        assert list(connection.execute(results).scalars()) == [1, 2]
    sound(floor.service)


def test_the_board_says_what_was_corrected(floor: Annex) -> None:
    at = spun(floor)
    pockets = []
    for outcome in ("", "2"):
        if outcome:
            agree(floor, asked(at, outcome))
        pockets += [result["pocket"] for result in floor.get("", f"tables/{at.table}/results").json()["results"]]
    assert pockets == ["1", "2"]


def test_what_was_corrected_can_be_corrected_again(floor: Annex) -> None:
    at = spun(floor)
    second = asked(at, "1")
    agree(floor, asked(at, "2"))
    assert "corrected since" in agree(floor, second, status=409)["detail"]
    agree(floor, asked(at, "1"))
    assert (at.has("1"), at.has("2")) == ("1010", "990")
    sound(floor.service)


def test_who_has_spent_the_win_owes_it(floor: Annex) -> None:
    at = spun(floor)
    out = WHY | {"amount": "-1000", "pin": floor.pin(at.names[0])}
    assert floor.post("supervisor", f"people/{at.names[0]}/money", out).status_code == 200
    agree(floor, asked(at, "2"))
    me = floor.get(at.names[0], "me").json()
    assert (me["available"], me["owed"]) == ("0", "10")
    assert at.has("2") == "1010"


def test_whose_seat_it_was_and_not_who_sits_there_now(floor: Annex) -> None:
    at = spun(floor)
    assert floor.delete(at.names[0], f"tables/{at.table}/seats/1").status_code == 200
    other = floor.person(f"after.{at.table}", purse=100_00)
    assert floor.post(other, f"tables/{at.table}/seats", {"seat": "1"}).status_code == 200
    agree(floor, asked(at, "2"))
    assert floor.get(other, "me").json()["available"] == "100"
    assert at.has("1") == "990"


def test_another_card_may_need_others_behind_it(floor: Annex) -> None:
    at = ByHand(floor, "mini-baccarat")
    at.lay(player="10")
    at.do("dealer", "begin", {})
    while at.see()["state"] == "playing":
        at.deal("9h" if at.see()["pending"]["to"] == "player" else "Kc")
    count = len(floor.get("auditor", f"tables/{at.table}/rounds/1/replay").json()["steps"]) - 1
    refused = asked(at, "2d", seq=count - 3, status=409)
    assert "not over" in refused["detail"] or "no card" in refused["detail"]


@pytest.mark.parametrize("who", ["dealer", "player", "admin", "auditor", "surveillance"])
def test_who_may_not_ask_for_it(floor: Annex, who: str) -> None:
    at = spun(floor)
    at.do(who, "rounds/1/correction", WHY | {"seq": 1, "outcomes": ["2"]}, 403)


def test_what_cannot_be_corrected(floor: Annex) -> None:
    at = spun(floor)
    assert "really fell" in asked(at, "2", seq=9, status=422)["detail"]
    assert asked(at, "99", status=422)
    assert asked(at, "2", number=7, status=404)
    itself = floor.table("roulette")
    playing.bet(floor, itself, playing.sit(floor, itself, playing.players(floor, 1)))
    wrong = WHY | {"seq": 1, "outcomes": ["2"]}
    refused = floor.post("supervisor", f"tables/{itself}/rounds/1/correction", wrong)
    assert refused.status_code == 409
    assert "nobody has typed" in refused.json()["detail"]
    at.lay("1", red="10")
    at.do("dealer", "begin", {})
    assert "between rounds" in asked(at, "2", status=409)["detail"]


def test_a_bet_that_stood_is_not_played_again(floor: Annex) -> None:
    at = ByHand(floor, "craps")
    at.lay(**{"pass": "10"})
    at.do("dealer", "begin", {})
    at.deal([3, 3])
    assert "played on" in asked(at, [4, 3], status=409)["detail"]


def test_what_a_player_decided_is_not_corrected(floor: Annex) -> None:
    at = ByHand(floor, "three-card-poker")
    at.lay(ante="10")
    at.do("dealer", "begin", {})
    at.deal("Ah", "Jd", "Kc", "9s", "7d", "4h")
    at.do(at.names[0], "decisions", {"seat": "1", "action": "play"})
    assert "what people decided" in asked(at, "2c", seq=7, status=409)["detail"]
    agree(floor, asked(at, "As", seq=1))
