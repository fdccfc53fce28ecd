"""Four Card Poker solved: the best four of five cards against the dealer's best four of six, one of which lies open.

Before each open card the game is a showdown of five cards against five, whose values know of the sixth.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.question import Question
from croupier.engines.showdown import chart
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.chart import Level
from croupier.engines.showdown.standings import Choices, Decided, Offer, Standings, Terms
from croupier.engines.solved import Ending, Simpler, Solved, Spot, Strategy, Weight
from croupier.equipment.cards import ACE, JACK, KING, QUEEN, TEN, Card
from croupier.games.four_card_poker import rules
from croupier.hands.fast import Hands, Values
from croupier.hands.orders import FOUR_CARD
from croupier.money import Cents
from croupier.paytables import PayTable

ACTIONS: Final = ("fold", "play 1x", "play 2x", "play 3x")
FOLDED: Final = Terms((Fraction(-1),) * 4, Fraction(1))


class Facing(NamedTuple):
    """The player's hands against one open card, which stands for ``times`` cards of the pack."""

    up: Card
    times: int
    standings: Standings


@lru_cache(maxsize=2)
def facings(pack: tuple[int, ...]) -> tuple[Facing, ...]:
    """Every open card; of suits that can be swapped, the first."""
    alike = dealt.alike_suits(pack)
    ups = [card for card, many in enumerate(pack) if many and (card == 52 or alike[card & 3] == card & 3)]
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        found = workers.map(lambda up: _standings(pack, up), ups)
        times = [pack[up] * (1 if up == 52 else alike.count(up & 3)) for up in ups]
        return tuple(Facing(*one) for one in zip(ups, times, found, strict=True))


def _standings(pack: tuple[int, ...], up: Card) -> Standings:
    rest = [many - (card == up) for card, many in enumerate(pack)]
    # The open card sets its suit apart from suits of which the rest holds the same.
    alike = dealt.alike_suits([-many if card == up else many for card, many in enumerate(pack)])

    def with_up(hands: Hands) -> Values:
        return dealt.values(FOUR_CARD, np.insert(hands, 0, up, axis=1))

    players = showdown.every_player(rest, 5, FOUR_CARD, alike)
    dealer = showdown.dealers(pack, rest, players, with_up, alike)
    return showdown.compare(dealer, players, ties_win=True)  # §11.I.A


# -- on the posted terms --------------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """What one open card adds up to: endings, the loss by each simpler plan, and the chart."""

    endings: dict[Ending, Weight]
    losses: list[Fraction]
    spots: list[Spot]


def decided(facing: Facing, table: PayTable, stake: Cents) -> tuple[Decided, list[str]]:
    """The game before one open card on the terms of the posted ante bonus, and the lines of its classes."""
    classes, lines = showdown.classed(facing.standings.worth, FOUR_CARD.line)
    outcomes = showdown.compared(rules.against_dealer, FOUR_CARD)
    offers: list[Offer] = []
    for line in lines:
        paid = showdown.bonus(table, line, stake) or Fraction(0)  # whoever wins (§11.I.B)
        played = []
        for many in (1, 2, 3):
            short, beaten, tied, lost = (result.units * (1 + many) + paid for result in outcomes)
            played.append(Terms((short, beaten, tied, lost), Fraction(1 + many)))
        offers.append((FOLDED, *played))
    return Decided(facing.standings, classes, offers), lines


def _part(facing: Facing, table: PayTable, stake: Cents) -> _Part:
    game, _ = decided(facing, table, stake)
    times, whole = facing.times, facing.times * facing.standings.showdowns
    endings = {ending: many * times for ending, many in game.endings().items()}
    losses = [game.house_edge(plan(facing)) * whole for _, _, plan in PLANS]
    levels, up = _levels(facing), chart.shown(facing.up >> 2)
    spots = list(chart.spots(game, ACTIONS, levels, chart="play", facing=up, times=times))
    return _Part(endings, losses, spots)


def _levels(facing: Facing) -> list[Level]:
    """Hands are told apart by category, by rank, by whether they hold the rank of the open card (which leaves the
    dealer fewer of it), and by kicker."""
    stood, up = facing.standings, facing.up >> 2
    held = _holds(stood, up)
    card = ("an " if up in (6, ACE) else "a ") + chart.shown(up)

    def name(row: int, ranks: int) -> str:
        return f"{chart.name(FOUR_CARD, int(stood.worth[row]), ranks)}, {'with' if held[row] else 'without'} {card}"

    return [
        *(chart.by_value(FOUR_CARD, stood.worth, ranks) for ranks in (0, 1)),
        Level(held.astype(np.int64), lambda row: name(row, 1)),
        Level(stood.worth.astype(np.int64) >> 12, lambda row: name(row, 2)),
    ]


def base(question: Question) -> Solved:
    """Ante, play and ante bonus together, per ante."""
    table, stake = question.options.tables["ante_bonus"], question.asked.stake_or()
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        parts = list(workers.map(lambda facing: _part(facing, table, stake), facings(question.pack)))
    endings: dict[Ending, Weight] = {}
    for part in parts:
        for ending, many in part.endings.items():
            endings[ending] = endings.get(ending, 0) + many
    ways = sum(one.times * one.standings.showdowns for one in facings(question.pack))
    losses = [sum(part.losses[at] for part in parts) / ways for at in range(len(PLANS))]
    simpler = [Simpler(name, words, Fraction(lost)) for (name, words, _), lost in zip(PLANS, losses, strict=True)]
    strategy = Strategy(tuple(spot for part in parts for spot in part.spots), tuple(simpler))
    return Solved(ways=ways, endings=endings, strategy=strategy)


def ante_bonus(question: Question) -> Solved:
    """What the ante bonus alone adds, per ante."""
    stake, kept = question.asked.stake_or(), dict[str, int]()
    for facing in facings(question.pack):
        game, lines = decided(facing, question.posted, stake)
        for number, many in game.kept().items():
            kept[lines[number]] = kept.get(lines[number], 0) + many * facing.times
    ways = sum(one.times * int(one.standings.ways.sum()) for one in facings(question.pack))
    notes = ("part of base: it has no stake of its own, and is paid per ante to hands that are played",)
    return showdown.paid_beside(question.posted, kept, ways, stake=stake, notes=notes)


def aces_up_line(cards: Sequence[Card]) -> str:
    """The line of the best four of the player's five cards."""
    return rules.aces_up_line(FOUR_CARD.rank(cards))


def aces_up(question: Question) -> Solved:
    """The player's five cards by the posted table, folded or not (§10.III)."""
    return dealt.solve(question, 5, aces_up_line, FOUR_CARD, stake=question.asked.stake_or())


# -- simpler ways of playing ----------------------------------------------------------------------------------------


def _pair(rank: int) -> int:
    return FOUR_CARD.value("pair", [rank])


def _holds(stood: Standings, rank: int) -> npt.NDArray[np.bool_]:
    held: npt.NDArray[np.bool_] = (stood.hands >> 2 == rank).any(axis=1)
    return held


def _any_pair(facing: Facing) -> Choices:
    return showdown.at_least(facing.standings, _pair(0), _pair(TEN), _pair(TEN))


def _basic(facing: Facing) -> Choices:
    return showdown.at_least(facing.standings, _pair(1), _pair(TEN), _pair(TEN))


def _never_raise(facing: Facing) -> Choices:
    return showdown.at_least(facing.standings, _pair(1))


def _by_up_card(facing: Facing) -> Choices:
    stood, up = facing.standings, facing.up >> 2
    holds = _holds(stood, up)
    above_ten = np.any([_holds(stood, rank) for rank in (JACK, QUEEN, KING, ACE)], axis=0)
    three_times = {
        KING: holds | (up < ACE),
        QUEEN: holds | (up < KING),
        JACK: (up <= JACK) | holds & (up < ACE),
        TEN: (up < TEN) | above_ten & (up == TEN),
        7: np.full(len(holds), up < 7),
        6: np.full(len(holds), up == 0),
    }
    chosen = showdown.at_least(stood, _pair(0 if up == 0 else 1), _pair(ACE), _pair(ACE))
    for rank, good in three_times.items():
        chosen[good & (stood.worth >= _pair(rank)) & (stood.worth < _pair(rank + 1))] = 3
    return chosen


PLANS: Final[tuple[tuple[str, str, Callable[[Facing], Choices]], ...]] = (
    (
        "by the up card",
        "3x with aces or better; with kings unless an ace is up and you hold none; with queens unless a king or an"
        " ace is up and you hold none; with jacks up to a jack, or against a queen or king you hold one of; with 10s"
        " up to a 9, or against a 10 with a higher card beside; with 9s up to an 8; with 8s against a 2. Else 1x with"
        " 3s or better, and with 2s against a 2",
        _by_up_card,
    ),
    ("basic", "3x with 10s or better, 1x with 3s to 9s, fold the rest", _basic),
    ("any pair", "3x with 10s or better, 1x with any other pair, fold the rest", _any_pair),
    ("never raise", "1x with 3s or better, fold the rest", _never_raise),
)
