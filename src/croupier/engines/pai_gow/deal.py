"""The rounds of Pai Gow Poker: seven cards each, the dealer's set by the house ways, the player's as ordered; low
against low and high against high.

How a hand is set is looked up: by its ranks, by its flush if there is one, and by its cards where only these can tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier.engines.chance import Stream
from croupier.engines.endings import Account, Counts, Pack, Table
from croupier.engines.pai_gow.deal_held import LOW, STACK, Settings, flush_place, ranks
from croupier.engines.pai_gow.deal_settings import house
from croupier.engines.poker import _LIFT, deal, ladder, rung
from croupier.engines.showdown.deal_advice import by_cards
from croupier.games.pai_gow_poker.rules import fortune_line
from croupier.hands.fast import _HALF, _HIGH
from croupier.hands.orders import FORTUNE

#: From this line on the rules are asked what seven cards are to the Fortune bonus (§6.V).
_ASKED: Final = FORTUNE.lines.index("straight_flush")
_LOW_HAND: Final = (1 << LOW) - 1


class Compared(NamedTuple):
    """How the player's low and high hand compare with the dealer's: 1 higher, 0 a copy, -1 lower."""

    low: int
    high: int


#: In the order in which the rounds number them.
ENDINGS: Final = [Compared(low, high) for low in (-1, 0, 1) for high in (-1, 0, 1)]


def table(pack: tuple[int, ...], compared: Sequence[tuple[Account, Settings]], fortune: Account) -> Table:
    """The rounds of two hands, the player's set in one way for each account, and what the player's seven cards are to
    the Fortune bonus."""
    seven = ladder(FORTUNE, STACK)
    lines = np.array(seven.marks(FORTUNE.category), np.int64)
    names = list(fortune.endings)
    ways, usual = [one for _, one in compared], house(pack)
    mine = [np.array([one.by_rank for one in ways]), np.array([one.by_flush for one in ways])]
    mine += [np.concatenate([one[at] for one in ways]) for at in (2, 3)]
    mine.append(np.cumsum([0, *(len(one.hands) for one in ways)]))
    seen: list[Any] = [*ranks(), usual.by_rank, usual.by_flush, *mine, seven.keys, seven.tables[STACK], lines]
    seen.append(looking := bool(fortune.stakes))

    def deals(rounds: int, cards: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        times, fortunes = np.zeros((len(ways), len(ENDINGS)), np.int64), np.zeros(len(names), np.int64)
        asked = np.empty((rounds if looking else 0, STACK), np.uint8)
        counted: list[Any] = [times, fortunes, asked]
        many = play(rounds, cards, stream, shuffling, *seen, *counted)
        for hand in asked[:many].tolist():
            line = fortune_line(hand)
            fortunes[names.index(line) if line in names else 0] += 1
        return [*times, fortunes]

    return Table([card for card, many in enumerate(pack) if many], [*(one for one, _ in compared), fortune], deals)


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
    flushes: Any,
    house_by_rank: Any,
    house_by_flush: Any,
    by_rank: Any,
    by_flush: Any,
    hands: Any,
    made: Any,
    starts: Any,
    seven_keys: Any,
    seven_table: Any,
    lines: Any,
    looking: bool,
    times: Any,
    fortunes: Any,
    asked: Any,
) -> int:  # pragma: no cover - compiled
    """Count how both hands compare in so many rounds, by each way of setting, and the lines of the player's cards;
    those that the rules are to be asked about are written down, and it says how many there are."""
    suited = np.zeros(4, np.int64)
    many = 0
    for _ in range(rounds):
        deal(pack, 0, 6, stream, shuffling)
        deal(pack, 6, 6, stream, shuffling)
        deal(pack, 12, 2, stream, shuffling)
        mine = theirs = keys[_LIFT]
        for at in range(STACK):
            mine += keys[pack[at]]
            theirs += keys[pack[STACK + at]]
        if theirs >> 36 & 0x8888:
            place, alike = flush_place(pack, STACK, suited, flushes)
            other = np.int64(house_by_flush[place, alike])
        else:
            other = np.int64(house_by_rank[lower[theirs & _HALF] + upper[theirs >> _HIGH & _HALF]])
        place, alike = np.int64(lower[mine & _HALF]) + upper[mine >> _HIGH & _HALF], -1
        if mine >> 36 & 0x8888:
            place, alike = flush_place(pack, 0, suited, flushes)
        for way in range(times.shape[0]):
            one = np.int64(by_rank[way, place] if alike < 0 else by_flush[way, place, alike])
            if one < 0:
                one = np.int64(by_cards(pack, STACK, False, hands, made, starts[way], starts[way + 1]))
            low = np.int64(one & _LOW_HAND) - (other & _LOW_HAND)
            high = (one >> LOW) - (other >> LOW)
            times[way, 3 * (1 + (low > 0) - (low < 0)) + 1 + (high > 0) - (high < 0)] += 1
        if looking:
            line = lines[rung(pack, 0, STACK, seven_keys, seven_table)]
            if line >= _ASKED:
                asked[many] = pack[:STACK]
                many += 1
            else:
                fortunes[line] += 1
    return many
