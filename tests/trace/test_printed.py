"""What the trace calls printed is printed by the pages, from the game's own data and nothing else."""

from pathlib import Path

import pytest

from croupier import catalogue, games
from croupier.errors import BadInput
from croupier.round.game import Game
from croupier.rulebooks import PRINTED, load

GAMES = games.everything()


def printing(what: str) -> list[Game]:
    """The games with a text that asks for this to be printed."""
    assert what in PRINTED
    return [game for game in GAMES if any(clause.printed == what for text in game.texts for clause in text.clauses)]


@pytest.mark.parametrize("game", printing("places"), ids=lambda game: game.slug)
def test_the_layout_has_a_place_for_every_wager_of_the_text(game: Game) -> None:
    house = game.house()
    places = {spot["kind"] for spot in catalogue.layout(game, house)}
    assert places >= {
        wager.slug for wager in game.wagers if wager.slug not in game.tabled or wager.slug in house.tables
    }


@pytest.mark.parametrize("game", printing("pays"), ids=lambda game: game.slug)
def test_every_line_of_a_posted_table_is_printed_at_its_place_with_what_it_pays(game: Game) -> None:
    house = game.house()
    printed = {spot["wager"]: spot["paytable"] for spot in catalogue.layout(game, house)}
    assert any(printed.values())
    for wager, table in printed.items():
        if table is not None:
            lines = [(line["line"], line["pays"]) for line in table["lines"]]
            assert lines == [(line.line, str(line.pays)) for line in house.tables[wager].lines]


@pytest.mark.parametrize("game", printing("limits"), ids=lambda game: game.slug)
def test_the_limits_that_are_posted_are_printed_at_their_place(game: Game) -> None:
    limited = [wager.slug for wager in game.wagers if wager.own_limits]
    assert limited
    for wager in limited:
        house = game.house({f"{wager}_minimum": "1", f"{wager}_maximum": "7"})
        spot = next(spot for spot in catalogue.layout(game, house) if spot["kind"] == wager)
        assert (spot["minimum"], spot["maximum"]) == ("1", "7")


def test_what_nobody_prints_is_no_word_for_a_clause(tmp_path: Path) -> None:
    path = tmp_path / "clauses.toml"
    head = '[rulebook]\nid = "LH-W"\ntitle = "War"\nauthority = "House"\ndocument = "Rules"\ndate = ""\n'
    path.write_text(head + '[[clause]]\nid = "1"\nkind = "rule"\ngist = "A rule."\nprinted = "posters"\n')
    with pytest.raises(BadInput, match="clause 1 prints 'posters'; what is printed is places, pays, limits"):
        load(path)
