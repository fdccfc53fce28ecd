"""The rounds of games decided street by street: five cards, the player's first, then the community's as they turn up.

The decisions are the solver's, those of a simple strategy or of the user's own chart, in tables by what is seen of the
cards, whatever order they came in, and by what is at stake: nothing but ranks, and whether the suit is one, can matter
where only all five cards make a flush. The rounds look them up, look the hand up, and count. What an ending pays, the
pay tables say.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import permutations
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier import paytables
from croupier.engines import chart_rows
from croupier.engines.cache import kept
from croupier.engines.chance import Stream
from croupier.engines.kernel import Dealer, PlayOrder
from croupier.engines.outcomes import Counts, EndingGroup, EndingTable, Pack, WagerResult, paid, posted, stake_of
from croupier.engines.poker import deal, ladder, rung
from croupier.engines.seat import CardSeat, SeatStakes
from croupier.engines.streets.sets import FIVE, StreetSets, card_sets, line_pays
from croupier.engines.streets.shape import StreetDecision, StreetShape, shape_of
from croupier.engines.streets.solve import Choices, StreetGame, StreetWalk, best, chosen, followed
from croupier.errors import BadPlan
from croupier.games.families.street_plan import StreetChart, StreetPlan, TableBet
from croupier.hands.look import Look
from croupier.kept_tables import Arrays
from croupier.money import Cents


class ChoiceTables(NamedTuple):
    """All decisions of a strategy, by the look of the ``two``, ``three`` or ``four`` cards that are seen: the units
    bet, in so many ``bits`` for every number of units at stake. A table is empty where nothing is decided then. Who
    bets less than must be bet to ``stay`` folds. ``start`` units are at stake before."""

    two: npt.NDArray[Any]
    three: npt.NDArray[Any]
    four: npt.NDArray[Any]
    stay_two: int
    stay_three: int
    stay_four: int
    start: int
    bits: int


def choice_tables(order: PlayOrder, shape: StreetShape, chart: StreetChart) -> ChoiceTables:
    """The tables of the strategy that is ordered."""
    decisions = {decision.seen: decision for decision in shape.decisions}
    bits = max(decision.units[-1] for decision in shape.decisions).bit_length()
    packed = next((kind for kind in (np.uint16, np.uint32, np.uint64) if _fits(shape, bits, kind)), None)
    if len(decisions) < len(shape.decisions) or packed is None:
        raise BadPlan("rounds are dealt for one bet at each number of cards seen, and for few units").at(
            game=order.game.slug
        )
    posted = order.options.tables[shape.plan.base.wager]

    def solve() -> Arrays:
        sets = card_sets(tuple(order.game.cards_in(order.options)), shape.plan.base)
        game = StreetGame(shape, sets, line_pays(sets.lines, posted, shape.most))
        choices = _choices(order, game, chart)
        return {
            str(decision.seen): _by_look(sets, decision, actions, bits).astype(packed)
            for decision, actions in zip(shape.decisions, choices, strict=True)
        }

    if order.own_chart:
        tables = solve()
    else:
        tables = kept(order.game.slug, "choices", [order.strategy, paytables.plain(posted)], solve)
    sizes = (2, 3, 4)
    by_size = [tables.get(str(size), np.zeros(0, packed)) for size in sizes]
    stay = [int(size in decisions and decisions[size].folds) for size in sizes]
    two, three, four = by_size
    stay_two, stay_three, stay_four = stay
    return ChoiceTables(two, three, four, stay_two, stay_three, stay_four, shape.start, bits)


def _fits(shape: StreetShape, bits: int, kind: Any) -> bool:
    # The rounds shift a signed number, so the highest of 64 bits stays free.
    return bits * (shape.decisions[-1].most + 1) <= min(np.iinfo(kind).bits, 63)


def _by_look(
    sets: StreetSets, decision: StreetDecision, actions: npt.NDArray[np.int8], bits: int
) -> npt.NDArray[np.int64]:
    looks, which = sets.looks(decision.seen)
    packed = np.array(decision.units)[actions] @ (1 << bits * np.arange(actions.shape[1]))
    _, first = np.unique(which, return_index=True)
    assert (packed[first][which] == packed).all(), "hands that look alike are played alike"
    ranks, suited = np.array([look.ranks for look in looks]), np.array([look.suited for look in looks])
    table = np.zeros(2 * 13**decision.seen, np.int64)
    for places in permutations(range(decision.seen)):
        table[2 * (ranks[:, places] @ 13 ** np.arange(decision.seen)) + suited] = packed[first]
    return table


def _choices(order: PlayOrder, game: StreetGame, chart: StreetChart) -> Choices:
    if order.strategy == "optimal":
        return best(game)[0]
    if order.own_chart:
        return _charted(order, game, chart)
    return followed(game, next(simple for simple in chart.simple if simple.name == order.strategy))


def _charted(order: PlayOrder, game: StreetGame, chart: StreetChart) -> Choices:
    """What the user's own chart says, which must name every hand that comes up when it is followed."""
    shape = game.shape
    looks = {decision: game.sets.looks(decision.seen) for decision in shape.decisions}
    known = {
        decision.chart: ([*map(chart.call, seen)], [*dict.fromkeys(map(shape.facing, decision.stakes))])
        for decision, (seen, _) in looks.items()
    }
    names = [*dict.fromkeys(action for decision in shape.decisions for action in decision.actions)]
    rows = chart_rows.by_name(order.strategy, order.game.slug, names, known)

    def spot(decision: StreetDecision, look: Look, staked: int) -> chart_rows.ChartKey:
        return chart_rows.ChartKey(decision.chart, chart.call(look), shape.facing(staked))

    def choose(decision: StreetDecision, look: Look, staked: int) -> int:
        action = names[rows.get(spot(decision, look, staked), 0)]
        if action not in decision.actions:
            raise chart_rows.closed(order.strategy, spot(decision, look, staked), action)
        return decision.actions.index(action)

    choices = chosen(game, choose)
    for decision, met in zip(shape.decisions, StreetWalk(game, choices).met, strict=True):
        seen, which = looks[decision]
        for staked in decision.stakes:
            for kind in np.unique(which[met[:, staked] > 0]).tolist():
                if (unnamed := spot(decision, seen[kind], staked)) not in rows:
                    raise chart_rows.silent(order.strategy, unnamed)
    return choices


#: A hand that nobody shows.
HIDDEN: Final = -1


class StreetEnding(NamedTuple):
    """How a round ends: the value of the cards (the lowest of those that play for the same) where anything still goes
    by them, how many units were at stake on the bets, and whether they were folded."""

    hand: int
    bets: int = 0
    folded: bool = False


class StreetRanks(NamedTuple):
    """How the rounds rank the cards from ``first`` on: the ladder, and for each of its rungs where hands that play for
    the same are counted, the folded ones before all. Where a fold has them ``lost``, nobody looks at folded hands."""

    first: int
    cards: int
    keys: npt.NDArray[np.int64]
    table: npt.NDArray[np.int32]
    rows: npt.NDArray[np.int64]
    lost: bool


class CardGroup:
    """Wagers that go by the same cards. A fold gives up those of them that are ``lost``; endings are told apart by less
    than ``width`` units at stake too."""

    def __init__(self, plan: StreetPlan, bets: Sequence[TableBet], lost: Collection[str], width: int = 1) -> None:
        cards, order, names = bets[0].cards, bets[0].order, [bet.wager for bet in bets]
        if any(bet.cards != cards or bet.order is not order for bet in bets):
            raise BadPlan(f"{', '.join(names)} rank different cards; rounds are not dealt for that")
        self.bets, self.lost, self.width = dict(zip(names, bets, strict=True)), lost, width
        size = plan.size(cards)
        rungs = ladder(order, size)
        lines: list[Hashable] = rungs.marks(lambda value: tuple(bet.line_of(value) for bet in bets))
        numbers = {line: number for number, line in enumerate(dict.fromkeys(lines), 1)}
        rows = np.array([numbers[line] * width for line in lines])
        #: The lowest value of the hands that play for the same.
        self.values = [int(rungs.values[lines.index(line)]) for line in numbers]
        start = plan.held if cards == "board" else 0
        self.ranks = StreetRanks(start, size, rungs.keys, rungs.tables[size], rows, lost=set(names) <= set(lost))

    @property
    def endings(self) -> list[StreetEnding]:
        """In the order in which the rounds number them: folds without a hand, then every hand."""
        hands = [(HIDDEN, True), *((value, False) for value in self.values)]
        return [StreetEnding(hand, bets, folded) for hand, folded in hands for bets in range(self.width)]

    def account(self, order: PlayOrder, base: TableBet, endings: Sequence[StreetEnding]) -> EndingGroup:
        """What the wagers that are ordered come to."""
        tables, ordered = order.options.tables, [wager for wager in self.bets if wager in order.wagers]

        def settle(ended: StreetEnding, wager: str, stake: Cents) -> WagerResult:
            gone = ended.hand == HIDDEN or (ended.folded and wager in self.lost)
            line = "" if gone else self.bets[wager].line_of(ended.hand)
            result = paid(tables[wager], line, stake, forfeit=gone)
            if wager != base.wager:
                return result
            return WagerResult(ended.bets * result.net, ended.bets * result.risked, result.line)

        return EndingGroup(endings, {wager: stake_of(order, wager) for wager in ordered}, settle)


def _seat(stakes: SeatStakes) -> CardSeat:
    from croupier.engines.streets.seat import StreetSeat  # it reads the tables of this module

    return StreetSeat(stakes)


def table(order: PlayOrder, chart: StreetChart) -> EndingTable:
    """The game with the rounds that play it by the strategy that is ordered."""
    shape = shape_of(order.game)
    plan, choices = shape.plan, choice_tables(order, shape, chart)
    lost = {plan.base.wager, *(bet.wager for bet in plan.beside if shape.lost_in_a_fold(bet))}
    beside = [bet for bet in plan.beside if bet.wager in order.wagers]
    five = CardGroup(plan, [plan.base, *(bet for bet in beside if bet.cards == "all")], lost, shape.most + 1)
    on_some = [bet for bet in beside if bet.cards != "all"]
    some = CardGroup(plan, on_some, lost) if on_some else None
    endings = five.endings
    if not five.ranks.lost:
        endings += [ended._replace(folded=True) for ended in endings]
    accounts = [five.account(order, plan.base, endings)]
    if some:
        accounts.append(some.account(order, plan.base, some.endings))

    def deals(rounds: int, pack: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        times = np.zeros(len(five.endings), np.int64)
        folded = None if five.ranks.lost else np.zeros(len(five.endings), np.int64)
        on_some = np.zeros(len(some.endings), np.int64) if some else None
        ranks = (some or five).ranks
        play(rounds, pack, stream if shuffling else None, choices, five.ranks, times, folded, ranks, on_some)
        if folded is not None:  # counted there with their hands
            times[: five.width] = 0
            times = np.append(times, folded)
        return [times] if on_some is None else [times, on_some]

    cards = order.game.cards_in(order.options)
    return EndingTable([card for card, copies in enumerate(cards) if copies], accounts, deals)


def dealer(plan: StreetPlan, chart: StreetChart, aliases: Mapping[str, str]) -> Dealer:
    """How a game of streets is simulated; it knows the best strategy and the simple ones."""
    strategies = {"optimal": "the solver's best decision for every set of cards"}
    return Dealer(
        lambda order: table(order, chart).kernel(order.wagers),
        strategies | {strategy.name: strategy.words for strategy in chart.simple},
        posted(*(bet.wager for bet in plan.beside)),
        reads_charts=True,
        aliases=aliases,
        seat=_seat,
    )


@numba.njit(cache=True, nogil=True)
def play(
    rounds: int,
    pack: Any,
    stream: Any,
    choices: ChoiceTables,
    five: StreetRanks,
    times: Any,
    folded_times: Any,
    some: StreetRanks,
    some_times: Any,
) -> None:
    """Deal rounds, or without a stream take the cards as they lie, and count how they end: by hand and by what is at
    stake, folds first; folded hands apart, where they are wanted; and the hands of some cards, where they are.

    Numba leaves out what is None. Arrays are taken out of their records before the loop: inside, each would be counted
    as in use. Numbers that look something up are made unsigned: they are never negative, and nobody has to ask.
    """
    two, three, four, stay_two, stay_three, stay_four, start, bits = choices
    _, _, keys, table, rows, _ = five
    first, cards, some_keys, some_table, some_rows, some_lost = some
    mask = (1 << bits) - 1
    for _ in range(rounds):
        if stream is not None:
            deal(pack, 0, FIVE, stream, True)
        first_card, card = np.int64(pack[0]), np.int64(pack[1])
        look = (first_card >> 2) * 13 + (card >> 2)
        suits = first_card ^ card
        staked: Any = start
        folded: Any = False
        if two.shape[0]:
            bet = np.int64(two[np.uint32(2 * look + (suits & 3 == 0))]) >> bits * staked & mask
            folded = bet < stay_two
            staked += bet
        card = np.int64(pack[2])
        look = look * 13 + (card >> 2)
        suits |= first_card ^ card
        if three.shape[0] and not folded:
            bet = np.int64(three[np.uint32(2 * look + (suits & 3 == 0))]) >> bits * staked & mask
            folded = bet < stay_three
            staked += bet
        card = np.int64(pack[3])
        look = look * 13 + (card >> 2)
        suits |= first_card ^ card
        if four.shape[0] and not folded:
            bet = np.int64(four[np.uint32(2 * look + (suits & 3 == 0))]) >> bits * staked & mask
            folded = bet < stay_four
            staked += bet
        shown = np.int64(0)
        if not folded:
            shown = rows[np.uint32(rung(pack, 0, FIVE, keys, table))]
        times[np.uint32(shown + staked)] += 1
        if folded_times is not None and folded:
            folded_times[rows[rung(pack, 0, FIVE, keys, table)] + staked] += 1
        if some_times is not None:
            if folded & some_lost:
                some_times[0] += 1
            else:
                some_times[np.uint32(some_rows[np.uint32(rung(pack, first, cards, some_keys, some_table))])] += 1
