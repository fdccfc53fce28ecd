"""Limits that players set for themselves hold for every cent that goes at risk, by whatever route it comes."""

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from croupier.server.service import Service
from tests.server.annex import Annex, annex, sound

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors
        sound(service)


class Sitting:
    """A player with limits at seat 1 of a table dealt by hand."""

    def __init__(self, house: Annex, game: str, **limits: str) -> None:
        self.house, self.table = house, house.table(game, deals=False)
        self.name = house.person(f"limited.{next(_numbers)}", purse=1_000_00)
        self.limit(**limits)
        assert house.post(self.name, f"tables/{self.table}/seats", {"seat": "1"}).status_code == 200

    def limit(self, **limits: str) -> None:
        assert self.house.post(self.name, "me/limits", limits).status_code == 200

    def lay(self, by: str = "", **wagers: str) -> Any:
        body = {"seat": "1", "wagers": wagers}
        return self.house.post(by or self.name, f"tables/{self.table}/wagers", body)

    def deal(self, *cards: Any) -> None:
        for card in cards:
            answer = self.house.post("dealer", f"tables/{self.table}/outcomes", {"outcome": card})
            assert answer.status_code == 200, answer.text

    def deal_on(self, cards: Iterator[str]) -> None:
        """Deal until somebody decides."""
        while self.house.get("dealer", f"tables/{self.table}").json()["pending"]["kind"] == "outcome":
            self.deal(next(cards))

    def begin(self) -> None:
        answer = self.house.post("dealer", f"tables/{self.table}/begin", {})
        assert answer.status_code == 200, answer.text

    def decide(self, action: str, **more: Any) -> Any:
        body = {"seat": "1", "action": action} | more
        return self.house.post(self.name, f"tables/{self.table}/decisions", body)

    def held(self) -> str:
        return str(self.house.get(self.name, "me").json()["held"])


@pytest.mark.parametrize("kind", ["wager", "loss"])
def test_several_requests_do_not_pass_a_limit_together(doors: Annex, kind: str) -> None:
    at = Sitting(doors, "roulette", **{kind: "20"})
    assert at.lay(red="10").status_code == 200
    assert at.lay(black="10").status_code == 200
    refused = at.lay(odd="10")
    assert refused.status_code == 409
    assert "at most 20" in refused.json()["detail"]
    assert at.lay(red="15").status_code == 409  # in place of the 10 that lie there
    assert at.lay(red="5").status_code == 200
    assert at.held() == "15"


@pytest.mark.parametrize("kind", ["wager", "loss"])
def test_a_decision_that_adds_money_does_not_pass_a_limit(doors: Annex, kind: str) -> None:
    at = Sitting(doors, "blackjack", **{kind: "20"})
    assert at.lay(main="15").status_code == 200
    at.begin()
    at.deal("5h", "6c", "6h", "Tc")
    assert at.decide("double").status_code == 409
    assert at.held() == "15"
    assert at.decide("stand").status_code == 200


def test_raises_on_every_street_count_together(doors: Annex) -> None:
    at = Sitting(doors, "mississippi-stud", loss="20")
    assert at.lay(ante="5").status_code == 200
    at.begin()
    cards = iter(["2h", "3c", "4d", "5s", "9h", "Kd"])
    at.deal_on(cards)
    assert at.decide("bet", multiple=3).status_code == 200  # 5 and 15
    at.deal_on(cards)
    assert at.decide("bet", multiple=1).status_code == 409
    assert at.held() == "20"


def test_money_that_was_won_is_not_needed_to_lose_it(doors: Annex) -> None:
    """A limit of losses counts what was lost and what is at risk, and what was won makes room again."""
    at = Sitting(doors, "roulette", loss="20")
    assert at.lay(red="20").status_code == 200
    at.begin()
    at.deal("1")  # red
    assert at.lay(red="40").status_code == 200
    assert at.lay(black="1").status_code == 409


def test_wagers_at_many_tables_at_once(doors: Annex) -> None:
    at = Sitting(doors, "roulette", wager="20")
    tables = [at.table, *(doors.table("roulette") for _ in range(3))]
    for table in tables[1:]:
        assert doors.post(at.name, f"tables/{table}/seats", {"seat": "1"}).status_code == 200

    def bet(number: int) -> int:
        body = {"seat": "1", "wagers": {("red", "black", "odd", "even")[number // 4]: "10"}}
        return int(doors.post(at.name, f"tables/{tables[number % 4]}/wagers", body).status_code)

    with ThreadPoolExecutor(8) as crowd:
        assert sorted(crowd.map(bet, range(16))) == [200] * 2 + [409] * 14
    assert at.held() == "20"


def test_a_bet_that_stands_counts_until_it_is_decided(doors: Annex) -> None:
    at = Sitting(doors, "craps", wager="20")
    assert at.lay(**{"pass": "15"}).status_code == 200
    at.begin()
    at.deal([3, 3])  # the point is six, and the bet stands
    assert at.lay(field="10").status_code == 409
    assert at.lay(field="5").status_code == 200


def test_a_limit_that_is_tightened_takes_nothing_off_the_layout(doors: Annex) -> None:
    at = Sitting(doors, "blackjack", wager="50")
    assert at.lay(main="30").status_code == 200
    at.limit(wager="10")
    at.begin()
    at.deal("5h", "6c", "6h", "Tc")
    assert at.decide("double").status_code == 409
    assert at.decide("stand").status_code == 200
    assert at.lay(main="20").status_code == 409


def test_who_is_kept_out_during_a_round_adds_nothing_to_it(doors: Annex) -> None:
    at = Sitting(doors, "blackjack")
    assert at.lay(main="30").status_code == 200
    at.begin()
    at.deal("5h", "6c", "6h", "Tc")
    at.limit(until="2999-01-01")
    assert "excluded until" in at.decide("double").json()["detail"]
    assert at.decide("stand").status_code == 200
