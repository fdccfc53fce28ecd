"""How to play a blackjack game: the charts with the worth of every action, where the very cards decide otherwise, and
what simpler strategies leave to the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from croupier.exact.blackjack.chart import Averages, Place, averages, basic, held_unsplit, place_of
from croupier.exact.blackjack.dealer import Shoe, values_of
from croupier.exact.blackjack.dealer_fast import Floats, Small
from croupier.exact.blackjack.game import Played, Turn, played
from croupier.exact.blackjack.hands import hands, number
from croupier.exact.blackjack.rules import FREE_DOUBLE, HIT, NAMES, SPLIT, STAND, Rules
from croupier.exact.blackjack.splits import FREE
from croupier.exact.blackjack.style import Style, anything
from croupier.exact.solved import Number, Simpler, Spot, Strategy
from croupier.games.families.twenty_one import must_draw
from croupier.hands.points import Total

NOTES: Final = (
    "values are per unit of the first wager and for when the dealer has no blackjack; ways are the chance of a round",
    "a total is averaged over the cards that make it; 'exceptions' are hands whose very cards call for something else",
)


def strategy(game: Played) -> Strategy:
    """The strategy of a game that was played at its best."""
    return Strategy(tuple(_spots(game)), tuple(_simpler(game)), NOTES)


# -- charts ---------------------------------------------------------------------------------------------------


def _spots(game: Played) -> Iterator[Spot]:
    for up in sorted(game.turns, key=lambda up: (up == 1, up)):  # the ace last, as charts have it
        turn = game.turns[up]
        reach = held_unsplit(turn, game.shoe)
        chart = averages(turn.values, reach)
        yield from _totals(chart, up)
        yield from _pairs(game, turn)
        yield from _free_hands(game, turn)
        yield from _exceptions(turn, chart, reach)
    for deal in game.deals():
        if deal.blackjack and deal.up == 1:
            values = {"even_money": 1.0, "decline": (1 - deal.natural) * float(game.rules.blackjack)}
            best = "even_money" if game.takes_even_money(deal) else "decline"
            yield Spot("even money", "A-10", "A", deal.chance, values, best)


def _totals(chart: dict[Place, Averages], up: int, whose: str = "") -> Iterator[Spot]:
    for place, found in chart.items():
        if found.chance > 0 and place.points < 21:
            kind = "soft" if place.soft else "hard"
            title = f"{whose}{kind}{', drawn to' if place.drawn else ''}"
            yield _spot(title, f"{kind} {place.points}", up, found.chance, found.values, found.best())


def _pairs(game: Played, turn: Turn) -> Iterator[Spot]:
    for deal in game.deals(up=turn.against.up):
        pair = deal.two[0]
        if deal.two[1] == pair:
            values = turn.values[number(*deal.two)]
            chance = deal.chance * (1 - deal.natural)
            split = turn.splits.get(pair)
            free = "free_split" if pair in game.rules.free_splits else ""
            more = {free or "split": split.worth} if split else {}
            yield _spot("pair", said(deal.two), deal.up, chance, values, turn.act(deal.two), more, free)


def _free_hands(game: Played, turn: Turn) -> Iterator[Spot]:
    """Hands split off for a lammer have nothing to lose: all pairs together, each as often as it is split. Aces that
    get one card are not asked."""
    values, reach = np.zeros_like(turn.values), np.zeros(len(turn.values))
    for deal in game.deals(up=turn.against.up):
        pair = deal.two[0]
        if turn.act(deal.two) != SPLIT or not turn.splits[pair].free or game.rules.one_card(pair):
            continue
        hands_ = turn.splits[pair].hands
        worth, acts = hands_.decided[FREE]
        mine = hands_.second_cards("other", 0) * deal.chance * (1 - deal.natural)
        turn.against.follow(acts, mine, pair=pair, gone=1)
        held = mine > 0
        values[held] += worth[held] * mine[held, None]
        reach += mine
    values[reach > 0] /= reach[reach > 0, None]
    values[reach == 0] = np.nan
    yield from _totals(averages(values, reach), turn.against.up, "free hand, ")


def _exceptions(turn: Turn, chart: dict[Place, Averages], reach: Floats) -> Iterator[Spot]:
    known = hands()
    for hand in np.flatnonzero((reach > 0) & (known.points < 21)):
        held = values_of(known.held[hand].tolist())
        act, pair = int(turn.acts[hand]), len(held) == 2 and held[0] == held[1]
        if not pair and act != chart[place_of(int(hand))].best():
            yield _spot("exceptions", said(held), turn.against.up, float(reach[hand]), turn.values[hand], act)


def _spot(
    chart: str,
    hand: str,
    up: int,
    ways: float,
    values: Floats,
    best: int,
    more: dict[str, float] | None = None,
    split: str = "",
) -> Spot:
    named: dict[str, Number] = {
        name: float(value) for name, value in zip(NAMES, values, strict=False) if not np.isnan(value)
    }
    name = NAMES[best.bit_length() - 1]
    return Spot(chart, hand, said([up]), ways, named | (more or {}), split or name if best == SPLIT else name)


def said(values: Sequence[int]) -> str:
    """Cards as players say them, the highest first and an ace before all."""
    ordered = sorted(values, key=lambda value: (value != 1, -value))
    return "-".join("A" if value == 1 else str(value) for value in ordered)


# -- simpler strategies ---------------------------------------------------------------------------------------


def _simpler(game: Played) -> Iterator[Simpler]:
    for name, words, style in simpler_styles(game.rules, game.shoe):
        yield Simpler(name, words, played(game.rules, game.shoe, style).house_edge)


def simpler_styles(rules: Rules, shoe: Shoe) -> Iterator[tuple[str, str, Style]]:
    """Strategies that players and the literature name."""
    chart = basic(rules, shoe)
    yield (
        "basic strategy",
        "the best chart by totals, whatever cards make them; pairs split as often as they may be",
        chart,
    )
    if rules.free_doubles or rules.free_splits:
        words = "every double and split that is free, fives doubled rather than split; else by the basic chart"
        yield "every free bet", words, _every_free_bet(rules, chart)
    yield "never bust", "never hit a hard 12 or more; else by the basic chart", _never_bust(chart)
    words = "draw and stand as the dealer must; never double, split or surrender"
    yield "mimic the dealer", words, _mimic(rules)


def _where(points: range, *, soft: bool) -> Small:
    known = hands()
    found: Small = np.flatnonzero((known.soft == soft) & np.isin(known.points, points))
    return found


def _never_bust(chart: Style) -> Style:
    allow, otherwise = chart.allow.copy(), chart.otherwise.copy()
    stiff = _where(range(12, 22), soft=False)
    allow[:, stiff] = allow[:, stiff] & SPLIT | STAND
    otherwise[:, stiff] = STAND
    return Style(allow, otherwise, resplits_at_best=False)


def _mimic(rules: Rules) -> Style:
    known = hands()
    allow = anything()
    for hand, (points, soft) in enumerate(zip(known.points, known.soft, strict=True)):
        draws = must_draw(Total(int(points), bool(soft)), hits_soft_17=rules.hits_soft_17)
        allow[:, hand] = HIT if draws else STAND
    return Style(allow, allow)


def _every_free_bet(rules: Rules, chart: Style) -> Style:
    allow = chart.allow.copy()
    for pair in rules.free_splits:
        allow[:, number(pair, pair)] = SPLIT
    known = hands()
    for hand in _where(range(21), soft=False):
        if known.size[hand] == 2 and int(known.points[hand]) in rules.free_doubles:
            allow[:, hand] = FREE_DOUBLE
    return Style(allow, chart.otherwise, resplits_at_best=False)
