"""Ways of setting seven cards, and how a kernel looks them up: the best, the solver's simpler ones, and the house way.

Without five cards of a suit a hand is set by its ranks, and a hand with a flush in it by the ranks of the suit and the
others. Only the best setting may go by suits beside: they say which cards are gone for the dealer's flushes. One answer
of the best way holds for all hands of the same ranks nearly always; where these are not set alike, there is one for
each, by the cards themselves.
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import dealt as dealing
from croupier.engines import question
from croupier.engines.cache import cached, kept
from croupier.engines.kernel import PlayOrder
from croupier.engines.pai_gow import chart as chart_sorts
from croupier.engines.pai_gow.chart import SetHands
from croupier.engines.pai_gow.flushes import flush_cards
from croupier.engines.pai_gow.follow import SettingSums, flush_counts, flush_suit, others_place, rank_counts
from croupier.engines.pai_gow.hands import LOW_BITS, SETTINGS, STACK, Copies, copies, taken
from croupier.engines.pai_gow.solve import player, rank_and_suit_counts
from croupier.engines.pai_gow.views import PackHands, pack_hands
from croupier.engines.poker import BY_RANK, ladder, rank_place
from croupier.engines.showdown.deal_rounds import swapped
from croupier.engines.showdown.standings import NO_CARD
from croupier.games.families.pai_gow import PaiGowPlan
from croupier.hands import fast

#: Not by the ranks alone.
BY_CARDS: Final = -1
#: For every hand of a sort the setting that is taken, among those worth asking about.
Taken: TypeAlias = npt.NDArray[np.int64]
#: A set hand in one number: the rung of the high hand, and seven bits for the low hand.
Numbers: TypeAlias = npt.NDArray[np.int32]

_NO_SUMS: Final = SettingSums(*[np.empty(0, np.int64)] * len(SettingSums._fields))


class SetTables(NamedTuple):
    """A way of setting: by the ranks of seven cards; by the flush hand, its others of different suits or of one; and
    for hands that go by their cards, by their numbers in ascending order."""

    by_rank: Numbers
    by_flush: Numbers
    hands: npt.NDArray[np.int64]
    made: Numbers


class Lookup(NamedTuple):
    """Where seven cards lie: the keys of the cards, and the table that has the place of their ranks; where the flush
    hands with such cards of a suit begin."""

    keys: npt.NDArray[np.int64]
    table: npt.NDArray[np.int32]
    flushes: npt.NDArray[np.int32]


def lookup(plan: PaiGowPlan[Any]) -> Lookup:
    """The same for every way of setting."""
    seven = ladder(plan.bonus.order, STACK)
    return Lookup(seven.keys, seven.tables[STACK], flush_cards().first)


def set_tables(dealt: PackHands, taken: Callable[[SetHands], Taken]) -> SetTables:
    """A way of setting that does not go by the suits of other cards."""
    plain, flush = (numbers(part)[taken(part)] for part in chart_sorts.sorts(dealt, _NO_SUMS, _NO_SUMS))
    no_hands = np.empty(0, np.int64)
    return SetTables(
        by_rank(dealt, plain), by_flush(dealt, np.array([flush, flush]).T), no_hands, np.empty(0, np.int32)
    )


def numbers(part: SetHands) -> Numbers:
    """Both hands of every setting in one number."""
    rungs = np.searchsorted(part.values.highs, part.settings.high)
    both: Numbers = (rungs << LOW_BITS | part.settings.low).astype(np.int32)
    return both


def by_rank(dealt: PackHands, made: Numbers) -> Numbers:
    """From holdings to where their ranks lie."""
    table = np.full(len(fast.tables(dealt.values.plan.bonus.order, STACK).by_rank), BY_CARDS, np.int32)
    table[places(dealt)] = made
    return table


def by_flush(dealt: PackHands, made: Numbers) -> Numbers:
    """From flush hands to where their cards lie."""
    table = np.full((len(dealt.flushes.row), 2), BY_CARDS, np.int32)
    there = dealt.flushes.row >= 0
    table[there] = made[dealt.flushes.row[there]]
    return table


def places(dealt: PackHands) -> npt.NDArray[np.int64]:
    """Where the ranks of each holding lie."""
    held, joker = dealt.by_rank.held.astype(np.int64), dealt.by_rank.joker
    known = fast.tables(dealt.values.plan.bonus.order, STACK)
    powers = 5 ** np.arange(7, dtype=np.int64)
    lower, upper = held[:, :7] @ powers, held[:, 7:] @ powers[:6] + joker * powers[6]
    place: npt.NDArray[np.int64] = known.low[lower].astype(np.int64) + known.high[upper]
    return place


@numba.njit(cache=True, nogil=True)
def of_one_suit(suited: Any, flush: int) -> Any:
    """Whether the two others of a flush hand are of one suit."""
    together = False
    for suit in range(4):
        together |= suit != flush and suited[suit] & (suited[suit] - 1) != 0
    return together


@numba.njit(cache=True, nogil=True)
def flush_place(pack: Any, start: int, suited: Any, flushes: Any) -> Any:
    """Where a flush hand lies in `SetTables.by_flush`: by the hand, and whether its others are of one suit."""
    suited[:] = 0
    joker = False
    for at in range(start, start + STACK):
        card = np.int64(pack[at])
        if card < 52:
            suited[card & 3] |= np.int64(1) << (card >> 2)
        else:
            joker = True
    suit = flush_suit(suited, joker)
    return flushes[int(joker), suited[suit]] + others_place(suited, suit), int(of_one_suit(suited, suit))


HOUSE_WAY: Final = "house way"

#: What a chart does, by chart, hand and what is beside it.
Chart: TypeAlias = Mapping[tuple[str, str, str], str]


def settings(order: PlayOrder, wager: str) -> SetTables:
    """The way of setting that was ordered, for one of the wagers that hang on it."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(order.game)
    pack, name = tuple(order.game.cards_in(order.options)), order.strategy

    def solve() -> dict[str, npt.NDArray[Any]]:
        if name == "optimal":
            return best(plan, pack, taken(plan, order.options, wager), copies(plan, wager))._asdict()
        return by_name(plan, pack, name, _chart(order, wager) if name.endswith("the chart") else {})._asdict()

    tables = kept(order.game.slug, "settings", [name, wager, pack], solve)
    return SetTables(**{part: tables[part] for part in SetTables._fields})


def by_name(plan: PaiGowPlan[Any], pack: tuple[int, ...], name: str, chart: Chart) -> SetTables:
    """One of the simpler ways of setting."""
    return set_tables(pack_hands(plan, pack), lambda part: _taken(part, name, chart))


@cache
def house(plan: PaiGowPlan[Any], pack: tuple[int, ...]) -> SetTables:
    """The house way of every hand of a pack."""
    return set_tables(pack_hands(plan, pack), _house_way)


def _chart(order: PlayOrder, wager: str) -> Chart:
    """What the solver's chart does in every row."""
    solution = cached(question.usual_question(order.game, order.options, wager))
    assert solution.strategy is not None
    return {(spot.chart, spot.hand, spot.facing): spot.best for spot in solution.strategy.spots}


def _house_way(part: SetHands) -> Taken:
    setting: Taken = (part.settings.first[:-1] + part.settings.house).astype(np.int64)
    return setting


def _taken(part: SetHands, name: str, spots: Chart) -> Taken:
    settings = part.settings
    if name == "highest low hand":
        return _last(part, settings.high, settings.low)
    if name == "highest high hand":
        return _last(part, settings.low, settings.high)
    return _by_chart(part, spots, [chart_sorts.TWO_PAIR] if name != "the chart" else range(len(chart_sorts.CHARTS)))


def _last(part: SetHands, *by: npt.NDArray[np.int32]) -> Taken:
    """Of each hand's settings the highest by the last of these values, then by those before it."""
    order = np.lexsort((*by, part.settings.hand))
    setting: Taken = order[part.settings.first[1:] - 1]
    return setting


def _by_chart(part: SetHands, spots: Chart, charts: Collection[int]) -> Taken:
    """As the rows say, with the highest low hand of that sort; hands that cannot be set so go by the house ways."""
    where, settings = chart_sorts.rows(part), part.settings
    distinct, row = np.unique(where, axis=0, return_inverse=True)
    last = chart_sorts.number_of_actions(part.values) - 1
    numbers = [
        {chart_sorts.action_name(part.values, action, chart): action for action in range(last, -1, -1)}
        for chart in range(len(chart_sorts.CHARTS))
    ]
    wanted = np.full(len(distinct), -1, np.int64)
    for at, about in enumerate(distinct.tolist()):
        if about[0] in charts:
            wanted[at] = numbers[about[0]].get(
                spots[chart_sorts.labels(about)], -1
            )  # the house way is no action of the cards
    fits = np.flatnonzero(chart_sorts.actions(part, where) == wanted[row.reshape(-1)][settings.hand])
    fits = fits[np.lexsort((settings.low[fits], settings.hand[fits]))]
    setting = _house_way(part)
    setting[settings.hand[fits]] = fits  # of those of one hand the last stays
    return setting


def best(plan: PaiGowPlan[Any], pack: tuple[int, ...], share: Fraction, copies: Copies) -> SetTables:
    """What the solver does with every hand: up to swapping suits, each is valued in all its settings once more."""
    dealt = pack_hands(plan, pack)
    assert len(dealt.suits.kinds) == 1, "one hand stands for all that differ by a swap of suits"
    plain, flush, seen = rank_and_suit_counts(dealt, pack, copies)
    hands, _ = dealing.all_hands(pack, STACK, alike=dealing.alike_suits(pack))
    holding = np.full(len(fast.tables(plan.bonus.order, STACK).by_rank), -1, np.int32)
    holding[places(dealt)] = np.arange(len(dealt.by_rank.held))
    sort_of, taken = np.empty(len(hands), np.int32), np.empty(len(hands), np.int32)
    find = dealt.flushes.cards.first, dealt.flushes.row
    look = lookup(plan)
    where = (look.keys, look.table, holding)
    _decide(hands, where, player(dealt, pack, share), plain, flush, find, seen, sort_of, taken)
    return _sorted(dealt, hands, sort_of, taken)


def _sorted(dealt: PackHands, hands: npt.NDArray[np.int8], sort_of: Any, taken: Any) -> SetTables:
    """From hand by hand to tables."""
    plain, flush = chart_sorts.sorts(dealt, _NO_SUMS, _NO_SUMS)
    with_flush = np.full((len(flush.held), 2), BY_CARDS, np.int32)
    is_flush = sort_of < 0
    with_flush.reshape(-1)[~sort_of[is_flush]] = numbers(flush)[taken[is_flush]]
    assert (with_flush.reshape(-1)[~sort_of[is_flush]] == numbers(flush)[taken[is_flush]]).all(), "set alike"
    made = numbers(plain)[taken[~is_flush]]
    holding, hands = sort_of[~is_flush], hands[~is_flush]
    lowest, highest = np.full(len(plain.held), 1 << 30, np.int32), np.full(len(plain.held), -1, np.int32)
    np.minimum.at(lowest, holding, made)
    np.maximum.at(highest, holding, made)
    alike = lowest == highest
    some = np.flatnonzero(~alike[holding])
    numbered = swapped(hands[some], NO_CARD)
    order = np.argsort(numbered)
    return SetTables(
        by_rank(dealt, np.where(alike, highest, BY_CARDS).astype(np.int32)),
        by_flush(dealt, with_flush),
        numbered[order],
        made[some][order],
    )


@numba.njit(cache=True, nogil=True, parallel=True)
def _decide(
    hands: Any, where: Any, player: Any, plain: Any, flush: Any, find: Any, seen: Any, sort_of: Any, taken: Any
) -> None:
    """The best setting of every hand: which holding it is, or below zero which flush hand, and which of its settings.
    Of equals the house way stays."""
    for row in numba.prange(len(hands)):
        _decide_hand(row, hands, where, player, plain, flush, find, seen, sort_of, taken)


@numba.njit(cache=True, nogil=True)
def _decide_hand(
    row: int,
    hands: Any,
    where: Any,
    player: Any,
    plain: Any,
    flush: Any,
    find: Any,
    seen: Any,
    sort_of: Any,
    taken: Any,
) -> None:
    """One hand: a parallel loop hands records on whole, and cannot take them apart itself."""
    keys, table, holdings = where
    packed, suited = np.zeros(4, np.int64), np.zeros(4, np.int64)
    both, either = np.empty(SETTINGS, np.int64), np.empty(SETTINGS, np.int64)
    total, level, before = np.int64(0), np.int64(-1), np.int64(-1)
    for at in range(STACK):
        card = np.int64(hands[row, at])
        total += keys[card]
        if card < 52:
            level += card >> 2 != before
            before = card >> 2
            packed[card & 3] |= np.int64(1) << level
            suited[card & 3] |= np.int64(1) << before
    holding = holdings[rank_place(total, table) - BY_RANK]
    if flush_suit(suited, player.joker[holding]) >= 0:
        hand = flush_counts(player, holding, suited, flush, find, seen, both, either)
        sort_of[row] = ~(2 * hand + of_one_suit(suited, flush_suit(suited, player.joker[holding])))
        taken[row] = _best_of(player, flush, hand, both, either)
    else:
        rank_counts(player, holding, packed, plain, seen, both, either)
        sort_of[row] = holding
        taken[row] = _best_of(player, plain, holding, both, either)


@numba.njit(cache=True, nogil=True)
def _best_of(player: Any, sort: Any, hand: int, both: Any, either: Any) -> Any:
    """What is won less what is lost, as the solver weighs it."""
    first, choice = sort.first[hand], sort.house[hand]
    best = player.whole * either[choice] - player.taken * both[choice]
    for setting in range(sort.first[hand + 1] - first):
        worth = player.whole * either[setting] - player.taken * both[setting]
        if worth > best:
            best, choice = worth, setting
    return first + choice
