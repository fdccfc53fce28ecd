"""The page on simulation: its commands run, block by block, and it explains what is printed."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import options as opt
from croupier.engines.kernel import of
from tests.docs.scripts import ROOT

PAGE = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
BLOCKS = [block.splitlines() for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)]
COMMANDS = [command for block in BLOCKS for command in block]
(CHART,) = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
(ERRORS,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


def croupier(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "croupier", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def ran(folder: Path, command: str) -> str:
    name, *arguments = shlex.split(command)
    assert name == "croupier"
    done = croupier(folder, *arguments)
    assert (done.returncode, done.stderr) == (0, ""), command
    return done.stdout


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: shlex.split(block[0])[2])
def test_the_commands_of_a_block_run(block: list[str], tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text(CHART)
    for command in block:
        if "--on ray" not in command:
            assert ran(tmp_path, command)


@pytest.mark.long
def test_the_cluster_prints_what_this_machine_prints(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    here, there = (command for command in COMMANDS if "--wager tie" in command)
    assert there == here.replace("--workers 2", "--on ray")
    assert ran(tmp_path, here) == ran(tmp_path, there)


def test_every_column_is_explained() -> None:
    table = PAGE.split("| column | meaning |")[1].split("\n\n")[0]
    told = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")]
    source = (ROOT / "src" / "croupier" / "cli" / "simulate.py").read_text(encoding="utf-8")
    assert [name for name in told if f'"{name}"' not in source] == []
    assert told[:5] == ["rounds", "house edge", "std. error", "exactly", "z"]


def test_every_setting_of_the_shoe_is_there() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(opt.described(of("blackjack").settings))


def test_the_errors_are_told_so(tmp_path: Path) -> None:
    wrong = (CHART.replace("A high,,play", "A high,,call"), CHART.replace("play,pair,,play\n", ""))
    for chart, message in zip(wrong, ERRORS.splitlines(), strict=True):
        (tmp_path / "own.csv").write_text(chart)
        done = croupier(tmp_path, "simulate", "three-card-poker", "--wager", "base", "--strategy", "own.csv")
        assert (done.returncode != 0, done.stderr.strip()) == (True, message)
