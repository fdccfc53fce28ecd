"""What a table's page is told: whose a round was, what is printed and called, and who may play as a guest."""

from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier import games
from croupier.house import asking
from croupier.house.table import Table
from croupier.server import demo
from croupier.server.app import create_app
from croupier.server.routes import rounds
from croupier.server.service import Service
from croupier.store.people import SignInRules
from tests.server.house import House
from tests.server.playing import bet, players, sit


def played(house: House, game: str, names: list[str]) -> str:
    """A table at which these players have played a round."""
    table = house.table(game, {"table_minimum": "5", "table_maximum": "500"})
    seats = sit(house, table, names)
    bet(house, table, seats)
    for _ in range(40):
        pending = house.get("", f"tables/{table}").json()["pending"]
        if pending is None:
            return table
        house.service.tables.command(table, Table.expire, by=asking.CLOCK)
    raise AssertionError("the round does not end")


def test_who_sits_down_after_a_round_has_no_part_in_it(house: House) -> None:
    first, second = players(house, 2)
    table = played(house, "three-card-poker", [first])
    own = house.get(first, f"tables/{table}").json()["round"]
    assert own["yours"] == ["1"]
    assert "??" not in own["hands"]["1"][0]["cards"]
    assert house.delete(first, f"tables/{table}/seats/1").status_code == 200
    assert house.post(second, f"tables/{table}/seats", {"seat": "1"}).status_code == 200
    seen = house.get(second, f"tables/{table}").json()
    assert (seen["yours"], seen["round"]["yours"]) == (["1"], [])
    public = house.get("", f"tables/{table}").json()["round"]
    assert seen["round"]["hands"] == public["hands"], "the cards of a hand that was folded are nobody's to see"
    assert house.get(first, f"tables/{table}").json()["round"]["hands"] == own["hands"]


def test_nobody_is_made_to_say_what_the_clock_decided(house: House) -> None:
    table = played(house, "three-card-poker", players(house, 1))
    story = [sentence["text"] for sentence in house.get("", f"tables/{table}").json()["round"]["story"]]
    assert "time is up for seat 1, which is taken to fold" in story
    assert not [text for text in story if "says fold" in text]


def test_what_a_player_decides_is_said_by_the_player(house: House) -> None:
    table = house.table("three-card-poker")
    seats = sit(house, table, players(house, 1))
    bet(house, table, seats)
    asked = house.get(seats["1"], f"tables/{table}").json()["pending"]
    body = {"seat": "1", "action": "fold", "at": asked["at"]}
    assert house.post(seats["1"], f"tables/{table}/decisions", body).status_code == 200
    story = [sentence["text"] for sentence in house.get("", f"tables/{table}").json()["round"]["story"]]
    assert "seat 1 says fold" in story


def test_the_board_has_the_last_results_in_order(house: House) -> None:
    table = played(house, "roulette", (names := players(house, 1)))
    bet(house, table, {"1": names[0]})
    results = house.get("", f"tables/{table}/results").json()["results"]
    rounds = house.get("", f"tables/{table}/recall").json()["rounds"]
    assert [(result["number"], result["pocket"]) for result in results] == [
        (round_["number"], round_["pocket"]) for round_ in rounds
    ]
    assert "no more bets" in results[0]["says"]


def test_what_is_on_the_board_is_worked_out_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(house, "roulette", players(house, 1))
    board = house.get("", f"tables/{table}/results").json()

    def again(*_what: Any) -> None:
        raise AssertionError("a round that everybody has heard of is played again")

    monkeypatch.setattr(rounds, "as_it_ended", again)
    assert house.get("", f"tables/{table}/results").json() == board
    assert board["results"]


def standing(house: House, **wagers: str) -> tuple[str, str, Any]:
    """Bets on a craps table between two rolls that do not decide them, as their player sees the seat."""
    table = house.table("craps", {"table_minimum": "5", "table_maximum": "500"})
    [name] = players(house, 1)
    sit(house, table, [name])
    for _ in range(60):
        place = house.get(name, f"tables/{table}").json()["seats"]["1"]
        if set(wagers) <= set(place["on_layout"]):
            return table, name, place
        missing = {wager: amount for wager, amount in wagers.items() if wager not in place["on_layout"]}
        house.post(name, f"tables/{table}/wagers", {"seat": "1", "wagers": missing})
        house.post(name, f"tables/{table}/ready", {"seat": "1"})
    raise AssertionError("the dice decide every bet")


def test_4_iii_a_contract_bet_is_not_offered_to_be_taken_down(house: House) -> None:
    _, _, place = standing(house, **{"pass": "10", "place_6": "12"})
    assert place["calls"]["pass"] == []
    assert set(place["calls"]["place_6"]) == {"take_down", "reduce", "on", "off"}


def test_6_i_the_vigorish_of_a_buy_bet_lies_beside_it(house: House) -> None:
    _, _, place = standing(house, **{"pass": "10", "buy_4": "20"})
    assert (place["on_layout"]["buy_4"], place["beside"]) == ("21", {"buy_4": "1"})


@pytest.mark.parametrize("slug", games.slugs())
def test_events_that_name_a_seat_are_events_of_the_game(slug: str) -> None:
    game = games.get(slug)
    assert set(game.of_a_seat) <= set(game.events)


def test_8_iii_the_dealer_is_asked_which_seat_shoots(house: House) -> None:
    table = house.table("craps")
    layout = house.get("", f"tables/{table}/layout").json()
    assert (layout["events_of_seats"], "only_come_bets" in layout["events"]) == (["shooter", "call_bet"], True)


@pytest.fixture(scope="module")
def open_house(service: Service, house: House) -> TestClient:
    """The same house with its door open to guests."""
    welcoming = Service(service.database, replace(service.settings, guests=True, sign_in=SignInRules(again=True)))
    return TestClient(create_app(welcoming), base_url="http://testserver")


def test_a_guest_is_one_request_away_from_a_seat(house: House, open_house: TestClient) -> None:
    assert open_house.get("/api/me").json()["guests"]
    guest = open_house.post("/api/guest").json()
    assert guest["role"] == "player"
    assert guest["name"].startswith(demo.GUEST)
    me = open_house.get("/api/me").json()
    assert (me["name"], me["available"]) == (guest["name"], "2000")
    table = house.table("big-six")
    headers = {"Idempotency-Key": "a guest sits down"}
    assert open_house.post(f"/api/tables/{table}/seats", json={"seat": "1"}, headers=headers).status_code == 200


def test_a_house_without_guests_says_so(house: House) -> None:
    answer = house.post("", "guest")
    assert (answer.status_code, answer.json()["detail"]) == (409, "this house has no guests; sign in")
    assert not house.get("", "me").json()["guests"]


def test_there_is_an_end_to_guests(open_house: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "MOST_GUESTS", 0)
    answer = open_house.post("/api/guest")
    assert "takes no more" in answer.json()["detail"]


def test_a_link_of_the_demonstration_lets_its_person_in_again_and_again(service: Service) -> None:
    people = type(service.people)(service.database, SignInRules(again=True))
    code = people.code("dealer")
    assert all(people.enter(code) is not None for _ in range(3))
    once = service.people.code("dealer")
    assert [service.people.enter(once) is not None for _ in range(2)] == [True, False]
