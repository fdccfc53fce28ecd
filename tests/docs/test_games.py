"""The pages of the games say what the code does, with the figures that are kept."""

import re
from functools import cache
from pathlib import Path

import pytest

from croupier import games
from docs.tables import games as script
from docs.tables.edges import kept, slugs
from docs.tables.walked import course
from tests.docs.scripts import ROOT

PATHS = [script.LIST, *(script.FOLDER / f"{slug}.md" for slug in slugs())]
REMEMBER = "run python -m docs.tables.games"


@cache
def pages() -> dict[Path, str]:
    """What the script writes, by where it lies."""
    return script.pages()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_page_is_what_the_code_writes(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == pages()[path], REMEMBER


def test_there_is_a_page_for_every_game_and_supplement_and_no_other() -> None:
    assert {path.stem for path in (ROOT / "docs" / "games").iterdir()} == set(slugs()), REMEMBER
    assert set(pages()) == set(PATHS)


def test_a_page_names_every_wager_table_option_and_irregularity() -> None:
    for game in games.everything():
        text = pages()[script.FOLDER / f"{game.slug}.md"]
        names = [*game.by_slug, *game.paytables, *game.irregularities, *game.actions]
        assert [name for name in names if f"`{name}`" not in text] == []


def test_a_page_gives_every_rule_in_short_with_its_clause() -> None:
    for game in games.everything():
        text = pages()[script.FOLDER / f"{game.slug}.md"]
        assert [clause.id for clause in game.rules_in_short if f"- **{clause.id}** {clause.gist}\n" not in text] == []


def test_a_page_shows_its_table_and_every_ruling_of_its_text() -> None:
    rulings = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    for game in games.everything():
        text = pages()[script.FOLDER / f"{game.slug}.md"]
        assert f"../pictures/tables/{game.slug}.webp" in text
        cited = {
            name
            for path in (*game.folder.glob("*.py"), *game.folder.glob("*.toml"))
            for name in re.findall(r"ruling: ([a-z]+3?-\d+)", path.read_text(encoding="utf-8"))
        }
        assert all(f"| {name} |" in rulings for name in cited)
        assert [name for name in cited if f"| {name} |" not in text] == []


def test_tables_are_narrow_enough_to_read() -> None:
    for path, text in pages().items():
        columns = [line.count("|") - 1 for line in text.splitlines() if line.startswith("|---")]
        assert max(columns) <= 10, path


def test_the_list_has_the_edge_of_the_first_wager() -> None:
    known = kept()
    for slug in slugs():
        (row,) = (line for line in pages()[script.LIST].splitlines() if f"(games/{slug}.md)" in line)
        assert f"{known[slug]['figures'][0]['house_edge']['value']:.4%}" in row


# -- a round, step by step ----------------------------------------------------------------------------------------


def clauses(slug: str) -> list[str]:
    return [moment.clause or moment.dealt for moment in course(slug).moments]


def test_three_card_poker_goes_from_the_ante_to_the_discard_rack() -> None:
    assert clauses("three-card-poker") == [
        "OH-H 7.I.A",
        "3 face down to each player, 3 face down to the dealer",
        *("OH-H 8.III", "OH-H 10.I", "OH-H 10.II", "OH-H 10.III", "OH-H 10.IV", "OH-H 10.IV.A", "OH-H 10.V"),
    ]


def test_what_comes_up_now_and_then_stands_where_it_does() -> None:
    cited = clauses("blackjack")
    insurance, reader, decisions = map(cited.index, ("OH-A 9.III", "OH-A 7.IV", "OH-A 7.V"))
    assert insurance < reader < decisions


def test_a_bet_that_stands_is_followed_to_its_end() -> None:
    assert {"OH-B 3.I.A.1(b)", "OH-B 3.I.A.2(b)"} <= course("craps").settled


def test_every_moment_of_a_round_has_words() -> None:
    for slug in games.slugs():
        game = games.get(slug)
        told = course(slug)
        assert [moment for moment in told.moments if not moment.dealt and not game.rulebook.find(moment.clause)] == []
        assert told.settled
