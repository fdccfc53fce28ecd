"""What whoever programs gives: names, whole numbers, options, wagers of one's own; each refused in one line where it is
something else."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from decimal import Decimal
from math import isfinite
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from croupier.errors import BadInput
from croupier.money import native
from croupier.options import by_name

if TYPE_CHECKING:
    from croupier.engines.wagers.solve import OwnWager

P = ParamSpec("P")
T = TypeVar("T")
#: House options by name, as the command line takes them: ``{"decks": 6, "pair_plus": "off"}``.
Options = Mapping[str, object]
#: The wagers of each seat: ``{"1": {"ante": "10"}}``.
Wagers = Mapping[str, Mapping[str, object]]


def word(what: str, given: object) -> str:
    """A name; whoever programs need not check types to be told what is wanted."""
    if not isinstance(given, str):
        raise BadInput(f"{what} is a name, given as text, not {given!r}")
    return given


def whole(what: str, given: object) -> int:
    """A whole number, whichever library it is of."""
    number = native(given)
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadInput(f"{what} is a whole number, not {given!r}")
    return number


def number(what: str, given: object) -> float:
    """A number that may have parts, whichever library it is of; ``what`` says it with an example."""
    value = native(given)
    try:
        if isinstance(value, bool) or not isinstance(value, int | Decimal | Real) or not isfinite(value):
            raise ValueError(value)
        return value if isinstance(value, int) else float(value)
    except (ValueError, OverflowError):
        raise BadInput(f"{what}, not {given!r}") from None


def of_single_values(function: Callable[P, T]) -> Callable[P, T]:
    """A function that is given numbers, texts, lists and mappings: an array in the place of any of them is refused."""

    @functools.wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        _refuse_arrays((args, kwargs))
        return function(*args, **kwargs)

    return asked


def _refuse_arrays(given: object, depth: int = 4) -> None:
    parts = given.values() if isinstance(given, Mapping) else given if isinstance(given, list | tuple) else ()
    for part in parts:
        if getattr(part, "ndim", 0):
            raise BadInput(f"an array stands where one value or a list is asked for: {part!r}")
        if depth:
            _refuse_arrays(part, depth - 1)


def named(paytable: object) -> str:
    """A pay table within the text: an id, or the path of a file."""
    if not isinstance(paytable, str | Path):
        raise BadInput(f"a pay table is an id or the path of a .toml file, not {paytable!r}, unless unbound=True")
    return str(paytable)


def own_wager(given: object) -> OwnWager:
    """A wager of one's own as a mapping, or from a file."""
    from croupier.mathematics import wagers

    if isinstance(given, str | Path):
        return wagers.load(Path(given))
    parts: Mapping[str, Any] = by_name("a wager's parts", given, "{'look': 'player 2', 'lines': [...]}")
    return wagers.read(parts)
