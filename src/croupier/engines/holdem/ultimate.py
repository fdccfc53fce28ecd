"""Ultimate Texas Hold'em solved: a play wager of four antes before the flop, two on it, one on the river (OH-I §9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import Any, Final

import numpy as np

from croupier.engines.holdem.board import strength, values
from croupier.engines.holdem.likeness import FIRST_ONLY, Felt, Holdings, OnTheFlop, felt, on_each_flop, shared_out
from croupier.engines.holdem.ultimate_count import (
    ENDS,
    EVERY,
    FLOP,
    FOLDED,
    LINES,
    LOST,
    LOST_OPEN,
    OUTS,
    PARTS,
    RIVER,
    RULED_FLOP,
    RULED_RIVER,
    TIED,
    WON,
    WON_OPEN,
    count_flops,
)
from croupier.engines.question import Question
from croupier.engines.solved import DOLLAR, Ending, Simpler, Solved, Spot, Strategy, Weight, units
from croupier.engines.streets.sets import Flags
from croupier.equipment.cards import ACE, DEUCE, JACK, KING, QUEEN, TEN
from croupier.errors import BadPayTable
from croupier.games.ultimate_texas_holdem import rules
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents
from croupier.paytables import PayTable

#: Ante and blind.
MADE: Final = 2
CHART: Final = "before the flop"
_MOST: Final = 2**62


# -- what an ending is worth ----------------------------------------------------------------------------------------


def bar() -> int:
    """The number of the weakest hand that qualifies."""
    return next(number for number, value in enumerate(values().tolist()) if number and rules.qualifies(value))


def shown(end: int) -> tuple[int, int]:
    """Two hands that end a showdown so, by their values."""
    closed, open_ = FIVE_CARD.value("pair"), FIVE_CARD.value("high_card")
    if end in (LOST, LOST_OPEN, TIED):
        dealer = open_ if end == LOST_OPEN else closed
        return dealer - (end != TIED), dealer
    line = (end - WON) % LINES
    return FIVE_CARD.value(FIVE_CARD.lines[line], [ACE] * 5), open_ if end >= WON_OPEN else closed


def blind_units(end: int, blind: Sequence[Fraction]) -> Fraction:
    """What the blind wins for a unit: a pay-table line of a hand that wins, else what ante and play do (§9.VIII)."""
    if end == FOLDED:
        return Fraction(-1)
    others = rules.against_dealer(*shown(end)).others.units
    return blind[(end - WON) % LINES] if others > 0 else Fraction(others)


def nets(multiple: int, blind: Sequence[Fraction]) -> list[Fraction]:
    """What each ending nets with a play wager of so many antes, per ante."""
    found = []
    for end in range(FOLDED):
        ante, others = rules.against_dealer(*shown(end))
        found.append(ante.units + blind_units(end, blind) + multiple * others.units)
    return [*found, Fraction(-MADE)]


def blind_pays(table: PayTable, stake: Cents = DOLLAR) -> tuple[Fraction, ...]:
    """What a winning blind wins with each line; below the table it is returned (§10.III)."""
    return tuple(units(paid.pays, stake) if (paid := table.get(line)) else Fraction(0) for line in FIVE_CARD.lines)


# -- the count --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counted:
    """How often each ending comes up, for every class of holdings, part and ending; and the pays it was counted for."""

    holdings: Holdings
    sums: tuple[tuple[tuple[int, ...], ...], ...]
    blind: tuple[Fraction, ...]
    ways: int

    def worth(self, holding: int, parts: Sequence[tuple[int, int]]) -> Fraction:
        """What a holding nets in all, over these parts with these play wagers."""
        return sum(
            (
                many * net
                for part, multiple in parts
                for many, net in zip(self.sums[holding][part], nets(multiple, self.blind), strict=True)
            ),
            Fraction(0),
        )


@cache
def counted(pack: tuple[int, ...], blind: tuple[Fraction, ...]) -> Counted:
    """Every flop, with the best play on the flop and the river for these pays of the blind."""
    cards, holdings = felt(pack)
    n = len(cards.cards)
    whole = lcm(*(one.denominator for one in blind))
    prices = [[int(one * whole) for one in nets(multiple, blind)] for multiple in (1, 2)]
    if max(map(abs, (*prices[0], *prices[1]))) * comb(n, 2) ** 2 * 6 > _MOST:
        raise BadPayTable("the blind pays more than can be counted exactly")
    one, two = np.array(prices, np.int64)
    told = (cards, strength(7), strength(6), bar(), one, two, _ruled(cards))

    def count(share: Any, sums: Any) -> None:
        count_flops(share, *told, sums)

    sums = shared_out(cards, (len(holdings.names), PARTS, ENDS), count)
    ways = comb(n, 2) * comb(n - 2, 3) * comb(n - 5, 2) * comb(n - 7, 2)
    assert int(sums[:, EVERY].sum()) == int(sums[:, FLOP : RIVER + 1].sum()) == ways
    return Counted(holdings, tuple(tuple(map(tuple, one)) for one in sums.tolist()), blind, ways)


# -- strategies -------------------------------------------------------------------------------------------------------

WAIT: Final = ((FLOP, 2), (RIVER, 1))
WAIT_BY_RULE: Final = ((RULED_FLOP, 2), (RULED_RIVER, 1))


def actions() -> dict[str, tuple[tuple[int, int], ...]]:
    """What can be done before the flop, the smaller first (ruling: G9)."""
    raises = {f"play {multiple}x": ((EVERY, multiple),) for multiple in sorted(rules.BEFORE_THE_FLOP)}
    return {"check": WAIT, **raises}


def raised_by_rule(holding: tuple[int, int]) -> bool:
    """The usual chart before the flop."""
    (low, low_suit), (high, high_suit) = (divmod(card, 4) for card in sorted(holding))
    if low == high:
        return low > DEUCE
    least = {ACE: (0, 0), KING: (0, 3), QUEEN: (4, 6), JACK: (6, 8)}  # the lowest kicker, suited and offsuit
    return high in least and low >= least[high][low_suit != high_suit]


def _ruled(cards: Felt) -> Flags:
    """Where the usual strategy bets on the flop."""
    return np.array([bets_by_rule(one) for one in on_each_flop(cards)])


def bets_by_rule(one: OnTheFlop) -> Flags:
    """A pair or better with an own card, but not two deuces alone; a straight or better; four of a suit with an own ten
    or better in it."""
    deuces = (one.holdings >> 2 == DEUCE).all(axis=1)
    two_pair, straight = (one.values >= FIVE_CARD.value(line) for line in ("two_pair", "straight"))
    found: Flags = straight | (one.paired & (two_pair | ~deuces))
    for suit in range(4):
        own = one.holdings & 3 == suit
        four = own.sum(axis=1) + int((one.flop & 3 == suit).sum()) >= 4
        found |= four & (own & (one.holdings >> 2 >= TEN)).any(axis=1)
    return found


USUAL: Final = (
    "4x: threes or better, any ace, K-5 (suited K-2), Q-8 (suited Q-6), J-10 (suited J-8) or better; 2x: a pair or "
    "better made with an own card, but not two deuces alone, any straight or better, or four of a suit with an own ten "
    f"or better in it; 1x: a pair with an own card, or fewer than {OUTS} cards of which one would give the dealer the "
    "better hand"
)


def _simpler(count: Counted) -> tuple[Simpler, ...]:
    def edge(plan: Any) -> Fraction:
        worth = (count.worth(at, plan(holding)) for at, holding in enumerate(count.holdings.cards))
        return -sum(worth, Fraction(0)) / count.ways

    always = actions()
    return (
        Simpler("usual", USUAL, edge(lambda one: always["play 4x"] if raised_by_rule(one) else WAIT_BY_RULE)),
        Simpler("never before the flop", "check every holding, then play the best", edge(lambda _: WAIT)),
        Simpler("always 4x", "four antes on every holding", edge(lambda _: always["play 4x"])),
    )


# -- the wagers -------------------------------------------------------------------------------------------------------


def _chosen(count: Counted) -> list[tuple[str, dict[str, Fraction]]]:
    """The best action before the flop with every holding, and what each nets in all."""
    found = []
    for at in range(len(count.holdings.names)):
        worth = {name: count.worth(at, parts) for name, parts in actions().items()}
        found.append((max(worth, key=worth.__getitem__), worth))
    return found


def _endings(count: Counted) -> list[tuple[int, int, int]]:
    """Every ending of the best play: which, with how large a play wager, and how often."""
    found: dict[tuple[int, int], int] = {}
    for at, (best, _) in enumerate(_chosen(count)):
        for part, multiple in actions()[best]:
            for end, many in enumerate(count.sums[at][part]):
                key = (end, 0 if end == FOLDED else multiple)
                found[key] = found.get(key, 0) + many
    return [(end, multiple, many) for (end, multiple), many in found.items() if many]


def solve(question: Question) -> Solved:
    """Ante, blind and play together, per ante."""
    blind = blind_pays(question.options.tables["blind"], question.asked.stake_or())
    count = counted(question.pack, blind)
    endings: dict[Ending, Weight] = {}
    for end, multiple, many in _endings(count):
        ending = Ending(nets(multiple, blind)[end], Fraction(MADE + multiple))
        endings[ending] = endings.get(ending, 0) + many
    rounds = count.ways // comb(sum(question.pack), 2)
    spots = tuple(
        Spot(CHART, name, "", ways, {one: value / (ways * rounds) for one, value in worth.items()}, best)
        for name, ways, (best, worth) in zip(count.holdings.names, count.holdings.ways, _chosen(count), strict=True)
    )
    return Solved(ways=count.ways, endings=endings, strategy=Strategy(spots, _simpler(count), FIRST_ONLY))


def solve_blind(question: Question) -> Solved:
    """The blind alone, under the best play of all three wagers."""
    table = question.posted
    blind = blind_pays(table, question.asked.stake_or())
    count = counted(question.pack, blind)
    endings: dict[Ending, Weight] = {}
    hits = dict.fromkeys((one.line for one in table.lines), 0)
    for end, _, many in _endings(count):
        ending = Ending(blind_units(end, blind))
        endings[ending] = endings.get(ending, 0) + many
        if WON <= end < FOLDED and (line := FIVE_CARD.lines[(end - WON) % LINES]) in hits:
            hits[line] += many
    return Solved(
        ways=count.ways,
        endings=endings,
        hits=hits,
        notes=("part of base, under the best play of base; the edge is per unit of the blind, which equals the ante",),
    )
