"""Seven cards as two hands: all 21 ways to set them, and the house way, for whole arrays of hands. The cards of a hand
ascend; its settings are numbered as `itertools.combinations` picks the two low cards. High values are those of the
plan's order of high hands; low values are places among all low hands there are, weakest first.

What a setting wins against another is counted here too: copies go to one side, a win takes both hands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.poker import ladder
from croupier.equipment.cards import JOKER
from croupier.errors import BadPlan
from croupier.games.families.pai_gow import PaiGowPlan, Run, SettingValue
from croupier.hands import fast
from croupier.hands.poker import SUITED
from croupier.money import Cents
from croupier.options import House

Ints: TypeAlias = npt.NDArray[np.int32]
Bools: TypeAlias = npt.NDArray[np.bool_]
Array: TypeAlias = npt.NDArray[Any]

STACK: Final = 7
PAIRS: Final = np.array([*combinations(range(STACK), 2)], np.int8)
_REST: Final = np.array([[at for at in range(STACK) if at not in pair] for pair in PAIRS], np.int8)
SETTINGS: Final = len(PAIRS)
#: A low hand is a number of seven bits.
LOW_BITS: Final = 7
_RUNS: Final[tuple[Run, ...]] = ("", "high cards", "pair")
#: The straight or flush stays.
_STAYS: Final = -1


class HandSettings(NamedTuple):
    """The settings of each hand: low and high values, whether the rules allow it, and which is the house way."""

    low: Ints
    high: Ints
    legal: Bools
    house: npt.NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class HandValues:
    """The low and high hands of a plan: the values of every low hand, the ranks of each, the higher first, and which
    are pairs; the values of every high hand, the lowest of each line, and which lines need one suit; which high hands
    are foul beside which low hand; and the values at which lines that need one suit begin, those side by side as one.
    """

    plan: PaiGowPlan[Any]
    lows: Ints
    low_ranks: Ints
    paired: Bools
    highs: Ints
    lines: Ints
    suited: Bools
    foul: Bools
    marks: Ints

    def settings(self, hands: npt.NDArray[np.int8]) -> HandSettings:
        """Every setting of every hand; the seven cards of a hand ascend."""
        lows = fast.evaluate(self.plan.low, hands[:, PAIRS].reshape(-1, 2)).reshape(-1, SETTINGS)
        high = fast.evaluate(self.plan.high, hands[:, _REST].reshape(-1, STACK - 2)).reshape(-1, SETTINGS)
        low = np.searchsorted(self.lows, lows).astype(np.int32)
        rung = np.searchsorted(self.highs, high)
        return HandSettings(low, high, ~self.foul[low, rung], house_ways(self, hands, low, rung))

    def line_of(self, high: Ints) -> npt.NDArray[np.intp]:
        """The places of high hands among the lines of their order."""
        return np.searchsorted(self.lines, high, side="right") - 1


@cache
def values_of(plan: PaiGowPlan[Any]) -> HandValues:
    """The values of a plan that this engine can follow."""
    if (plan.cards, plan.low_cards) != (STACK, 2):
        raise BadPlan(f"{plan.cards} cards set as {plan.low_cards} low; only seven cards set as two low are counted")
    jokers = {frozenset({JOKER} if order.joker_is_ace else order.wild) for order in (plan.high, plan.bonus.order)}
    if jokers != {frozenset({JOKER})}:
        raise BadPlan("other wild cards than the joker; hands are counted with nothing else wild")
    lows, ranks = _low_hands(plan)
    highs = ladder(plan.high, STACK - 2).values
    foul = [[plan.foul(SettingValue(low, high)) for high in highs.tolist()] for low in lows.tolist()]
    suited = [line in SUITED for line in plan.high.lines]
    blocks = groupby(range(len(suited)), key=lambda line: suited[line])
    starts = [plan.high.value(plan.high.lines[next(iter(lines))]) for needs_suit, lines in blocks if needs_suit]
    return HandValues(
        plan,
        lows,
        ranks,
        np.array([plan.low.line(value) == "pair" for value in lows.tolist()]),
        highs,
        np.array([plan.high.value(line) for line in plan.high.lines], np.int32),
        np.array(suited),
        np.array(foul),
        np.array(starts, np.int32),
    )


def _low_hands(plan: PaiGowPlan[Any]) -> tuple[Ints, Ints]:
    """Every low hand by value, and its ranks. Suits may not matter, nor a joker make what two other cards do not."""
    ranks: dict[int, tuple[int, int]] = {}
    for lower, higher in combinations_with_replacement(range(13), 2):
        values = {plan.low.rank([lower << 2, higher << 2 | suit]) for suit in range(lower == higher, 4)}
        ranks.setdefault(min(values), (higher, lower))
        if len(values) > 1:
            raise BadPlan("low hands of which suits decide; they are counted by rank")
    lows = np.array(sorted(ranks), np.int32)
    if any(plan.low.rank([rank << 2, JOKER]) not in ranks for rank in range(13)) or len(lows) > 1 << LOW_BITS:
        raise BadPlan("more low hands than two cards of 13 ranks make")
    return lows, np.array([ranks[value] for value in lows.tolist()], np.int32)


def low_cards(setting: int) -> tuple[int, int]:
    """Which two of the seven ascending cards go low."""
    first, second = PAIRS[setting]
    return int(first), int(second)


def house_ways(values: HandValues, hands: Array, low: Array, rung: Array) -> npt.NDArray[np.int8]:
    """The house way of each hand, whose settings make these low hands, and these high hands by their rungs. The plan's
    rules are asked once for all hands that they cannot tell apart."""
    way = values.plan.house_way
    run = _preferred_runs(values, low, rung)
    rows = np.arange(len(hands))
    left = np.where(run < 0, 0, 1 + values.paired[low[rows, run]])
    ranks = np.where(hands == JOKER, way.joker, hands >> 2).astype(np.int16)
    wanted = _decided(values, ranks, left)
    first, second = ranks[:, PAIRS[:, 0]], ranks[:, PAIRS[:, 1]]
    together = np.where(first < second, first * 13 + second, second * 13 + first)
    fits = together == wanted[:, None]
    worth = np.where(fits, _places([way.prefers_high(high) for high in values.highs.tolist()])[rung], -1)
    setting = np.where(wanted == _STAYS, run, np.argmax(worth, axis=1))
    if not (fits[rows, setting] | (wanted == _STAYS)).all():
        raise BadPlan("the house way puts cards low that are not held")
    return setting.astype(np.int8)


def _preferred_runs(values: HandValues, low: Array, rung: Array) -> Array:
    """The setting of each hand with the straight or flush that is preferred; below 0 for none."""
    way, order = values.plan.house_way, values.plan.high
    runs = np.array([order.line(high) in way.runs for high in values.highs.tolist()])[rung]
    size = len(values.highs)
    both = low[runs].astype(np.int64) * size + rung[runs]
    there = np.flatnonzero(np.bincount(both, minlength=len(values.lows) * size))
    made = map(SettingValue, values.lows[there // size].tolist(), values.highs[there % size].tolist())
    place = np.zeros(len(values.lows) * size, np.int32)
    place[there] = _places([way.prefers_run(setting) for setting in made])
    worth = np.full(rung.shape, -1, np.int32)
    worth[runs] = place[both]
    return np.where(runs.any(axis=1), np.argmax(worth, axis=1), -1)


def _places(keys: Sequence[Any]) -> Array:
    """Where each of these keys stands; equals stand together."""
    places = {key: place for place, key in enumerate(sorted(set(keys)))}
    return np.array([places[key] for key in keys], np.int32)


def _decided(values: HandValues, ranks: Array, left: Array) -> Array:
    """The two ranks of each hand that go low as one number, by the ranks held and what a straight or flush leaves."""
    held = np.zeros((len(ranks), 13), np.int64)
    for column in ranks.T:
        held[np.arange(len(ranks)), column] += 1
    keys = held @ 6 ** np.arange(13) * len(_RUNS) + left
    _, first, number = np.unique(keys, return_index=True, return_inverse=True)
    answers = np.full(len(first), _STAYS, np.int16)
    for at, (row, kind) in enumerate(zip(held[first].tolist(), left[first].tolist(), strict=True)):
        lows = values.plan.house_way.decide(tuple(row), _RUNS[kind]).ranks
        if lows is not None:
            answers[at] = min(lows) * 13 + max(lows)
        elif not kind:
            raise BadPlan("the house way keeps a straight or flush that is not there")
    answered: npt.NDArray[Any] = answers[number.reshape(-1)]
    return answered


#: A win so large that no charge of a percentage is rounded, and a multiple of it.
_LARGE: Final[Cents] = 100_000_00
_LARGER: Final[Cents] = 7 * _LARGE


class Copies(NamedTuple):
    """Whether a low hand that equals the opponent's wins, and whether a high hand does: 1 or 0."""

    low: int
    high: int


@cache
def copies(plan: PaiGowPlan[Any], wager: str) -> Copies:
    """To whom copies go by the rules of a wager. Both hands must win to win, and both lose to lose."""
    units = plan.units[wager]
    theirs = SettingValue(4, 16)
    winning = {
        (low, high): units(SettingValue(theirs.low + low, theirs.high + high), theirs)
        for low, high in product((-1, 0, 1), repeat=2)
    }
    won_copies = Copies(int(winning[0, 1] == 1), int(winning[1, 0] == 1))
    for signs, won in winning.items():
        better = [(sign or 2 * copy - 1) > 0 for sign, copy in zip(signs, won_copies, strict=True)]
        if won != sum(better) - 1:
            raise BadPlan(f"{wager} wins {won} when its hands compare as {signs}; no side has all copies of a hand")
    for player, opponent in _samples(plan):
        signs = _sign(player.low - opponent.low), _sign(player.high - opponent.high)
        if units(player, opponent) != (-1 if plan.foul(player) else winning[signs]):
            raise BadPlan(f"{wager} does not go by which hands are higher alone, and foul hands do not just lose")
    return won_copies


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def _samples(plan: PaiGowPlan[Any]) -> Iterator[tuple[SettingValue, SettingValue]]:
    """Settings beside an opponent's, which is not foul: every high hand, and every low hand in turn, meets one below,
    its equal and one above."""
    values = values_of(plan)
    lows, highs = values.lows.tolist(), values.highs.tolist()
    for at, high in enumerate(highs):
        beside = (~values.foul[:, at]).nonzero()[0].tolist()
        place = beside[at % len(beside)] if beside else -1
        for low, other in product((place - 1, place, place + 1), (at - 1, at, at + 1)):
            if place >= 0 and 0 <= low < len(lows) and 0 <= other < len(highs):
                yield SettingValue(lows[low], highs[other]), SettingValue(lows[place], high)


def taken(plan: PaiGowPlan[Any], options: House, wager: str, stake: Cents = 0) -> Fraction:
    """The part of a unit that a win falls short of, by its vigorish: of a rounded stake, else as the text has it."""
    if wager == plan.bank and plan.paid(options, _LARGE) != _LARGE:
        raise BadPlan(f"the {wager} is counted where it pays winners 1 to 1 only")
    if stake:
        return 1 - Fraction(plan.won(options, wager, stake), stake)
    plain = plan.unmeasured(options)
    share = Fraction(plan.won(plain, wager, _LARGE), _LARGE)
    if plan.won(plain, wager, _LARGER) != share * _LARGER:
        raise BadPlan("a vigorish that is no share of the win; name the wager with stake=")
    return 1 - share
