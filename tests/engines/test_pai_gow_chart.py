"""Pai gow poker: the chart of settings, short rules, and the solver beside the enumerator and the whole game."""

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.pai_gow.chart import BESIDE
from croupier.engines.pai_gow.follow import HOUSE_WAY, OPTIMAL
from croupier.engines.pai_gow.plan_tables import PACK
from croupier.engines.pai_gow.short_play import in_rules
from croupier.engines.short_rules import PlayRule
from croupier.engines.solved import ChartSpot
from croupier.equipment.cards import ACE, JOKER, KING, Card, cards
from croupier.games.pai_gow_poker import GAME, rules
from croupier.hands.orders import PAI_GOW_HIGH
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.engines.pai_gow_decks import DECKS, FIVE_PERCENT, SLUG, advice, pack_of, played
from tests.engines.proof import assert_proved, solved
from tests.games.pai_gow_poker.table import house_way, ranked

# -- the chart -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_chart_adds_up(deck: str) -> None:
    tally = played(pack_of(deck))
    hands = comb(len(cards(deck)), 7)
    overview = [spot for spot in tally.strategy.spots if spot.chart == "all hands"]
    rows = [spot for spot in tally.strategy.spots if spot.chart != "all hands"]
    assert sum(spot.ways for spot in overview) == sum(row.ways for row in rows) == hands
    assert len({row[:3] for row in rows}) == len(rows)
    edges = {simpler.name: simpler.house_edge for simpler in tally.strategy.simpler}
    best = Fraction(20 * tally.lost[OPTIMAL] - 19 * tally.won[OPTIMAL], 20 * tally.ways)
    house = Fraction(20 * tally.lost[HOUSE_WAY] - 19 * tally.won[HOUSE_WAY], 20 * tally.ways)
    assert edges["house way"] == house == -sum(row.values["house way"] * row.ways for row in rows) / hands
    assert edges["the chart"] == -sum(row.values[row.best] * row.ways for row in rows) / hands
    assert best == -sum(spot.values["best setting"] * spot.ways for spot in overview) / hands
    assert best <= edges["the chart"] <= edges["house way, two pair by the chart"] <= house
    assert edges["highest low hand"] >= best <= edges["highest high hand"]


@pytest.mark.parametrize("name", ["pairs, fours and five aces", "straights"])
def test_rules_cost_what_the_hands_lose_that_are_set_by_them(name: str) -> None:
    pack = pack_of(DECKS[name])
    ((question, _),) = questions(request(SLUG, wager="main"))
    question = replace(question, pack=pack)
    tally = played(pack)
    edge = Fraction(20 * tally.lost[OPTIMAL] - 19 * tally.won[OPTIMAL], 20 * tally.ways)
    rows = {row[:3]: row for row in tally.strategy.spots if row.chart != "all hands"}
    few, more = (in_rules(question, size) for size in (12, 30))
    for answer in (few, more):
        worth = Fraction(0)
        for row in rows.values():
            rule = next(rule for rule in reversed(answer.rules) if _covers(rule, row, list(rows.values())))
            worth += Fraction(row.values[rule.action]) * int(row.ways)
        assert answer.house_edge_cost == -worth / comb(len(cards(DECKS[name])), 7) - edge
    assert few.house_edge_cost is not None
    assert more.house_edge_cost is not None
    assert few.house_edge_cost >= more.house_edge_cost >= 0
    assert len(few.rules) <= 12


def _covers(rule: PlayRule, row: ChartSpot, rows: list[ChartSpot]) -> bool:
    """Whether a row lies between the hands and beside the cards that a rule names."""
    if rule.chart != row.chart or rule.everything:
        return rule.chart == row.chart
    hands = list(dict.fromkeys(other.hand for other in rows if other.chart == row.chart))
    met = dict.fromkeys(other.facing for other in rows if other.chart == row.chart)
    facing = [*(name for name in BESIDE if name in met), *(name for name in met if name not in BESIDE)]
    places = (hands, row.hand, rule.hands), (facing, row.facing, rule.facing)
    return all(names.index(ends[0]) <= names.index(at) <= names.index(ends[1]) for names, at, ends in places)


def test_an_action_is_worth_what_its_settings_are() -> None:
    """Three aces, the joker among them, and a king, in a deck where a few of these hands have a straight or flush."""
    deck = "Jk Ac Ad Kh Kd Qs Qc 9h 9c 8d 6s 5h 3c 2d"
    row = ("three of a kind", "A-A-A", "K beside")
    spot = next(spot for spot in played(pack_of(deck)).strategy.spots if spot[:3] == row)
    ways, values = 0, dict.fromkeys(spot.values, 0)
    for hand in combinations(cards(deck), 7):
        aces = [card for card in hand if card == JOKER or card >> 2 == ACE]
        others = sorted((card for card in hand if card not in aces), reverse=True)
        kinds = {card >> 2 for card in others}
        if len(aces) != 3 or len(kinds) != 4 or others[0] >> 2 != KING or _line(hand) != "three_of_a_kind":
            continue
        ways += 1
        left = ranked(*house_way([card for card in cards(deck) if card not in hand]))
        lows = {
            "three of a kind + high cards": others[:2],
            "pair + high cards": [aces[0], others[0]],
            "house way": house_way(hand).low,
        }
        for name, low in lows.items():
            own = ranked(low, [card for card in hand if card not in low])
            values[name] += {1: 19, 0: 0, -1: -20}[rules.against_house(own, left).units]
    assert spot.ways == ways > 0
    assert spot.values == {name: Fraction(value, 20 * ways) for name, value in values.items()}


def _line(hand: Sequence[Card]) -> str:
    return PAI_GOW_HIGH.line(PAI_GOW_HIGH.rank(hand))


# -- the enumerator ------------------------------------------------------------------------------------------------


def _worth_trying(round_: Round) -> list[Choice]:
    """The legal settings that no other beats in both hands; with all 21 the walk would take an hour."""
    hand = round_.felt.hands["1"]
    values = {low: ranked(low, [card for card in hand if card not in low]) for low in combinations(hand, 2)}
    legal = {low: value for low, value in values.items() if not rules.foul(value)}
    return [
        Choice("set", cards=low)
        for low, choice in legal.items()
        if not any(two != choice and two.low >= choice.low and two.high >= choice.high for two in legal.values())
    ]


@pytest.mark.long
def test_the_best_setting_against_the_enumerator() -> None:
    how: dict[str, Any] = {"options": {"dealing": "shoe"}, "unordered": True, "choices": _worth_trying}
    assert_proved(SLUG, "main", DECKS["pairs, fours and five aces"], {"main": "20"}, unit="20", **how)


@pytest.mark.long
def test_the_house_way_against_the_enumerator() -> None:
    deck, bets = DECKS["straights"], setup({"1": {"main": "20"}})
    how: dict[str, Any] = {"unordered": True, "strategy": lambda _: Choice("house_way")}
    walked = enumerate_round(GAME, GAME.house({"dealing": "shoe"}), bets, deck=cards(deck), **how)
    analysis = solved(SLUG, "main", deck=deck, options={"strategy": "house_way"})
    assert {Fraction(net, 20_00): chance for net, chance in walked.distribution.items()} == analysis.distribution


# -- the whole game ------------------------------------------------------------------------------------------------

#: Deals won and lost of C(53, 7) * C(46, 7), proved by the long test below.
HOUSE_WON, HOUSE_LOST = 2_343_219_296_155_340, 2_451_571_452_672_144
BEST_WON, BEST_LOST = 2_393_445_911_269_980, 2_461_832_059_241_836
BANK_WON, BANK_LOST = 2_501_632_681_146_444, 2_355_489_001_076_272


def test_the_reference_house_way_wins_as_often_as_counted() -> None:
    """Four thousand deals, both sides set by the reference; four standard errors."""
    chance, units = random.Random(2013), []
    for _ in range(4_000):
        deal = chance.sample(range(53), 14)
        own, theirs = (ranked(*house_way(hand)) for hand in (deal[:7], deal[7:]))
        units.append(rules.against_house(own, theirs).units)
    whole = comb(53, 7) * comb(46, 7)
    for unit, times in ((1, HOUSE_WON), (-1, HOUSE_LOST)):
        share = times / whole
        assert abs(units.count(unit) / len(units) - share) < 4 * (share * (1 - share) / len(units)) ** 0.5


@pytest.mark.long
def test_the_whole_game() -> None:
    counted, bank = played(PACK), played(PACK, bank=True)
    assert counted.ways == bank.ways == comb(53, 7) * comb(46, 7) == 8_250_459_031_214_400
    assert (counted.won[HOUSE_WAY], counted.lost[HOUSE_WAY]) == (HOUSE_WON, HOUSE_LOST)
    assert (bank.lost[HOUSE_WAY], bank.won[HOUSE_WAY]) == (HOUSE_WON, HOUSE_LOST)
    assert (counted.won[OPTIMAL], counted.lost[OPTIMAL]) == (BEST_WON, BEST_LOST)
    assert (bank.won[OPTIMAL], bank.lost[OPTIMAL]) == (BANK_WON, BANK_LOST)


@pytest.mark.long
def test_random_hands_are_worth_on_average_what_the_best_setting_is() -> None:
    """A thousand hands by advice, which shares no sweep with the solver; four standard errors."""
    chance, counted = random.Random(5), played(PACK)
    worth = [float(advice(chance.sample(range(53), 7))[0].worth(FIVE_PERCENT)) for _ in range(1_000)]
    mean = sum(worth) / len(worth)
    spread = (sum((net - mean) ** 2 for net in worth) / len(worth)) ** 0.5
    best = (0.95 * counted.won[OPTIMAL] - counted.lost[OPTIMAL]) / counted.ways
    assert abs(mean - best) < 4 * spread / len(worth) ** 0.5
