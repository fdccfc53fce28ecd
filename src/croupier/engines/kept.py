"""Tables that take a solver to fill, kept on disk beside the solutions and filled anew when rules or code change."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from croupier.engines.code import code
from croupier.files import kept_folder, whole

Arrays: TypeAlias = Mapping[str, npt.NDArray[Any]]


def kept(slug: str, name: str, asked: object, solve: Callable[[], Arrays]) -> Arrays:
    """The tables of a game for what is asked, solved once and then read from the folder of the solutions."""
    told = json.dumps([code(slug), asked], sort_keys=True)
    where = kept_folder() / f"{slug}-{name}-{hashlib.sha256(told.encode()).hexdigest()[:32]}.npz"
    try:
        with np.load(where) as found:
            return dict(found)
    except (OSError, ValueError, EOFError, BadZipFile):
        pass  # not there, or broken: solved again and written anew
    made = solve()
    _keep(where, made)
    return made


def _keep(where: Path, made: Arrays) -> None:
    """A disk that cannot be written to costs only the time to solve again."""
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        with whole(where) as file:
            np.savez_compressed(file, allow_pickle=False, **made)
    except OSError:
        return
