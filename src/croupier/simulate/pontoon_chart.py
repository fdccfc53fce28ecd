"""A Pontoon Plus chart of the user's own: the file that ``croupier analyze pontoon-plus --strategy FILE.csv`` writes,
with other actions.

Two cards that can make 6-7-8 or 7-7-7 go by their suits if there is a row, a pair as dealt by its own, all else by the
total. A hand of more cards goes by the row of the total with so many cards, else with the nearest number of cards that
has one. Split hands go by the same rows as far as an action is open to them, and pairs are split as often as they may
be. Where the file says nothing, hands that no card can hurt are hit and doubles are kept; anything else that can come
up must be named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Final

import numpy as np

from croupier.equipment.cards import Card
from croupier.errors import BadInput
from croupier.exact.blackjack.dealer import VALUES, values_of
from croupier.exact.blackjack.hands import hands, number
from croupier.exact.blackjack.strategy import said
from croupier.exact.pontoon.chart import MANY
from croupier.exact.pontoon.hands import SUITED, ruled
from croupier.exact.pontoon.kernels import ACTIONS, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.exact.pontoon.play import SURRENDERS, most_hands
from croupier.exact.pontoon.policy import Policy
from croupier.exact.pontoon.suits import completes, shown_as
from croupier.games.pontoon_plus.rules import SPADES
from croupier.games.pontoon_plus.turns import LEAST_TO_STAND
from croupier.hands.points import VALUE
from croupier.simulate.blackjack_chart import UPCARDS
from croupier.simulate.blackjack_plan import UNASKED
from croupier.simulate.chart_rows import Row, rows, wrong
from croupier.simulate.pontoon_plan import acts_of, reached

_SIZES: Final = {"": 2, **{f", {cards} cards": cards for cards in range(3, MANY)}, f", {MANY} or more cards": MANY}
#: For a number of cards all of them, the nearest first, fewer before more.
_NEAR: Final = {size: sorted(_SIZES, key=lambda one: abs(_SIZES[one] - size)) for size in range(2, MANY + 1)}
_TOTALS: Final = {f"{kind}{size}": (kind, cards) for kind in ("hard", "soft") for size, cards in _SIZES.items()}
_CHARTS: Final = (*_TOTALS, "pair", "suits", "doubled")
_DOUBLED: Final = ("keep", "withdraw")
#: What a split hand may do with two cards, and any hand with more.
_SPLIT_OFF: Final = (STAND, HIT, DOUBLE)
_DRAWN: Final = (STAND, HIT)
#: Nothing is said.
_SILENT: Final = -1


def _label(first: Card, second: Card) -> str:
    suits = "mixed" if first & 3 != second & 3 else "of spades" if first & 3 == SPADES else "suited"
    return f"{said((VALUE[first], VALUE[second]))} {suits}"


_LOWEST: Final = {"hard": 4, "soft": LEAST_TO_STAND, "doubled": 4}
#: The hands of each chart of totals, and the values of those of the others.
_HANDS: Final = {kind: {f"{kind} {points}" for points in range(low, 21)} for kind, low in _LOWEST.items()}
_PAIRS: Final = {said((one, one)): (one, one) for one in VALUES}
_BY_SUITS: Final = {
    _label(first, second): (VALUE[first], VALUE[second])
    for first, second in product(range(52), repeat=2)
    if VALUE[first] <= VALUE[second] and completes(VALUE[first], VALUE[second])
}


@dataclass(slots=True)
class Chart:
    """What the file says: by chart, hand and upcard."""

    path: str
    acts: dict[tuple[str, str, int], int] = field(default_factory=dict)
    lines: dict[tuple[str, str, int], int] = field(default_factory=dict)

    # -- the file ---------------------------------------------------------------------------------------------

    def enter(self, row: Row) -> None:
        """Take a line of the file in, or say what is wrong with it."""
        if row.chart not in _CHARTS:
            raise self._wrong(row, f"there is no chart {row.chart!r}; there are {', '.join(_CHARTS)}")
        if row.facing not in UPCARDS:
            raise self._wrong(row, f"facing is {row.facing!r}, not an upcard from {', '.join(UPCARDS)}")
        up = UPCARDS[row.facing]
        open_to = self._open(row, up)
        if open_to is None:
            raise self._wrong(row, f"{row.hand!r} is no hand of this chart")
        words = _DOUBLED if row.chart == "doubled" else ACTIONS
        if row.best not in words:
            raise self._wrong(row, f"best is {row.best!r}; there is {', '.join(words)}")
        action = words.index(row.best)
        if action not in open_to:
            raise self._wrong(row, f"{row.best!r} is not open to {row.hand!r} against {row.facing}")
        key = row.chart, row.hand, up
        if self.acts.setdefault(key, action) != action:
            raise self._wrong(row, f"{row.hand!r} is to {row.best}, but not so in line {self.lines[key]}")
        self.lines.setdefault(key, row.line)

    def _open(self, row: Row, up: int) -> Collection[int] | None:
        """What the hand of a row may do; None if it is no hand of its chart."""
        if row.chart == "doubled":
            return range(len(_DOUBLED)) if row.hand in _HANDS["doubled"] else None
        if row.chart in _TOTALS:
            kind, size = _TOTALS[row.chart]
            if row.hand not in _HANDS[kind]:
                return None
            points = int(row.hand.removeprefix(kind))
            return _legal(points, up) if size == 2 else {*_DRAWN} - ({STAND} if points < LEAST_TO_STAND else set())
        values = _PAIRS.get(row.hand) if row.chart == "pair" else _BY_SUITS.get(row.hand)
        if values is None:
            return None
        splits = {SPLIT} if values[0] == values[1] else set()
        return _legal(int(hands().points[number(*values)]), up) | splits

    def _wrong(self, row: Row, what: str) -> BadInput:
        return wrong(self.path, row.line, what)

    # -- the play ---------------------------------------------------------------------------------------------

    def of_total(self, hand: int, up: int, among: Collection[int]) -> int:
        """What a hand does by its total, of what it may."""
        known = hands()
        kind, points, size = "soft" if known.soft[hand] else "hard", int(known.points[hand]), int(known.size[hand])
        for title in _NEAR[min(size, MANY)]:
            action = self.acts.get((f"{kind}{title}", f"{kind} {points}", up), _SILENT)
            if action in among:
                return action
        return HIT if points < LEAST_TO_STAND or (kind == "soft" and points == LEAST_TO_STAND) else _SILENT

    def as_dealt(self, hand: int, up: int) -> int:
        """What a hand does that was not split, whatever its suits."""
        known = hands()
        values = values_of(known.held[hand].tolist())
        if len(values) > 2:
            return self.of_total(hand, up, _DRAWN)
        pair = self.acts.get(("pair", said(values), up), _SILENT) if values[0] == values[1] else _SILENT
        return self.of_total(hand, up, _legal(int(known.points[hand]), up)) if pair == _SILENT else pair

    def policy(self) -> Policy:
        """What every hand does, or an error that names one that nothing is said of."""
        found, known = Policy.blank(), hands()
        playing = np.flatnonzero((known.size >= 2) & (ruled().line == -1)).tolist()
        for hand, up in product(playing, VALUES):
            found.play[0, hand, up - 1] = self.as_dealt(hand, up)
            among = _SPLIT_OFF if known.size[hand] == 2 else _DRAWN
            found.play[1:, hand, up - 1] = self.of_total(hand, up, among)
        for pair in VALUES:
            found.most[pair] = most_hands(pair)
        found.play[1] = STAND  # split aces get one card (§3.24.2)
        for pair, up in product((0, *SUITED), VALUES):
            found.suited[pair, up] = dict(self._suited(pair, up))
        for (_, hand_, up), action in ((key, act) for key, act in self.acts.items() if key[0] == "doubled"):
            two, third = np.nonzero(ruled().doubled == int(hand_.removeprefix("doubled")))
            found.withdraw[:, two, third, up - 1] = _DOUBLED[action] == "withdraw"
        self._complain(found)
        return found

    def _suited(self, pair: int, up: int) -> Iterator[tuple[tuple[Card, Card, Card], int]]:
        """What is said of two cards by their suits; of a split hand the own one first, else the lower."""
        cards = [card for card in range(52) if VALUE[card] in SUITED]
        ups = {shown_as(card) for card in range(52) if VALUE[card] == up}
        for first, second in product(cards, repeat=2):
            action = self.acts.get(("suits", _label(first, second), up), _SILENT)
            mine = VALUE[first] == pair if pair else VALUE[first] <= VALUE[second]
            if mine and action in (_SPLIT_OFF if pair else range(len(ACTIONS))):
                yield from (((first, second, shown), action) for shown in ups)

    def _complain(self, found: Policy) -> None:
        """Stop at a hand that comes up and of which nothing is said."""
        known, acts = hands(), acts_of(found)
        silent = reached(acts) & (acts == UNASKED)
        if silent.any():
            hand, up, _ = (int(one) for one in np.argwhere(silent)[0])
            kind, size = "soft" if known.soft[hand] else "hard", min(int(known.size[hand]), MANY)
            title = next(title for title, cards in _SIZES.items() if cards == size)
            place = f"{kind} {known.points[hand]} in chart {f'{kind}{title}'!r} facing {said([up + 1])}"
            raise BadInput(f"{self.path}: no line says what to do with {place}")


def read(path: str, game: str) -> Policy:
    """The way to play of a file."""
    chart = Chart(path)
    for row in rows(path, game, "main"):
        chart.enter(row)
    return chart.policy()


def _legal(points: int, up: int) -> set[int]:
    """What two cards may do that are no pair (§3.18, §3.22, §3.25)."""
    stands = {STAND} if points >= LEAST_TO_STAND else set()
    return {HIT, DOUBLE} | stands | ({SURRENDER} if up in SURRENDERS else set())
