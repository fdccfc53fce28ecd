"""Hold'em in a few rules for every street: two cards before the flop, then what is made and drawn to, and on the river
what is made and how many cards would give the dealer the better hand.

What a bet adds in every place of these charts is counted under the best play of everything else. Rules that cover the
charts are then followed through every flop and board, so what they cost together is an exact count again.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from croupier import paytables
from croupier.engines import cache
from croupier.engines.cache import kept
from croupier.engines.chart_rows import ChartKey
from croupier.engines.dealt import side_by_side
from croupier.engines.holdem.board_table import board_table
from croupier.engines.holdem.cells import DRAWS, MADE, OUTS, RIVER
from croupier.engines.holdem.count import BY_HABIT, PLAYS, CellSums, CountSums, count_flops
from croupier.engines.holdem.count_all import hands, shares_of
from croupier.engines.holdem.likeness import likeness
from croupier.engines.holdem.prices import BOARD, Prices, prices
from croupier.engines.holdem.solve import CHART, ChartedBets, count_hands, count_rules
from croupier.engines.question import Question
from croupier.engines.short_rules import ShortRules, covered
from croupier.engines.solved import ChartSpot
from croupier.equipment.cards import RANKS
from croupier.errors import BadPlan
from croupier.games.families.holdem import HoldemPlan
from croupier.hands.orders import FIVE_CARD
from croupier.kept_tables import Arrays
from croupier.round.plan import BettingPoint

FLOP, TURN, RIVER_CHART = "on the flop", "on the turn", "on the river"
NOTES: Final = ("every deal was played by these rules, all streets together: the cost is exact",)
_RANKS: Final = tuple(rank.replace("T", "10") for rank in RANKS)


def in_rules(question: Question, size: int) -> ShortRules:
    """The best play in so many rules for all streets, and what they cost when every deal is played by them."""
    plan = HoldemPlan.of(question.game)
    paid = prices(plan, question.options.tables, question.asked.stake_or())
    best = cache.cached(question)
    assert best.strategy is not None
    choices, classes = paid.course.first.named, likeness(question.pack)[1]
    bets = {spot.hand: choices[spot.best] for spot in best.strategy.spots}
    goes_on = tuple((bets.get(name, 0) == 0) is paid.course.once for name in classes.names)
    posted = {name: paytables.plain(table) for name, table in question.options.tables.items() if name in paid.results}
    asked = [posted, question.pack, goes_on, paid.stake]
    cells = kept(question.game.slug, "cells", asked, lambda: gathered(question.pack, paid, goes_on))
    first = list(_first(best.strategy.spots, dict(zip(classes.names, classes.cards, strict=True))))
    rounds = int(best.ways) // sum(classes.ways)
    first = [spot._replace(ways=spot.ways * rounds) for spot in first]
    later = [spot for street in streets(paid) for spot in _later(street, cells, paid)]
    meets = {CHART: "with", FLOP: "with", TURN: "with", RIVER_CHART: "against"}
    cover = covered([*first, *later], size, float(best.ways), meets=meets, facing=(*_RANKS, *DRAWS, *OUTS))
    count = count_hands(question.pack, paid, charted=charted(cover.actions, paid))
    worth = sum(
        (
            count.net(at, choices[cover.actions[ChartKey(CHART, *named(holding))]], BY_HABIT)
            for at, holding in enumerate(classes.cards)
            if classes.ways[at]
        ),
        Fraction(0),
    )
    net = sum((ending.net * ways for ending, ways in best.endings.items()), Fraction(0))
    return ShortRules(cover.rules, cover.costs, net / int(best.ways) - worth / count.ways, NOTES)


def streets(paid: Prices) -> list[tuple[str, BettingPoint, str]]:
    """The later streets on which a bet is made: chart, betting point, and the name its cells are kept by."""
    course = paid.course
    last = RIVER_CHART if course.last_board == BOARD else TURN
    known = ((FLOP, course.flop, "flop"), (last, course.last, "last"))
    return [(chart, point, name) for chart, point, name in known if point]


def gathered(pack: tuple[int, ...], paid: Prices, goes_on: Sequence[bool]) -> Arrays:
    """What a bet adds in every place of the charts of the flop and of the last street, and in how many ways."""
    alike, classes = likeness(pack)
    rules, once = count_rules(paid), paid.course.once
    if rules.at_turn and once:
        raise BadPlan("a bet with four cards open that takes the place of one on the flop cannot be put in rules")
    places = len(MADE) * len(DRAWS), len(MADE) * len(DRAWS) if rules.at_turn else len(RIVER) * len(OUTS)
    table = board_table(alike, pack, hands(), rules)
    shares, ends = shares_of(len(alike.flops)), len(paid.initial)
    n = len(alike.cards)
    assert int(np.abs(rules.later).max()) * comb(n, 2) * comb(n - 2, 3) * comb(n - 5, 2) * comb(n - 7, 2) * 2 < 2**63

    def add_up(share: object, flop: object, last: object) -> None:
        sums = CountSums(
            np.zeros((len(classes.names), PLAYS, 2, 2, ends), np.int64),
            np.zeros((len(classes.names), 2, 2, len(FIVE_CARD.lines)), np.int64),
        )
        filled = CellSums(np.array(goes_on), once, flop, last)  # type: ignore[arg-type]  # as side_by_side hands them on
        count_flops(share, alike, hands(), table, rules, None, sums, filled)

    parts = [np.zeros((len(shares), cells, 2), np.int64) for cells in places]
    side_by_side(add_up, shares, *parts)
    return dict(zip(("flop", "last"), (part.sum(axis=0) for part in parts), strict=True))


def grid(chart: str) -> tuple[Sequence[str], Sequence[str]]:
    """The rows and columns of a chart after the flop."""
    return (RIVER, OUTS) if chart == RIVER_CHART else (MADE, DRAWS)


def _later(street: tuple[str, BettingPoint, str], cells: Arrays, paid: Prices) -> Iterator[ChartSpot]:
    """The places of a chart after the flop: what a bet adds to what none comes to."""
    chart, point, name = street
    rows, columns = grid(chart)
    without, bet = _actions(point)
    for place, (added, ways) in enumerate(cells[name].tolist()):
        if ways:
            worth = Fraction(added, ways * paid.whole)
            best = bet if worth > 0 else without
            row, column = divmod(place, len(columns))
            yield ChartSpot(chart, rows[row], columns[column], ways, {without: Fraction(0), bet: worth}, best)


def _actions(point: BettingPoint) -> tuple[str, str]:
    """What it is called to bet nothing, and to bet."""
    (without,) = (name for name, antes in point.named.items() if not antes)
    (bet,) = (name for name, antes in point.named.items() if antes)
    return without, bet


def named(holding: tuple[int, int]) -> tuple[str, str]:
    """Two cards as a row and a column of the first chart: the higher with its suit, and the lower."""
    (low, low_suit), (high, high_suit) = (divmod(card, 4) for card in sorted(holding))
    if low == high:
        return "a pair", _RANKS[low]
    return f"{_RANKS[high]} {'suited' if low_suit == high_suit else 'offsuit'}", _RANKS[low]


def _first(spots: Sequence[ChartSpot], cards: Mapping[str, tuple[int, int]]) -> Iterator[ChartSpot]:
    """The chart before the flop by its two cards, highest first."""
    order = ["a pair", *(f"{rank} {suits}" for rank in reversed(_RANKS) for suits in ("suited", "offsuit"))]
    labelled = [(named(cards[spot.hand]), spot) for spot in spots]
    for (hand, lower), spot in sorted(labelled, key=lambda pair: order.index(pair[0][0])):
        yield spot._replace(hand=hand, facing=lower)


def charted(actions: Mapping[ChartKey, str], paid: Prices) -> ChartedBets:
    """The bets of rules in every place of the charts after the flop."""
    bets = {"flop": bytes(len(MADE) * len(DRAWS)), "last": bytes(len(MADE) * len(DRAWS))}
    for chart, point, name in streets(paid):
        rows, columns = grid(chart)
        _, bet = _actions(point)
        bets[name] = bytes(actions.get(ChartKey(chart, row, column)) == bet for row in rows for column in columns)
    return ChartedBets(bets["flop"], bets["last"])
