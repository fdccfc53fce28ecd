"""Tables that take a solver to fill, kept on disk beside the solutions and filled anew when rules or code change."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from croupier.exact import cache

Arrays: TypeAlias = Mapping[str, npt.NDArray[Any]]


def kept(slug: str, name: str, asked: object, solve: Callable[[], Arrays]) -> Arrays:
    """The tables of a game for what is asked, solved once and then read from the folder of the solutions."""
    told = json.dumps([cache.code(slug), _code(), asked], sort_keys=True)
    where = cache.folder() / f"{slug}-{name}-{hashlib.sha256(told.encode()).hexdigest()[:32]}.npz"
    try:
        with np.load(where) as found:
            return dict(found)
    except (OSError, ValueError, EOFError, BadZipFile):
        pass  # not there, or broken: solved again and written anew
    made = solve()
    _keep(where, made)
    return made


def _code() -> str:
    """The modules that make such tables."""
    here = Path(__file__).parent
    return "".join(one.read_text() for one in sorted((*here.glob("streets*.py"), *here.glob("holdem*.py"))))


def _keep(where: Path, made: Arrays) -> None:
    """Whoever reads sees all of the file or none; a disk that cannot be written to costs the time to solve again."""
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        handle, written = tempfile.mkstemp(dir=where.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                np.savez_compressed(file, allow_pickle=False, **made)
            Path(written).replace(where)
        except BaseException:
            Path(written).unlink(missing_ok=True)
            raise
    except OSError:
        return
