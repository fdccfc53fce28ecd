"""The functions of the kernels, translated for a graphics processor.

A kernel is written once, in Python, and Numba compiles it for the processor. What it calls is found by name, so the
same Python can be compiled for a graphics processor with other functions put in the place of a few: those that touch
the cards and the tallies, which lie elsewhere there.

    stands_for = {card_at: on_chip_card, note: on_chip_note}
    deal = twin(deal_in, stands_for)            # a device function; all that it calls is translated with it
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeAlias

#: A function compiled by Numba for the processor, or one for the graphics processor.
Compiled: TypeAlias = Any
#: Turns a Python function into a device function.
Translate: TypeAlias = Callable[[FunctionType], Compiled]


def twin(compiled: Compiled, stands_for: Mapping[Compiled, Compiled], translate: Translate) -> Compiled:
    """The same function for another processor, with all the compiled functions that it calls."""
    return _twin(compiled, dict(stands_for), translate)


def _twin(compiled: Compiled, known: dict[Compiled, Compiled], translate: Translate) -> Compiled:
    if compiled not in known:
        source: FunctionType = compiled.py_func
        names = dict(source.__globals__)
        for name in source.__code__.co_names:
            if hasattr(called := names.get(name), "py_func"):
                names[name] = _twin(called, known, translate)
        known[compiled] = translate(FunctionType(source.__code__, names, source.__name__, source.__defaults__))
    return known[compiled]
