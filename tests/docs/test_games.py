"""The pages of the games say what the code does, and the lines of code about what there are."""

import re
from pathlib import Path

import pytest

from croupier import games
from tests.docs.scripts import ROOT, script

SCRIPT = script("games")
PAGES = SCRIPT.pages()
REMEMBER = "run python docs/tables/games.py"
#: Lines of code change with every edit, so the list may lag behind by so many, or by a tenth.
SLACK = 25


def split_off_counts(text: str) -> tuple[str, list[int]]:
    """The list without the numbers of lines, and these."""
    found = re.compile(r"(?<=\): )\d+(?= lines)|\| \d+ \| \d+ \|$", re.MULTILINE)
    counts = [int(number) for one in found.findall(text) for number in re.findall(r"\d+", one)]
    return found.sub("", text), counts


@pytest.mark.parametrize("path", [path for path in PAGES if path != SCRIPT.LIST], ids=lambda path: path.stem)
def test_the_page_of_a_game_is_what_the_code_writes(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path], REMEMBER


def test_there_is_a_page_for_every_game_and_no_other() -> None:
    assert {path.stem for path in (ROOT / "docs" / "games").iterdir()} == set(games.slugs()), REMEMBER


def test_the_list_is_what_the_code_writes_and_its_line_counts_are_about_right() -> None:
    told, there = (split_off_counts(text) for text in (SCRIPT.LIST.read_text(encoding="utf-8"), PAGES[SCRIPT.LIST]))
    assert told[0] == there[0], REMEMBER
    assert len(there[1]) == 1 + 2 * len(games.slugs())
    for said, real in zip(told[1], there[1], strict=True):
        assert abs(said - real) <= max(SLACK, real // 10), REMEMBER


def test_a_page_names_every_wager_table_option_and_irregularity() -> None:
    for game in games.everything():
        text = PAGES[SCRIPT.FOLDER / f"{game.slug}.md"]
        names = [*game.by_slug, *game.paytables, *game.irregularities, *game.actions]
        assert [name for name in names if f"`{name}`" not in text] == []
