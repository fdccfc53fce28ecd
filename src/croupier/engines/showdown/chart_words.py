"""A chart of the user's own: the file that ``croupier analyze GAME --strategy FILE.csv`` writes, with other actions. A
row names some hands and what is done with them. Rows may be as broad or as narrow as one likes: of several that name a
hand, the one that names the fewest hands holds. Every hand must be named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines import chart_rows
from croupier.engines.chart_rows import wrong
from croupier.engines.showdown.best_play import Choices
from croupier.engines.showdown.chart import LETTERS, WORDS, name
from croupier.engines.showdown.deal_rounds import swapped
from croupier.engines.showdown.standings import NO_CARD, HandsFacing
from croupier.equipment.cards import RANKS, cards, show
from croupier.errors import BadCard, BadInput
from croupier.games.families.showdown import ShowdownPlan

#: Which hands are meant.
Meant: TypeAlias = npt.NDArray[np.bool_]

#: Where hands that look alike are played differently, a row says how many of them it stands for.
_SOME: Final = re.compile(r"(.+) \(([\d,]+) of [\d,]+ hands\)")
_HOLDING: Final = re.compile(r"(.+?),? (with|without) an? (\w+)")
_PAIR: Final = re.compile(r"pair of (\w+)s")
_HIGH: Final = re.compile(r"(\w+) high")
#: Ranks by every name that a chart has for them.
_RANKS: Final = {called: rank for names in (WORDS, LETTERS, (*RANKS, "joker")) for rank, called in enumerate(names)}
_NONE: Final = np.iinfo(np.int32).max


class NamedRow(NamedTuple):
    """A line of the file: which hands, before which card, how many of them are meant, and what they do."""

    line: int
    hand: str
    facing: str
    hands: int
    action: int


def read(path: str, game: str, plan: ShowdownPlan, facings: Sequence[HandsFacing]) -> list[Choices]:
    """The action of every hand, or one error that says what is wrong with which line."""
    rows = list(_rows(path, game, tuple(plan.play.named)))
    before = {"" if facing.up == NO_CARD else LETTERS[facing.up >> 2]: facing for facing in facings}
    for row in rows:
        if row.facing not in before:
            open_ = f"an open card from {', '.join(before)}" if plan.open_cards else "nothing"
            raise wrong(path, row.line, f"facing is {row.facing!r}, not {open_}")
    return [
        _choices(path, [row for row in rows if row.facing == shown], plan, Vocabulary(plan, facing))
        for shown, facing in before.items()
    ]


def _rows(path: str, game: str, names: Sequence[str]) -> Iterator[NamedRow]:
    for line, _, hand, facing, best in chart_rows.rows(path, game):
        if best not in names:
            raise wrong(path, line, f"best is {best!r}; there is {', '.join(names)}")
        some = _SOME.fullmatch(hand)
        label, hands = (some[1], int(some[2].replace(",", ""))) if some else (hand, 0)
        yield NamedRow(line, label, facing, hands, names.index(best))


def _choices(path: str, rows: Sequence[NamedRow], plan: ShowdownPlan, vocabulary: Vocabulary) -> Choices:
    names, stood = tuple(plan.play.named), vocabulary.facing.standings
    by_label: dict[str, NamedRow] = {}
    for row in rows:
        first = by_label.setdefault(row.hand, row)
        if first.action != row.action and not row.hands:
            raise wrong(path, row.line, f"{row.hand!r} is to {names[row.action]}, but not so in line {first.line}")
        if row.hands > first.hands:  # what most of them do, where a row does not say which hands it means
            by_label[row.hand] = row
    meant = [(row, _meant(path, row, vocabulary)) for row in by_label.values()]
    choices = np.full(len(stood.hands), -1, np.int8)
    for row, hands in sorted(meant, key=lambda pair: -int(pair[1].sum())):
        sizes = plan.play.open_to(int(stood.worth[hands].min()))
        if row.action and plan.play.multiples[row.action - 1] not in sizes:
            raise wrong(path, row.line, f"{names[row.action]!r} is not open to {row.hand!r}")
        choices[hands] = row.action
    if (choices < 0).any():
        up, hand = vocabulary.facing.up, stood.hands[int(np.argmin(choices))].tolist()
        facing = "" if up == NO_CARD else f" facing {LETTERS[up >> 2]}"
        raise BadInput(f"{path}: no line says what to do with a hand like {show(reversed(hand))}{facing}")
    return choices


def _meant(path: str, row: NamedRow, vocabulary: Vocabulary) -> Meant:
    hands = vocabulary.read(row.hand)
    if hands is None or not hands.any():
        raise wrong(path, row.line, f"{row.hand!r} is no hand of this chart")
    return hands


class Vocabulary:
    """What the labels of `chart` mean before an open card: hands by name and any number of ranks ("pair", "pair of 9s",
    "pair of 9s, K kicker", "ace high"), with or without a rank or a wild card beside ("pair of 4s with a 3"), and all
    ranks or cards, alone ("K-Q-8-4-3") or behind what they make ("ace high, A-K-9-8-3")."""

    def __init__(self, plan: ShowdownPlan, facing: HandsFacing) -> None:
        self.plan, self.facing = plan, facing
        self.hands, _, self.worth, _ = facing.standings
        self.ranks = np.sort(self.hands >> 2, axis=1)[:, ::-1]

    def read(self, label: str) -> Meant | None:
        """The hands that a label means, or None if it means nothing."""
        if holding := _HOLDING.fullmatch(label):
            kind, with_, beside = holding.groups()
            return _both(self.read(kind), self._holding(beside, held=with_ == "with"))
        if label in self._names:
            return np.isin(self.worth, self._names[label])
        for line, pattern in (("pair", _PAIR), ("high_card", _HIGH)):
            if (made := pattern.fullmatch(label)) and made[1] in _RANKS:
                first = self.plan.order.value(line, [_RANKS[made[1]]])
                return np.asarray(self.worth >> 16 == first >> 16)
        kind, _, held = label.rpartition(", ")
        if kind:
            return _both(self.read(kind), self._held(held))
        same = self._held(held) if "-" in held else None  # of these ranks, and no flush
        return None if same is None else same & (self.worth == self.worth[same].min(initial=_NONE))

    @cached_property
    def _names(self) -> dict[str, list[int]]:
        """The values of each name, by any number of ranks."""
        order, named = self.plan.order, dict[str, list[int]]()
        for value in np.unique(self.worth).tolist():
            for depth in range(order.size + 1):
                named.setdefault(name(order, value, depth), []).append(value)
        return named

    def _holding(self, beside: str, *, held: bool) -> Meant | None:
        if beside == "wild":
            holds: Meant = np.asarray(np.isin(self.hands, list(self.plan.order.wild)).any(axis=1))
        elif beside in _RANKS:
            holds = self.facing.holds(_RANKS[beside])
        else:
            return None
        return holds if held else ~holds

    def _held(self, held: str) -> Meant | None:
        """Hands of these ranks, or of these cards up to a swap of suits."""
        parts = held.split("-")
        if len(parts) == self.ranks.shape[1] and all(part in _RANKS for part in parts):
            same: Meant = (self.ranks == [_RANKS[part] for part in parts]).all(axis=1)
            return same
        try:
            cards_held = np.array([cards(held)])
        except BadCard:
            return None
        return np.asarray(swapped(self.hands, self.facing.up) == swapped(cards_held, self.facing.up)[0])


def _both(first: Meant | None, second: Meant | None) -> Meant | None:
    return None if first is None or second is None else first & second
