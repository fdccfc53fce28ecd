"""What a setting wins against another, as far as it can be counted: copies go to one side, a win takes both hands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, Final, NamedTuple

from croupier.engines.pai_gow.hands import values_of
from croupier.errors import BadPlan
from croupier.games.families.pai_gow import PaiGowPlan, SettingValue
from croupier.money import Cents
from croupier.options import House

#: A win so large that no charge of a percentage is rounded, and a multiple of it.
_LARGE: Final[Cents] = 100_000_00
_LARGER: Final[Cents] = 7 * _LARGE


class Copies(NamedTuple):
    """Whether a low hand that equals the opponent's wins, and whether a high hand does: 1 or 0."""

    low: int
    high: int


def copies(plan: PaiGowPlan[Any], wager: str) -> Copies:
    """To whom copies go by the rules of a wager. Both hands must win to win, and both lose to lose."""
    units = plan.units[wager]
    every = [(low, high) for low in (-1, 0, 1) for high in (-1, 0, 1)]
    winning = {signs: units(*_settings(SettingValue(4, 16), signs)) for signs in every}
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


def _settings(theirs: SettingValue, signs: tuple[int, int]) -> tuple[SettingValue, SettingValue]:
    return SettingValue(theirs.low + signs[0], theirs.high + signs[1]), theirs


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
    """The part of a unit that a win falls short of, by its vigorish: of a stake as it is rounded, else as the text has
    it."""
    if wager == plan.bank and plan.paid(options, _LARGE) != _LARGE:
        raise BadPlan(f"the {wager} is counted where it pays winners 1 to 1 only")
    if stake:
        return 1 - Fraction(plan.won(options, wager, stake), stake)
    plain = plan.unmeasured(options)
    share = Fraction(plan.won(plain, wager, _LARGE), _LARGE)
    if plan.won(plain, wager, _LARGER) != share * _LARGER:
        raise BadPlan("a vigorish that is no share of the win; name the wager with stake=")
    return 1 - share
