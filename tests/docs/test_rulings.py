"""The rulings: one table for each game, in order, each cited by the name it has."""

import re

from tests.docs.scripts import ROOT

SECTIONS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").split("\n## ")[1:]
SOURCES = [path for ending in ("py", "toml") for path in sorted((ROOT / "src").rglob(f"*.{ending}"))]


def rows(section: str) -> list[list[str]]:
    """The rows of a section's table, cell by cell."""
    lines = [line for line in section.splitlines() if line.startswith("|")]
    assert lines[:2] == ["| ruling | question | reading |", "|---|---|---|"]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def test_every_game_has_one_table_with_its_rulings_in_order() -> None:
    names: set[str] = set()
    for section in SECTIONS:
        ruled = rows(section)
        assert all(len(row) == 3 and all(row) for row in ruled), section.splitlines()[0]
        matches = [re.fullmatch(r"([a-z]+3?-|G)(\d+)", row[0]) for row in ruled]
        prefixes = {named[1] if named else "" for named in matches}
        assert len(prefixes) == 1
        assert not prefixes & names, "a game has one section"
        names |= prefixes
        assert [int(named[2]) for named in matches if named] == list(range(1, len(ruled) + 1)), section.splitlines()[0]


def test_every_ruling_that_the_code_cites_is_there() -> None:
    there = {row[0] for section in SECTIONS for row in rows(section)}
    cited = {
        name
        for path in SOURCES
        for list_ in re.findall(r"rulings?: ([\w, -]+)", path.read_text(encoding="utf-8"))
        for name in re.findall(r"\b(?:[a-z]+3?-\d+|G\d+)\b", list_)
    }
    assert len(cited) > 100
    assert cited <= there
