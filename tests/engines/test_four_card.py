"""Four Card Poker: the solvers against the enumerator on small decks, and identities of the whole pack."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.showdown.standings import BEATEN, BETTER, facings
from croupier.equipment.cards import cards, counts
from croupier.errors import CroupierError
from croupier.games import get
from croupier.games.four_card_poker.plan import PLAN
from croupier.hands.orders import FOUR_CARD
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved

GAME = "four-card-poker"
DECKS = [
    "Ac Ac Ac Kd Kd Kd Qh Qh Js Js Js 2d",
    "2c 2c 3c 3c 4c 4c 5c 5c Td Td Td",  # straight flushes
    "Ac Ad Ah As 8h 8h 8h 9c 9c 9c 9c",  # four aces
    "7c 7c 8h 8h Ts Ts Qd Qd Qd Ah Ah",  # pairs against open cards below and above them
]


def always(_: Round) -> Choice:
    return Choice("play", multiple=1)


@pytest.mark.parametrize("deck", DECKS)
def test_base_and_ante_bonus(deck: str) -> None:
    game = get(GAME)
    enumerated = enumerate_round(game, game.house(), setup({"1": {"ante": "1"}}), deck=cards(deck), unordered=True)
    base, bonus = (solved(GAME, wager, deck=deck) for wager in ("base", "ante_bonus"))
    walked = {Fraction(net, 100): chance for net, chance in enumerated.distribution.items() if chance}
    assert {net: chance for net, chance in base.distribution.items() if chance} == walked
    beside = {
        Fraction(net, 100): chance for net, chance in enumerated.by_wager.get("ante_bonus", {0: Fraction(1)}).items()
    }
    assert {net: chance for net, chance in bonus.distribution.items() if chance} == beside
    assert base.element_of_risk == enumerated.element_of_risk
    assert base.solved.strategy is not None
    spots = base.solved.strategy.spots
    deals = comb(len(cards(deck)), 5) * (len(cards(deck)) - 5)
    assert sum(spot.ways for spot in spots) == deals
    assert sum(spot.ways * spot.values[spot.best] for spot in spots) / deals == base.net


def test_ante_bonus_of_a_users_own() -> None:
    lines = [{"line": "straight_flush", "pays": "7 to 3"}, {"line": "three_of_a_kind", "pays": "200 to 3"}]
    own = {"ante_bonus": {"id": "own", "wager": "ante_bonus", "clause": "own", "lines": lines}}
    how: dict[str, Any] = {"options": own, "unit": "3", "unordered": True}
    assert_proved(GAME, "base", DECKS[3], {"ante": "3"}, whole_round=True, **how)


def test_aces_up() -> None:
    assert_proved(GAME, "aces_up", DECKS[2], {"aces_up": "1"}, unordered=True)


# An open ten of clubs leaves the same clubs and diamonds, which cannot be swapped all the same.
@pytest.mark.parametrize("deck", ["2c 2d 3c 3d 4c 4d 5c 5d 9h 9s Tc", "Ac Ad Ah As Kc Kd Qh Qs Js 9c 9c 2d"])
def test_every_open_card_dealt_out(deck: str) -> None:
    pack = cards(deck)
    counted: Counter[tuple[int, int, int]] = Counter()
    for facing in facings(tuple(counts(pack)), PLAN):
        stood = facing.standings
        for ways, worth, against in zip(stood.ways.tolist(), stood.worth.tolist(), stood.against.tolist(), strict=True):
            counted.update(
                {(facing.up >> 2, worth, end): facing.times * ways * against[end] for end in (BEATEN, BETTER)}
            )
    wanted: Counter[tuple[int, int, int]] = Counter()
    for up, card in enumerate(pack):
        rest = [at for at in range(len(pack)) if at != up]
        for own in combinations(rest, 5):
            worth = FOUR_CARD.rank([pack[at] for at in own])
            for hidden in combinations([at for at in rest if at not in own], 5):
                dealer = FOUR_CARD.rank([card, *(pack[at] for at in hidden)])
                wanted[card >> 2, worth, BEATEN if dealer <= worth else BETTER] += 1  # a tie wins
    assert +counted == wanted


def test_progressive_without_a_share_of_the_meter() -> None:
    deck = "2c 2c 2d 2d 5c 5c 5c 6c 6c 9c 9c"
    bets = {"ante": "1", "progressive": "1"}
    assert_proved(GAME, "progressive", deck, bets, settings={"folds": "never"}, unordered=True, strategy=always)


def test_a_pack_that_is_too_small() -> None:
    with pytest.raises(CroupierError, match="9 cards are too few for two hands of 5 and 5"):
        solved(GAME, "base", deck="2c 3c 4c 5c 6c 7c 8c 9c Tc Jc")


# -- the whole pack ---------------------------------------------------------------------------------------------


def test_lines_of_aces_up() -> None:
    hits = {"four_of_a_kind": 624, "straight_flush": 2072, "three_of_a_kind": 58656, "flush": 114616}
    # Two aces and three more ranks, but not K-Q-J or 4-3-2, and not all three of a suit that one of the aces has.
    aces = (comb(12, 3) - 2) * (6 * 4**3 - 4 * 3)
    hits |= {"straight": 101808, "two_pair": 123552, "pair_of_aces": aces}
    assert solved(GAME, "aces_up").solved.hits == hits


def test_every_wager_has_an_analysis() -> None:
    assert [question.wager for question, _ in questions(request(GAME))] == [
        "base",
        "ante_bonus",
        "aces_up",
        "progressive",
    ]


@pytest.mark.long
def test_the_chart_of_the_whole_game() -> None:
    base, bonus = (solved(GAME, wager) for wager in ("base", "ante_bonus"))
    assert base.solved.ways == 52 * comb(51, 5) * comb(46, 5) == sum(base.solved.endings.values())
    assert bonus.solved.ways == 47 * comb(52, 5)
    # Three of a kind or better is never folded.
    assert bonus.net == Fraction(25 * 624 + 20 * 2072 + 2 * 58656, comb(52, 5))
    assert base.solved.strategy is not None
    spots = base.solved.strategy.spots
    assert sum(spot.ways for spot in spots) == bonus.solved.ways
    best = {(spot.hand, spot.facing): spot.best for spot in spots}
    assert best["pair of Qs", "Q"] == best["pair of As", "A"] == best["flush", "A"] == "play 3x"
    assert best["pair of 7s", "10"] == best["pair of 2s", "2"] == "play 1x"
    assert best["K high", "2"] == "fold"
    assert "play 2x" not in set(best.values())
    # Of the hands that the side bets pay, and the progressive, none is folded.
    folded = {spot.hand for spot in spots if spot.best == "fold"}
    assert all(hand.startswith(("pair of 2s", "pair of 3s", "pair of 4s")) or " high" in hand for hand in folded)
    edges = {simpler.name: simpler.house_edge for simpler in base.solved.strategy.simpler}
    assert base.house_edge < edges["by the up card"] < edges["basic"] < edges["any pair"]


@pytest.mark.long
def test_open_cards_of_a_suit_stand_for_all() -> None:
    pack = (1,) * 52 + (0,)
    before = facings(pack, PLAN)
    assert [facing.up for facing in before] == list(range(0, 52, 4))
    assert {facing.times for facing in before} == {4}
    assert sum(facing.times * facing.standings.showdowns for facing in before) == 52 * comb(51, 5) * comb(46, 5)
