"""The table of the blackjack games says what the code does."""

from tests.docs.scripts import ROOT, script

TABLE = script("blackjack_family")


def test_the_page_is_what_the_code_writes() -> None:
    written = (ROOT / "docs" / "blackjack-family.md").read_text(encoding="utf-8")
    assert written == TABLE.page(), "run python docs/tables/blackjack_family.py"


def test_the_page_tells_the_games_apart() -> None:
    rows = {line.split("|")[1].strip(): line for line in TABLE.page().splitlines() if line.startswith("| ")}
    assert "busts | pushes | pushes | busts" in rows["dealer 22"]
    assert "- | 9 to 11 | 9 to 11 | -" in rows["hard totals doubled for free"]
    assert "- | ace to 9 | ace to 9 | -" in rows["pairs split for free"]
