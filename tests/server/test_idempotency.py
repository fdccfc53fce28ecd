"""A command has one effect and one answer, however often, in which order and through how many lines it is sent."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, NamedTuple

import pytest
from sqlalchemy import func, select

from croupier.errors import CroupierError
from croupier.server.service import Service
from croupier.store.commands import Command, CommandResponse
from croupier.store.database import Database
from croupier.store.schema import AUDIT, COMMANDS
from tests.figures import figure
from tests.server import playing
from tests.server.annex import Annex, annex, another_house, sound

_sessions = count(1)
#: What becomes of a command again: its status and every byte of its answer.
Answer = tuple[int, bytes]


class Request(NamedTuple):
    """A command with its key, ready to be sent again."""

    who: str
    key: str
    method: str
    path: str
    body: Any = None


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def send(house: Annex, command: Request) -> Answer:
    headers = house.headers(command.who, command.key)
    answer = house.client.request(command.method, f"/api/{command.path}", json=command.body, headers=headers)
    return answer.status_code, answer.content


def script(table: str, names: list[str], session: int) -> list[list[Request]]:
    """A round of three card poker dealt by hand, with what is refused in it; commands of a phase are independent."""
    keys = count(1)

    def command(who: str, path: str, body: Any = None, method: str = "POST") -> Request:
        return Request(who, f"session {session} command {next(keys)}", method, f"tables/{table}/{path}", body)

    seats = dict(enumerate(names, 1))
    phases = [[command(name, "seats", {"seat": str(seat)}) for seat, name in seats.items()]]
    phases.append(
        [command(name, "wagers", {"seat": str(seat), "wagers": {"ante": "10"}}) for seat, name in seats.items()]
    )
    phases.append(
        [command(name, "wagers", {"seat": str(seat), "wagers": {"ante": "1000000"}}) for seat, name in seats.items()]
        + [command("dealer", "events", {"event": "no such event"}), command("supervisor", "open")]
    )
    phases.append([command(names[0], "wagers", {"seat": "1", "wagers": {"pair_plus": "5"}})])
    phases.append([command(names[0], "retract", {"seat": "1", "wager": "pair_plus"})])
    phases.append([command("dealer", "begin", {})])
    pack = "Ah Kd Qc 2s 3h 4d 5c 7s 8h 9d Tc Js".split()
    phases += [[command("dealer", "outcomes", {"outcome": card, "at": at})] for at, card in enumerate(pack)]
    phases.append(
        [command("dealer", "outcomes", {"outcome": "Ts"}), command(names[0], "retract", {"seat": "1", "wager": "ante"})]
    )
    phases += [[command(name, "decisions", {"seat": str(seat), "action": "play"})] for seat, name in seats.items()]
    phases.append([command(name, f"seats/{seat}", method="DELETE") for seat, name in seats.items()])
    return phases


def perform(house: Annex, chance: random.Random, most: int) -> tuple[int, Any]:
    """Play a session with every command up to so many times, at once and again later; how many, and what came of it."""
    session, table = next(_sessions), house.table("three-card-poker", deals=False)
    names = playing.players(house, 3, 1_000_00)
    sent, answers, late = 0, dict[str, Answer](), list[Request]()
    with ThreadPoolExecutor(6) as lines:
        for phase in script(table, names, session):
            copies = [command for command in phase for _ in range(chance.randint(1, most))]
            again = [late.pop(chance.randrange(len(late))) for _ in range(min(len(late), 2))]
            chance.shuffle(batch := copies + again)
            for command, answer in zip(batch, lines.map(lambda command: send(house, command), batch), strict=True):
                assert answers.setdefault(command.key, answer) == answer, command
                sent += 1
            late += phase if most > 1 else []
    for command in late:
        assert send(house, command) == answers[command.key]
        sent += 1
    with house.service.database.engine.connect() as connection:
        kept = connection.execute(select(func.count()).where(COMMANDS.c.key.in_(answers))).scalar_one()
        chain = select(AUDIT.c.entry["command"]["key"].as_string()).where(AUDIT.c.chain == table)
        done = [key for key in connection.execute(chain).scalars() if key in answers]
    assert kept == len(answers)
    assert sorted(done) == sorted(key for key, (status, _) in answers.items() if status == 200)
    view = house.get("auditor", f"tables/{table}/rounds/1").json()
    shown = {key: view[key] for key in ("hands", "lines", "story", "status", "answers", "wagers")}
    money = [house.get(name, "me").json()["balance"] for name in names]
    return sent, (shown, money, sorted(status for status, _ in answers.values()))


def test_every_command_has_one_effect(doors: Annex) -> None:
    once = perform(doors, random.Random(0), 1)[1]
    assert once[2].count(200) > 25
    assert once[2].count(409) >= 4
    sent = 0
    for seed in range(2):
        commands, came_of_it = perform(doors, random.Random(seed), 5)
        assert came_of_it == once
        sent += commands
    assert sent > 200
    sound(doors.service)


def test_a_key_is_for_one_command_of_one_person(doors: Annex) -> None:
    table, (ann, bob) = doors.table("roulette"), playing.players(doors, 2)
    for number, name in enumerate((ann, bob), 1):
        body = {"seat": str(number)}
        assert doors.post(name, f"tables/{table}/seats", body, key="the same").status_code == 200
    other = doors.post(ann, f"tables/{table}/seats", {"seat": "3"}, key="the same")
    assert (other.status_code, other.json()["type"]) == (422, "urn:croupier:KeyUsed")
    elsewhere = doors.table("roulette")
    assert doors.post(ann, f"tables/{elsewhere}/seats", {"seat": "1"}, key="the same").status_code == 422
    assert doors.delete(ann, f"tables/{table}/seats/1", key="the same").status_code == 422
    assert list(doors.get("dealer", f"tables/{table}").json()["seats"]) == ["1", "2"]
    for wrong in ("", "x" * 201):
        headers = doors.headers(ann) | {"Idempotency-Key": wrong}
        assert doors.client.post(f"/api/tables/{table}/ready", json={"seat": "1"}, headers=headers).status_code == 422


def test_a_refusal_stays_what_it_was(doors: Annex) -> None:
    """A refused command stays refused when its key is sent again, even if the player has money by then."""
    table, name = doors.table("roulette"), playing.players(doors, 1, 1_00)[0]
    playing.sit(doors, table, [name])
    laid = {"seat": "1", "wagers": {"red": "50"}}
    first = doors.post(name, f"tables/{table}/wagers", laid, key="too much")
    assert first.status_code == 409
    doors.pays(name, 100_00)
    again = doors.post(name, f"tables/{table}/wagers", laid, key="too much")
    assert (again.status_code, again.content) == (409, first.content)
    assert doors.post(name, f"tables/{table}/wagers", laid, key="enough").status_code == 200
    assert doors.get(name, "me").json()["held"] == "50"


def test_denied_before_anything_is_looked_at_the_key_is_used_all_the_same(doors: Annex) -> None:
    table, (ann, bob) = doors.table("roulette"), playing.players(doors, 2)
    body = {"seat": "1", "player": bob}
    assert doors.post(ann, f"tables/{table}/seats", body, key="for another").status_code == 403
    assert doors.post(ann, f"tables/{table}/seats", {"seat": "1"}, key="for another").status_code == 422
    unknown = {"name": "new-1", "game": "no-such-game"}
    assert doors.post("admin", "tables", unknown, key="unknown").status_code == 404
    assert doors.post("admin", "tables", unknown | {"game": "roulette"}, key="unknown").status_code == 422


def test_two_who_want_the_same_at_once(doors: Annex) -> None:
    """Sixteen players take the same seat at once, and sixteen wagers are made with money for one."""
    table, names = doors.table("roulette"), playing.players(doors, 8, 10_00)
    with ThreadPoolExecutor(8) as lines:
        sat = list(lines.map(lambda who: doors.post(who, f"tables/{table}/seats", {"seat": "1"}).status_code, names))
        assert sorted(sat) == [200] + [409] * 7
        first = names[sat.index(200)]
        bets = [{"seat": "1", "wagers": {wager: "10"}} for wager in ("red", "black", "odd", "even", "low", "high")]
        laid = list(lines.map(lambda bet: doors.post(first, f"tables/{table}/wagers", bet).status_code, bets))
    assert sorted(laid) == [200] + [409] * 5
    assert doors.get(first, "me").json()["available"] == "0"


def carries_out_whatever_comes(database: Database, _: Command, work: Any, refused: Any) -> CommandResponse:
    """Planted: no check whether a command was carried out before."""
    try:
        done: CommandResponse = database.run(work)
    except CroupierError as why:
        done = refused(why)
    return done


def test_a_service_that_forgets_what_it_has_done_is_found(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    with another_house(service, "forgetful") as house:
        monkeypatch.setattr("croupier.server.asking.once", carries_out_whatever_comes)
        with pytest.raises(AssertionError):
            perform(house, random.Random(0), 5)


@pytest.mark.long
def test_a_hundred_thousand_commands(doors: Annex) -> None:
    once = perform(doors, random.Random(0), 1)[1]
    sent = seed = 0
    while sent < figure(100_000, 20_000):
        seed += 1
        commands, came_of_it = perform(doors, random.Random(seed), 5)
        assert came_of_it == once, seed
        sent += commands
    sound(doors.service)
