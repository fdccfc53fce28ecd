"""How long a user waits before anything happens."""

import subprocess
import sys
import time

from bench.timing import best_of


def help_text() -> float:
    return _run("-m", "croupier", "--help")


def import_croupier() -> float:
    return _run("-c", "import croupier")


def _run(*arguments: str) -> float:
    command = [sys.executable, *arguments]
    return best_of(7, 1, lambda: subprocess.run(command, check=True, capture_output=True), time.perf_counter)
