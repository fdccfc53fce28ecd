"""Ultimate Texas Hold'em against published figures. A whole solution takes a while, so these are long."""

from fractions import Fraction

import pytest

from croupier.engines.solved import Strategy
from croupier.games.ultimate_texas_holdem.dealer import raised
from tests.engines.proof import solved

SLUG = "ultimate-texas-holdem"
pytestmark = pytest.mark.long


def test_base() -> None:
    base = solved(SLUG, "base")
    assert base.house_edge == Fraction(50643648973, 2317817502000)  # beatingbonuses.com: 2.19%
    assert base.element_of_risk == Fraction(50643648973, 9624063957090)  # beatingbonuses.com: 0.53%
    assert f"{float(base.variance) ** 0.5:.2f}" == "4.94"  # wizardofodds.com/gambling/house-edge
    assert sum(base.solved.endings.values()) == base.solved.ways == 1326 * 19600 * 1081 * 990
    strategy = base.solved.strategy
    assert strategy is not None
    check_chart(strategy)
    edges = {way.name: float(way.house_edge) for way in strategy.simpler}
    assert 0.0235 < edges["usual"] < 0.0246  # wizardofodds.com simulates 2.43%, by a looser wording


def check_chart(strategy: Strategy) -> None:
    """The chart of wizardofodds.com before the flop: 4x with these, else check."""
    bets = {spot.hand for spot in strategy.spots if spot.best == "play 4x"}
    assert {spot.best for spot in strategy.spots} == {"check", "play 4x"}
    assert "2-2" not in bets
    assert {"3-3", "A-2 offsuit", "K-2 suited", "K-5 offsuit", "Q-6 suited", "Q-8 offsuit"} <= bets
    assert {"J-8 suited", "J-10 offsuit"} <= bets
    assert not {"K-4 offsuit", "Q-5 suited", "Q-7 offsuit", "J-7 suited", "J-9 offsuit", "10-9 suited"} & bets
    assert sum(spot.ways for spot in strategy.spots if spot.best == "play 4x") == sum(
        raised((low, high)) for high in range(52) for low in range(high)
    )


def test_blind_is_part_of_base() -> None:
    blind = solved(SLUG, "blind")
    assert blind.solved.ways == 133784560 * 21 * 10 * 990  # own two of seven cards, flop of five, a dealer
    # Every royal flush of seven cards is played and wins, but for the four on the board, where all tie.
    assert blind.solved.hits["royal_flush"] == 4324 * 21 * 10 * 990 - 4 * 10 * 1081 * 990
    assert blind.element_of_risk == blind.house_edge


def test_trips() -> None:
    trips = solved(SLUG, "trips")
    assert f"{float(trips.house_edge):.2%}" == "3.50%"  # Wizard of Odds, pays 50-40-30-8-7-4-3
    assert trips.solved.ways == 133784560
    assert trips.solved.hits == {  # the known counts of seven cards
        "royal_flush": 4324,
        "straight_flush": 37260,
        "four_of_a_kind": 224848,
        "full_house": 3473184,
        "flush": 4047644,
        "straight": 6180020,
        "three_of_a_kind": 6461620,
    }
