"""An interruption ends every command at once, whatever it is busy with: kernels, the compiler, other cores, loading."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import A_HANG

ROOT = Path(__file__).parents[2]
DISPUTE = ROOT / "docs/examples/dispute.json"


#: A kernel that never comes back from its chunk, in which it is interrupted.
INTERRUPTED = """
import os, signal, time
from types import SimpleNamespace
from croupier.simulation import runner

def chunk(stream, rounds):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(1_000_000)

runner.kernel = lambda order: SimpleNamespace(chunk=chunk, rounds=1 << 16)
signal.signal(signal.SIGINT, signal.default_int_handler)
from croupier.cli import main
main()
"""


def test_an_interruption_waits_for_nothing_that_is_worked_out() -> None:
    words = [sys.executable, "-c", INTERRUPTED, "simulate", "big-six", "--wager", "1", "--rounds", "1e6"]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


#: What is interrupted is a function that hears of nothing until it ends, like the compiler.
INTERRUPTED_AT_WORK = """
import hashlib, importlib, os, signal, sys

def busy(*_, **__):
    os.kill(os.getpid(), signal.SIGINT)
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2_000_000_000)

module, _, name = sys.argv.pop(1).rpartition(".")
setattr(importlib.import_module(module), name, busy)
signal.signal(signal.SIGINT, signal.default_int_handler)
from croupier.cli import main
main()
"""


@pytest.mark.parametrize(
    ("busy", "command"),
    [
        ("croupier.simulation.runner.kernel", ["simulate", "big-six", "--rounds", "9"]),
        ("croupier.simulation.results.compare", ["simulate", "big-six", "--rounds", "9"]),
        ("croupier.conformance.suite.conform", ["conform", "big-six"]),
        ("croupier.mathematics.evaluated_players.evaluate_players", ["evaluate", str(DISPUTE)]),
        ("croupier.academy.exams.draw", ["exam", "craps", "--seed", "x"]),
        ("croupier.academy.dealt.table", ["kit", "craps"]),
    ],
)
def test_an_interruption_is_heard_while_something_is_compiled(busy: str, command: list[str]) -> None:
    words = [sys.executable, "-c", INTERRUPTED_AT_WORK, busy, *command]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


#: What is interrupted works on several cores, on threads that are waited for when a program ends in the usual way.
INTERRUPTED_SIDE_BY_SIDE = """
import hashlib, os, signal
from croupier.engines.dealt import side_by_side
from croupier.mathematics import counting

def part(number):
    if number:
        os.kill(os.getpid(), signal.SIGINT)
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2_000_000_000)

counting.count = lambda *_, **__: side_by_side(part, range(2))
signal.signal(signal.SIGINT, signal.default_int_handler)
from croupier.cli import main
main()
"""


def test_an_interruption_waits_for_no_other_core() -> None:
    words = [sys.executable, "-c", INTERRUPTED_SIDE_BY_SIDE, "count", "mini-baccarat", "--wager", "tie"]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


#: The commands are interrupted while they are being loaded.
INTERRUPTED_EARLY = """
import builtins, os, runpy, signal
ours = builtins.__import__

def loading(name, *rest, **how):
    if name == "typer":
        os.kill(os.getpid(), signal.SIGINT)
    return ours(name, *rest, **how)

builtins.__import__ = loading
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("croupier", run_name="__main__")
"""


def test_an_interruption_before_anything_is_loaded_ends_without_a_word() -> None:
    words = [sys.executable, "-c", INTERRUPTED_EARLY, "games"]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=A_HANG, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")
