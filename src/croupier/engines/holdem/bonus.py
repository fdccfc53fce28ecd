"""Texas Hold'em Bonus solved: two antes to see the flop, then one or none before turn and river (OH-K §10)."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np

from croupier.engines.holdem.board import strength, values
from croupier.engines.holdem.bonus_count import BEST, ENDS, LATER, LOST, PLANS, RULED, TIED, WON_HIGH, count_flops
from croupier.engines.holdem.likeness import FIRST_ONLY, Felt, Holdings, felt, on_each_flop, shared_out
from croupier.engines.question import Question
from croupier.engines.solved import Ending, Simpler, Solved, Spot, Strategy, Weight, by_lines
from croupier.engines.streets.sets import Flags, deck
from croupier.equipment.cards import ACE, DEUCE
from croupier.errors import BadPayTable
from croupier.games.texas_holdem_bonus import rules
from croupier.hands.orders import FIVE_CARD

CHART: Final = "before the flop"
#: What a fold costs: the ante.
FOLDED: Final = Fraction(-1)


# -- what an ending is worth ----------------------------------------------------------------------------------------


def bar() -> int:
    """The number of the weakest hand with which a won ante is paid."""
    known = enumerate(values().tolist())
    return next(number for number, value in known if number and rules.against_dealer(value, -1).ante.units)


def _result(end: int) -> rules.Showdown:
    """How two hands that end a showdown so settle."""
    weakest = FIVE_CARD.value("high_card")
    mine = {LOST: weakest - 1, TIED: weakest, WON_HIGH: FIVE_CARD.value("royal_flush", [ACE])}.get(end, weakest + 1)
    return rules.against_dealer(mine, weakest)


def nets(later: int) -> list[int]:
    """What each ending nets with so many of the later wagers, per ante."""
    assert rules.TURN == rules.RIVER == 1
    return [one.ante.units + (rules.FLOP + later) * one.others.units for one in map(_result, range(ENDS))]


# -- the count --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counted:
    """How often each ending comes up, for every class of holdings, strategy, number of later wagers and ending."""

    holdings: Holdings
    sums: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    ways: int

    def worth(self, holding: int, plan: int, later: Callable[[int], int] = int) -> int:
        """What a holding nets in all under a plan, or with so many later wagers in place of its own."""
        return sum(
            many * net
            for wagers, ends in enumerate(self.sums[holding][plan])
            for many, net in zip(ends, nets(later(wagers)), strict=True)
        )


@cache
def counted(pack: tuple[int, ...]) -> Counted:
    """Every flop, with the best turn and river wagers."""
    cards, holdings = felt(pack)
    n = len(cards.cards)
    unit = np.array([_result(end).others.units for end in range(ENDS)], np.int64)
    told = (cards, strength(7), strength(6), bar(), unit, _ruled(cards))

    def count(share: Any, sums: Any) -> None:
        count_flops(share, *told, sums)

    sums = shared_out(cards, (len(holdings.names), PLANS, LATER, ENDS), count)
    ways = comb(n, 2) * comb(n - 2, 3) * (n - 5) * (n - 6) * comb(n - 7, 2)
    assert int(sums[:, BEST].sum()) == int(sums[:, RULED].sum()) == ways
    return Counted(holdings, _tuples(sums.tolist()), ways)


def _tuples(nested: Any) -> Any:
    return tuple(map(_tuples, nested)) if isinstance(nested, list) else nested


def _ruled(cards: Felt) -> Flags:
    """Where the simple strategy makes the turn wager: a pair with an own card, or a hand that pays the ante."""
    least = int(values()[bar()])
    return np.array([one.paired | (one.values >= least) for one in on_each_flop(cards)])


# -- the base game ----------------------------------------------------------------------------------------------------


def solve(question: Question) -> Solved:
    """Ante, flop, turn and river together, per ante."""
    count = counted(question.pack)
    rounds = count.ways // comb(sum(question.pack), 2)
    endings: Counter[Ending] = Counter()
    spots = []
    for at, (name, ways) in enumerate(zip(count.holdings.names, count.holdings.ways, strict=True)):
        bet, fold = count.worth(at, BEST), FOLDED * ways * rounds
        if bet > fold:
            for later, ends in enumerate(count.sums[at][BEST]):
                for net, many in zip(nets(later), ends, strict=True):
                    endings[Ending(Fraction(net), Fraction(1 + rules.FLOP + later))] += many
        else:
            endings[Ending(FOLDED, Fraction(1))] += ways * rounds
        values_ = {"fold": FOLDED, "bet": Fraction(bet, ways * rounds)}
        spots.append(Spot(CHART, name, "", ways, values_, "bet" if bet > fold else "fold"))
    kept: dict[Ending, Weight] = {one: many for one, many in endings.items() if many}
    return Solved(ways=count.ways, endings=kept, strategy=Strategy(tuple(spots), _simpler(count), FIRST_ONLY))


def folded_by_rule(holding: Sequence[int]) -> bool:
    """The usual chart before the flop: a deuce with an offsuit three to seven is folded."""
    low, high = sorted(holding)
    return low >> 2 == DEUCE and 0 < high >> 2 <= 5 and low & 3 != high & 3


def _simpler(count: Counted) -> tuple[Simpler, ...]:
    rounds = count.ways // sum(count.holdings.ways)

    def edge(
        plan: int, later: Callable[[int], int] = int, folds: Callable[[Sequence[int]], bool] = folded_by_rule
    ) -> Fraction:
        known = enumerate(zip(count.holdings.cards, count.holdings.ways, strict=True))
        worth = (
            FOLDED * ways * rounds if folds(holding) else Fraction(count.worth(at, plan, later))
            for at, (holding, ways) in known
        )
        return -sum(worth, Fraction(0)) / count.ways

    return (
        Simpler(
            "hidden pair",
            "fold 2-3 to 2-7 offsuit; bet turn and river with a pair made with an own card, or a straight or better",
            edge(RULED),
        ),
        Simpler("never fold", "bet the flop with every holding, then play the best", edge(BEST, folds=lambda _: False)),
        Simpler("flop only", "fold 2-3 to 2-7 offsuit; never bet turn or river", edge(BEST, lambda _: 0)),
        Simpler(
            "bet every street", "fold 2-3 to 2-7 offsuit; always bet turn and river", edge(BEST, lambda _: LATER - 1)
        ),
    )


# -- the bonus --------------------------------------------------------------------------------------------------------


@cache
def _bonus_lines(pack: tuple[int, ...]) -> dict[tuple[str, ...], int]:
    """How often own and dealer's two cards fit each list of lines."""
    _, holdings = felt(pack)
    found: Counter[tuple[str, ...]] = Counter()
    for holding, ways in zip(holdings.cards, holdings.ways, strict=True):
        left = list(deck(pack))
        for card in holding:
            left.remove(card)
        for dealer in combinations(left, 2):
            found[rules.bonus_lines(holding, dealer)] += ways
    return dict(found)


def solve_bonus(question: Question) -> Solved:
    """The own two cards, and the dealer's where two aces meet two aces (§11.III, §11.IV)."""
    table, fits = question.posted, _bonus_lines(question.pack)
    hits: Counter[str] = Counter()
    for lines, many in fits.items():
        hits[next((line for line in lines if table.get(line)), "")] += many
    for one in table.lines:
        if not hits[one.line] and any(one.line in lines for lines in fits):
            raise BadPayTable(f"table {table.id!r}: line {one.line!r} is never paid; another line takes all its hands")
    del hits[""]
    return by_lines(table, hits, sum(fits.values()))
