"""The README's commands and code run, its links lead somewhere, and the examples of the docs are true."""

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from croupier import games, scenarios
from tests.support import Run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


COMMANDS = [
    line.split("#")[0].strip()
    for block in blocks(README, "sh")
    for line in block.splitlines()
    if line.startswith("croupier ")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code, printed, complaint = run(*shlex.split(command)[1:])
    assert (code, complaint) == (0, "")
    assert printed


def test_the_readme_has_commands_and_both_make_targets() -> None:
    assert len(COMMANDS) >= 5
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("run", "test", "check", "bench", "test-long"):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    assert "make run" in README
    assert "make test" in README


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = "\n".join(blocks(README, "python"))
    promised = re.findall(r"^print\(.*\n# (.*)$", code, re.MULTILINE)
    assert len(promised) >= 3
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == promised


def test_the_worked_example_of_the_money_comes_out_as_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs/money.md").read_text(encoding="utf-8")
    (code,), (printed,) = blocks(page, "python"), blocks(page, "text")
    exec(compile(code, "docs/money.md", "exec"), {})
    assert capsys.readouterr().out == printed


def test_the_readme_names_every_game() -> None:
    assert all(f"`{slug}`" in README for slug in games.slugs())


def test_what_the_readme_counts_is_what_there_is() -> None:
    games_page = (ROOT / "docs/games.md").read_text(encoding="utf-8")
    clauses = [int(count) for count in re.findall(r"^\| \[.* (\d+) \|$", games_page, re.MULTILINE)]
    assert f"clauses of {len(clauses)} texts" in README
    assert f"| {sum(clauses):,} | `croupier trace GAME` |" in README
    solved = json.loads((ROOT / "docs/tables/edges.json").read_text(encoding="utf-8")).values()
    methods = [figure["method"] for game in solved for figure in game["figures"]]
    assert f"| {len(methods)}, of which {methods.count('exact')} are fractions |" in README


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        place = page.parent / path if path else page
        assert place.exists(), target
        assert not anchor or place.suffix != ".md" or anchor in headings(place), target


def headings(page: Path) -> set[str]:
    """The headings of a page as links write them."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    titles = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title) for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE))
    return {re.sub(r"[^\w -]", "", title.strip().lower()).replace(" ", "-") for title in titles}


def test_the_scenarios_of_the_docs_come_out_as_they_say() -> None:
    for block in blocks((ROOT / "docs/scenarios.md").read_text(encoding="utf-8"), "json"):
        assert scenarios.settle(json.loads(block)).ok
    for path in sorted((ROOT / "docs/examples").glob("*.json")):
        assert scenarios.settle(scenarios.load(path)).ok


def test_the_pay_table_of_the_docs_is_accepted(tmp_path: Path) -> None:
    for number, block in enumerate(blocks((ROOT / "docs/paytables.md").read_text(encoding="utf-8"), "toml")):
        wager = tomllib.loads(block)["table"][0]["wager"]
        path = tmp_path / f"{number}.toml"
        path.write_text(block, encoding="utf-8")
        assert games.get("three-card-poker").house({wager: str(path)}).tables[wager].id == "MINE"
