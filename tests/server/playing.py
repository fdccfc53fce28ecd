"""Random play over HTTP: seats taken, wagers laid out, decisions made as anybody might make them."""

import itertools
import random
from typing import Any

from tests.server.house import House
from tests.server.test_play import first_wagers

_numbers = itertools.count(1)


def players(house: House, many: int, purse: int = 100_000_00) -> list[str]:
    """Fresh people with money."""
    return [house.person(f"random.{next(_numbers)}", purse=purse) for _ in range(many)]


def sit(house: House, table: str, names: list[str]) -> dict[str, str]:
    """Who sits where."""
    taken = {}
    for number, name in enumerate(names, 1):
        answer = house.post(name, f"tables/{table}/seats", {"seat": str(number)})
        assert answer.status_code == 200, answer.text
        taken[str(number)] = name
    return taken


def bet(house: House, table: str, seats: dict[str, str]) -> None:
    """The first wagers of a game on every seat; the last that is ready begins the round."""
    wagers = first_wagers(house, table)
    for path, body in (("wagers", {"wagers": wagers}), ("ready", {})):
        for seat, name in seats.items():
            answer = house.post(name, f"tables/{table}/{path}", {"seat": seat} | body)
            assert answer.status_code in (200, 409), answer.text


def choice(asked: dict[str, Any], at: int, chance: random.Random) -> dict[str, Any]:
    """Something that a seat may say to what it is asked; most often it is taken."""
    one = chance.choice(asked["actions"])
    body = {"seat": asked["seat"], "action": one["action"], "at": at}
    if one["most"] != "0":
        body["amount"] = chance.choice([one["least"], one["most"]])
    if one["multiples"]:
        body["multiple"] = chance.choice(one["multiples"])
    return body


def decide(house: House, table: str, seats: dict[str, str], chance: random.Random) -> bool:
    """One decision of a seat that is asked; False when nobody is."""
    pending = house.get("", f"tables/{table}").json()["pending"]
    if pending is None or not pending["seats"]:
        return False
    name = seats[chance.choice(pending["seats"])]
    mine = house.get(name, f"tables/{table}").json()["pending"]
    body = choice(mine["decisions"][0], mine["at"], chance)
    if house.post(name, f"tables/{table}/decisions", body).status_code != 200:
        asked = mine["decisions"][0]
        body = {"seat": asked["seat"], "action": asked["default"], "at": mine["at"]}
        answer = house.post(name, f"tables/{table}/decisions", body)
        assert answer.status_code == 200, answer.text
    return True
