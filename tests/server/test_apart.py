"""Disputes and the verification of the books are worked out apart, within bounds; a table never waits for them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.server import analysts, settled
from croupier.server.analyst import Analyst
from croupier.server.service import Service
from croupier.server.settings import Settings
from tests.server.annex import Annex, annex
from tests.server.house import House

RED = {"game": "roulette", "rounds": [{"seats": [{"seat": "1", "wagers": {"red": "5"}}], "outcomes": ["7"]}]}


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def sent(doors: House, body: bytes, who: str = "") -> Any:
    return doors.client.post("/api/scenarios", content=body, headers=doors.headers(who))


def test_a_dispute_is_settled_as_before(doors: Annex) -> None:
    single = sent(doors, json.dumps(RED).encode())
    assert single.status_code == 200, single.text
    assert single.json()["seats"]["1"]["total"] == "5"
    several = sent(doors, json.dumps([RED, RED | {"id": "second"}]).encode()).json()
    assert several == [single.json(), {"id": "second"} | single.json()]


def test_a_dispute_that_comes_alone_is_answered_with_its_felt(doors: Annex) -> None:
    answer = doors.post("", "scenarios?felt=true", RED).json()
    assert (answer["felt"]["layout"]["game"], answer["felt"]["round"]["pocket"]) == ("roulette", "7")
    assert "red" in {spot["wager"] for spot in answer["felt"]["layout"]["spots"]}
    assert [(line["wager"], line["net"]) for line in answer["felt"]["round"]["lines"]] == [("red", "5")]
    assert "felt" not in doors.post("", "scenarios", RED).json()
    assert "felt" not in doors.post("", "scenarios?felt=true", [RED]).json()[0]
    assert "felt" not in doors.post("", "scenarios?felt=true", {"game": "roulette"}).json()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"{", "JSON decode error"),
        (b"", "JSON decode error"),
        (b'"red"', "game is missing"),
        (b"[1]", "game is missing"),
        (b"{}", "game is missing"),
        (b'{"game": 1}', "game is missing"),
        (b'{"game": "roulette", "id": NaN}', "NaN is no number"),
        (b'{"game": "\\ud800"}', "half a character"),
        (b"[" * 50_000, "JSON decode error"),
        (b"\xff\xfe", "no text in UTF-8"),
        (json.dumps([RED] * 51).encode(), "at most 50 scenarios"),
        (json.dumps(RED | {"options": {"wheel": "/etc/passwd"}}).encode(), "names a file"),
        (b'{"game": "roulette", "id": ' + b"9" * 5000 + b"}", "JSON decode error"),
    ],
)
def test_what_is_no_scenario_is_refused_in_one_line(doors: Annex, body: bytes, says: str) -> None:
    answer = sent(doors, body)
    assert answer.status_code == 422, answer.text
    assert says in answer.json()["detail"]
    assert len(answer.json()["detail"]) < 400


def test_a_long_one_is_for_who_has_signed_in(doors: Annex) -> None:
    long = json.dumps(RED | {"title": "x" * Settings().body}).encode()
    assert sent(doors, long).status_code == 413
    assert sent(doors, long, "player").status_code == 200
    # A token that somebody has made up is looked at before anything is settled.
    made_up = doors.client.post("/api/scenarios", content=long, headers={"Authorization": "Bearer made-up"})
    assert made_up.status_code == 413
    assert sent(doors, b" " * (Settings().scenario + 1), "player").status_code == 413


def test_nothing_of_it_is_read_in_the_process_that_serves_tables(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_here(*_what: Any) -> Any:
        raise AssertionError("read where tables are served")

    monkeypatch.setattr(settled, "_read", read_here)
    assert sent(doors, json.dumps(RED).encode()).status_code == 200


def test_strangers_have_less_time_than_who_has_signed_in(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float] = []
    whole = Analyst.whole

    async def noted(self: Analyst, *what: Any, limit: float, **more: Any) -> Any:
        limits.append(limit)
        return await whole(self, *what, limit=limit, **more)

    monkeypatch.setattr(Analyst, "whole", noted)
    for who in ("", "player"):
        assert sent(doors, json.dumps(RED).encode(), who).status_code == 200
    assert limits == [Settings().strangers_scenario_time, Settings().scenario_time]


def test_what_strangers_have_worked_out_is_metered(service: Service, house: object) -> None:
    with annex(service, strangers_work=1e-9, strangers_work_rate=0.0) as stingy:
        assert sent(stingy, json.dumps(RED).encode()).status_code == 200
        refused = sent(stingy, json.dumps(RED).encode())
        assert refused.status_code == 429
        assert "lately" in refused.json()["detail"]
        assert sent(stingy, json.dumps(RED).encode(), "player").status_code == 200


def test_the_books_are_verified_apart(doors: Annex, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = doors.post("auditor", "audit/verification")
    assert answer.status_code == 200, answer.text
    assert {"findings", "counts"} <= answer.json().keys()
    assert answer.json()["counts"]["audit"] > 0
    assert analysts.VERIFIER._process is not None  # where it was done


def test_what_somebody_has_asked_for_can_be_called_off(doors: Annex) -> None:
    assert doors.delete("player", "analyses").json() == {"called_off": 0}
    assert doors.delete("", "analyses").status_code == 401
