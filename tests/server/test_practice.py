"""Free play, counting and dealing over HTTP, as the academy has them."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.academy import counting, deviations
from croupier.academy.free_play import FreePlay
from croupier.academy.live_dealing import LiveTable
from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.test_mathematics import known

GAME = "three-card-poker"


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def posted(doors: Annex, address: str, **body: Any) -> Any:
    return known(doors, "POST", f"academy/{address}", body).json()


def test_free_play_warns_and_is_taken_apart(doors: Annex) -> None:
    begun = posted(doors, f"{GAME}/play", seed="free", round=0, decisions=[])
    assert begun["choices"] == ["play", "fold"]
    table = FreePlay.of(GAME, "free")
    for choice in begun["choices"]:
        warned = table.play(0, [choice])
        after = posted(doors, f"{GAME}/play", seed="free", round=0, decisions=[choice])
        assert after["warning"] == (warned.plain() if warned else None)
        assert after["choices"] == []
    report = posted(doors, f"{GAME}/sessions", seed="free", rounds=[["fold"], ["fold"]])
    assert report["rounds"] == 2
    total = report["expected"]["value"] - report["cost_of_mistakes"]["value"] + report["luck"]["value"]
    assert total == pytest.approx(float(report["result"]))


def test_a_count_is_said_and_a_hand_is_played_by_it(doors: Annex) -> None:
    cards = known(doors, "GET", "academy/blackjack/count?seed=7.1").json()
    drawn = counting.draw("blackjack", "7.1")
    assert sum(map(len, cards["groups"])) == 12
    said = {"seed": "7.1", "level": 1, "system": "hi-lo", "running": drawn.running, "true": drawn.true}
    assert posted(doors, "blackjack/count", **said)["right"]
    assert not posted(doors, "blackjack/count", **said | {"running": drawn.running + 1})["right"]
    hand = known(doors, "GET", "academy/blackjack/count/hand?seed=7.1").json()
    assert "answers" not in hand
    right = deviations.draw("blackjack", "7.1").answers[0]
    assert posted(doors, "blackjack/count/hand", seed="7.1", system="hi-lo", answer=right)["right"]


def test_a_round_is_dealt_step_by_step(doors: Annex) -> None:
    questions = [step.question for step in LiveTable.of(GAME, "7").round(1) if step.question]
    so_far: dict[str, Any] = {"seed": "7", "round": 1, "mishaps": []}
    for done, question in enumerate(questions):
        asked = posted(doors, f"{GAME}/dealing", **so_far, done=done)
        assert asked["question"] == question.asked()
        marked = posted(doors, f"{GAME}/dealing/steps", **so_far, done=done, answer=question.answers[0])
        assert marked["right"]
    assert posted(doors, f"{GAME}/dealing", **so_far, done=len(questions))["question"] is None


def test_a_step_behind_the_last_is_refused(doors: Annex) -> None:
    so_far: dict[str, Any] = {"seed": "7", "round": 1, "mishaps": [], "done": 900}
    for address, more in ((f"{GAME}/dealing", {}), (f"{GAME}/dealing/steps", {"answer": "a"})):
        while (refused := doors.post("player", f"academy/{address}", so_far | more)).status_code == 202:
            pass
        assert refused.status_code == 422, refused.text
        assert "there is none after them" in refused.json()["detail"]
