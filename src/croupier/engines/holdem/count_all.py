"""The count of all flops, by all cores of this machine or by its graphics processor."""

from typing import Any, Final

import numpy as np

from croupier.engines.dealt import side_by_side
from croupier.engines.gpu.machine import chosen_grid
from croupier.engines.holdem.board import strength
from croupier.engines.holdem.board_table import board_table, empty_table
from croupier.engines.holdem.count import CountRules, CountSums, HandNumbers, count_flops
from croupier.engines.holdem.likeness import Likeness
from croupier.engines.streets.sets import Ints

#: Shares of the flops, so that every core has work to the end.
_SHARES: Final = 48


def hands() -> HandNumbers:
    """The numbers of all hands."""
    return HandNumbers(strength(5), strength(6), strength(7))


def all_flops(
    alike: Likeness,
    pack: tuple[int, ...],
    rules: CountRules,
    given_away: Ints | None,
    shapes: tuple[tuple[int, ...], ...],
) -> list[Ints]:
    """The sums of `count.CountSums` over all flops, in these shapes."""
    if (grid := chosen_grid()) is None:
        return _on_all_cores(alike, pack, rules, given_away, shapes)
    from croupier.engines.holdem.count_apart import count_apart, pricing_of

    return count_apart(grid, pricing_of(alike, hands(), empty_table(pack), rules, given_away), shapes)


def _on_all_cores(
    alike: Likeness,
    pack: tuple[int, ...],
    rules: CountRules,
    given_away: Ints | None,
    shapes: tuple[tuple[int, ...], ...],
) -> list[Ints]:
    """The sums over all flops."""
    table = board_table(alike, pack, hands(), rules)

    def add_up(share: Any, ends: Any, lines: Any) -> None:
        count_flops(share, alike, hands(), table, rules, given_away, CountSums(ends, lines), None)

    shares = shares_of(len(alike.flops))
    parts = [np.zeros((len(shares), *shape), np.int64) for shape in shapes]
    side_by_side(add_up, shares, *parts)
    return [part.sum(axis=0) for part in parts]


def shares_of(flops: int) -> list[Ints]:
    """The flops in shares for all cores."""
    return [np.arange(at, flops, _SHARES) for at in range(min(_SHARES, flops))]
