"""Files of a user's that are read, files that are whole or not there, the folder of what is kept between runs, and
folders of games of one's own."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from croupier.errors import BadInput

#: The name of standard input where something is read, and of standard output where something is written.
STANDARD: Final = "-"
#: What the readers of JSON and TOML raise at what they cannot read: something else, or nested without end.
UNREADABLE: Final = (ValueError, RecursionError)
#: What is read of a file at most.
_MOST_BYTES: Final = 50_000_000


def kept_folder() -> Path:
    """What is kept between runs: $CROUPIER_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("CROUPIER_CACHE"):
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("croupier", appauthor=False))


def data_folder() -> Path:
    """What a house keeps on this machine: in $CROUPIER_DATA, or the user's data folder."""
    if chosen := os.environ.get("CROUPIER_DATA"):
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("croupier", appauthor=False))


def own_games() -> list[Path]:
    """Where games lie that are no part of the package: the folders that $CROUPIER_GAMES lists like a search path."""
    return [Path(folder).absolute() for folder in os.environ.get("CROUPIER_GAMES", "").split(os.pathsep) if folder]


def read_text(path: Path, wrong: type[BadInput] = BadInput) -> str:
    """A file that a user names, as text, or what comes through a pipe where its name is ``-``; whatever is the matter
    with it is said in one line."""
    try:
        if str(path) == STANDARD:
            content = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with path.open("rb") as file:
                content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise wrong(f"cannot read {path}: {error.strerror or error}") from None
    except ValueError as error:  # a name that no file has, with a null byte in it
        raise wrong(f"cannot read {str(path)!r}: {error}") from None
    if len(content) > _MOST_BYTES:
        raise wrong(f"{path} is larger than {_MOST_BYTES // 10**6} MB; split it")
    try:
        return content.decode("utf-8-sig")  # spreadsheets and editors mark the encoding
    except UnicodeDecodeError as error:
        raise wrong(f"{path} is no text: byte {error.start + 1} is not UTF-8") from None


@contextmanager
def written(path: Path) -> Iterator[IO[Any]]:
    """A file that is whole or not there, or standard output for -."""
    if str(path) != STANDARD:
        with whole(path) as file:
            yield file
        return
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


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
