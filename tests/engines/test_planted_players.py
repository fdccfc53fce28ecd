"""Planted players of every game with decisions: who knows a card that nobody should is found, and nobody else is."""

from collections.abc import Iterable
from typing import NamedTuple

import pytest

from croupier.mathematics.informed_play import InformedPlay
from croupier.mathematics.recorded import RecordedRound
from tests.engines import sitting_players as players


class Planted(NamedTuple):
    """Somebody who knows something in a game, and within how many hands that is seen."""

    slug: str
    wagers: dict[str, object]
    knows: str
    player: players.Player
    hands: int


ANTE: dict[str, object] = {"ante": "10"}
MAIN: dict[str, object] = {"main": "10"}
DEALER = players.knowing_dealer(1)
HOLE = players.knowing_dealer(2)

PLANTED = [
    Planted("three-card-poker", ANTE, "dealer:1", DEALER, 40),
    Planted(
        "let-it-ride", {"bet_1": "10", "bet_2": "10", "bet_3": "10"}, "community:1", players.knowing_community(1), 40
    ),
    Planted("mississippi-stud", ANTE, "community:1", players.knowing_community(1), 40),
    Planted("texas-holdem-bonus", ANTE, "dealer:1", DEALER, 150),
    Planted("ultimate-texas-holdem", {"ante": "10", "blind": "10"}, "dealer:1", DEALER, 100),
    Planted("four-card-poker", ANTE, "dealer:2", HOLE, 80),
    Planted("crazy-four-poker", {"ante": "10", "super_bonus": "10"}, "dealer:1", DEALER, 80),
    Planted("dj-wild-stud", {"ante": "10", "blind": "10"}, "dealer:1", DEALER, 80),
    Planted("deuces-wild-xtreme", {"ante": "10", "odds": "10"}, "dealer:1", DEALER, 80),
    Planted("pai-gow-poker", MAIN, "dealer:1", DEALER, 150),
    Planted("blackjack", MAIN, "dealer:2", HOLE, 25),
    Planted("free-bet-blackjack", MAIN, "dealer:2", HOLE, 40),
    Planted("rocket-aces", MAIN, "next", players.knowing_next, 25),
    Planted("ride-free", MAIN, "next", players.knowing_next, 25),
    Planted("pontoon-plus", MAIN, "next", players.knowing_next, 25),
]
HONEST: dict[str, players.Player] = {
    "random": players.at_random(1),
    "superstitious": players.superstitious,
    "optimal": players.optimal,
}


def found_after(rounds: Iterable[RecordedRound], knows: str) -> int:
    """How many rounds it takes until the bets on a knowledge are worth the alarm; 0 where they never are."""
    follower = InformedPlay("1")
    for number, recorded in enumerate(rounds, 1):
        follower.add(recorded)
        if knows in follower.fortunes.each and follower.fortunes.each[knows].found_after:
            return number
    return 0


@pytest.mark.long
@pytest.mark.parametrize("planted", PLANTED, ids=lambda each: each.slug)
def test_who_knows_is_found(planted: Planted) -> None:
    wagering = players.flat(**planted.wagers)
    assert found_after(players.sat_down(planted.slug, planted.hands, wagering, planted.player, seed=5), planted.knows)


@pytest.mark.long
@pytest.mark.parametrize("kind", HONEST)
@pytest.mark.parametrize("planted", PLANTED, ids=lambda each: each.slug)
def test_who_knows_nothing_is_not_found(planted: Planted, kind: str) -> None:
    follower = InformedPlay("1")
    for recorded in players.sat_down(planted.slug, 12, players.flat(**planted.wagers), HONEST[kind], seed=2):
        follower.add(recorded)
    assert not follower.fortunes.found_after
