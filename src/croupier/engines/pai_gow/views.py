"""Every setting a player of pai gow poker may want, and what flushes of the dealer change for it, seen from each suit.

`pai_gow_ranks` counts by ranks alone. What it gets wrong about the dealer's flushes of one suit depends on the player's
cards of that suit: a view. A hand has four, so its settings add up the answers of four views.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.flushes import Asks, FlushHands, Moves, Suits, moves, other_ranks
from croupier.engines.pai_gow.hands import SETTINGS, STRAIGHT_FLUSH, Ints, Settings, by_suit
from croupier.engines.pai_gow.ranks import Below, Holdings
from croupier.engines.pai_gow.sweep import ask_flushes, ask_holdings

#: Views of a flush hand: a suit without a card, with the lower of the others, the higher, both, or the flush itself.
NONE, LOWER, HIGHER, BOTH, OWN = range(5)
_VIEWS: Final = 5


class Kept(NamedTuple):
    """The settings worth asking about: legal, and no other is as good in both hands; the house way always."""

    hand: Ints
    setting: Ints
    low: Ints
    high: Ints
    first: Ints  # of each hand, and the end
    house: Ints  # which of a hand's is the house way

    def asks(self, holding: Ints, copies: bool) -> Asks:
        """Ask how many hands are lower; with ``copies`` an equal one is lower too."""
        return Asks((self.low + copies).astype(np.uint8), (self.high + copies).astype(np.int32), holding)


class Views(NamedTuple):
    """For each kind of suit, what its flushes change: of a holding's settings ``[kind, start + cards * many + one]``,
    where the player's cards of the suit are bits among the ranks held; of a flush hand's ``[kind, one, view]``."""

    start: npt.NDArray[np.int64]
    both: Ints
    either: Ints
    flush_both: Ints
    flush_either: Ints


def kept(made: Settings) -> Kept:
    """The settings worth asking about."""
    keep = np.zeros((len(made.house), SETTINGS), np.bool_)
    house = np.empty(len(made.house), np.int32)
    _keep(made.low, made.high, made.legal, made.house, keep, house)
    hand, setting = (part.astype(np.int32) for part in np.nonzero(keep))
    first = np.concatenate([[0], np.cumsum(keep.sum(axis=1))]).astype(np.int32)
    return Kept(hand, setting, made.low[hand, setting], made.high[hand, setting], first, house)


@numba.njit(cache=True, nogil=True)
def _keep(low: Any, high: Any, legal: Any, house: Any, keep: Any, mine: Any) -> None:  # pragma: no cover - compiled
    for hand in range(len(house)):
        for one in range(SETTINGS):
            keep[hand, one] = legal[hand, one]
            for other in range(SETTINGS):
                if legal[hand, other] and low[hand, other] >= low[hand, one] and high[hand, other] >= high[hand, one]:
                    same = low[hand, other] == low[hand, one] and high[hand, other] == high[hand, one]
                    if other < one or not same:
                        keep[hand, one] = False
        way = found = house[hand]
        keep[hand, way] = True
        for one in range(SETTINGS - 1, -1, -1):
            if keep[hand, one] and low[hand, one] == low[hand, way] and high[hand, one] == high[hand, way]:
                found = one
        keep[hand, way] = found == way  # an equal setting stands for it
        mine[hand] = keep[hand, :found].sum()


def views(
    pack: Suits, by_rank: Holdings, settings: Kept, hands: FlushHands, flush_settings: Kept, *, copies: bool
) -> Views:
    """Ask all views of all settings, of holdings and of flush hands."""
    asks = settings.asks(settings.hand, copies)
    holding = by_rank.find(hands.held, hands.joker).astype(np.int32)
    flush_asks = flush_settings.asks(holding[flush_settings.hand], copies)
    many = np.diff(settings.first)
    start = np.concatenate([[0], np.cumsum(many.astype(np.int64) << (by_rank.held > 0).sum(axis=1))])
    size, flush_size = (len(pack.kinds), start[-1]), (len(pack.kinds), len(flush_settings.hand), _VIEWS)
    both, either = np.zeros(size, np.int32), np.zeros(size, np.int32)
    flush_both, flush_either = np.zeros(flush_size, np.int32), np.zeros(flush_size, np.int32)
    for kind, suit in enumerate(pack.kinds):
        dealt = hands.dealt(pack, suit)
        rest = pack.rest(suit)
        for joker in (False, True):
            # A player with the joker faces no hand with the joker.
            moved = moves(hands, dealt[~hands.joker[dealt]] if joker else dealt, by_rank)
            mine = np.flatnonzero(by_rank.joker[settings.hand] == joker)
            mine = mine[np.argsort(asks.high[mine], kind="stable")].astype(np.int32)
            slots = start[settings.hand[mine]] + mine - settings.first[settings.hand[mine]]
            ask_holdings(
                *(_subsets(suit, 7 - joker), rest, by_rank.held, _support(by_rank), moved),
                *(asks, mine, slots, many, both[kind], either[kind]),
            )
            answers = flush_both[kind].reshape(-1), flush_either[kind].reshape(-1)
            _flushes(hands, flush_settings, suit, joker, rest, by_rank, moved, flush_asks, answers)
    return Views(start, both, either, flush_both, flush_either)


# -- hands by rank ------------------------------------------------------------------------------------------------


def _support(by_rank: Holdings) -> Ints:
    """The ranks held, as bits."""
    return ((by_rank.held > 0) @ (1 << np.arange(13))).astype(np.int32)


def _subsets(suit: int, most: int) -> Ints:
    """Up to so many cards of a suit, large tasks and small ones mixed so that all cores have work to the end."""
    masks = [mask for mask in range(1 << 13) if mask & ~suit == 0 and mask.bit_count() <= most]
    return np.random.default_rng(0).permutation(np.array(masks, np.int32))


# -- flush hands --------------------------------------------------------------------------------------------------


def _flushes(
    hands: FlushHands,
    settings: Kept,
    suit: int,
    joker: bool,
    rest: Ints,
    by_rank: Holdings,
    moved: Moves,
    asks: Asks,
    answers: tuple[Ints, Ints],
) -> None:
    """Ask what players with a flush hand may hold of this suit, all settings with the same cards of it at once."""
    mine = np.flatnonzero(hands.joker[settings.hand] == joker)
    lower, higher = (one[hands.others[settings.hand[mine]]] for one in other_ranks())
    own = hands.suited[settings.hand[mine]].astype(np.int32)
    parts: list[tuple[Any, Any]] = []
    for view, cards in enumerate((np.zeros_like(lower), lower, higher, np.where(higher, lower | higher, 0), own)):
        there = (cards & ~suit == 0) & ((cards > 0) | (view == NONE))
        parts.append((cards[there], mine[there] * _VIEWS + view))
    cards, places = (np.concatenate(one) for one in zip(*parts, strict=True))
    order = np.argsort(cards.astype(np.int64) << 32 | asks.high[places // _VIEWS])
    cards, places = cards[order], places[order]
    seen, first = np.unique(cards, return_index=True)
    ends = np.append(first, len(cards))
    ask_flushes(seen, ends, rest, by_rank.held, moved, asks, places // _VIEWS, places, *answers)


def by_rank_alone(hands: FlushHands, settings: Kept, by_rank: Holdings, below: Below) -> tuple[Ints, Ints]:
    """What ranks alone say about the settings of flush hands."""
    holding = by_rank.find(hands.held, hands.joker)[settings.hand]
    kind = np.where(by_suit(settings.high), np.where(settings.high >= STRAIGHT_FLUSH, 2, 1), 0)
    setting = np.empty(len(holding), np.int32)
    _find(by_rank.settings.low, by_rank.settings.high, holding, settings.low, settings.high, kind, setting)
    assert (setting >= 0).all(), "the ranks of a flush hand can be set the same way"
    return below.both[holding, kind, setting], below.either[holding, kind, setting]


@numba.njit(cache=True, nogil=True)
def _find(
    lows: Any, highs: Any, holding: Any, low: Any, high: Any, kind: Any, setting: Any
) -> None:  # pragma: no cover - compiled
    """The setting with that low hand, and with that high hand where it is one by rank; -1 for none."""
    for one in range(len(holding)):
        setting[one] = -1
        for other in range(SETTINGS):
            if lows[holding[one], other] == low[one] and (kind[one] or highs[holding[one], other] == high[one]):
                setting[one] = other
