"""What the ways a hand of Pontoon Plus ends are worth under a pay table, and what a round of one or more hands nets.

Split hands meet the same dealer. Given the dealer's end they are taken as independent, and ends that the dealer does
not decide (bust, 21, withdrawn) as spread over the dealer's ends alike; what they net on average is exact all the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np

from croupier.errors import BadPayTable
from croupier.exact.blackjack.dealer_fast import ENDS, NATURAL, Floats, Small
from croupier.exact.pontoon.kernels import (
    BUST,
    DOUBLED,
    DOUBLED_21,
    DOUBLED_BUST,
    ENDINGS,
    LINE,
    LINES,
    STOOD,
    SUPER,
    SURRENDERED,
    WITHDRAWN,
)
from croupier.exact.pontoon.play import Played, SplitRound
from croupier.exact.pontoon.splits import Pattern, patterns
from croupier.exact.solved import Ending, units
from croupier.games.pontoon_plus import rules
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.turns import MOST_HANDS
from croupier.money import Cents
from croupier.paytables import PayTable

#: Net and risk of one hand.
Worth: TypeAlias = tuple[Fraction, int]

_LOST: Final = 2  # of won, drawn and lost
_DECIDED_BY_DEALER: Final = range(STOOD, BUST)
_OTHERS: Final = range(BUST, ENDINGS)


@dataclass(frozen=True)
class Pays:
    """What each ending is worth, per unit of the initial bet."""

    worth: tuple[Worth, ...]
    #: The line of the table that each of `LINES` is paid as.
    paid_as: tuple[str, ...]

    @cached_property
    def nets(self) -> Floats:
        """The nets as floats."""
        return np.array([float(net) for net, _ in self.worth])

    @cached_property
    def sums(self) -> list[Sums]:
        """What up to four hands can net and risk together, one hand added at a time."""
        found = [Sums.none()]
        for _ in range(MOST_HANDS):
            found.append(found[-1].and_one(sorted(set(self.worth))))
        return found

    @cached_property
    def places(self) -> Small:
        """The place of each ending among the worths of one hand."""
        known = sorted(set(self.worth))
        return np.array([known.index(one) for one in self.worth])


def pays(options: Options, stake: Cents) -> Pays:
    """The pays of a table (§4.1.1); with a stake, the super bonus that it earns (§4.1.2)."""
    table = options.tables["main"]
    paid = {line: table.get(line) or table["regular"] for line in LINES}
    for one in paid.values():
        if one.pays.unit == "percent":
            raise BadPayTable(f"table {table.id!r}: line {one.line!r} of main cannot pay a share of a meter")
    net = {line: units(one.pays, *([stake] if stake else [])) for line, one in paid.items()}
    extra = _super_bonus(options.tables["super_bonus"], stake)
    worth: list[Worth] = [(Fraction(-1), 1)] * ENDINGS
    for end in range(ENDS):
        worth[STOOD + end], worth[STOOD + ENDS + end] = (net["regular"], 1), (Fraction(0), 1)
        worth[DOUBLED + end], worth[DOUBLED + ENDS + end] = (Fraction(2), 2), (Fraction(0), 2)  # §3.25.5
        worth[DOUBLED + _LOST * ENDS + end] = Fraction(-2), 2
    worth[DOUBLED + _LOST * ENDS + NATURAL] = Fraction(-1), 2  # the doubled part comes back (§3.25.4)
    worth[DOUBLED_BUST], worth[DOUBLED_21] = (Fraction(-2), 2), (Fraction(2), 2)
    worth[WITHDRAWN] = Fraction(-1), 1  # §3.25.3; what is pulled back is not at risk in the end
    worth[SURRENDERED] = Fraction(-1, 2), 1
    for at, line in enumerate(LINES):
        worth[LINE + at] = net[line], 1
    for at, line in enumerate(("7_7_7_suited", "7_7_7_spades")):
        beside = Fraction(0) if extra and options.super_bonus_mode == "instead" else net[line]
        worth[SUPER + at] = beside + extra, 1
    return Pays(tuple(worth), tuple(paid[line].line for line in LINES))


def _super_bonus(table: PayTable, stake: Cents) -> Fraction:
    line = table.get(rules.super_bonus_line(stake))
    return units(line.pays, stake) if line else Fraction(0)


@dataclass(frozen=True, slots=True)
class Sums:
    """What some hands can net and risk together; ``after`` says to which of these one hand less and its last lead."""

    worth: list[Worth]
    after: Small

    @staticmethod
    def none() -> Sums:
        """No hand yet."""
        return Sums([(Fraction(0), 0)], np.zeros(0, np.int64))

    def and_one(self, one: list[Worth]) -> Sums:
        """These hands and one more."""
        added = [(net + more, risk + also) for net, risk in self.worth for more, also in one]
        known = {worth: at for at, worth in enumerate(dict.fromkeys(added))}
        return Sums(list(known), np.array([known[worth] for worth in added]))


def endings(played: Played, paid: Pays) -> dict[Ending, float]:
    """How rounds end."""
    found: defaultdict[Worth, float] = defaultdict(float)
    for worth, chance in zip(paid.worth, played.ended, strict=True):
        found[worth] += float(chance)
    for one in played.splits:
        for pattern in patterns(one.most):
            for worth, chance in _together(one, pattern, paid):
                found[worth] += one.chance * chance
    return {Ending(net, Fraction(risk)): chance for (net, risk), chance in sorted(found.items()) if chance > 0.0}


def _together(one: SplitRound, pattern: Pattern, paid: Pays) -> Iterator[tuple[Worth, float]]:
    """The hands of one pattern of a split, against every end of the dealer."""
    dealer = one.splits.dealer(pattern)
    each = [_by_dealer(ended, dealer, paid) for ended in one.splits.hands(pattern, one.seen)]
    together = paid.sums[len(each)].worth
    total = np.zeros(len(together))
    for end in np.flatnonzero(dealer > 0.0):
        chances: Floats = dealer[end : end + 1]
        for sums, mine in zip(paid.sums[1:], each, strict=False):
            both = np.outer(chances, mine[:, end] / dealer[end])
            chances = np.bincount(sums.after, both.ravel(), len(sums.worth)).astype(np.float64, copy=False)
        total += chances
    yield from zip(together, total.tolist(), strict=True)


def _by_dealer(ended: Floats, dealer: Floats, paid: Pays) -> Floats:
    """How likely a hand is worth what, jointly with the dealer's end."""
    found = np.zeros((paid.places.max() + 1, ENDS))
    for at in _DECIDED_BY_DEALER:
        found[paid.places[at], at % ENDS] += ended[at]
    left = np.maximum(dealer - found.sum(axis=0), 0.0)
    if left.sum() > 0.0:
        for at in _OTHERS:
            found[paid.places[at]] += ended[at] * left / left.sum()
    return found


def hits(played: Played, paid: Pays, table: PayTable) -> dict[str, float]:
    """How many hands of a round each line pays, split ones included."""
    ended = played.all_ended()
    found = dict.fromkeys((one.line for one in table.lines), 0.0)
    made = dict(zip(LINES, ended[LINE:SUPER], strict=True))
    made["7_7_7_suited"] += ended[SUPER]
    made["7_7_7_spades"] += ended[SUPER + 1]
    made["regular"] += ended[STOOD : STOOD + ENDS].sum()
    for line, chance in zip(paid.paid_as, made.values(), strict=True):
        found[line] += float(chance)
    return found
