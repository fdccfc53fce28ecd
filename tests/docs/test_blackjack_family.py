"""The table of the blackjack games says what the code does."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "docs" / "tables" / "blackjack_family.py"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("blackjack_family", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_code_writes() -> None:
    written = (ROOT / "docs" / "blackjack-family.md").read_text(encoding="utf-8")
    assert written == script().page(), "run python docs/tables/blackjack_family.py"


def test_the_page_tells_the_games_apart() -> None:
    rows = {line.split("|")[1].strip(): line for line in script().page().splitlines() if line.startswith("| ")}
    assert "busts | pushes | pushes | busts" in rows["dealer 22"]
    assert "- | 9 to 11 | 9 to 11 | -" in rows["hard totals doubled for free"]
    assert "- | ace to 9 | ace to 9 | -" in rows["pairs split for free"]
