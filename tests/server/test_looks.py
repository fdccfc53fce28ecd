"""Looks at hidden cards: nobody gets one by asking what would be done, and every one that is allowed is an entry."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from croupier import games
from croupier.house.roles import STAFF
from croupier.server.looking import LOOK
from croupier.server.service import Service
from croupier.store import audit
from croupier.store.schema import AUDIT
from tests.server import playing
from tests.server.annex import Annex, annex
from tests.server.secrets_kept import cards_in, leaked
from tests.support import quick

#: Games whose dealer, community cards or hands lie face down while somebody decides.
HIDING = ["three-card-poker", "blackjack", "pai-gow-poker", "let-it-ride", "ultimate-texas-holdem"]


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def noted(house: Annex, what: str, **details: Any) -> list[dict[str, Any]]:
    asked = select(AUDIT.c.entry).where(AUDIT.c.chain == audit.HOUSE).order_by(AUDIT.c.number)
    with house.service.database.engine.connect() as connection:
        entries = [entry for entry in connection.execute(asked).scalars() if entry["what"] == what]
    return [entry for entry in entries if details.items() <= entry.items()]


def begun(house: Annex, game: str) -> tuple[str, dict[str, str]]:
    """A table that deals by itself, and waits for a player."""
    table = house.table(game)
    seats = playing.sit(house, table, playing.players(house, 2))
    while not house.get("", f"tables/{table}").json()["pending"]:  # a round may be over at once
        playing.bet(house, table, seats)
    return table, seats


@pytest.mark.parametrize("game", quick(HIDING, 2))
def test_no_preview_tells_a_hidden_card(doors: Annex, game: str) -> None:
    table, seats = begun(doors, game)
    for step in range(3):
        round_ = doors.service.look(table).table.round
        if round_ is None:
            break
        tried = 0
        for kind in games.get(game).irregularities:
            for seat in ({}, {"seat": "1"}, {"seat": "2"}, {"seat": "dealer"}):
                body = {"kind": kind, "details": seat}
                answer = doors.post("supervisor", f"tables/{table}/irregularities/preview", body)
                document = answer.json()
                tried += answer.status_code == 200
                assert not leaked(document.get("round", {}), round_, set(), False), (kind, document)
                assert not cards_in(document.get("remedy", document.get("detail"))), (kind, document)
        assert tried or step
        assert doors.service.look(table).table.round is not None  # nothing was done
        playing.decide(doors, table, seats, random.Random(1))


def test_a_preview_is_on_record(doors: Annex) -> None:
    table, _ = begun(doors, "three-card-poker")
    body = {"kind": "walked_away", "details": {"seat": "1"}}
    assert doors.post("supervisor", f"tables/{table}/irregularities/preview", body).status_code == 200
    assert [entry["by"] for entry in noted(doors, "previews", table=table, of="walked_away")] == ["supervisor"]


def test_a_declaration_that_is_refused_is_on_record(doors: Annex) -> None:
    """The reason for a refusal may tell something of the hole card."""
    body = {"kind": "missed_blackjack", "details": {}}
    while True:
        table, _ = begun(doors, "blackjack")
        answer = doors.post("supervisor", f"tables/{table}/irregularities", body)
        if answer.status_code != 200:  # it is true of a dealer who has one while insurance is offered
            break
    assert answer.status_code == 409, answer.text
    (entry,) = noted(doors, "declaration refused", table=table)
    assert (entry["by"], entry["of"], entry["because"]) == ("supervisor", "missed_blackjack", answer.json()["detail"])


LOOKS = [
    ("auditor", "GET", "tables/{table}/recall", "recall"),
    ("auditor", "GET", "tables/{table}/rounds/1", "round"),
    ("auditor", "GET", "tables/{table}/rounds/1/replay", "replay"),
    ("supervisor", "POST", "tables/{table}/rounds/1/what-if", "what-if"),
    ("surveillance", "POST", "tables/{table}/rounds/1/what-if", "what-if"),
    ("auditor", "GET", "audit/chains/{table}", "chain"),
    ("surveillance", "GET", "audit/chains/{table}", "chain"),
    ("auditor", "GET", "audit/cards/{table}", "cards"),
    ("surveillance", "GET", "audit/cards/{table}", "cards"),
    ("surveillance", "GET", "evaluation/{table}", "evaluation"),
]


@pytest.mark.parametrize(("who", "method", "path", "route"), LOOKS)
def test_every_look_is_an_entry(doors: Annex, who: str, method: str, path: str, route: str) -> None:
    table, seats = begun(doors, "three-card-poker")
    while playing.decide(doors, table, seats, random.Random(1)):
        pass
    path = path.format(table=table)
    answer = doors.get(who, path) if method == "GET" else doors.post(who, path, {"seq": 1, "answer": "2c"})
    assert answer.status_code in (200, 409, 422), answer.text
    (entry,) = noted(doors, LOOK, table=table)
    assert (entry["by"], entry["role"], entry["route"]) == (who, who, route)


@pytest.mark.parametrize("who", STAFF)
def test_who_works_here_sees_at_the_table_what_the_public_sees(doors: Annex, who: str) -> None:
    """During the round and after it, over HTTP; what may be decided tells something of the cards, too."""
    table, seats = begun(doors, "pai-gow-poker")
    view = doors.get(who, f"tables/{table}").json()
    assert view["round"]["hands"] == doors.get("", f"tables/{table}").json()["round"]["hands"]
    assert view["pending"]["decisions"] == []
    while playing.decide(doors, table, seats, random.Random(1)):
        pass
    hands = [doors.get(each, f"tables/{table}").json()["round"]["hands"] for each in (who, "")]
    assert hands[0] == hands[1]
    assert noted(doors, LOOK, table=table) == []


def test_a_seat_that_was_left_shows_nothing_of_who_had_it(doors: Annex) -> None:
    """Whoever takes it next sees the folded cards of the player before no more than anybody else."""
    ann, bob = playing.players(doors, 2)
    table = doors.table("three-card-poker")
    playing.sit(doors, table, [ann])
    playing.bet(doors, table, {"1": ann})
    assert doors.post(ann, f"tables/{table}/decisions", {"seat": "1", "action": "fold"}).status_code == 200
    held = doors.get(ann, f"tables/{table}").json()["round"]["hands"]["1"][0]["cards"]
    assert "??" not in held
    assert doors.delete(ann, f"tables/{table}/seats/1").status_code == 200
    path = f"/api/tables/{table}/live"
    with doors.client.websocket_connect(path, headers=doors.headers(bob)) as socket:
        assert doors.post(bob, f"tables/{table}/seats", {"seat": "1"}).status_code == 200
        frame = socket.receive_json()
        while frame["yours"] != ["1"]:
            frame = socket.receive_json()
    for view in (frame, doors.get(bob, f"tables/{table}").json()):
        assert not set(held) & cards_in(view)
    assert doors.get(bob, f"tables/{table}/rounds/1").status_code == 403
    assert doors.get(ann, f"tables/{table}/rounds/1").json()["hands"]["1"][0]["cards"] == held
