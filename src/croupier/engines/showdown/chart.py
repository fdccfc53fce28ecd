"""Strategy charts of showdowns: as few rows as tell the actions apart, each with the worth of every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.showdown.standings import Decided
from croupier.engines.solved import Spot
from croupier.hands.fast import Values
from croupier.hands.poker import Order

_SHOWN: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

Rows = npt.NDArray[np.int64]


class Level(NamedTuple):
    """One way to tell hands apart: hands with the same key are one row of the chart, named after any one of them."""

    keys: npt.NDArray[np.int64]
    name: Callable[[int], str]


def shown(rank: int) -> str:
    """A rank as players write it: 2 to 10, J, Q, K, A."""
    return _SHOWN[rank]


def name(order: Order, value: int, ranks: int) -> str:
    """A hand by its category and the first so many ranks that decide inside it: "Q-6-4", "pair of 9s, K kicker"."""
    line = order.line(value)
    if line in ("straight", "straight_flush"):  # these are decided by a place among the straights
        top = (value >> 16 & 15) + order.size - 3
        return line.replace("_", " ") + (f" to the {shown(top)}" if ranks else "")
    held = [shown(value >> 16 - 4 * at & 15) for at in range(ranks)]
    if not ranks:
        return line.replace("_", " ")
    if line == "high_card":
        return "-".join(held) + (" high" if ranks < order.size else "")
    if line == "pair":
        kickers = "-".join(held[1:])
        return f"pair of {held[0]}s" + (f", {kickers}" if kickers else "") + (" kicker" if len(held) == 2 else "")
    return f"{line.replace('_', ' ')}, {'-'.join(held)}"


def by_value(order: Order, worth: Values, ranks: int) -> Level:
    """Tell hands apart by their category and the first so many ranks."""
    keys = worth.astype(np.int64) >> 20 - 4 * ranks
    return Level(keys, lambda row: name(order, int(worth[row]), ranks))


def spots(
    decided: Decided, actions: Sequence[str], levels: Sequence[Level], *, chart: str, facing: str = "", times: int = 1
) -> Iterator[Spot]:
    """The rows of a chart, highest hands first. A group of hands that agree on an action is one row; any other is told
    apart by the next level, and where there is no further one, each action has a row that says how many hands take it.
    ``times`` is how often the whole chart comes up."""
    best, ways = decided.best, decided.standings.ways

    def rows(held: Rows, depth: int, label: str) -> Iterator[tuple[Rows, str]]:
        taken = np.unique(best[held])
        if len(taken) == 1 and label:
            yield held, label
        elif depth < len(levels):
            for part in _apart(held, levels[depth].keys):
                yield from rows(part, depth + 1, levels[depth].name(int(part[0])))
        else:
            whole = int(ways[held].sum())
            for action in taken[::-1]:
                some = held[best[held] == action]
                yield some, f"{label} ({int(ways[some].sum()):,} of {whole:,} hands)"

    for held, label in rows(np.arange(len(best)), 0, ""):
        yield _spot(decided, actions, held, (chart, label, facing), times)


def _apart(held: Rows, keys: npt.NDArray[np.int64]) -> list[Rows]:
    """The hands with each key, the highest key first."""
    order = np.argsort(-keys[held], kind="stable")
    return np.split(held[order], np.flatnonzero(np.diff(keys[held][order])) + 1)


def _spot(decided: Decided, actions: Sequence[str], held: Rows, where: tuple[str, str, str], times: int) -> Spot:
    ways = decided.standings.ways[held]
    many = int(ways.sum())
    whole = many * decided.scale * decided.standings.each
    offers = [decided.offers[number] for number in np.unique(decided.classes[held])]
    open_ = [at for at in range(len(actions)) if all(offer[at] for offer in offers)]
    values = {actions[at]: Fraction(int((decided.values[at, held] * ways).sum()), whole) for at in open_}
    return Spot(*where, many * times, values, actions[decided.best[held[0]]])
