"""Every setting a player may want, and what flushes of the dealer change for it, seen from each suit. `ranks` counts by
ranks alone. What it gets wrong about the dealer's flushes of one suit depends on the player's cards of that suit: a
view. A hand has four, so its settings add up the answers of four views."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.flushes import FlushHands, PackSuits, flush_hands, moves, other_ranks, suits_of
from croupier.engines.pai_gow.hands import SETTINGS, STACK, Copies, HandSettings, HandValues, Ints, values_of
from croupier.engines.pai_gow.ranks import Below, Holdings, holdings
from croupier.engines.pai_gow.sweep import Asks, Suit, ask_flushes, ask_holdings
from croupier.errors import CroupierError
from croupier.games.families.pai_gow import PaiGowPlan

#: Views of a flush hand: a suit without a card, with the lower of the others, the higher, both, or the flush itself.
NONE, LOWER, HIGHER, BOTH, OWN = range(5)
_VIEWS: Final = 5


class SetChoices(NamedTuple):
    """The settings worth asking about: legal, and no other is as good in both hands; the house way always."""

    hand: Ints
    setting: Ints
    low: Ints
    high: Ints
    first: Ints  # of each hand, and the end
    house: Ints  # which of a hand's is the house way

    def asks(self, holding: Ints, copies: Copies) -> Asks:
        """Ask how many hands are lower; where copies are won an equal one is lower too."""
        return Asks((self.low + copies.low).astype(np.uint8), (self.high + copies.high).astype(np.int32), holding)


class Views(NamedTuple):
    """For each kind of suit, what its flushes change: of a holding's settings ``[kind, start + cards * settings]``
    and on, where the player's cards of the suit are bits among the ranks held; of a flush hand's ``[kind, at, view]``.
    """

    start: npt.NDArray[np.int64]
    both: Ints
    either: Ints
    flush_both: Ints
    flush_either: Ints


def kept(made: HandSettings) -> SetChoices:
    """The settings worth asking about."""
    keep = np.zeros((len(made.house), SETTINGS), np.bool_)
    house = np.empty(len(made.house), np.int32)
    _keep(made.low, made.high, made.legal, made.house, keep, house)
    hand, setting = (part.astype(np.int32) for part in np.nonzero(keep))
    first = np.concatenate([[0], np.cumsum(keep.sum(axis=1))]).astype(np.int32)
    return SetChoices(hand, setting, made.low[hand, setting], made.high[hand, setting], first, house)


@numba.njit(cache=True, nogil=True)
def _keep(low: Any, high: Any, legal: Any, house: Any, keep: Any, place: Any) -> None:
    for hand in range(len(house)):
        for setting in range(SETTINGS):
            keep[hand, setting] = legal[hand, setting]
            for other in range(SETTINGS):
                lower, higher = low[hand, other] - low[hand, setting], high[hand, other] - high[hand, setting]
                as_good = legal[hand, other] and lower >= 0 and higher >= 0
                if as_good and (other < setting or lower or higher):
                    keep[hand, setting] = False
        way = equal = house[hand]
        keep[hand, way] = True
        for setting in range(SETTINGS - 1, -1, -1):
            if keep[hand, setting] and low[hand, setting] == low[hand, way] and high[hand, setting] == high[hand, way]:
                equal = setting
        keep[hand, way] = equal == way  # an equal setting stands for it
        place[hand] = keep[hand, :equal].sum()


class PackHands(NamedTuple):
    """What a pack can deal: values, suits, holdings and flush hands, and the settings of each worth asking about."""

    values: HandValues
    suits: PackSuits
    by_rank: Holdings
    settings: SetChoices
    flushes: FlushHands
    flush_settings: SetChoices


@lru_cache(maxsize=4)
def pack_hands(plan: PaiGowPlan[Any], pack: tuple[int, ...]) -> PackHands:
    """Every hand of a pack of single cards."""
    if max(pack) > 1 or sum(pack) < 2 * STACK:
        raise CroupierError(f"pai gow is counted with single cards, {2 * STACK} of them at least")
    values, suits = values_of(plan), suits_of(pack)
    by_rank, flushes = holdings(values, pack), flush_hands(values, suits)
    return PackHands(values, suits, by_rank, kept(by_rank.settings), flushes, kept(flushes.settings))


def views(dealt: PackHands, copies: Copies) -> Views:
    """Ask all views of all settings, of holdings and of flush hands."""
    values, pack, by_rank, settings, hands, flush_settings = dealt
    asks = settings.asks(settings.hand, copies)
    cards = hands.cards
    holding = by_rank.find(cards.held, cards.joker).astype(np.int32)
    flush_asks = flush_settings.asks(holding[flush_settings.hand], copies)
    each, support = np.diff(settings.first), ((by_rank.held > 0) @ (1 << np.arange(13))).astype(np.uint16)
    start = np.concatenate([[0], np.cumsum(each.astype(np.int64) << (by_rank.held > 0).sum(axis=1))])
    size, flush_size = (len(pack.kinds), start[-1]), (len(pack.kinds), len(flush_settings.hand), _VIEWS)
    both, either = np.zeros(size, np.int32), np.zeros(size, np.int32)
    flush_both, flush_either = np.zeros(flush_size, np.int32), np.zeros(flush_size, np.int32)
    for kind, suit in enumerate(pack.kinds):
        there = cards.dealt(pack, suit)
        for joker in (False, True):
            # A player with the joker faces no hand with the joker.
            moved = moves(hands, there[~cards.joker[there]] if joker else there, by_rank)
            rest, lows = pack.rest(suit), len(values.lows)
            of = Suit(rest, by_rank.held, lows, *moved, *asks)
            some = np.flatnonzero(by_rank.joker[settings.hand] == joker)
            some = some[np.argsort(asks.high[some], kind="stable")].astype(np.int32)
            slots = start[settings.hand[some]] + some - settings.first[settings.hand[some]]
            # Up to so many cards of a suit, large tasks and small ones mixed so that all cores have work to the end.
            masks = [mask for mask in range(1 << 13) if mask & ~suit == 0 and mask.bit_count() <= STACK - joker]
            seen = np.random.default_rng(0).permutation(np.array(masks, np.int32))
            ask_holdings(of, seen, support[settings.hand[some]], some, slots, each, both[kind], either[kind])
            answers = flush_both[kind].reshape(-1), flush_either[kind].reshape(-1)
            _flushes(hands, flush_settings, suit, joker, Suit(rest, by_rank.held, lows, *moved, *flush_asks), answers)
    return Views(start, both, either, flush_both, flush_either)


def _flushes(
    hands: FlushHands, settings: SetChoices, suit: int, joker: bool, of: Suit, answers: tuple[Ints, Ints]
) -> None:
    """Ask what players with a flush hand may hold of this suit, all settings with the same cards of it at once."""
    some = np.flatnonzero(hands.cards.joker[settings.hand] == joker)
    lower, higher = (ranks[hands.cards.others[settings.hand[some]]] for ranks in other_ranks())
    own = hands.cards.suited[settings.hand[some]].astype(np.int32)
    parts: list[tuple[Any, Any]] = []
    for view, cards in enumerate((np.zeros_like(lower), lower, higher, np.where(higher, lower | higher, 0), own)):
        there = (cards & ~suit == 0) & ((cards > 0) | (view == NONE))
        parts.append((cards[there], some[there] * _VIEWS + view))
    cards, places = (np.concatenate(part) for part in zip(*parts, strict=True))
    order = np.argsort(cards.astype(np.int64) << 32 | of.asked_high[places // _VIEWS])
    cards, places = cards[order], places[order]
    seen, first = np.unique(cards, return_index=True)
    ends = np.append(first, len(cards))
    ask_flushes(of, seen, ends, places // _VIEWS, places, *answers)


def by_rank_alone(dealt: PackHands, below: Below) -> tuple[Ints, Ints]:
    """What ranks alone say about the settings of flush hands."""
    hands, settings, by_rank = dealt.flushes, dealt.flush_settings, dealt.by_rank
    holding = by_rank.find(hands.cards.held, hands.cards.joker)[settings.hand]
    suited = dealt.values.suited[dealt.values.line_of(settings.high)]
    # Which lines that need one suit a high hand belongs to, from 1 on; 0 for a hand by rank.
    block = np.where(suited, np.searchsorted(dealt.values.marks, settings.high, side="right"), 0)
    setting = np.empty(len(holding), np.int32)
    _find(by_rank.settings, holding, settings.low, settings.high, block, setting)
    assert (setting >= 0).all(), "the ranks of a flush hand can be set the same way"
    return below.both[holding, block, setting], below.either[holding, block, setting]


@numba.njit(cache=True, nogil=True)
def _find(by_rank: Any, holding: Any, low: Any, high: Any, block: Any, setting: Any) -> None:
    """The setting with that low hand, and with that high hand where it is one by rank; -1 for none."""
    for row in range(len(holding)):
        setting[row] = -1
        for other in range(SETTINGS):
            same = block[row] or by_rank.high[holding[row], other] == high[row]
            if by_rank.low[holding[row], other] == low[row] and same:
                setting[row] = other
