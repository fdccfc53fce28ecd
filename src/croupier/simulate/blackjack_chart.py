"""A blackjack chart of the user's own: the file that ``croupier analyze GAME --strategy FILE.csv`` writes, with other
actions.

A hand as dealt goes by its exception if there is one, a pair by its row, all else by the total. Where an action is not
open (no double after a split, no more hands), the row of the same total drawn to holds, and where that is missing the
one of two cards; for hands split off for a lammer their own rows come first. Split pairs are split again as often as
they may be. Where the file says nothing, hands that no card can hurt are hit, and soft ones that would double are hit
up to 17; anything else that can come up must be named.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from croupier.errors import BadInput
from croupier.exact.blackjack.dealer import VALUES, values_of
from croupier.exact.blackjack.hands import hands, number
from croupier.exact.blackjack.rules import DOUBLE, FREE_DOUBLE, HIT, NAMES, SPLIT, STAND, Rules
from croupier.exact.blackjack.splits import FREE, STAKED
from croupier.exact.blackjack.strategy import said
from croupier.simulate import blackjack_plan as plan
from croupier.simulate.blackjack_plan import Plan, blank, mode, reached
from croupier.simulate.chart_rows import Row, rows

_FREE: Final = "free hand, "
_DRAWN: Final = ", drawn to"
_TOTALS: Final = [f"{whose}{kind}{more}" for whose in ("", _FREE) for kind in ("hard", "soft") for more in ("", _DRAWN)]
_CHARTS: Final = (*_TOTALS, "pair", "exceptions", "even money")
#: A soft hand that cannot double draws up to this.
_SOFT_DRAWS: Final = 17
UPCARDS: Final = {said([value]): value for value in VALUES}
_ACTIONS: Final = {name: 1 << bit for bit, name in enumerate(NAMES)} | {"free_split": SPLIT}


@dataclass(slots=True)
class Chart:
    """What the file says: by chart, hand and upcard, the action as a bit."""

    path: str
    rules: Rules
    acts: dict[tuple[str, str, int], int] = field(default_factory=dict)
    lines: dict[tuple[str, str, int], int] = field(default_factory=dict)
    even_money: bool = False

    def enter(self, row: Row) -> None:
        """Take a line of the file in, or say what is wrong with it."""
        if row.chart not in _CHARTS:
            raise self._wrong(row, f"there is no chart {row.chart!r}; there are {', '.join(_CHARTS)}")
        if row.facing not in UPCARDS:
            raise self._wrong(row, f"facing is {row.facing!r}, not an upcard from {', '.join(UPCARDS)}")
        if row.chart == "even money":
            if row.best not in ("even_money", "decline"):
                raise self._wrong(row, f"best is {row.best!r}; there is even_money, decline")
            self.even_money = row.best == "even_money"
            return
        label, may = self._hand(row)
        if row.best not in _ACTIONS:
            raise self._wrong(row, f"best is {row.best!r}; there is {', '.join(_ACTIONS)}")
        if not _ACTIONS[row.best] & may:
            raise self._wrong(row, f"{row.best!r} is not open to {row.hand!r}")
        key = row.chart, label, UPCARDS[row.facing]
        if self.acts.setdefault(key, _ACTIONS[row.best]) != _ACTIONS[row.best]:
            raise self._wrong(row, f"{row.hand!r} is to {row.best}, but not so in line {self.lines[key]}")
        self.lines.setdefault(key, row.line)

    def _hand(self, row: Row) -> tuple[str, int]:
        """The hand as this module says it, and what it may do."""
        if row.chart in ("pair", "exceptions"):
            values = [UPCARDS.get(one, 0) for one in row.hand.split("-")]
            pair = len(values) == 2 and values[0] == values[1]
            if 0 in values or len(values) < 2 or sum(values) > 21 or (row.chart == "pair" and not pair):
                raise self._wrong(row, f"{row.hand!r} is no hand of this chart")
            known, hand = hands(), number(*values)
            may = self.rules.of_two_cards(int(known.points[hand]), bool(known.soft[hand]))
            splits = SPLIT if row.chart == "pair" and self.rules.most_hands_of(values[0]) > 1 else 0
            return said(values), (may if len(values) == 2 else STAND | HIT) | splits
        kind, _, points = row.hand.partition(" ")
        if kind not in row.chart or not points.isdecimal() or not 4 <= int(points) <= 20:
            raise self._wrong(row, f"{row.hand!r} is no hand of this chart")
        may = STAND | HIT if row.chart.endswith(_DRAWN) else self.rules.of_two_cards(int(points), kind == "soft")
        return row.hand, may

    def _wrong(self, row: Row, what: str) -> BadInput:
        return BadInput(f"{self.path}, line {row.line}: {what}")

    def of_total(self, up: int, hand: int, may: int, *, free: bool = False) -> int:
        """What a hand does by its total, of what it may; 0 if the file does not say."""
        known = hands()
        kind, points, size = "soft" if known.soft[hand] else "hard", int(known.points[hand]), known.size[hand]
        if may == STAND or points >= 21:
            return STAND
        rows = [
            self.acts.get((f"{whose}{kind}{more}", f"{kind} {points}", up), 0)
            for more in (("", _DRAWN) if size == 2 else (_DRAWN, ""))
            for whose in ((_FREE, "") if free else ("",))
        ]
        if found := next((act for act in rows if act & may), 0):
            return found
        doubles = kind == "soft" and any(act & (DOUBLE | FREE_DOUBLE) for act in rows)
        if points <= 11 or (kind == "soft" and points == 12) or (doubles and points <= _SOFT_DRAWS):
            return HIT
        return STAND if doubles else 0

    def as_dealt(self, up: int, hand: int) -> int:
        """What a hand does that was not split."""
        known = hands()
        values = values_of(known.held[hand].tolist())
        chart = "pair" if len(values) == 2 and values[0] == values[1] else "exceptions"
        if found := self.acts.get((chart, said(values), up), 0):
            return found
        points, soft = int(known.points[hand]), bool(known.soft[hand])
        return self.of_total(up, hand, self.rules.of_two_cards(points, soft) if len(values) == 2 else STAND | HIT)

    def plan(self) -> Plan:
        """What every hand does, or an error that names one that nothing is said of."""
        rules, known = self.rules, hands()
        found = blank()._replace(even_money=self.even_money)
        found.again[:] = np.array([rules.most_hands_of(pair) for pair in VALUES])[None, :, None]
        for hand in np.flatnonzero(known.size >= 2).tolist():
            points, soft = int(known.points[hand]), bool(known.soft[hand])
            pairs = [value for value in VALUES if known.held[hand, value - 1]]
            for up in VALUES:
                found.acts[up - 1, 0, hand] = self.as_dealt(up, hand).bit_length()
                for pair in pairs:
                    two = rules.of_two_cards(points, soft, split_from=pair)
                    may = two if known.size[hand] == 2 else STAND | HIT
                    for stake in (FREE, STAKED):
                        act = self.of_total(up, hand, may, free=stake == FREE)
                        found.acts[up - 1, mode(pair, stake), hand] = act.bit_length()
        found.acts[:, 0, number(1, 10)] = plan.BLACKJACK
        silent = reached(found, rules.free_splits) & (np.moveaxis(found.acts, 2, 0) == plan.UNASKED)
        if silent.any():
            hand, up, _ = (int(one) for one in np.argwhere(silent)[0])
            kind = "soft" if known.soft[hand] else "hard"
            chart = f"{kind}{_DRAWN if known.size[hand] > 2 else ''}"
            place = f"{kind} {known.points[hand]} in chart {chart!r} facing {said([up + 1])}"
            raise BadInput(f"{self.path}: no line says what to do with {place}")
        return found


def read(path: str, game: str, rules: Rules) -> Plan:
    """The plan of a file."""
    chart = Chart(path, rules)
    for row in rows(path, game, "main"):
        chart.enter(row)
    return chart.plan()
