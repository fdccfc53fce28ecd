"""Solver against enumerator on a small deck: the same distribution, exactly."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.engines.analysis import Analysis
from croupier.engines.any import spots
from croupier.engines.any.enumerator import Strategy, enumerate_round
from croupier.equipment.cards import cards, counts
from croupier.mathematics.analyses import questions, request
from croupier.money import cents
from croupier.round.setup import setup

#: How many hands of five cards of 52 make each line, as every book has them.
POKER = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three_of_a_kind": 54912,
    "two_pair": 123552,
}


def solved(
    slug: str, wager: str, *, options: Mapping[str, object] | None = None, deck: str = "", table: str = ""
) -> Analysis:
    """One wager, from the game's own pack or from a deck of a few cards; nothing from the cache."""
    ((question, solver),) = questions(request(slug, options, wager=wager, table=table))
    if deck:
        question = replace(question, pack=tuple(counts(cards(deck))))
    return Analysis(question.wager, question.table, solver(question))


def assert_proved(
    slug: str,
    wager: str,
    deck: str,
    bets: Mapping[str, str],
    *,
    options: Mapping[str, object] | None = None,
    settings: Mapping[str, object] | None = None,
    unit: str = "1",
    whole_round: bool = False,
    **how: Any,
) -> None:
    """The solver's distribution of a wager is the enumerator's, which plays the reference round.

    ``settings`` are asked of the analysis beside the options of the house. ``whole_round`` compares what the seat nets
    in all (a base game, of which ``bets`` are the first wagers), otherwise only what is booked under the wager. ``how``
    goes to the enumerator (``unordered``, ``strategy``, ``choices``).
    """
    from croupier import games

    game = games.get(slug)
    house = {**(options or {})}
    enumeration = enumerate_round(
        game, game.house(house, bound=False), setup({"1": dict(bets)}), deck=cards(deck), **how
    )
    nets = enumeration.distribution if whole_round else enumeration.by_wager[wager]
    walked = {Fraction(net, cents(unit)): chance for net, chance in nets.items() if chance}
    analysis = solved(slug, wager, options={**house, **(settings or {})}, deck=deck)
    assert {net: chance for net, chance in analysis.distribution.items() if chance} == walked


def best_of(
    slug: str,
    deck: str,
    bets: Mapping[str, str],
    options: Mapping[str, object] | None = None,
    unordered: bool | frozenset[str] = True,
) -> Strategy:
    """The best play of these wagers by the enumerator, for others to be made beside them."""
    from croupier import games

    game = games.get(slug)
    house = game.house({**(options or {})}, bound=False)
    walked = enumerate_round(game, house, setup({"1": dict(bets)}), deck=cards(deck), unordered=unordered)
    return lambda live: walked.decisions[spots.spot(live, unordered)].choice
