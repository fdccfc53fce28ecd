"""Every command in an ``sh`` block of the docs runs, and what the pages say of the code is so."""

import re
import shlex
from pathlib import Path

import pytest

from tests.docs.pages import blocks, page
from tests.docs.scripts import ROOT
from tests.support import Run
from tests.tidy.test_imports import LAYERS, SRC

#: These have a test of their own, where their files and figures are at hand.
ELSEWHERE = {"simulation.md"}
PAGES = [path.name for path in sorted((ROOT / "docs").glob("*.md")) if path.name not in ELSEWHERE]
COMMANDS = [
    (name, line)
    for name in PAGES
    for block in blocks(page(name), "sh")
    for line in block.splitlines()
    if line.startswith("croupier ")
]


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[command for _, command in COMMANDS])
def test_a_command_of_the_docs_runs(
    name: str, command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (table,) = blocks(page("paytables.md"), "toml")
    (tmp_path / "mine.toml").write_text(table, encoding="utf-8")
    (wager,) = blocks(page("wagers.md"), "toml")
    (tmp_path / "lucky-ladies.toml").write_text(wager, encoding="utf-8")
    code, printed, complaint = run(*shlex.split(command, comments=True)[1:])
    assert (code, complaint) == (0, ""), f"{name}: {command}"
    assert printed or list(tmp_path.iterdir()) != [tmp_path / "mine.toml"]


def test_the_layers_are_those_that_the_imports_are_held_to() -> None:
    table = page("concepts.md").split("## Layers")[1]
    told = [re.findall(r"`(\w+)`", line.split("|")[1]) for line in table.splitlines() if line.startswith("| `")]
    there = [
        {name for name in layer if list((SRC / "croupier").glob(f"{name}*"))}
        for layer in LAYERS
        if not {"errors", "compiled"} & set(layer)
    ]
    assert [set(names) for names in reversed(told)] == there
