"""The rounds of Ultimate Texas Hold'em: when to play, and how the showdown ends (OH-I §9)."""

from __future__ import annotations

from math import comb, lcm
from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier import paytables
from croupier.engines.chance import Stream
from croupier.engines.endings import Account, Counts, Pack, Table
from croupier.engines.holdem import ultimate as solver
from croupier.engines.holdem.advice import _ultimate_prices
from croupier.engines.holdem.board import strength
from croupier.engines.holdem.deal import (
    BOARD,
    CARDS,
    SHOWN,
    before_the_flop,
    by_class,
    by_holding,
    count_dealers,
    counting,
    deal_round,
    hidden_pair,
    on_flop,
    rungs,
)
from croupier.engines.holdem.deal_flops import follow
from croupier.engines.holdem.likeness import Felt, Holdings, felt
from croupier.engines.holdem.ultimate_count import (
    ENDS,
    FLOP,
    FOLDED,
    LOST,
    LOST_OPEN,
    OUTS,
    PARTS,
    TIED,
    WON,
    WON_OPEN,
    count_flops,
)
from croupier.engines.kept import Arrays, kept
from croupier.engines.kernel import Order
from croupier.engines.poker import rung
from croupier.engines.streets.deal_seen import look
from croupier.equipment.cards import DEUCE, TEN
from croupier.games.ultimate_texas_holdem import rules
from croupier.hands.orders import FIVE_CARD
from croupier.paytables import PayTable

#: A play wager is none, for a fold, or up to four antes.
MULTIPLES: Final = 5


class Ended(NamedTuple):
    """How a showdown ends, by the solver's numbers, and the play wager in antes."""

    end: int
    multiple: int


class Way(NamedTuple):
    """A way of playing: antes before the flop by holding, and the table of flops of the best play, none for the usual
    rules on flop and river."""

    before: Any
    flops: Any


#: The flops of a way that goes by the usual rules.
BY_RULE: Final = np.zeros((0, 0), np.uint8)
#: Those of one that checks every flop, and plays the best on the river.
NEVER_ON_THE_FLOP: Final = np.zeros((comb(CARDS, 3), -(-comb(CARDS, 2) // 8)), np.uint8)


def way(order: Order) -> Way:
    """The strategy that was ordered."""
    if order.strategy == "usual":
        return Way(by_holding(lambda own: 4 * solver.raised_by_rule(own)), BY_RULE)
    if order.strategy == "always 4x":
        return Way(by_holding(lambda own: 4), BY_RULE)
    if order.strategy == "never raise":
        return Way(by_holding(lambda own: 0), NEVER_ON_THE_FLOP)
    pack = tuple(order.game.cards_in(order.options))
    if order.own_chart:
        antes = [0, *sorted(rules.BEFORE_THE_FLOP)]
        said = before_the_flop(order, list(solver.actions()), felt(pack)[1])
        return Way(by_holding(lambda own: antes[said(own)]), flops(order, pack)["flops"])
    made = flops(order, pack)
    best = made["before"] if order.strategy == "optimal" else np.zeros_like(made["before"])
    return Way(best, made["flops"])


def flops(order: Order, pack: tuple[int, ...]) -> Arrays:
    """The best play with every holding and on every flop."""
    blind = order.options.tables["blind"]
    return kept(order.game.slug, "flops", paytables.plain(blind), lambda: solve(felt(pack), blind))


def solve(pack: tuple[Felt, Holdings], table: PayTable) -> Arrays:
    """The best antes before the flop, and the table of flops."""
    cards, holdings = pack
    blind = solver.blind_pays(table)
    whole = lcm(*(one.denominator for one in blind))
    one, two = (np.array([int(net * whole) for net in solver.nets(many, blind)], np.int64) for many in (1, 2))
    no_rule = np.zeros((len(cards.flops), len(cards.class_of)), np.bool_)

    def count(share: Any, alone: Any, sums: Any) -> None:
        count_flops(share, alone, strength(SHOWN), strength(6), solver.bar(), one, two, no_rule, sums)

    def bets(sums: Any) -> Any:
        """Where any showdown is one of a play wager on the flop."""
        return sums[:, FLOP].any(axis=1)

    total, flops = follow(cards, len(holdings.names), (PARTS, ENDS), count, bets)
    counted = solver.Counted(holdings, tuple(tuple(map(tuple, one)) for one in total.tolist()), blind, 0)
    antes = {name: max(multiple for _, multiple in parts) for name, parts in solver.actions().items()}
    antes["check"] = 0
    best: list[int] = []
    for at in range(len(holdings.names)):
        worth = {name: counted.worth(at, parts) for name, parts in solver.actions().items()}
        best.append(antes[max(worth, key=worth.__getitem__)])

    return {"before": by_class(cards, best), "flops": flops}


def table(order: Order, accounts: list[Account]) -> Table:
    """The rounds: the showdown, trips on seven cards, and the progressive on five."""
    five, (before, flops) = rungs(), way(order)
    prices = _ultimate_prices(solver.blind_pays(order.options.tables["blind"]))
    categories = np.array(five.marks(FIVE_CARD.category), np.int64)
    lines = (FIVE_CARD.value(line) for line in ("two_pair", "straight"))
    marks = [five.first(rules.qualifies), *np.searchsorted(five.values, list(lines)).tolist()]
    folded = np.int64(-solver.MADE * prices.whole) * (CARDS - SHOWN) * (CARDS - SHOWN - 1) // 2
    seen: list[Any] = [five.keys, five.tables[5], five.tables[6], five.tables[SHOWN], categories, *marks]
    seen += [before, flops, folded, *(bool(one.stakes) for one in accounts[1:])]

    def deals(rounds: int, pack: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        counted = [np.zeros(len(one.endings), np.int64) for one in accounts]
        scratch: list[Any] = [counting(prices), np.empty(6, np.uint8)]
        play(rounds, pack, stream, shuffling, *seen, *scratch, *counted)
        return counted

    return Table(range(CARDS), accounts, deals)


@numba.njit(cache=True, nogil=True)
def play(
    rounds: int,
    pack: Any,
    stream: Any,
    shuffling: bool,
    keys: Any,
    fives: Any,
    sixes: Any,
    sevens: Any,
    categories: Any,
    pair: int,
    two_pair: int,
    straight: int,
    before: Any,
    flops: Any,
    folded: int,
    tripping: bool,
    linking: bool,
    count: Any,
    six: Any,
    times: Any,
    trips: Any,
    linked: Any,
) -> None:  # pragma: no cover - compiled
    """Count the endings of so many rounds."""
    best = flops.shape[0] > 0
    for _ in range(rounds):
        deal_round(pack, stream, shuffling)
        mine = np.int64(rung(pack, 0, SHOWN, keys, sevens))
        multiple = np.int64(before[look(pack, 2)])
        if multiple == 0:
            if best:
                if on_flop(pack, flops):
                    multiple = np.int64(2)
                else:
                    count_dealers(pack, SHOWN - 1, count)
                    multiple = np.int64(count.worth[0] + count.worth[1] > folded)  # a tie folds (ruling: G9)
            elif bets_flop(pack, keys, fives, two_pair, straight):
                multiple = np.int64(2)
            else:
                multiple = np.int64(hidden_pair(pack, SHOWN) or few_outs(pack, mine, keys, sixes, six))
        end = FOLDED
        if multiple > 0:
            theirs = np.int64(rung(pack, BOARD, SHOWN, keys, sevens))
            if theirs == mine:
                end = TIED
            elif theirs > mine:
                end = LOST if theirs >= pair else LOST_OPEN
            else:
                end = (WON if theirs >= pair else WON_OPEN) + categories[mine]
        times[multiple * ENDS + end] += 1
        if tripping:
            trips[2 * categories[mine]] += 1
        if linking:
            linked[2 * categories[rung(pack, 0, 5, keys, fives)] + (multiple == 0)] += 1


# -- the usual rules ------------------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def bets_flop(pack: Any, keys: Any, fives: Any, two_pair: int, straight: int) -> Any:  # pragma: no cover - compiled
    """Two antes with a pair or better made with an own card, but not two deuces alone; a straight or better; four of a
    suit with an own ten or better in it."""
    held = rung(pack, 0, 5, keys, fives)
    if held >= straight:
        return True
    if hidden_pair(pack, 5):
        return held >= two_pair or pack[0] >> 2 != DEUCE or pack[1] >> 2 != DEUCE
    suits = 0
    for at in range(5):
        suits += 1 << 4 * (pack[at] & 3)
    found = False
    for own in range(2):
        found |= pack[own] >> 2 >= TEN and suits >> 4 * (pack[own] & 3) & 15 >= 4
    return found


@numba.njit(cache=True, nogil=True)
def few_outs(pack: Any, mine: Any, keys: Any, sixes: Any, six: Any) -> Any:  # pragma: no cover - compiled
    """Whether fewer cards than a fold asks for would each, alone with the board, give the dealer the better hand."""
    for at in range(5):
        six[at] = pack[BOARD + at]
    outs = 0
    for at in range(SHOWN, CARDS):
        six[5] = pack[at]
        outs += rung(six, 0, 6, keys, sixes) > mine
    return outs < OUTS
