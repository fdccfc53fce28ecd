"""Much work of one kind: the same function for every number, thousands of them at once on a graphics processor.

A function of the work is compiled by Numba for the processor and called with the number of its piece, the room that it
has to itself, and what all pieces share. `Device` translates it for the graphics processor as it stands; `Here` calls
it for one number after another, for tests.

    grid.each(look_at_pair, pairs, [5], (alike, table))      # look_at_pair(number, (room for five,), (alike, table))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.gpu.machine import cuda, moved
from croupier.engines.gpu.own_ways import add_to, put_in_order, put_in_order_in_place
from croupier.engines.gpu.twins import Compiled, twin

_ENGINES: Final = Path(__file__).parents[1]
#: Threads of a block.
_THREADS: Final = 128


class Grid(ABC):
    """Where the pieces are worked on, and where what they share lies."""

    @abstractmethod
    def moved(self, record: Any) -> Any:
        """A record with its arrays where the work is done."""

    @abstractmethod
    def room(self, shape: tuple[int, ...], number: Any = np.int64) -> Any:
        """Room for numbers that the work writes."""

    @abstractmethod
    def each(self, function: Compiled, pieces: int, room: Sequence[Any], shared: Any) -> None:
        """Call a function for every number below ``pieces``, each with ``room`` of these shapes to itself."""

    @abstractmethod
    def fetched(self, numbers: Any) -> npt.NDArray[np.int64]:
        """What was written, brought back."""


class Device(Grid):
    """On the graphics processor of this machine."""

    def __init__(self) -> None:
        self._gpu = cuda()
        self._programs = dict[Any, Any]()

    def moved(self, record: Any) -> Any:
        """Copied to its memory."""
        return moved(record)

    def room(self, shape: tuple[int, ...], number: Any = np.int64) -> Any:
        """Room in its memory."""
        return self._gpu.device_array(shape, number)

    def each(self, function: Compiled, pieces: int, room: Sequence[Any], shared: Any) -> None:
        """A thread for each piece."""
        key = function, tuple(room)
        if key not in self._programs:
            self._programs[key] = program(function, room, self._gpu)
        self._programs[key][-(-pieces // _THREADS), _THREADS](np.int64(pieces), shared)

    def fetched(self, numbers: Any) -> npt.NDArray[np.int64]:
        """Copied back."""
        copied: npt.NDArray[np.int64] = numbers.copy_to_host()
        return copied


def program(function: Compiled, room: Sequence[Any], gpu: Any) -> Any:
    """A function translated for the graphics processor, with what every thread needs around it."""
    translate = gpu.jit(device=True, forceinline=True)

    def add(sums: Any, place: Any, number: Any) -> None:
        gpu.atomic.add(sums, place, number)

    stands_for = {add_to: translate(add), put_in_order: translate(put_in_order_in_place.py_func)}
    work = twin(function, stands_for, translate)
    first, second, third = (*room, 1, 1, 1)[:3]

    def run(pieces: Any, shared: Any) -> None:
        piece = gpu.grid(1)
        if piece < pieces:
            own = (
                gpu.local.array(first, np.int64),
                gpu.local.array(second, np.int64),
                gpu.local.array(third, np.int64),
            )
            work(piece, own, shared)

    compiled = gpu.jit(run)
    keep_compiled(compiled, function, room)
    return compiled


def keep_compiled(compiled: Compiled, function: Compiled, room: Sequence[Any]) -> None:
    """Have what is compiled kept in a file, by all that it can depend on: compiling takes longer than most work. What
    numba-cuda keeps by itself goes by the outermost function alone."""
    try:
        from numba.cuda.dispatcher import CUDACache
    except ImportError:  # another version of it: compiled anew in each process
        return

    class Kept(CUDACache):
        def _index_key(self, sig: Any, codegen: Any) -> Any:
            made_of = function.py_func.__module__, function.py_func.__name__, repr(room), _engines()
            return sig, codegen.magic_tuple(), numba.__version__, *made_of

    compiled._cache = Kept(compiled.py_func)  # type: ignore[no-untyped-call]  # it has no types


@cache
def _engines() -> str:
    """A digest of all that the engines and the hands are made of."""
    digest = sha256()
    for part in (_ENGINES, _ENGINES.with_name("hands")):
        for path in sorted(part.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


class Here(Grid):
    """By this processor, one piece after another."""

    def moved(self, record: Any) -> Any:
        """It lies here."""
        return record

    def room(self, shape: tuple[int, ...], number: Any = np.int64) -> Any:
        """Room here."""
        return np.empty(shape, number)

    def each(self, function: Compiled, pieces: int, room: Sequence[Any], shared: Any) -> None:
        """One piece after another."""
        own = tuple(np.empty(shape, np.int64) for shape in (*room, 1, 1, 1)[:3])
        for piece in range(pieces):
            function(piece, own, shared)

    def fetched(self, numbers: Any) -> npt.NDArray[np.int64]:
        """It lies here."""
        copied: npt.NDArray[np.int64] = numbers
        return copied
