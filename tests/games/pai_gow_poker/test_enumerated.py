"""Every deal of a small deck through the round itself, against counting the hands without it."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.equipment.cards import Card, cards, show
from croupier.games.pai_gow_poker import GAME
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.round.requests import Choice
from croupier.round.setup import setup
from tests.games.pai_gow_poker.table import house_way, play, ranked

FOURTEEN = cards("Jk Ac Ad Kc Kd Qc 9c 8d 7h 6s 5c 5d 5h 2s")


def counted(deck: tuple[Card, ...]) -> tuple[Counter[int], Counter[str]]:
    """Nets of $100 and Fortune hands when both sides set by the house way, one deal for each hand of the player."""
    nets: Counter[int] = Counter()
    lines: Counter[str] = Counter()
    for own in combinations(deck, 7):
        nets[_net(own, [card for card in deck if card not in own])] += 1
        lines[PLAN.bonus.line(own)] += 1
    return nets, lines


def _net(own: Sequence[Card], theirs: Sequence[Card]) -> int:
    """A hand for each hand that is higher, against as many that are not; both higher win."""
    (my_low, my_high), (low, high) = (ranked(*house_way(hand)) for hand in (own, theirs))
    return (-100_00, 0, 95_00)[(my_low > low) + (my_high > high)]


@pytest.mark.long
def test_a_small_deck_is_enumerated_as_counted() -> None:
    enumeration = enumerate_round(
        GAME,
        GAME.house(),
        setup({"1": {"main": "100", "fortune_bonus": "1"}}),
        deck=FOURTEEN,
        strategy=lambda _: Choice("house_way"),
        unordered=True,
    )
    nets, lines = counted(FOURTEEN)
    whole = comb(14, 7)
    assert enumeration.leaves == whole
    assert enumeration.by_wager["main"] == {net: Fraction(times, whole) for net, times in nets.items()}
    paid = {line: chance for (wager, line), chance in enumeration.lines.items() if wager == "fortune_bonus"}
    table = GAME.paytables["FB-OH"]
    assert paid == {line: Fraction(times, whole) for line, times in lines.items() if table.get(line)}


def test_random_deals_end_as_counted() -> None:
    source = random.Random(53)
    for _ in range(150):
        dealt = source.sample(range(53), 14)
        hands = {"1": show(dealt[:7]), "dealer": show(dealt[7:])}
        (line, *_) = play(hands, "house_way").result.lines  # type: ignore[union-attr]  # it has ended
        assert line.net == _net(dealt[:7], dealt[7:])
