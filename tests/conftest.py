"""Settings every test shares."""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from hypothesis import settings

from croupier import cli
from croupier.store.sealing import signing_key
from tests.support import Run

# How long an example takes says something of the machine and its other work, nothing of the rules.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")


def pytest_configure(config: pytest.Config) -> None:
    """One key for every house of these tests, and never that of whoever runs them; and Ctrl-C is heard, also in a suite
    that a script runs in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if "CROUPIER_SIGNING_KEY" not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="croupier-key-", ignore_cleanup_errors=True)
        os.environ["CROUPIER_SIGNING_KEY"] = str(Path(folder.name) / "signing.key")
        signing_key()
        config.add_cleanup(folder.cleanup)


#: Where files are kept in memory, and what must be free: the databases of a run come to a gigabyte at most.
IN_MEMORY = Path("/dev/shm")
ROOM = 4 << 30


@pytest.fixture(scope="session")
def folder_for_a_database(request: pytest.FixtureRequest) -> Iterator[Path]:
    """Not one of pytest's: another run on the same machine closes those to everybody but root, and the embedded
    database of a user who is root runs as somebody else."""
    place = IN_MEMORY if _has_room(request.config) else None
    with tempfile.TemporaryDirectory(prefix="croupier-", dir=place, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _has_room(config: pytest.Config) -> bool:
    """Whether databases are made in memory. They wait for the disk at every command and for every file of a new
    database, which takes longer than all else they do; a process that is killed loses nothing it has written, wherever
    that is. Long tests write more than memory holds, and who has chosen a folder for temporary files keeps it."""
    if config.option.markexpr != "not long" or "TMPDIR" in os.environ or not os.access(IN_MEMORY, os.W_OK):
        return False
    return bool(min(shutil.disk_usage(IN_MEMORY).free, psutil.virtual_memory().available) > ROOM)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command as it is typed after ``croupier``: how it ends, what it prints, and what it says of errors."""

    def call(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["croupier", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        printed = capsys.readouterr()
        return int(stop.value.code or 0), printed.out, printed.err

    return call
