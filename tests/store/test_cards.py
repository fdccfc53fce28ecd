"""The cards of a table from its record: shoe by shoe, each card once, and nothing said that the record cannot tell."""

import itertools
import random
import sys
from typing import Any

import pytest

from croupier import games
from croupier.cli import main
from croupier.equipment.cards import TEXT
from croupier.errors import BadInput, UnknownName
from croupier.house.table import Table
from croupier.store import cards
from croupier.store.database import Database
from croupier.store.loading import round_of
from croupier.store.tables import TableStore
from tests.house.pit import lay, ready
from tests.store.conftest import buys
from tests.store.verify_house import AuditedHouse

_names = (f"cards-{number}" for number in itertools.count(1))


class HandDealtTable:
    """A table dealt by hand, and its record."""

    def __init__(self, tables: TableStore, slug: str, *seats: str, **options: object) -> None:
        self.tables, self.name = tables, next(_names)
        tables.create(self.name, games.get(slug), options, by="admin", deals=False)
        tables.command(self.name, ready, by="dealer")
        for seat in seats:
            buys(tables.database, f"{self.name} {seat}", 10_000_00)
            tables.command(self.name, lambda at, place=seat: at.sit(f"{self.name} {place}", place), by="x")  # type: ignore[misc]

    def round(self, text: str, *events: str, **wagers: str) -> None:
        """Cards, decisions and what went wrong (``!kind``), in the order asked; the round may stay open."""

        def work(table: Table) -> None:
            for seat in table.places:
                lay(table, seat, **wagers)
            table.begin(events=events)
            for word in text.split():
                table.declare(word[1:]) if word.startswith("!") else table.answer(word)

        self.tables.command(self.name, work, by="dealer")

    def card_report(self, since: int = 1) -> dict[str, Any]:
        with self.tables.database.engine.connect() as connection:
            return cards.cards(connection, self.name, since)


def came(seen: dict[str, Any]) -> dict[str, int]:
    return {card: times for card, times in seen["seen"].items() if times}


@pytest.fixture
def baccarat(tables: TableStore) -> HandDealtTable:
    return HandDealtTable(tables, "mini-baccarat", "1")


def test_every_card_that_was_identified_is_counted_once(baccarat: HandDealtTable) -> None:
    baccarat.round("Tc ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? 9c 8d Td Kh", "fresh_shoe", player="10")
    report = baccarat.card_report()
    assert came(report) == {"Tc": 1, "9c": 1, "8d": 1, "Td": 1, "Kh": 1}
    assert (report["cards_seen"], report["shoes"], report["shoe_holds"]) == (5, 1, 416)
    assert report["verdict"] == cards.NOTHING


def test_a_card_laid_aside_is_counted_in_the_hand_that_it_opens(baccarat: HandDealtTable) -> None:
    def aside(table: Table) -> None:
        lay(table, "1", player="10")
        table.begin()
        for card in ("9c", "8d"):
            table.answer(card)
        table.declare("card_drawn_in_error", card="2h")
        for card in ("Td", "Kh"):
            table.answer(card)

    baccarat.tables.command(baccarat.name, aside, by="dealer")
    assert came(baccarat.card_report()) == {"9c": 1, "8d": 1, "Td": 1, "Kh": 1}
    baccarat.round("9d 7s 8h", player="10")
    assert came(baccarat.card_report())["2h"] == 1


def test_a_shoe_begins_where_the_dealer_says_so_and_holds_no_card_oftener_than_its_decks(
    baccarat: HandDealtTable,
) -> None:
    for _ in range(2):
        baccarat.round("?? 9c 9c 9c 9c", "fresh_shoe", player="10")
        baccarat.round("9c 9c 9c 9c", player="10")
    assert baccarat.card_report()["too_many"] == []
    baccarat.round("9c 7c 8d Td", player="10")
    report = baccarat.card_report()
    assert report["verdict"] == cards.TOO_MANY
    assert report["too_many"] == [{"card": "9c", "seen": 9, "holds": 8, "since": f"{baccarat.name}#3"}]
    assert baccarat.card_report(since=4)["too_many"] == [], "rounds before are not looked at"


def test_behind_a_shuffle_of_the_discards_nothing_is_counted_until_a_fresh_shoe(tables: TableStore) -> None:
    at = HandDealtTable(tables, "blackjack", "1")
    at.round("Tc 6d 9h !shoe_exhausted ?? ?? stand 9c 8s", main="10")
    assert came(at.card_report()) == {"Tc": 1, "6d": 1, "9h": 1}
    at.round("Tc 6d 9h ?? stand 9c 8s", main="10")
    assert at.card_report()["cards_seen"] == 3
    at.round("?? Tc 6d 9h ?? stand 9c 8s", "fresh_shoe", main="10")
    assert at.card_report()["cards_seen"] == 8


def test_the_card_reader_tells_of_a_hole_card_that_nobody_saw(tables: TableStore) -> None:
    at = HandDealtTable(tables, "blackjack", "1")
    at.round("Tc Kd 6h ?? no hit 9s ??", main="10")
    with tables.database.engine.connect() as connection:
        round_ = round_of(connection, games.get("blackjack"), f"{at.name}#1")
    (may_be,) = cards._hidden(round_)
    assert len(may_be) == 48
    at.round("Tc Kd 6h ?? no hit 2s stand 9c", main="10")
    assert came(at.card_report()) == {"Tc": 2, "Kd": 2, "6h": 2, "9s": 1, "2s": 1, "9c": 1}


def test_cards_that_a_player_looked_at_and_nobody_told_make_the_others_no_fair_sample(tables: TableStore) -> None:
    at = HandDealtTable(tables, "three-card-poker", "1", "2")
    at.round("2c 3c ?? 4d 5d ?? 6h 7h ?? play play 9c 9d 9h", ante="10")
    assert at.card_report()["verdict"] == cards.NOTHING
    at.round("?? 3c ?? ?? 5d ?? ?? 7h ?? fold play 9c 9d 9h", ante="10")
    report = at.card_report()
    assert (report["verdict"], report["looked_at_and_not_told"], report["fortune"]) == (cards.UNTOLD, 3, None)


def test_a_round_in_play_tells_nothing(baccarat: HandDealtTable) -> None:
    baccarat.round("9c 8d Td Kh", player="10")
    baccarat.round("9d 8h", player="10")
    assert came(baccarat.card_report()) == {"9c": 1, "8d": 1, "Td": 1, "Kh": 1}


def test_other_decks_are_other_shoes(tables: TableStore) -> None:
    at = HandDealtTable(tables, "blackjack", "1", decks=1)
    at.round("Tc 6d 9h ?? stand 9c 8s", main="10")
    tables.command(at.name, lambda table: table.change({"decks": 2}, by="admin", because="two decks"), by="admin")
    at.round("Tc 6d 9h ?? stand 9c 8s", main="10")
    report = at.card_report()
    assert (report["shoes"], report["shoe_holds"], report["too_many"]) == (2, 104, [])


def test_a_table_that_deals_by_itself_keeps_its_shoes_apart_by_their_secrets(house: AuditedHouse) -> None:
    with house.database.engine.connect() as connection:
        names = [name for name in house.tables.names() if games.get(_game(house, name)).pack]
        for name in names:
            if house.tables.look(name, lambda table: table.rounds > (table.round is not None)):
                assert cards.cards(connection, name)["verdict"] in (cards.NOTHING, cards.UNTOLD), name
    assert names


def _game(house: AuditedHouse, name: str) -> str:
    return str(house.tables.look(name, lambda table: table.game.slug))


def test_what_cannot_be_looked_at_is_refused(tables: TableStore, database: Database, baccarat: HandDealtTable) -> None:
    with pytest.raises(BadInput, match="no round that is over"):
        baccarat.card_report()
    wheel = HandDealtTable(tables, "roulette", "1")
    with pytest.raises(BadInput, match="without cards"):
        wheel.card_report()
    pontoon = HandDealtTable(tables, "pontoon-plus", "1")
    pontoon.round("Kd 8d 9s stand 9c", main="10")
    with pytest.raises(BadInput, match="no word for a fresh shoe"):
        pontoon.card_report()
    with database.engine.connect() as connection, pytest.raises(UnknownName, match="no table 'nowhere'"):
        cards.cards(connection, "nowhere")


def typed(capsys: pytest.CaptureFixture[str], at: HandDealtTable, *more: str) -> tuple[int, str]:
    """`croupier audit cards`, as it is typed."""
    url = at.tables.database.engine.url.render_as_string(hide_password=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["croupier", "audit", "cards", at.name, "--database", url, *more])
        patch.setenv("COLUMNS", "120")
        with pytest.raises(SystemExit) as end:
            main()
    return int(end.value.code or 0), capsys.readouterr().out


def test_the_command_says_it_in_words_and_by_its_exit(
    baccarat: HandDealtTable, capsys: pytest.CaptureFixture[str]
) -> None:
    baccarat.round("9c 8d Td Kh", player="10")
    code, printed = typed(capsys, baccarat)
    assert code == 0
    assert printed.startswith(f"{baccarat.name}, {games.get('mini-baccarat').title}: NOTHING FOUND\n")
    assert "shoes of 416 cards: 1; cards seen: 4" in printed
    for _ in range(3):
        baccarat.round("9c 9c 9c 9c", player="10")
    code, printed = typed(capsys, baccarat)
    assert code == 1
    assert f"9c came 13 times from the shoe of {baccarat.name}#1, which holds 8" in printed


def test_a_short_deck_is_named_by_the_command(tables: TableStore, capsys: pytest.CaptureFixture[str]) -> None:
    seats, chance = "1234567", random.Random(51)
    at = HandDealtTable(tables, "three-card-poker", *seats)
    short = [card for card in TEXT[:52] if card != "Kd"]
    for _ in range(19):
        at.round(" ".join(chance.sample(short, 24)), pair_plus="5")
    code, printed = typed(capsys, at)
    assert code == 1
    assert "CARDS ARE MISSING" in printed
    assert f"found after {at.name}#19" in printed
    (suspect,) = [line.split() for line in printed.splitlines() if line.split()[:1] == ["Kd"]]
    assert suspect[1:4] == ["1", "0", "8.8"]
