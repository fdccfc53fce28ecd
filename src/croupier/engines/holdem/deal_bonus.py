"""The rounds of Texas Hold'em Bonus: whether to see the flop, the later wagers, the showdown (OH-K §10)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier.engines.chance import Stream
from croupier.engines.endings import Account, Counts, Pack, Table
from croupier.engines.holdem import bonus as solver
from croupier.engines.holdem import ultimate as holdem_ultimate
from croupier.engines.holdem.advice import _bonus_prices
from croupier.engines.holdem.board import strength
from croupier.engines.holdem.bonus_count import BEST, ENDS, LATER, LOST, PLANS, TIED, WON, WON_HIGH, count_flops
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
from croupier.engines.kept import Arrays, kept
from croupier.engines.kernel import Order
from croupier.engines.poker import rung
from croupier.engines.streets.deal_seen import look
from croupier.equipment.cards import ACE
from croupier.games.texas_holdem_bonus import rules
from croupier.hands.orders import FIVE_CARD

#: What is done before the flop, as the solver's chart says it.
ACTIONS: Final = ("fold", "bet")
#: What a way of playing does on turn and river.
HIDDEN, COUNTED, NEVER, ALWAYS = range(4)
LATER_BY: Final = {
    "hidden pair": HIDDEN,
    "optimal": COUNTED,
    "never fold": COUNTED,
    "flop only": NEVER,
    "bet every street": ALWAYS,
}


class Ended(NamedTuple):
    """How a showdown ends, by the solver's numbers, and the later wagers in antes; less than none is a fold."""

    end: int
    later: int


class Way(NamedTuple):
    """A way of playing: whether the flop is bet by holding, what is done later, and the table of flops."""

    before: Any
    later: int
    flops: Any


def way(order: Order) -> Way:
    """The strategy that was ordered."""
    later = COUNTED if order.own_chart else LATER_BY[order.strategy]
    if later != COUNTED:
        return Way(by_holding(lambda own: not solver.folded_by_rule(own)), later, np.zeros((0, 0), np.uint8))
    pack = tuple(order.game.cards_in(order.options))
    mine = by_holding(lambda own: 1)
    if order.own_chart:  # mistakes in a file are better known before anything is solved
        mine = by_holding(before_the_flop(order, ACTIONS, felt(pack)[1]))
    made = kept(order.game.slug, "flops", "", lambda: solve(felt(pack)))
    return Way(made["before"] if order.strategy == "optimal" else mine, later, made["flops"])


def solve(pack: tuple[Felt, Holdings]) -> Arrays:
    """Whether it is best to see the flop, and the table of flops for the turn wager."""
    cards, holdings = pack
    unit = np.array([solver.nets(1)[end] - solver.nets(0)[end] for end in range(ENDS)], np.int64)
    no_rule = np.zeros((len(cards.flops), len(cards.class_of)), np.bool_)

    def count(share: Any, alone: Any, sums: Any) -> None:
        count_flops(share, alone, strength(SHOWN), strength(6), solver.bar(), unit, no_rule, sums)

    def bets(sums: Any) -> Any:
        """Whoever makes the turn wager never ends without a later wager."""
        return sums[:, BEST].any(axis=(1, 2)) & ~sums[:, BEST, 0].any(axis=1)

    total, flops = follow(cards, len(holdings.names), (PLANS, LATER, ENDS), count, bets)
    counted = solver.Counted(holdings, total.tolist(), 0)
    rounds = int(total[:, BEST].sum()) // len(cards.class_of)
    played = [
        counted.worth(at, BEST) > solver.FOLDED * ways * rounds  # a tie folds (ruling: G9)
        for at, ways in enumerate(holdings.ways)
    ]

    return {"before": by_class(cards, played), "flops": flops}


def table(order: Order, accounts: list[Account]) -> Table:
    """The rounds: the showdown, the bonus on two cards, and the progressive on five."""
    five, chosen = rungs(), way(order)
    # High cards beat a dealer below a pair only, so the endings that are priced are told apart from a pair on.
    prices = _bonus_prices()._replace(bar=holdem_ultimate.bar())
    categories = np.array(five.marks(FIVE_CARD.category), np.int64)
    bar = five.first(lambda hand: rules.against_dealer(hand, -1).ante.units > 0)
    seen: list[Any] = [five.keys, five.tables[5], five.tables[6], five.tables[SHOWN], categories, bar]
    seen += [*chosen, *(bool(one.stakes) for one in accounts[1:])]

    def deals(rounds: int, pack: Pack, stream: Stream, shuffling: bool) -> list[Counts]:
        counted = [np.zeros(len(one.endings), np.int64) for one in accounts]
        scratch: list[Any] = [counting(prices)]
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
    bar: int,
    before: Any,
    later: int,
    flops: Any,
    paying: bool,
    linking: bool,
    count: Any,
    times: Any,
    bonus: Any,
    linked: Any,
) -> None:  # pragma: no cover - compiled
    """Count the endings of so many rounds; the first ending is the fold."""
    for _ in range(rounds):
        deal_round(pack, stream, shuffling)
        holding = look(pack, 2)
        played = before[holding] > 0
        if played:
            wagers = np.int64(0)
            if later == HIDDEN:
                wagers += hidden_pair(pack, 5) or rung(pack, 0, 5, keys, fives) >= bar
                wagers += hidden_pair(pack, 6) or rung(pack, 0, 6, keys, sixes) >= bar
            elif later == COUNTED:
                wagers += np.int64(on_flop(pack, flops))
                wagers += worth_the_river(pack, count)
            elif later == ALWAYS:
                wagers += 2
            mine = np.int64(rung(pack, 0, SHOWN, keys, sevens))
            theirs = np.int64(rung(pack, BOARD, SHOWN, keys, sevens))
            end = LOST
            if theirs == mine:
                end = TIED
            elif theirs < mine:
                end = WON_HIGH if mine >= bar else WON
            times[(1 + wagers) * ENDS + end] += 1
        else:
            times[0] += 1
        if paying:
            aces = pack[SHOWN] >> 2 == ACE and pack[SHOWN + 1] >> 2 == ACE
            bonus[2 * holding + aces] += 1
        if linking:
            linked[2 * categories[rung(pack, 0, 5, keys, fives)] + (not played)] += 1


@numba.njit(cache=True, nogil=True)
def worth_the_river(pack: Any, count: Any) -> Any:  # pragma: no cover - compiled
    """Whether one more ante wins more often than it loses, over every river card and every holding of the dealer; a tie
    is checked (ruling: G9)."""
    total = np.int64(0)
    for river in range(SHOWN - 1, CARDS):
        count_dealers(pack, river, count)
        total += count.worth[1]
    return total > 0
