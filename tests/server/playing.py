"""Random play over HTTP: seats taken, wagers laid out, decisions made as anybody might make them."""

import itertools
import random
from typing import Any

from tests.server.house import House
from tests.server.test_play import first_wagers

_numbers = itertools.count(1)


def players(house: House, count: int, purse: int = 100_000_00) -> list[str]:
    """Fresh people with money."""
    return [house.person(f"random.{next(_numbers)}", purse=purse) for _ in range(count)]


def sit(house: House, table: str, names: list[str]) -> dict[str, str]:
    """Sit these players down at the table; return the player of each seat."""
    taken = {}
    for number, name in enumerate(names, 1):
        answer = house.post(name, f"tables/{table}/seats", {"seat": str(number)})
        assert answer.status_code == 200, answer.text
        taken[str(number)] = name
    return taken


def bet(house: House, table: str, seats: dict[str, str]) -> None:
    """Bet a game's first wagers on every seat; the round begins when the last seat is ready."""
    wagers = first_wagers(house, table)
    for path, body in (("wagers", {"wagers": wagers}), ("ready", {})):
        for seat, name in seats.items():
            answer = house.post(name, f"tables/{table}/{path}", {"seat": seat} | body)
            assert answer.status_code in (200, 409), answer.text


def choice(asked: dict[str, Any], at: int, chance: random.Random) -> dict[str, Any]:
    """A random answer to a question; usually, but not always, one that the rules accept."""
    action = chance.choice(asked["actions"])
    body = {"seat": asked["seat"], "action": action["action"], "at": at}
    if action["most"] != "0":
        body["amount"] = chance.choice([action["least"], action["most"]])
    if action["multiples"]:
        body["multiple"] = chance.choice(action["multiples"])
    return body


def decide(house: House, table: str, seats: dict[str, str], chance: random.Random) -> bool:
    """Make one decision for a seat that is asked; return False when no seat is."""
    pending = house.get("", f"tables/{table}").json()["pending"]
    if pending is None or not pending["seats"]:
        return False
    name = seats[chance.choice(pending["seats"])]
    theirs = house.get(name, f"tables/{table}").json()["pending"]
    body = choice(theirs["decisions"][0], theirs["at"], chance)
    if house.post(name, f"tables/{table}/decisions", body).status_code != 200:
        asked = theirs["decisions"][0]
        body = {"seat": asked["seat"], "action": asked["default"], "at": theirs["at"]}
        answer = house.post(name, f"tables/{table}/decisions", body)
        assert answer.status_code == 200, answer.text
    return True
