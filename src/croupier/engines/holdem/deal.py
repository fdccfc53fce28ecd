"""The rounds of a hold'em game as its plan says, dealt one after another: the bets, the showdown, the side bets.

The player's cards lie first, then flop, turn and river, then the dealer's two: so the player's best five are among the
first seven cards, and the dealer's among the seven from the third on. What a wager is paid, the plan and the pay tables
say, for each way in which a round can end; the best bets are looked up in the solver's tables.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import outcomes
from croupier.engines.chance import Stream
from croupier.engines.holdem.board import likes, paired
from croupier.engines.holdem.last_bets import on_river, on_turn
from croupier.engines.holdem.prices import BOARD, BOTH, HOLE, Betting, course, line_of_two, prices
from croupier.engines.holdem.tactics import BY_HABIT, COUNTED, EVERY_TIME, Tactics, tactics
from croupier.engines.kernel import Dealer, PlayOrder
from croupier.engines.outcomes import Counts, EndingGroup, EndingTable, Pack, WagerResult
from croupier.engines.poker import Ladder, deal, ladder, rung
from croupier.engines.seat import CardSeat, SeatStakes
from croupier.errors import BadPlan
from croupier.games.families.holdem import BestFive, HoldemPlan, HoleCards, Standing
from croupier.games.families.holdem_strategy import HoldemStrategy
from croupier.games.families.stud import net
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents
from croupier.paytables import PayLine

#: The cards that a player sees at the end, and those of a pack.
SHOWN, CARDS = HOLE + BOARD, 52
LINES: Final = len(FIVE_CARD.lines)
#: How hands stand, by number.
STANDINGS: Final[tuple[Standing, ...]] = ("win", "tie", "lose")
_WIN, _TIE, _LOSE = range(3)


class HoldemEnding(NamedTuple):
    """What was bet, a hand of the player's kind, how it stands, and whether the dealer qualifies."""

    betting: Betting
    hand: int
    stands: Standing
    qualified: bool


def kinds(plan: HoldemPlan, order: PlayOrder, five: Ladder) -> tuple[npt.NDArray[np.uint8], list[int]]:
    """The kind of the hand on each rung, and a hand of each: of a kind are hands that win alike."""
    wins = five.marks(
        lambda hand: tuple(
            wager.result(hand, "win", dealer, order.options.tables) for wager in plan.base for dealer in BOTH
        )
    )
    numbers = {win: number for number, win in enumerate(dict.fromkeys(wins))}
    return np.array([numbers[win] for win in wins], np.uint8), [int(five.values[wins.index(win)]) for win in numbers]


def against_dealer(plan: HoldemPlan, order: PlayOrder, hands: Sequence[int]) -> EndingGroup:
    """The wagers against the dealer together, and each that a table pays alone."""
    tables, way = order.options.tables, course(plan)
    names = [wager.wager for wager in plan.base if wager.wager in tables]
    stake = outcomes.whole_stake(*(tables[name] for name in names))
    stakes = {wager: stake for wager in order.wagers if wager in ("base", *names)}
    bettings = product((0, *way.first.multiples), BOTH, BOTH)

    def settle(ended: HoldemEnding, asked: str, stake: Cents) -> WagerResult:
        antes = dict.fromkeys((wager.wager for wager in plan.initial), 1) | way.bets(ended.betting)
        won, risked, line = 0, 0, ""
        for wager in plan.base:
            if (bet := antes.get(wager.wager, 0) * stake) and asked in ("base", wager.wager):
                risked += bet
                if way.folds(ended.betting):
                    won -= bet
                    continue
                result = wager.result(ended.hand, ended.stands, ended.qualified, tables)
                won += net(result, bet)
                line = result.line if isinstance(result, PayLine) else line
        return WagerResult(won, risked, "" if asked == "base" else line)

    endings = product(bettings, hands, STANDINGS, BOTH)
    return EndingGroup([HoldemEnding(*ending) for ending in endings], stakes, settle)


def side_bet(plan: HoldemPlan, order: PlayOrder, bet: BestFive | HoleCards, names: Sequence[str]) -> EndingGroup:
    """A side bet by the line that its cards make, or the player's two beside the dealer's, played and folded."""
    table = order.options.tables[bet.wager]
    forfeited = any(bet.wager in point.gives_up for _, point in plan.bets)
    lines = [bet.paid(*pair, table) for pair in product(names, names)] if isinstance(bet, HoleCards) else list(names)

    def settle(ending: tuple[str, bool], _: str, stake: Cents) -> WagerResult:
        line, folded = ending
        return outcomes.paid(table, line, stake, forfeit=forfeited and folded)

    return EndingGroup(list(product(lines, BOTH)), {bet.wager: outcomes.stake_of(order, bet.wager)}, settle)


def lines_of(bet: HoleCards) -> tuple[npt.NDArray[np.uint8], list[str]]:
    """The line of every two cards by their place, and the lines by number."""
    lines = [line_of_two(bet, low, high) for high in range(CARDS) for low in range(high)]
    names = list(dict.fromkeys(lines))
    return np.array([names.index(line) for line in lines], np.uint8), names


class HoldemRanks(NamedTuple):
    """What hands are looked up in: the ladder's tables for five to seven cards, and by rung the kind of hand, the line,
    and whether a dealer qualifies with it."""

    keys: Any
    fives: Any
    sixes: Any
    sevens: Any
    kind_of: npt.NDArray[np.uint8]
    line_of: npt.NDArray[np.uint8]
    qualified: npt.NDArray[np.uint8]
    kinds: int


class RoundRules(NamedTuple):
    """How a round goes: whether there is one wager to make after the deal, where a fold is, and how many community
    cards are open at the last bet."""

    once: bool
    first_folds: bool
    last_folds: bool
    last_board: int


class SideBets(NamedTuple):
    """The cards that each bet on five goes by, and where its lines are tallied; the lines of two cards, and theirs."""

    sizes: npt.NDArray[np.int64]
    fives: npt.NDArray[np.int64]
    line_of: npt.NDArray[np.uint8]
    holes: npt.NDArray[np.int64]


class HoldemRounds(NamedTuple):
    """All that a round goes by."""

    ranks: HoldemRanks
    rules: RoundRules
    how: Tactics


def dealer(plan: HoldemPlan, strategies: Sequence[HoldemStrategy], counted: str, aliases: Mapping[str, str]) -> Dealer:
    """How a hold'em game is simulated; ``counted`` says how strategies decide that play the best after the flop."""
    return Dealer(
        lambda order: table(order, strategies).kernel(order.wagers),
        {way.name: f"{way.words}: {counted}" if way.flop == "best" else way.words for way in strategies},
        outcomes.posted(*plan.tabled, *(bet.wager for bet in plan.side_bets)),
        reads_charts=True,
        aliases=aliases,
        seat=_seat,
    )


def _seat(stakes: SeatStakes) -> CardSeat:
    from croupier.engines.holdem.seat import HoldemSeat  # it reads the tables of this module

    return HoldemSeat(stakes)


def table(order: PlayOrder, strategies: Sequence[HoldemStrategy]) -> EndingTable:
    """The game under an order, with the side bets it asks for."""
    plan, five = HoldemPlan.of(order.game), ladder(FIVE_CARD, 5, 6, SHOWN)
    priced = prices(plan, order.options.tables)
    how = tactics(order, priced, strategies, five.values)
    kind_of, hands = kinds(plan, order, five)
    categories, qualified = (np.array(five.marks(rule), np.uint8) for rule in (FIVE_CARD.category, plan.qualified))
    tables = five.tables[5], five.tables[6], five.tables[SHOWN]
    ranks = HoldemRanks(five.keys, *tables, kind_of, categories, qualified, len(hands))
    asked = [bet for bet in plan.side_bets if bet.wager in order.wagers]
    on_five = [bet for bet in asked if isinstance(bet, BestFive)]
    on_two = [bet for bet in asked if isinstance(bet, HoleCards)]
    line_of, lines = lines_of(on_two[0]) if on_two else (np.zeros(0, np.uint8), [])
    sizes = np.array([HOLE + min(bet.board, BOARD) for bet in on_five], np.int64)
    if len(on_two) > 1 or not {*sizes} <= {5, 6, SHOWN}:
        raise BadPlan("side bets on other than five to seven cards, or two on the player's own, cannot be dealt")
    accounts = [against_dealer(plan, order, hands), *(side_bet(plan, order, bet, FIVE_CARD.lines) for bet in on_five)]
    accounts += [side_bet(plan, order, bet, lines) for bet in on_two]
    way = priced.course
    folds = way.folds((0, False, False))
    rules = RoundRules(way.once, folds and not way.once, folds and way.once, way.last_board)

    def deals(rounds: int, pack: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        times, fives = np.zeros(len(accounts[0].endings), np.int64), np.zeros((len(on_five), 2 * LINES), np.int64)
        holes = np.zeros(2 * len(lines) ** 2, np.int64)
        side_bets = SideBets(sizes, fives, line_of, holes)
        play(rounds, pack, stream, shuffling, HoldemRounds(ranks, rules, how), side_bets, times)
        return [times, *fives, *([holes] if on_two else [])]

    return EndingTable(range(CARDS), accounts, deals)


@numba.njit(cache=True, nogil=True)
def play(rounds: int, pack: Any, stream: Any, shuffling: bool, game: Any, side_bets: SideBets, times: Any) -> None:
    """Count the endings of so many rounds. All cards are dealt, so that one seed deals the same to every strategy."""
    ranks, rules, how = game
    # Taken out of the records before the loop: inside it, each array would be counted as in use for every round.
    keys, fives, sixes, sevens = ranks.keys, ranks.fives, ranks.sixes, ranks.sevens
    kind_of, line_of, qualified, ends = ranks.kind_of, ranks.line_of, ranks.qualified, 6 * ranks.kinds
    before, on_flop, on_last, flops = how.before, how.flop, how.last, how.flops
    flop_habit, last_habit = how.flop_habit, how.last_habit
    sizes, by_five, lines, by_two = side_bets.sizes, side_bets.fives, side_bets.line_of, side_bets.holes
    rivers, turns, turn_of, swap_of, swaps = how.lasts
    names, six, board = np.int64(np.sqrt(len(by_two) // 2)), np.empty(6, np.uint8), np.empty(BOARD, np.int64)
    for _ in range(rounds):
        deal(pack, 0, 6, stream, shuffling)
        deal(pack, 6, SHOWN + HOLE - 6, stream, shuffling)
        first = np.int64(before[place(pack, 0)])
        flop, last = np.int64(0), np.int64(0)
        in_ = first > 0 or not rules.first_folds
        if in_ and not (rules.once and first > 0):
            if on_flop == BY_HABIT:
                if flop_habit.plain:
                    flop = np.int64(paired(pack, 5) or rung(pack, 0, 5, keys, fives) >= flop_habit.strong)
                else:
                    flop = np.int64(likes(pack, 5, rung(pack, 0, 5, keys, fives), flop_habit))
            elif on_flop == COUNTED:
                flop = np.int64(in_table(pack, flops))
            else:
                flop = np.int64(on_flop == EVERY_TIME)
            if rules.once and flop > 0:
                pass
            elif on_last == BY_HABIT:
                if rules.last_board == BOARD:
                    best, outs = rung(pack, 0, SHOWN, keys, sevens), last_habit.outs
                    bets = likes(pack, SHOWN, best, last_habit)
                    last = np.int64(bets or (outs > 0 and few_outs(pack, best, outs, keys, sixes, six)))
                elif last_habit.plain:
                    last = np.int64(paired(pack, 6) or rung(pack, 0, 6, keys, sixes) >= last_habit.strong)
                else:
                    last = np.int64(likes(pack, 6, rung(pack, 0, 6, keys, sixes), last_habit))
            elif on_last == COUNTED:
                if rules.last_board == BOARD:
                    last = np.int64(on_river(pack, rivers, board))
                else:
                    last = np.int64(on_turn(pack, turns, turn_of, swap_of, swaps))
            else:
                last = np.int64(on_last == EVERY_TIME)
        folded = not in_ or (rules.last_folds and first + flop + last == 0)
        player = rung(pack, 0, SHOWN, keys, sevens)
        end = np.int64(0)
        if not folded:
            dealer = rung(pack, HOLE, SHOWN, keys, sevens)
            stands = _TIE if dealer == player else _LOSE if dealer > player else _WIN
            end = (np.int64(kind_of[player]) * 3 + stands) * 2 + qualified[dealer]
        times[((2 * first + flop) * 2 + last) * ends + end] += 1
        for bet in range(len(sizes)):
            made = player
            if sizes[bet] == 5:
                made = rung(pack, 0, 5, keys, fives)
            elif sizes[bet] == 6:
                made = rung(pack, 0, 6, keys, sixes)
            by_five[bet, 2 * line_of[made] + folded] += 1
        if names:
            line = np.int64(lines[place(pack, 0)]) * names + lines[place(pack, SHOWN)]
            by_two[2 * line + folded] += 1


@numba.njit(cache=True, nogil=True, inline="always")
def place(pack: Any, at: int) -> Any:
    """The place of two cards among all pairs."""
    low, high = np.int64(min(pack[at], pack[at + 1])), np.int64(max(pack[at], pack[at + 1]))
    return low + high * (high - 1) // 2


@numba.njit(cache=True, nogil=True, inline="always")
def in_table(pack: Any, flops: Any) -> Any:
    """What a table of flops says: a bit for each flop and holding, by their places."""
    a, b, c = np.int64(pack[2]), np.int64(pack[3]), np.int64(pack[4])
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    flop = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    holding = place(pack, 0)
    return flops[flop, holding >> 3] >> (7 - (holding & 7)) & 1


@numba.njit(cache=True, nogil=True)
def few_outs(pack: Any, player: Any, most: int, keys: Any, sixes: Any, six: Any) -> Any:
    """Whether fewer cards than so many would each, alone with the board, give the dealer the better hand."""
    for at in range(BOARD):
        six[at] = pack[HOLE + at]
    outs = 0
    for at in range(SHOWN, CARDS):
        six[5] = pack[at]
        outs += rung(six, 0, 6, keys, sixes) > player
    return outs < most
