"""Crazy Four Poker: the solvers against the enumerator on small decks, and identities of the whole pack."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from croupier.engines.any import spots
from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.showdown.standings import Contest
from croupier.equipment.cards import cards, counts
from croupier.games import get
from croupier.games.crazy_four_poker import rules
from croupier.hands.orders import FOUR_CARD
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved

GAME = "crazy-four-poker"
BETS = {"ante": "1", "super_bonus": "1"}
DECKS = [
    "Ac Ac Qh Qh Js Js Td Td 9c 9c 3h",
    "Ac Ad Ah As Kc Kc Qh Qh 7s 7s",  # four aces, pairs of aces that may be played three times
    "8c 8c 9c 9c Tc Tc Jc 8d Jd Kh",  # straight flushes
    "2c 3d 4h 6s 6s 7c 8d 8d Qc Qd",  # dealers that do not qualify
]


def always(_: Round) -> Choice:
    return Choice("play", multiple=1)


def nets(chances: Mapping[Any, Any], unit: int = 1) -> dict[Fraction, Any]:
    return {Fraction(net) / unit: chance for net, chance in chances.items() if chance}


@pytest.mark.parametrize("deck", DECKS)
def test_base_and_super_bonus(deck: str) -> None:
    game = get(GAME)
    walked = enumerate_round(game, game.house(), setup({"1": BETS}), deck=cards(deck), unordered=True)
    base, bonus = (solved(GAME, wager, deck=deck) for wager in ("base", "super_bonus"))
    assert nets(base.distribution) == nets(walked.distribution, 100)
    assert nets(bonus.distribution) == nets(walked.by_wager["super_bonus"], 100)
    assert base.element_of_risk == walked.element_of_risk
    lines = {line: chance for (wager, line), chance in walked.lines.items() if wager == "super_bonus"}
    assert {line.line: line.probability for line in bonus.lines if line.hits} == lines
    assert base.solved.strategy is not None
    spots, hands = base.solved.strategy.spots, comb(len(cards(deck)), 5)
    assert sum(spot.ways for spot in spots) == hands
    assert sum(spot.ways * spot.values[spot.best] for spot in spots) / hands == base.net


def test_super_bonus_of_a_users_own() -> None:
    own = {"super_bonus": {"id": "own", "wager": "super_bonus", "clause": "own", "lines": [
        {"line": "straight_flush", "pays": "300 to 1"}, {"line": "flush", "pays": "5 to 3"}]}}  # fmt: skip
    how: dict[str, Any] = {"options": own, "unit": "3", "unordered": True}
    bets = {"ante": "3", "super_bonus": "3"}
    assert_proved(GAME, "base", DECKS[2], bets, whole_round=True, **how)


@pytest.mark.parametrize("deck", DECKS[1:3])
def test_queens_up_is_given_up_by_hands_that_the_base_game_folds(deck: str) -> None:
    game = get(GAME)
    base = enumerate_round(game, game.house(), setup({"1": BETS}), deck=cards(deck), unordered=True)

    def best(live: Round) -> Choice:
        return base.decisions[spots.spot(live, True)].choice

    assert_proved(GAME, "queens_up", deck, {**BETS, "queens_up": "1"}, unordered=True, strategy=best)


def test_progressive_without_a_share_of_the_meter() -> None:
    deck = "2c 2c 2d 2d 5c 5c 5c 6c 6c 9c 9c"
    bets = {**BETS, "progressive": "1"}
    assert_proved(GAME, "progressive", deck, bets, settings={"folds": "never"}, unordered=True, strategy=always)


# -- the whole pack ---------------------------------------------------------------------------------------------


def test_standings_of_another_pack_dealt_out() -> None:
    deck = "2c 2d 5c 5h 6d 7s 9c Tc Jd Qh Kc Kd As"
    stood = Contest(tuple(counts(cards(deck))), FOUR_CARD, 5, 5, rules.qualifies, True).standings()
    for row in range(0, len(stood.hands), 50):
        hand = stood.hands[row].tolist()
        worth, rest = FOUR_CARD.rank(hand), [card for card in cards(deck) if card not in hand]
        ends = [0, 0, 0, 0]
        for few in combinations(rest, 5):
            dealer = FOUR_CARD.rank(few)
            ends[0 if not rules.qualifies(dealer) else 1 if dealer < worth else 2 if dealer == worth else 3] += 1
        assert stood.against[row].tolist() == ends


def test_ways_and_lines_are_all_there() -> None:
    base = solved(GAME, "base").solved
    assert base.ways == comb(52, 5) * comb(47, 5) == sum(base.endings.values())
    bonus = solved(GAME, "super_bonus").solved
    hits = {line: ways // comb(47, 5) for line, ways in bonus.hits.items()}
    wanted = {"four_aces": 48, "four_of_a_kind_not_aces": 576, "straight_flush": 2072, "three_of_a_kind": 58656}
    assert hits == wanted | {"flush": 114616, "straight": 101808}
    up = solved(GAME, "queens_up").solved
    assert {line: up.hits[line] for line in hits if line in up.hits} == {
        line: ways for line, ways in hits.items() if line in up.hits
    }
    assert up.hits["four_of_a_kind"] == 48 + 576


def test_where_playing_begins() -> None:
    strategy = solved(GAME, "base").solved.strategy
    assert strategy is not None
    best = {spot.hand: spot.best for spot in strategy.spots}
    assert best["pair of As"] == best["two pair"] == best["flush"] == "play 3x"
    assert best["pair of Ks"] == best["A high"] == best["K-Q-8-5"] == "play 1x"
    assert best["K-Q-8-3"] == best["K-J high"] == best["Q high"] == "fold"
    assert not any(
        "play 3x" in spot.values for spot in strategy.spots if spot.hand.startswith(("A-", "K-", "pair of K"))
    )
    # K-Q-8-4 is played or not by its fifth card and its suits.
    assert {spot.best for spot in strategy.spots if spot.hand.startswith("K-Q-8-4-2")} == {"fold", "play 1x"}


def test_paying_hands_are_never_folded() -> None:
    strategy = solved(GAME, "base").solved.strategy
    assert strategy is not None
    folded = {spot.hand for spot in strategy.spots if spot.best == "fold"}
    assert not any(hand.startswith(("pair", "two", "three", "four", "straight", "flush")) for hand in folded)


def test_simpler_strategies_cost_what_they_cost() -> None:
    base = solved(GAME, "base")
    assert base.solved.strategy is not None
    edges = {simpler.name: simpler.house_edge for simpler in base.solved.strategy.simpler}
    assert base.house_edge < edges["K-Q-8-4"] < edges["mimic the dealer"] < edges["always play"]
    assert edges["K-Q-8-4"] - base.house_edge < Fraction(1, 1_000_000)


def test_every_wager_has_an_analysis() -> None:
    assert [question.wager for question, _ in questions(request(GAME))] == [
        "base",
        "super_bonus",
        "queens_up",
        "progressive",
    ]
