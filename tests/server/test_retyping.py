"""A dealer has typed the wrong card and nothing has followed from it: what fell is entered, both stay in the audit, and
everything goes on as if it had been typed at once."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from croupier.server.service import Service
from croupier.store.schema import ANSWERS, AUDIT
from tests.server.annex import Annex, annex, sound
from tests.server.test_floor import ByHand

CORRECTION = "outcomes/correction"


@pytest.fixture(scope="module")
def floor(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as floor:
        yield floor
        sound(service)


def entries(floor: Annex, table: str) -> list[dict[str, Any]]:
    with floor.service.database.engine.connect() as connection:
        chain = select(AUDIT.c.entry).where(AUDIT.c.chain == table).order_by(AUDIT.c.number)
        return list(connection.execute(chain).scalars())


def test_a_mistyped_card_is_replaced_and_the_audit_has_both(floor: Annex) -> None:
    at = ByHand(floor, "three-card-poker")
    at.lay(ante="10")
    at.do("dealer", "begin", {})
    at.deal("Ah", "2d")
    at.do("dealer", CORRECTION, {"outcome": "Jd", "at": 2})
    at.refused("dealer", CORRECTION, {"outcome": "Ah"}, 422, "Ah is dealt twice")
    at.refused("dealer", CORRECTION, {"outcome": "Jd"}, 422, "is what was entered")
    at.refused("dealer", CORRECTION, {"outcome": "Qd", "at": 2}, 409, "the round has 3 now")
    at.refused("supervisor", CORRECTION, {"outcome": "Qd"}, 403, "this is for dealer")
    at.deal("Kc", "9s", "7d", "4h")
    at.do("dealer", CORRECTION, {"outcome": "4s"})  # the seat is asked, and has not decided
    at.do(at.names[0], "decisions", {"seat": "1", "action": "play"})
    assert {line["wager"]: line["net"] for line in at.see()["round"]["lines"]} == {"ante": "10", "play": "0"}
    at.refused("dealer", CORRECTION, {"outcome": "5s"}, 409, "a supervisor corrects a round that is over")
    with floor.service.database.engine.connect() as connection:
        asked = select(ANSWERS.c.answer).where(ANSWERS.c.round == f"{at.table}#1").order_by(ANSWERS.c.seq)
        answers = [row["answer"] for row in connection.execute(asked).scalars()]
    assert answers[:3] == ["Ah", "2d", {"entered": "2d", "fell": "Jd"}]
    written = [entry for entry in entries(floor, at.table) if entry.get("answers")]
    assert [entry["answers"][0]["answer"] for entry in written[1:3]] == ["2d", {"entered": "2d", "fell": "Jd"}]
    assert "was wrong" in written[2]["events"][0][2]
    sound(floor.service)


def test_after_a_decision_only_a_supervisor_puts_it_right(floor: Annex) -> None:
    at = ByHand(floor, "blackjack", 2)
    at.lay("1", main="10")
    at.lay("2", main="10")
    at.do("dealer", "begin", {})
    while (asked := at.see()["pending"])["kind"] == "outcome":
        at.deal({"1": "Th", "2": "5h", "dealer": "Tc"}[asked["to"]])
    at.do(at.names[0], "decisions", {"seat": "1", "action": "stand"})
    at.refused("dealer", CORRECTION, {"outcome": "9c"}, 409, "no card, roll or spin was entered last")


@pytest.mark.parametrize(("game", "wager", "pocket"), [("roulette", "red", "7"), ("big-six", "1", "1")])
def test_what_was_settled_is_corrected_by_two(floor: Annex, game: str, wager: str, pocket: str) -> None:
    at = ByHand(floor, game)
    at.lay(**{wager: "10"})
    at.do("dealer", "begin", {})
    at.deal(pocket)
    at.refused("dealer", CORRECTION, {"outcome": pocket}, 409, "a supervisor corrects a round that is over")


def test_the_replay_tells_the_mistake_and_what_fell(floor: Annex) -> None:
    at = ByHand(floor, "pontoon-plus")
    at.lay(main="10")
    at.do("dealer", "begin", {})
    at.deal("8h")
    at.do("dealer", CORRECTION, {"outcome": "9h"})
    at.do("supervisor", "void", {"reason": "shown by a test"})
    steps = floor.get("auditor", f"tables/{at.table}/rounds/1/replay").json()["steps"]
    assert [step["answer"]["answer"] for step in steps[1:3]] == ["8h", {"entered": "8h", "fell": "9h"}]
    assert "9h" in steps[2]["facts"][0]["text"]


def test_a_table_that_deals_by_itself_has_nothing_typed(floor: Annex) -> None:
    table = floor.table("roulette")
    refused = floor.post("dealer", f"tables/{table}/{CORRECTION}", {"outcome": "7"})
    assert (refused.status_code, "deals by itself" in refused.json()["detail"]) == (409, True)
