"""Whether there is a graphics processor, and how arrays get there."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import BadInput, CroupierError, MissingPart

if TYPE_CHECKING:
    from croupier.engines.gpu.grid import Grid

_chosen: ContextVar[Grid | None] = ContextVar("_chosen", default=None)


@contextmanager
def counting_on(grid: Grid) -> Iterator[None]:
    """What is solved meanwhile is counted there, where it can be."""
    token = _chosen.set(grid)
    try:
        yield
    finally:
        _chosen.reset(token)


def counting_on_gpu(slugs: Iterable[str]) -> AbstractContextManager[None]:
    """What is solved meanwhile is counted on the graphics processor; games that cannot be are refused."""
    from croupier.engines import question

    for slug in slugs:
        if not question.of(slug).on_gpu:
            raise BadInput("it is not counted on a graphics processor, only hold'em is; run it on local").at(game=slug)
    cuda()  # better known before anything is compiled
    from croupier.engines.gpu.grid import Device

    return counting_on(Device())


def chosen_grid() -> Grid | None:
    """Where the count is to be done, if not on the cores of this machine."""
    return _chosen.get()


@cache
def cuda() -> Any:
    """Numba's module for graphics processors; without such a processor one error that says what is missing."""
    if find_spec("numba_cuda") is None:  # Numba's own module for them is no longer kept up
        raise MissingPart("numba-cuda", "gpu")
    if not hasattr(np, "row_stack"):  # gone from NumPy, and still asked for by numba-cuda
        np.row_stack = np.vstack
    from numba import cuda as module

    if os.environ.get("NUMBA_ENABLE_CUDASIM") != "1":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                usable = module.is_available()  # type: ignore[no-untyped-call]  # it has no types
            except Exception:  # whatever a half-installed driver raises, there is none to use
                usable = False
        if not usable:
            raise CroupierError("there is no NVIDIA graphics processor here, or no driver for it; run it on local")
    # Little work leaves much of the processor idle, which is nothing to tell whoever asked for it.
    warnings.filterwarnings("ignore", message="(?s).*Grid size .* under-utilization")
    return module


def moved(value: Any) -> Any:
    """A record with its arrays in the memory of the graphics processor."""
    if isinstance(value, np.ndarray):
        return cuda().to_device(np.ascontiguousarray(value))
    if isinstance(value, tuple):
        parts = [moved(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value
