"""Files that are whole or not there, and the folder of what is kept between runs."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any


def kept_folder() -> Path:
    """What is kept between runs: $CROUPIER_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("CROUPIER_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"


@contextmanager
def whole(path: Path) -> Iterator[IO[Any]]:
    """Write a file beside its place and move it there: whoever reads sees all of it or what was there before. An
    interruption leaves nothing behind."""
    handle, written = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(written).chmod(0o644)
        Path(written).replace(path)
    except BaseException:
        Path(written).unlink(missing_ok=True)
        raise
