"""2025: the screen showed fifty times what the books said. Every amount that a player is told is held against the rows
of the ledger; the pages show what they are told (tests/e2e/test_rounds.py)."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from croupier.money import cents, dollars
from croupier.server.service import Service
from croupier.store.schema import ACCOUNTS, ENTRIES
from tests.server import playing
from tests.server.annex import Annex, annex

GAMES = ("let-it-ride", "craps", "roulette")


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def differences(doors: Annex, table: str, seats: dict[str, str]) -> list[str]:
    """Every amount on the screen that differs from the books."""
    view = doors.get(seats["1"], f"tables/{table}").json()
    round_ = f"{table}#{view['rounds']}"
    with doors.service.database.engine.connect() as connection:
        accounts = {row.name: (row.posted, row.held) for row in connection.execute(select(ACCOUNTS))}
        moved = select(ENTRIES).where(ENTRIES.c.round == round_, ENTRIES.c.kind.in_(["transfer", "post"]))
        entries = list(connection.execute(moved))
    compared: list[tuple[str, str, int]] = []
    for meter, shows in view["meters"].items():
        compared.append((f"meter {meter}", shows, accounts[f"meter:{meter}"][0]))
    for seat, name in seats.items():
        own = f"player:{name}"
        posted, held = accounts[own]
        me = doors.get(name, "me").json()
        compared += [("balance", me["balance"], posted), ("held", me["held"], held)]
        compared.append(("available", me["available"], posted - held))
        won = sum(entry.amount for entry in entries if entry.credit == own) - sum(
            entry.amount for entry in entries if entry.debit == own
        )
        compared.append((f"seat {seat}", dollars(_nets(view, seat)), won))
    return [f"{what}: {shows} is shown, {books} is there" for what, shows, books in compared if cents(shows) != books]


def _nets(view: dict[str, Any], seat: str) -> int:
    return sum(cents(line["net"]) for line in view["round"]["lines"] if line["seat"] == seat)


def played(doors: Annex, game: str, rounds: int) -> tuple[str, dict[str, str]]:
    table, chance = doors.table(game), random.Random(game)
    seats = playing.sit(doors, table, playing.players(doors, 2))
    for _ in range(rounds):
        playing.bet(doors, table, seats)
        while playing.decide(doors, table, seats, chance):
            pass
        assert differences(doors, table, seats) == []
    return table, seats


@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_is_told_is_what_the_books_say(doors: Annex, game: str) -> None:
    played(doors, game, 4)


@pytest.mark.parametrize("where", ["croupier.server.views.dollars", "croupier.server.routes.oneself.dollars"])
def test_fifty_times_as_much_is_found(doors: Annex, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    table, seats = played(doors, "let-it-ride", 1)
    monkeypatch.setattr(where, lambda amount: dollars(50 * amount))
    assert differences(doors, table, seats)
