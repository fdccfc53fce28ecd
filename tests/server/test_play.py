"""A round over HTTP: seats, wagers, decisions, what each may see; every game from its first wager to its last pay."""

from typing import Any

import pytest

from croupier import games
from tests.server.house import House

FIRST = {"ante", "bet_1", "main", "player", "pass", "red", "1"}


def seated(house: House, game: str, *players: str, deals: bool = True, options: Any = None) -> str:
    table = house.table(game, options, deals=deals)
    for number, name in enumerate(players, 1):
        if name not in house.tokens:
            house.person(name, purse=10_000_00)
        assert house.post(name, f"tables/{table}/seats", {"seat": str(number)}).status_code == 200
    return table


def first_wagers(house: House, table: str) -> dict[str, str]:
    spots = house.get("", f"tables/{table}/layout").json()["spots"]
    wager = next(spot for spot in spots if spot["wager"] in FIRST)
    also = [spot for spot in spots if spot["stage"] == "before" and spot["exactly"] != "0" and not spot["equals"]]
    return {wager["wager"]: "20"} | {spot["wager"]: spot["exactly"] for spot in also[:1]}


def decide(house: House, name: str, table: str, pending: dict[str, Any]) -> None:
    asked = pending["decisions"][0]
    body = {"seat": asked["seat"], "action": asked["default"], "at": pending["at"]}
    answer = house.post(name, f"tables/{table}/decisions", body)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("game", games.slugs())
def test_every_game_is_played_over_http(house: House, game: str) -> None:
    name = f"p-{game}"
    table = seated(house, game, name)
    laid = house.post(name, f"tables/{table}/wagers", {"seat": "1", "wagers": first_wagers(house, table)})
    assert laid.status_code == 200, laid.text
    ready = house.post(name, f"tables/{table}/ready", {"seat": "1"})
    assert ready.status_code == 200, ready.text
    while (view := house.get(name, f"tables/{table}").json())["pending"]:
        decide(house, name, table, view["pending"])
    assert view["state"] == "betting"
    assert view["round"]["status"] == "settled"
    assert view["rounds"] == 1
    recalled = house.get(name, f"tables/{table}/recall").json()
    assert recalled["recall"] is True
    assert [recall["number"] for recall in recalled["rounds"]] == [1]
    steps = house.get(name, f"tables/{table}/rounds/1/replay").json()["steps"]
    assert [step["seq"] for step in steps] == list(range(len(steps)))
    assert sum(len(step["facts"]) for step in steps) == len(view["round"]["story"])
