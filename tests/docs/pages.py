"""Pages of the docs as things to run: the files they tell to write, and sessions in a terminal."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.docs.scripts import ROOT

TYPED = "> "
_FILE = r"`(?P<name>[\w./-]+)`:\n\n```\w+\n(?P<text>.*?)```"
_CONSOLE = r"```console\n(?P<console>.*?)```"


class Session(NamedTuple):
    """A command, what is typed at its prompts, and lines of what it prints, in order; ``...`` stands for any."""

    command: str
    typed: str
    printed: tuple[str, ...]


class WrittenFile(NamedTuple):
    """A file that a page tells to write."""

    name: str
    text: str


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def steps(text: str) -> Iterator[WrittenFile | Session]:
    """What a reader does, from top to bottom: write a file, whose name stands above its block in a line like
    "`my-games/rules.py`:", and run a command."""
    for match in re.finditer(f"{_FILE}|{_CONSOLE}", text, re.DOTALL):
        if match["name"]:
            yield WrittenFile(match["name"], match["text"])
        else:
            yield from _sessions(match["console"])


def files(text: str) -> dict[str, str]:
    """Every file that a page tells to write."""
    return {step.name: step.text for step in steps(text) if isinstance(step, WrittenFile)}


def sessions(text: str) -> list[Session]:
    """Every command behind a ``$`` in the blocks of a terminal, with what follows it."""
    return [session for block in blocks(text, "console") for session in _sessions(block)]


def _sessions(block: str) -> Iterator[Session]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *rest = part.splitlines()
        typed = [line.removeprefix(TYPED) for line in rest if line.startswith(TYPED)]
        printed = [line for line in rest if not line.startswith(TYPED) and line.strip() not in ("", "...")]
        yield Session(command, "".join(f"{line}\n" for line in typed), tuple(printed))


def run(command: str, folder: Path, typed: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """A command of a page, with this Python and this Croupier."""
    name, *arguments = shlex.split(command, comments=True)
    start = {"croupier": [sys.executable, "-m", "croupier"], "python": [sys.executable]}[name]
    return subprocess.run(
        [*start, *arguments],
        cwd=folder,
        env={**os.environ, "COLUMNS": "80", **environment},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def missing(expected: tuple[str, ...], output: str) -> list[str]:
    """The lines that were not printed, in this order; how they are spaced does not count."""
    lines = iter([" ".join(line.split()) for line in output.splitlines()])
    return [line for line in expected if not any(" ".join(line.split()) in printed for printed in lines)]
