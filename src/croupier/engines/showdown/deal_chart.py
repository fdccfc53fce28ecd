"""A chart of the user's own: the file that ``croupier analyze GAME --strategy FILE.csv`` writes, with other actions.

A row names some hands and what is done with them. Rows may be as broad or as narrow as one likes: of several that name
a hand, the one that names the fewest hands holds. Every hand must be named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines import chart_rows
from croupier.engines.chart_rows import wrong
from croupier.engines.showdown import chart as showdown_chart
from croupier.engines.showdown.chart import shown
from croupier.engines.showdown.deal_advice import NO_CARD, Before
from croupier.engines.showdown.standings import Choices
from croupier.errors import BadInput
from croupier.hands.poker import Order

Rows: TypeAlias = npt.NDArray[np.bool_]
#: The hands that a label of the chart means, or None if it means nothing.
Reader: TypeAlias = Callable[[str], Rows | None]
#: What the labels of a game's chart mean before an open card.
Words: TypeAlias = Callable[[Before], Reader]

#: Where hands that look alike are played differently, a row says how many of them it stands for.
_SOME: Final = re.compile(r"(.+) \(([\d,]+) of [\d,]+ hands\)")
_HOLDING: Final = re.compile(r"(.+), (with|without) an? (\w+)")


class Row(NamedTuple):
    """A line of the file: which hands, before which card, how many of them are meant, and what they do."""

    line: int
    hand: str
    facing: str
    many: int
    action: int


def read(
    path: str, game: str, actions: Sequence[str], open_to: Callable[[int], int], words: Words, seen: Sequence[Before]
) -> list[Choices]:
    """The action of every hand, or one error that says what is wrong with which line."""
    named = list(_rows(path, game, actions))
    before = {"" if one.up == NO_CARD else shown(one.up >> 2): one for one in seen}
    for row in named:
        if row.facing not in before:
            open_ = f"an open card from {', '.join(before)}" if seen[0].up != NO_CARD else "nothing"
            raise wrong(path, row.line, f"facing is {row.facing!r}, not {open_}")
    return [
        _choices(path, [row for row in named if row.facing == facing], one, words(one), actions, open_to)
        for facing, one in before.items()
    ]


def _rows(path: str, game: str, actions: Sequence[str]) -> Iterator[Row]:
    for line, _, hand, facing, best in chart_rows.rows(path, game):
        if best not in actions:
            raise wrong(path, line, f"best is {best!r}; there is {', '.join(actions)}")
        found = _SOME.fullmatch(hand)
        name, many = (found[1], int(found[2].replace(",", ""))) if found else (hand, 0)
        yield Row(line, name, facing, many, actions.index(best))


def _choices(
    path: str,
    rows: Sequence[Row],
    one: Before,
    reader: Reader,
    actions: Sequence[str],
    open_to: Callable[[int], int],
) -> Choices:
    named: dict[str, Row] = {}
    for row in rows:
        first = named.setdefault(row.hand, row)
        if first.action != row.action and not row.many:
            raise wrong(path, row.line, f"{row.hand!r} is to {actions[row.action]}, but not so in line {first.line}")
        if row.many > first.many:  # what most of them do, where a row does not say which hands it means
            named[row.hand] = row
    meant = [(row, _meant(path, row, reader)) for row in named.values()]
    choices = np.full(len(one.stood.hands), -1, np.int8)
    for row, hands in sorted(meant, key=lambda pair: -int(pair[1].sum())):
        _check_open(path, row, one.stood.worth[hands], actions, open_to)
        choices[hands] = row.action
    if (choices < 0).any():
        raise BadInput(f"{path}: no line says what to do with {_example(one, int(np.argmin(choices)))}")
    return choices


def _meant(path: str, row: Row, reader: Reader) -> Rows:
    hands = reader(row.hand)
    if hands is None or not hands.any():
        raise wrong(path, row.line, f"{row.hand!r} is no hand of this chart")
    return hands


def _check_open(
    path: str, row: Row, worth: npt.NDArray[np.int32], actions: Sequence[str], open_to: Callable[[int], int]
) -> None:
    if row.action >= open_to(int(worth.min())):
        raise wrong(path, row.line, f"{actions[row.action]!r} is not open to {row.hand!r}")


def _example(one: Before, row: int) -> str:
    from croupier.equipment.cards import show

    facing = "" if one.up == NO_CARD else f" facing {shown(one.up >> 2)}"
    return f"a hand like {show(reversed(one.stood.hands[row].tolist()))}{facing}"


# -- the words of the showdown charts -----------------------------------------------------------------------------


def by_name(order: Order) -> Words:
    """Hands as `showdown_chart` names them, by any number of ranks: "pair", "pair of 9s", "pair of 9s, K kicker"; all
    their ranks ("K-Q-8-4-3"); and with or without a rank ("pair of 9s, with a 2")."""

    def words(one: Before) -> Reader:
        worth, ranks = one.stood.worth, one.stood.hands >> 2
        distinct, which = np.unique(worth, return_inverse=True)
        named: dict[str, list[int]] = {}
        for at, value in enumerate(distinct.tolist()):
            for depth in range(order.size + 1):
                named.setdefault(showdown_chart.name(order, value, depth), []).append(at)
        held = np.sort(ranks, axis=1)[:, ::-1]

        def reader(label: str) -> Rows | None:
            if found := _HOLDING.fullmatch(label):
                name, with_, rank = found.groups()
                some = reader(name) if rank in _RANKS else None
                holding: Rows = (ranks == _RANKS.get(rank, 0)).any(axis=1)
                return None if some is None else some & (holding if with_ == "with" else ~holding)
            parts = label.split("-")
            if len(parts) == held.shape[1] > order.size and all(part in _RANKS for part in parts):
                same: Rows = (held == [_RANKS[part] for part in parts]).all(axis=1)
                same &= worth == worth[same].min(initial=_NONE)  # of these ranks, and not a flush of them
                return same
            return np.isin(which.reshape(-1), named[label]) if label in named else None

        return reader

    return words


_NONE: Final = np.iinfo(np.int32).max
_RANKS: Final = {shown(rank): rank for rank in range(13)}
