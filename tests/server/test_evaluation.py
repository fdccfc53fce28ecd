"""The players of a table evaluated over HTTP, for who watches."""

from collections.abc import Iterator

import pytest

from croupier.server.service import Service
from tests.server import playing
from tests.server.annex import Annex, annex


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def test_surveillance_sees_what_decisions_cost_and_the_fortune(doors: Annex) -> None:
    (ann,) = playing.players(doors, 1)
    table = doors.table("three-card-poker")
    playing.sit(doors, table, [ann])
    playing.bet(doors, table, {"1": ann})
    assert doors.post(ann, f"tables/{table}/decisions", {"seat": "1", "action": "fold"}).status_code == 200
    answer = doors.get("surveillance", f"evaluation/{table}")
    assert answer.status_code == 200, answer.text
    (player,) = answer.json()["players"]
    assert (player["player"], player["rounds"], player["decisions"]) == (ann, 1, 1)
    assert player["knowledge"]["verdict"] == "nothing found"
    assert player["knowledge"]["alarm"] == 1000
    assert doors.get(ann, f"evaluation/{table}").status_code == 403


def test_a_table_without_rounds_says_so(doors: Annex) -> None:
    # Somebody else asks: what took long on a busy machine was paid by who asked above.
    answer = doors.get("auditor", f"evaluation/{doors.table('three-card-poker')}")
    assert answer.status_code == 422
    assert "no round that is over" in answer.json()["detail"]
