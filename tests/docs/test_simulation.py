"""The page on simulation: its commands run, block by block, and it explains what is printed."""

import re
import shlex
from pathlib import Path

import pytest

from croupier import options as opt
from croupier.engines.kernel import of
from tests.docs.scripts import ROOT
from tests.support import Run

PAGE = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
BLOCKS = [block.splitlines() for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)]
COMMANDS = [command for block in BLOCKS for command in block]
(CHART,) = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
(ERRORS,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the commands are typed, with the chart of the page."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.csv").write_text(CHART)
    return tmp_path


def ran(run: Run, command: str) -> str:
    name, *arguments = shlex.split(command)
    assert name == "croupier"
    code, printed, complaint = run(*arguments)
    assert (code, complaint) == (0, ""), command
    return printed


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: shlex.split(block[0])[2])
@pytest.mark.usefixtures("folder")
def test_the_commands_of_a_block_run(block: list[str], run: Run) -> None:
    for command in block:
        if "--on ray" not in command:
            assert ran(run, command)


@pytest.mark.long
@pytest.mark.usefixtures("folder")
def test_the_cluster_prints_what_this_machine_prints(run: Run) -> None:
    pytest.importorskip("ray")
    here, there = (command for command in COMMANDS if "--wager tie" in command)
    assert there == here.replace("--workers 2", "--on ray")
    assert ran(run, here) == ran(run, there)


def test_every_column_is_explained() -> None:
    table = PAGE.split("| column | meaning |")[1].split("\n\n")[0]
    told = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")]
    source = (ROOT / "src" / "croupier" / "cli" / "simulate.py").read_text(encoding="utf-8")
    assert [name for name in told if f'"{name}"' not in source] == []
    assert told[:5] == ["rounds", "house edge", "std. error", "exactly", "z"]


def test_every_setting_of_the_shoe_is_there() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(opt.described(of("blackjack").settings))


def test_the_errors_are_told_so(folder: Path, run: Run) -> None:
    wrong = (CHART.replace("A high,,play", "A high,,call"), CHART.replace("play,pair,,play\n", ""))
    for chart, message in zip(wrong, ERRORS.splitlines(), strict=True):
        (folder / "own.csv").write_text(chart)
        code, _, complaint = run("simulate", "three-card-poker", "--wager", "base", "--strategy", "own.csv")
        assert (code != 0, complaint.strip()) == (True, message)
