"""What known cards are worth, over HTTP: the same as on the command line, and the same refusals."""

from collections.abc import Iterator

import pytest

from croupier.server import figures
from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.test_mathematics import known
from tests.server.test_simulations import described, printed


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def test_the_document_is_that_of_the_command_line(doors: Annex) -> None:
    address = "protection/mini-baccarat?knows=first:1%3D6-9&rounds=70&option=decks%3D6"
    document = known(doors, "GET", address).json()
    command = ["protect", "mini-baccarat", "--knows", "first:1=6-9", "--rounds", "70", "--option", "decks=6"]
    assert document == printed(*command) | {"status": "known"}
    described(figures.ProtectionDocument, document)
    assert document["options"] == {"decks": "6"}


@pytest.mark.parametrize(
    ("address", "status", "why"),
    [
        ("mini-baccarat", 422, "say what is known"),
        ("mini-baccarat?knows=hole", 422, "'hole' is not understood; known cards are written dealer:1"),
        ("mini-baccarat?knows=dealer:1", 422, "what can be known is next, first:1 to first:4, or"),
        ("mini-baccarat?knows=first:1&wager=ante", 404, "no wager to know something for 'ante'"),
        ("mini-baccarat?knows=first:1&option=player%3Da/b.toml", 422, "names a file"),
        ("craps?knows=first:1", 422, "what known cards are worth is not counted for this game"),
    ],
)
def test_what_makes_no_sense_is_refused_in_the_same_words(doors: Annex, address: str, status: int, why: str) -> None:
    assert why in known(doors, "GET", f"protection/{address}", status=status).json()["detail"]


def test_rounds_an_hour_are_a_sensible_number(doors: Annex) -> None:
    assert doors.get("player", "protection/mini-baccarat?knows=next&rounds=0").status_code == 422
