"""Tables of numbers that take long to fill and are read from the disk the next time. A file is whole or not there, and
one that cannot be read or written costs only the time to fill it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias
from zipfile import BadZipFile

from croupier.files import whole

if TYPE_CHECKING:
    import numpy.typing as npt

#: Tables by name.
Arrays: TypeAlias = "Mapping[str, npt.NDArray[Any]]"


def kept_tables(where: Path, fill: Callable[[], Arrays]) -> Arrays:
    """The tables of this file, filled and written where they are not there yet."""
    import numpy as np  # what has no tables does without it

    try:
        with np.load(where) as tables:
            return dict(tables)
    except (OSError, ValueError, EOFError, BadZipFile):
        pass  # not there, or broken: filled again and written anew
    tables = fill()
    write(where, lambda file: np.savez_compressed(file, allow_pickle=False, **tables))
    return tables


def write(where: Path, content: Callable[[IO[Any]], object]) -> None:
    """Write a file, if it can be written there at all."""
    with suppress(OSError):
        where.parent.mkdir(parents=True, exist_ok=True)
        with whole(where) as file:
            content(file)
