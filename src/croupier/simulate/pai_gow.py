"""The rounds of Pai Gow Poker: seven cards each, both set by the house ways, low against low and high against high.

Without five cards of a suit the ranks say how a hand is set, so the two hands of every such seven cards are looked up;
the few others are set on the spot by the same compiled house ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import ACE, JOKER
from croupier.exact.pai_gow.hands import _PAIRS, _REST, SETTINGS, _house_way
from croupier.exact.pai_gow.hands import settings as all_settings
from croupier.exact.pai_gow.ranks import holdings
from croupier.games.pai_gow_poker.rules import fortune_line
from croupier.hands import fast
from croupier.hands.fast import _HALF, _HIGH
from croupier.hands.orders import FORTUNE, PAI_GOW_HIGH
from croupier.simulate.chance import Stream
from croupier.simulate.poker import _LIFT, deal, ladder, rung
from croupier.simulate.poker_endings import Account, Counts, Pack, Table

STACK: Final = 7
#: A set hand in one number: the rung of the high hand, and seven bits for the low hand.
_LOW: Final = 7
#: From this line on the rules are asked what seven cards are to the Fortune bonus (§6.V).
_ASKED: Final = FORTUNE.lines.index("straight_flush")


class Compared(NamedTuple):
    """How the player's low and high hand compare with the dealer's: 1 higher, 0 a copy, -1 lower."""

    low: int
    high: int


#: In the order in which the rounds number them.
ENDINGS: Final = [Compared(low, high) for low in (-1, 0, 1) for high in (-1, 0, 1)]


class House(NamedTuple):
    """Where the ranks of seven cards lie, how they are set there; by two ranks their place among low hands, and the
    values of the rungs of high hands."""

    keys: npt.NDArray[np.int64]
    lower: npt.NDArray[np.int32]
    upper: npt.NDArray[np.int32]
    by_rank: npt.NDArray[np.int32]
    lows: npt.NDArray[np.int32]
    values: npt.NDArray[np.int32]


@cache
def house(pack: tuple[int, ...]) -> House:
    """The house ways of a pack."""
    held, known = holdings(pack), fast.tables(FORTUNE, STACK)
    high_rungs = ladder(PAI_GOW_HIGH, 5)
    rows = np.arange(len(held.held)), held.settings.house
    powers = 5 ** np.arange(7, dtype=np.int64)
    lower = held.held[:, :7].astype(np.int64) @ powers
    upper = held.held[:, 7:].astype(np.int64) @ powers[:6] + held.joker * powers[6]
    by_rank = np.zeros(len(known.by_rank), np.int32)
    by_rank[known.low[lower] + known.high[upper]] = (
        high_rungs.of(held.settings.high[rows]) << _LOW | held.settings.low[rows]
    )
    return House(ladder(FORTUNE, STACK).keys, known.low, known.high, by_rank, _lows(), high_rungs.values)


def _lows() -> npt.NDArray[np.int32]:
    """The place of every two ranks among the low hands, as the solver numbers them."""
    found = np.zeros((13, 13), np.int32)
    for one in range(13):
        for other in range(one, 13):
            rest = [rank for rank in range(13) if rank not in (one, other)][:5]
            two = sorted([one << 2, other << 2 | 1])
            hand = sorted([*two, *(rank << 2 | 2 for rank in rest)])
            made = all_settings(np.array([hand], np.int8))
            at = next(at for at, pair in enumerate(_PAIRS.tolist()) if [hand[spot] for spot in pair] == two)
            found[one, other] = found[other, one] = made.low[0, at]
    return found


def table(pack: tuple[int, ...], compared: Account, fortune: Account) -> Table:
    """The rounds of two hands, and what the player's seven cards are to the Fortune bonus."""
    high, seven = ladder(PAI_GOW_HIGH, 5), ladder(FORTUNE, STACK)
    lines = np.array(seven.marks(FORTUNE.category), np.int64)
    names = list(fortune.endings)
    seen: list[Any] = [*house(pack), high.keys, high.tables[5], seven.keys, seven.tables[STACK], lines]
    seen.append(looking := bool(fortune.stakes))

    def deals(rounds: int, cards: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        times, fortunes = np.zeros(len(ENDINGS), np.int64), np.zeros(len(names), np.int64)
        asked = np.empty((rounds if looking else 0, STACK), np.uint8)
        counted: list[Any] = [times, fortunes, asked]
        many = play(rounds, cards, stream, shuffling, *seen, *counted)
        for hand in asked[:many].tolist():
            line = fortune_line(hand)
            fortunes[names.index(line) if line in names else 0] += 1
        return [times, fortunes]

    return Table([card for card, many in enumerate(pack) if many], [compared, fortune], deals)


def fortune_endings(posted: Sequence[str]) -> list[str]:
    """What seven cards may be to the Fortune bonus: the lines of five cards first, as the rounds number them."""
    return [*dict.fromkeys((*FORTUNE.lines, *posted))]


@numba.njit(cache=True, nogil=True)
def play(
    rounds: int,
    pack: Any,
    stream: Any,
    shuffling: bool,
    keys: Any,
    lower: Any,
    upper: Any,
    by_rank: Any,
    lows: Any,
    values: Any,
    high_keys: Any,
    high_table: Any,
    seven_keys: Any,
    seven_table: Any,
    lines: Any,
    looking: bool,
    times: Any,
    fortunes: Any,
    asked: Any,
) -> int:  # pragma: no cover - compiled
    """Count how both hands compare in so many rounds, and the lines of the player's cards; those that the rules are to
    be asked about are written down, and it says how many there are."""
    cards, five = np.empty(STACK, np.int8), np.empty(5, np.int8)
    low, high = np.empty(SETTINGS, np.int32), np.empty(SETTINGS, np.int32)
    many = 0
    for _ in range(rounds):
        deal(pack, 0, 6, stream, shuffling)
        deal(pack, 6, 6, stream, shuffling)
        deal(pack, 12, 2, stream, shuffling)
        mine = theirs = np.int64(0)
        for start in (0, STACK):
            total = keys[_LIFT]
            for at in range(start, start + STACK):
                total += keys[pack[at]]
            if total >> 36 & 0x8888:
                cards[:] = pack[start : start + STACK]
                made = set_by_suit(cards, five, low, high, lows, values, high_keys, high_table)
            else:
                made = np.int64(by_rank[lower[total & _HALF] + upper[total >> _HIGH & _HALF]])
            if start == 0:
                mine = made
            else:
                theirs = made
        my_low, their_low = mine & 127, theirs & 127
        my_high, their_high = mine >> _LOW, theirs >> _LOW
        times[
            3 * (1 + (my_low > their_low) - (my_low < their_low)) + 1 + (my_high > their_high) - (my_high < their_high)
        ] += 1
        if looking:
            line = lines[rung(pack, 0, STACK, seven_keys, seven_table)]
            if line >= _ASKED:
                asked[many] = pack[:STACK]
                many += 1
            else:
                fortunes[line] += 1
    return many


@numba.njit(cache=True, nogil=True)
def set_by_suit(
    cards: Any, five: Any, low: Any, high: Any, lows: Any, values: Any, keys: Any, table: Any
) -> Any:  # pragma: no cover - compiled
    """Seven cards set by the house ways: every setting is valued, and one chosen."""
    cards.sort()
    for setting in range(SETTINGS):
        for at in range(5):
            five[at] = cards[_REST[setting, at]]
        one, other = cards[_PAIRS[setting, 0]], cards[_PAIRS[setting, 1]]
        low[setting] = lows[ACE if one == JOKER else one >> 2, ACE if other == JOKER else other >> 2]
        high[setting] = rung(five, 0, 5, keys, table)
    for setting in range(SETTINGS):
        high[setting] = values[high[setting]]
    chosen = _house_way(cards, low, high)
    return np.int64(np.searchsorted(values, high[chosen])) << _LOW | low[chosen]
