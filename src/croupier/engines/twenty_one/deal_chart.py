"""A blackjack chart of the user's own: the file that ``croupier analyze GAME --strategy FILE.csv`` writes, with other
actions.

A hand as dealt goes by its exception if there is one, a pair by its row, all else by the total. Where an action is not
open (no double after a split, no more hands), the row of the same total drawn to holds, and where that is missing the
one of two cards; for hands split off for a lammer their own rows come first. Split pairs are split again as often as
they may be. Where the file says nothing, hands that no card can hurt are hit, and soft ones that would double are hit
up to 17; anything else that can come up must be named.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from croupier.engines.chart_rows import ChartLine, rows, wrong
from croupier.engines.twenty_one.deal_plan import BLACKJACK, UNASKED, Playbook, blank, mode, reached
from croupier.engines.twenty_one.dealer import VALUES, values_of
from croupier.engines.twenty_one.hands import hands, number
from croupier.engines.twenty_one.solve import in_words
from croupier.engines.twenty_one.splits import FREE, STAKED
from croupier.engines.twenty_one.upcard import considered, legal
from croupier.errors import BadInput
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, NAMES, SPLIT, STAND, Rules

_FREE: Final = "free hand, "
_DRAWN: Final = ", drawn to"
_TOTALS: Final = [f"{whose}{kind}{more}" for whose in ("", _FREE) for kind in ("hard", "soft") for more in ("", _DRAWN)]
_CHARTS: Final = (*_TOTALS, "pair", "exceptions", "even money")
#: A soft hand that cannot double draws up to this.
_SOFT_DRAWS: Final = 17
UPCARDS: Final = {in_words([value]): value for value in VALUES}
_ACTIONS: Final = {name: 1 << bit for bit, name in enumerate(NAMES)} | {"free_split": SPLIT}


@dataclass
class UpcardChart:
    """What a file says: by chart, hand and upcard, the number of an action."""

    path: str
    acts: dict[tuple[str, str, int], int] = field(default_factory=dict)
    lines: dict[tuple[str, str, int], int] = field(default_factory=dict)

    def upcard(self, row: ChartLine, charts: Collection[str]) -> int:
        """The upcard of a line in one of these charts."""
        if row.chart not in charts:
            raise self.wrong(row, f"there is no chart {row.chart!r}; there are {', '.join(charts)}")
        if row.facing not in UPCARDS:
            raise self.wrong(row, f"facing is {row.facing!r}, not an upcard from {', '.join(UPCARDS)}")
        return UPCARDS[row.facing]

    def action(self, row: ChartLine, actions: Mapping[str, int]) -> int:
        """The number of the action that a line says is best."""
        if row.best not in actions:
            raise self.wrong(row, f"best is {row.best!r}; there is {', '.join(actions)}")
        return actions[row.best]

    def keep(self, row: ChartLine, hand: str, up: int, action: int) -> None:
        """Remember what a line says of a hand, unless another line says otherwise."""
        key = row.chart, hand, up
        if self.acts.setdefault(key, action) != action:
            raise self.wrong(row, f"{row.hand!r} is to {row.best}, but not so in line {self.lines[key]}")
        self.lines.setdefault(key, row.line)

    def wrong(self, row: ChartLine, what: str) -> BadInput:
        """What is the matter with a line."""
        return wrong(self.path, row.line, what)

    def silent(self, hand: int, up: int, drawn: str) -> BadInput:
        """That no line says what to do with a hand; ``drawn`` is how its chart names the number of cards."""
        kind = "soft" if hands().soft[hand] else "hard"
        place = f"{kind} {hands().points[hand]} in chart {f'{kind}{drawn}'!r} facing {in_words([up])}"
        return BadInput(f"{self.path}: no line says what to do with {place}")


@dataclass(kw_only=True)
class BlackjackChart(UpcardChart):
    """A chart of a blackjack game, actions as bits; and by upcard, whether even money is taken."""

    rules: Rules
    even_money: dict[int, bool] = field(default_factory=dict)

    def enter(self, row: ChartLine) -> None:
        """Take a line of the file in, or say what is wrong with it."""
        up = self.upcard(row, _CHARTS)
        if row.chart == "even money":
            self.even_money[up] = bool(self.action(row, {"even_money": True, "decline": False}))
            return
        label, may = self._hand(row, up)
        action = self.action(row, _ACTIONS)
        if not action & may:
            raise self.wrong(row, f"{row.best!r} is not open to {row.hand!r}")
        self.keep(row, label, up, action)

    def _hand(self, row: ChartLine, up: int) -> tuple[str, int]:
        """The hand as this module says it, and what it may do."""
        if row.chart in ("pair", "exceptions"):
            values = [UPCARDS.get(card, 0) for card in row.hand.split("-")]
            pair = len(values) == 2 and values[0] == values[1]
            if 0 in values or len(values) < 2 or sum(values) > 21 or (row.chart == "pair" and not pair):
                raise self.wrong(row, f"{row.hand!r} is no hand of this chart")
            splits = SPLIT if row.chart == "pair" and self.rules.most_hands_of(values[0]) > 1 else 0
            return in_words(values), self.may(up, number(*values)) | splits
        kind, _, points = row.hand.partition(" ")
        if kind not in row.chart or not points.isdecimal() or not 4 <= int(points) <= 20:
            raise self.wrong(row, f"{row.hand!r} is no hand of this chart")
        cards = 3 if row.chart.endswith(_DRAWN) else 2
        return row.hand, considered(self.rules.open_to(int(points), kind == "soft", cards=cards, up=up))

    def may(self, up: int, hand: int, split_from: int = 0) -> int:
        """What a hand may do, splitting aside."""
        return int(legal(self.rules, up, split_from)[hand])

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
        if written := next((act for act in rows if act & may), 0):
            return written
        doubles = kind == "soft" and any(act & (DOUBLE | FREE_DOUBLE) for act in rows)
        if points <= 11 or (kind == "soft" and points == 12) or (doubles and points <= _SOFT_DRAWS):
            return HIT
        return STAND if doubles else 0

    def as_dealt(self, up: int, hand: int) -> int:
        """What a hand does that was not split."""
        known = hands()
        values = values_of(known.held[hand].tolist())
        chart = "pair" if len(values) == 2 and values[0] == values[1] else "exceptions"
        if written := self.acts.get((chart, in_words(values), up), 0):
            return written
        return self.of_total(up, hand, self.may(up, hand))

    def playbook(self) -> Playbook:
        """What every hand does, or an error that names one that nothing is said of."""
        rules, known = self.rules, hands()
        book = blank()
        book.again[:] = np.array([rules.most_hands_of(pair) for pair in VALUES])[None, :, None]
        for up, taken in self.even_money.items():
            book.even_money[up - 1] = taken and up in rules.even_money
        for hand in np.flatnonzero(known.size >= 2).tolist():
            pairs = [value for value in VALUES if known.held[hand, value - 1]]
            for up in VALUES:
                book.acts[up - 1, 0, hand] = self.as_dealt(up, hand).bit_length()
                for pair in pairs:
                    may = self.may(up, hand, pair)
                    for stake in (FREE, STAKED):
                        act = self.of_total(up, hand, may, free=stake == FREE)
                        book.acts[up - 1, mode(pair, stake), hand] = act.bit_length()
        book.acts[:, 0, number(1, 10)] = BLACKJACK
        silent = reached(book, rules.free_splits) & (np.moveaxis(book.acts, 2, 0) == UNASKED)
        if silent.any():
            hand, up, _ = (int(index) for index in np.argwhere(silent)[0])
            raise self.silent(hand, up + 1, _DRAWN if known.size[hand] > 2 else "")
        return book


def read(path: str, game: str, rules: Rules) -> Playbook:
    """The playbook of a file."""
    chart = BlackjackChart(path, rules=rules)
    for row in rows(path, game, "main"):
        chart.enter(row)
    return chart.playbook()
