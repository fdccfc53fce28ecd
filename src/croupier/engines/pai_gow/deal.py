"""The kernel: seven cards each, the dealer's set by the house way, the player's as ordered; low against low and high
against high, and what the player's seven cards are to the bonus.

How a hand is set is looked up: by its ranks, by its flush if there is one, and by its cards where only these can tell.
Who banks may win copies, so a hand may be best set otherwise there: where the bank is played beside the wager against
the house, the same seven cards are set for each as is best for it. The bank is counted against the house's bet alone,
as the analysis does.
"""

from collections.abc import Iterator, Sequence
from math import lcm
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream
from croupier.engines.kernel import Kernel, PlayOrder
from croupier.engines.outcomes import Counts, EndingGroup, EndingTable, Pack, WagerResult, paid, whole_stake
from croupier.engines.pai_gow import deal_settings
from croupier.engines.pai_gow.deal_settings import SetTables, flush_place
from croupier.engines.pai_gow.hands import LOW_BITS, STACK, copies, taken
from croupier.engines.poker import BY_RANK, deal, key, ladder, rank_place, rung_of, suits_enough
from croupier.engines.showdown.deal_rounds import by_cards
from croupier.games.families.pai_gow import PaiGowPlan, SettingValue, SevenCardBonus
from croupier.money import Cents

_LOW_HAND: Final = (1 << LOW_BITS) - 1
#: From here down: the line of the bonus hangs on all the cards, of which this is the first line of its order.
_ASK: Final = -1
#: A stake of which no vigorish of a few percent is rounded, neither to cents nor to quarters.
_STAKE: Final[Cents] = 20_00


class HandComparison(NamedTuple):
    """How the player's low and high hand compare with the dealer's: 1 higher, 0 a copy, -1 lower."""

    low: int
    high: int


#: In the order in which the rounds number them.
ENDINGS: Final = [HandComparison(low, high) for low in (-1, 0, 1) for high in (-1, 0, 1)]


def kernel(order: PlayOrder) -> Kernel:
    """The wagers on both hands and the bonus, on the same cards."""
    return table(order).kernel(order.wagers)


def table(order: PlayOrder) -> EndingTable:
    """The rounds of an order."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(order.game)
    pack = tuple(order.game.cards_in(order.options))
    return rounds(plan, pack, list(_set(order, plan, pack)), bonus(order, plan.bonus))


def _set(order: PlayOrder, plan: PaiGowPlan[Any], pack: tuple[int, ...]) -> Iterator[tuple[EndingGroup, SetTables]]:
    """How hands are set, and what is played for so."""
    apart = [wager for wager in order.wagers if wager in plan.units]
    if order.strategy == deal_settings.HOUSE_WAY or not apart:
        yield compared(order, *apart), deal_settings.house(plan, pack)
        return
    for wager in apart:
        yield compared(order, wager), deal_settings.settings(order, wager)


def compared(order: PlayOrder, *wagers: str) -> EndingGroup:
    """Wagers that hang on how both hands compare; of a win the vigorish is taken."""
    plan: PaiGowPlan[Any] = PaiGowPlan.of(order.game)
    for wager in wagers:
        copies(plan, wager)  # refuses a wager that hangs on more
    whole = lcm(_STAKE, *(taken(plan, order.options, wager).denominator for wager in wagers))

    def settle(ended: HandComparison, wager: str, stake: Cents) -> WagerResult:
        dealer = SettingValue(low=1, high=4)  # so far apart that neither hand is foul, which no way of setting is
        player = SettingValue(dealer.low + ended.low, dealer.high + ended.high)
        units = plan.units[wager](player, dealer)
        return WagerResult(plan.won(order.options, wager, stake) if units > 0 else units * stake, stake)

    return EndingGroup(ENDINGS, {wager: whole for wager in order.wagers if wager in wagers}, settle)


def bonus(order: PlayOrder, plan: SevenCardBonus) -> EndingGroup:
    """The bonus by the seven cards, whose endings are the lines that its order or its pay table names."""
    posted = order.options.tables.get(plan.wager)
    names = [line.line for line in posted.lines] if posted else []
    stakes = {plan.wager: whole_stake(posted)} if posted and plan.wager in order.wagers else {}
    lines = [*dict.fromkeys((*(plan.names.get(line, line) for line in plan.order.lines), *names))]
    return EndingGroup(lines, stakes, lambda line, wager, stake: paid(order.options.tables[wager], line, stake))


class Ways(NamedTuple):
    """Ways of setting side by side: as in `SetTables`, the hands that go by their cards from ``starts[way]`` on."""

    by_rank: npt.NDArray[np.int32]
    by_flush: npt.NDArray[np.int32]
    hands: npt.NDArray[np.int64]
    made: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]


class BonusTables(NamedTuple):
    """What seven cards are to the bonus: the line of each rung; whether it is played."""

    lines: npt.NDArray[np.int64]
    played: bool


class Tallies(NamedTuple):
    """How often hands compared in each way, by way of setting; the lines of the bonus; and the hands to ask about, each
    with the number of its best line behind it."""

    times: Counts
    lines: Counts
    asked: npt.NDArray[np.uint8]


def rounds(
    plan: PaiGowPlan[Any], pack: tuple[int, ...], compared: Sequence[tuple[EndingGroup, SetTables]], bonus: EndingGroup
) -> EndingTable:
    """The rounds of two hands, the player's set in one way for each account."""
    seven, order = ladder(plan.bonus.order, STACK), plan.bonus.order
    names = list(bonus.endings)
    played = bool(bonus.stakes)

    def place(category: int, line: str) -> int:
        if line in plan.bonus.by_cards:
            return _ASK - category
        return names.index(plan.bonus.names.get(line, line)) if played else 0

    places = [place(category, line) for category, line in enumerate(order.lines)]
    lines = [places[category] for category in seven.marks(order.category)]
    tables = BonusTables(np.array(lines, np.int64), played)
    usual, look = deal_settings.house(plan, pack), deal_settings.lookup(plan)
    sets = [way for _, way in compared]
    ways = Ways(
        np.array([way.by_rank for way in sets]),
        np.array([way.by_flush for way in sets]),
        np.concatenate([way.hands for way in sets]),
        np.concatenate([way.made for way in sets]),
        np.cumsum([0, *(len(way.hands) for way in sets)]),
    )
    accounts = [*(account for account, _ in compared), bonus]

    def deals(number: int, cards: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        times, hits = np.zeros((len(compared), len(ENDINGS)), np.int64), np.zeros(len(names), np.int64)
        tallies = Tallies(times, hits, np.empty((number if tables.played else 0, STACK + 1), np.uint8))
        written = play(number, cards, stream, shuffling, look, usual, ways, tables, tallies)
        for *hand, category in tallies.asked[:written].tolist():
            line = plan.bonus.named(order.lines[category], hand)
            hits[names.index(line) if line in names else 0] += 1
        return [*times, hits]

    return EndingTable([card for card, copies in enumerate(pack) if copies], accounts, deals)


@numba.njit(cache=True, nogil=True)
def play(
    rounds: int, pack: Any, stream: Any, shuffling: bool, look: Any, house: Any, ways: Any, bonus: Any, tallies: Any
) -> int:
    """Count how both hands compare in so many rounds, by each way of setting, and the lines of the player's cards;
    those that the rules are to be asked about are written down, and it says how many there are."""
    # Taken out of their records once: inside the loop each would be counted as in use every time.
    keys, table, flushes = look.keys, look.table, look.flushes
    house_by_rank, house_by_flush = house.by_rank, house.by_flush
    by_rank, by_flush, hands, made, starts = ways.by_rank, ways.by_flush, ways.hands, ways.made, ways.starts
    lines, looking = bonus.lines, bonus.played
    times, hits, asked = tallies.times, tallies.lines, tallies.asked
    suited = np.zeros(4, np.int64)
    written = 0
    for _ in range(rounds):
        deal(pack, 0, 6, stream, shuffling)
        deal(pack, 6, 6, stream, shuffling)
        deal(pack, 12, 2, stream, shuffling)
        their_key = key(pack, STACK, STACK, keys)
        if suits_enough(their_key):
            place, alike = flush_place(pack, STACK, suited, flushes)
            other = np.int64(house_by_flush[place, alike])
        else:
            other = np.int64(house_by_rank[rank_place(their_key, table) - BY_RANK])
        own_key = key(pack, 0, STACK, keys)
        ranks = rank_place(own_key, table)
        place, alike = np.int64(ranks) - BY_RANK, -1
        if suits_enough(own_key):
            place, alike = flush_place(pack, 0, suited, flushes)
        for way in range(times.shape[0]):
            own = np.int64(by_rank[way, place] if alike < 0 else by_flush[way, place, alike])
            if own < 0:
                own = np.int64(by_cards(pack, STACK, False, hands, made, starts[way], starts[way + 1]))
            low = np.int64(own & _LOW_HAND) - (other & _LOW_HAND)
            high = (own >> LOW_BITS) - (other >> LOW_BITS)
            times[way, 3 * (1 + (low > 0) - (low < 0)) + 1 + (high > 0) - (high < 0)] += 1
        if looking:
            line = lines[rung_of(own_key, table[ranks], pack, 0, STACK, keys, table)]
            if line < 0:
                asked[written, :STACK] = pack[:STACK]
                asked[written, STACK] = _ASK - line
                written += 1
            else:
                hits[line] += 1
    return written
