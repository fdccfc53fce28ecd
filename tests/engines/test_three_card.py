"""Three Card Poker: the solvers against the enumerator on small decks, and identities of the whole pack."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.showdown.standings import Contest
from croupier.equipment.cards import cards
from croupier.errors import BadPayTable, CroupierError
from croupier.games import get
from croupier.games.families.showdown import STANDINGS
from croupier.games.three_card_poker.plan import PLAN
from croupier.hands.orders import THREE_CARD
from croupier.mathematics.analyses import questions, request
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, best_of, solved

GAME = "three-card-poker"
DECKS = [
    "2c 3d 7h Jd Qs Kc Ac",
    "2c 2c 3d 3d Qs Qs Ac",  # some cards twice
    "2c 3c 4c 4d 9h Td Jh Qs Qd Ac",
    "8c 9c Tc Jc 8d 9d Td Jd Qh Qs",  # straight flushes, two pairs of suits that can be swapped
    "2c 2d 2h 5c 5d 5h Qc Qd Qh",  # three of a kind, dealers that do not qualify
]


def table(**pays: str) -> dict[str, Any]:
    lines = [{"line": line, "pays": paid} for line, paid in pays.items()]
    return {"id": "own", "wager": "ante_bonus", "clause": "own", "lines": lines}


@pytest.mark.parametrize("deck", DECKS)
def test_base_and_ante_bonus(deck: str) -> None:
    for wager in ("base", "ante_bonus"):
        assert_proved(GAME, wager, deck, {"ante": "1"}, whole_round=wager == "base", unordered=True)


@pytest.mark.parametrize("deck", DECKS)
def test_risk_and_worth_of_each_action(deck: str) -> None:
    game = get(GAME)
    walked = enumerate_round(game, game.house(), setup({"1": {"ante": "1"}}), deck=cards(deck), unordered=True)
    base = solved(GAME, "base", deck=deck)
    assert base.element_of_risk == walked.element_of_risk
    assert base.solved.strategy is not None
    spots = base.solved.strategy.spots
    assert sum(spot.ways for spot in spots) == comb(len(cards(deck)), 3)
    best = sum(spot.ways * spot.values[spot.best] for spot in spots) / comb(len(cards(deck)), 3)
    assert best == base.net == walked.net / 100


def test_ante_bonus_of_a_users_own() -> None:
    own = {"ante_bonus": table(straight_flush="500 to 1", straight="3 to 7")}
    how: dict[str, Any] = {"options": own, "unit": "7", "unordered": True}
    assert_proved(GAME, "base", DECKS[3], {"ante": "7"}, whole_round=True, **how)
    assert_proved(GAME, "ante_bonus", DECKS[3], {"ante": "7"}, **how)


def test_numbers_beyond_64_bits_are_as_exact() -> None:
    big = table(straight="9999999 to 9973", three_of_a_kind="9999999 to 9967")
    none = table(straight="0 to 1")
    gained = (
        solved(GAME, "base", options={"ante_bonus": big}).net - solved(GAME, "base", options={"ante_bonus": none}).net
    )
    assert gained == (Fraction(9999999, 9973) * 720 + Fraction(9999999, 9967) * 52) / 22100


@pytest.mark.parametrize("deck", DECKS)
def test_pair_plus(deck: str) -> None:
    """Alone, and beside an ante that is played for itself and may fold it away."""
    assert_proved(GAME, "pair_plus", deck, {"pair_plus": "1"}, settings={"folds": "never"}, unordered=True)
    base = best_of(GAME, deck, {"ante": "1"})
    assert_proved(GAME, "pair_plus", deck, {"ante": "1", "pair_plus": "1"}, unordered=True, strategy=base)


SIX_CARD_DECKS = [
    "9d Td Jd Qd Kd Ad 9h 9s",
    "9c Tc Jc Qc Kc Ac 9d",
    "2c 2d 2h 2s 3c 3d 3h",
    "2c 2c 3d 3d Qs Qs Ac",
    "8c 9c Tc Jc 8d 9d Td Jd Qh",
]


@pytest.mark.parametrize("deck", SIX_CARD_DECKS)
def test_six_card_bonus(deck: str) -> None:
    game, bets = get(GAME), dict.fromkeys(("ante", "pair_plus", "six_card_bonus"), "5")
    walked = enumerate_round(game, game.house(), setup({"1": bets}), deck=cards(deck), unordered=True)
    bonus = solved(GAME, "six_card_bonus", deck=deck, options={"stake": "5"})
    assert {net * 500: chance for net, chance in bonus.distribution.items() if chance} == walked.by_wager[
        "six_card_bonus"
    ]
    assert {line.line: line.probability for line in bonus.lines if line.hits} == {
        line: chance for (wager, line), chance in walked.lines.items() if wager == "six_card_bonus"
    }


def test_six_card_royals_are_told_from_a_royal_with_a_nine() -> None:
    hits = solved(GAME, "six_card_bonus", deck="9c Tc Jc Qc Kc Ac 9d Td Jd Qd Kd Ad").solved.hits
    assert hits["6_card_royal_clubs"] == hits["6_card_royal_diamonds"] == 1
    assert hits["royal_flush"] == 2 * 6


# -- the whole pack ---------------------------------------------------------------------------------------------


def test_lines_are_all_there() -> None:
    hits = solved(GAME, "pair_plus").solved.hits
    assert hits == {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
    bonus = solved(GAME, "ante_bonus")
    assert bonus.solved.hits == {line: hits[line] for line in ("straight_flush", "three_of_a_kind", "straight")}
    assert bonus.net == Fraction(5 * 48 + 4 * 52 + 720, 22100)
    assert bonus.hit_frequency == Fraction(48 + 52 + 720, 22100)


def test_ways_are_all_there() -> None:
    base = solved(GAME, "base").solved
    assert base.ways == comb(52, 3) * comb(49, 3) == sum(base.endings.values())


def test_q_6_4_is_where_folding_ends() -> None:
    strategy = solved(GAME, "base").solved.strategy
    assert strategy is not None
    by_hand = {spot.hand: spot for spot in strategy.spots}
    assert [by_hand[hand].best for hand in ("Q-6-5", "Q-6-4", "Q-6-3", "J high")] == ["play", "play", "fold", "fold"]
    assert by_hand["Q-6-4"].values["play"] > -1 > by_hand["Q-6-3"].values["play"]
    assert all(spot.best == "play" for spot in strategy.spots[:7])  # a pair or better, ace high and king high
    assert {spot.chart for spot in strategy.spots} == {"play"}


def test_always_playing_averages_out_over_every_card_removed() -> None:
    ((question, solver),) = questions(request(GAME, wager="base"))
    edges = []
    for card in range(52):
        strategy = solver(replace(question, pack=(*(int(other != card) for other in range(52)), 0))).strategy
        assert strategy is not None
        edges.append({simpler.name: simpler.house_edge for simpler in strategy.simpler}["always play"])
    whole = solver(question).strategy
    assert whole is not None
    always = next(simpler.house_edge for simpler in whole.simpler if simpler.name == "always play")
    assert sum(edges) / 52 == always
    assert all(edges[rank * 4 : rank * 4 + 4] == [edges[rank * 4]] * 4 for rank in range(13))


def test_hands_against_every_dealer_dealt_out() -> None:
    stood = Contest((1,) * 52 + (0,), THREE_CARD, 3, 3, PLAN.qualifies, True).standings()
    for row in range(0, len(stood.hands), 97):
        hand = stood.hands[row].tolist()
        value = THREE_CARD.rank(hand)
        rest = [card for card in range(52) if card not in hand]
        ends = Counter(PLAN.standing(value, THREE_CARD.rank(dealer)) for dealer in combinations(rest, 3))
        assert stood.against[row].tolist() == [ends[standing] for standing in STANDINGS]


def test_a_fixed_amount_is_measured_against_the_stake() -> None:
    dollar, five = (solved(GAME, "six_card_bonus", options={"stake": stake}) for stake in ("1", "5"))
    assert dollar.solved.ways == comb(52, 6)
    assert five.house_edge - dollar.house_edge == Fraction(4 * (100_000 - 20_000), comb(52, 6))
    assert "a wager of $5" in five.solved.notes[0]


def test_a_pack_that_is_too_small() -> None:
    with pytest.raises(CroupierError, match="5 cards are too few for two hands of 3 and 3"):
        solved(GAME, "base", deck="2c 3c 4c 5c 6c")


def test_a_share_of_a_meter_that_there_is_not() -> None:
    for wager in ("base", "ante_bonus"):
        with pytest.raises(BadPayTable, match="straight pays 10% of a meter, and ante_bonus has no meter"):
            solved(GAME, wager, options={"ante_bonus": table(straight="10%")})


def test_lines_that_no_hand_of_the_game_makes() -> None:
    with pytest.raises(BadPayTable, match="no line 'full_house'"):
        solved(GAME, "base", options={"ante_bonus": table(full_house="1 to 1")})


def test_every_wager_has_an_analysis() -> None:
    wagers = [question.wager for question, _ in questions(request(GAME))]
    assert wagers == ["base", "ante_bonus", "pair_plus", "six_card_bonus"]
