"""Pai gow poker: the solver against every deal of small decks, the house way in two forms, one hand against 53 million.

A small deck is dealt out below card by card and settled by the leaf rules of the game; the long tests do the same with
the enumerator, which plays the reference round.
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np
import pytest

from croupier.engines import dealt
from croupier.engines.any.enumerator import counts, enumerate_round
from croupier.engines.pai_gow.advice import PACK, Worth, advice
from croupier.engines.pai_gow.follow import BEST_HIGH, BEST_LOW, HOUSE_WAY, OPTIMAL
from croupier.engines.pai_gow.hands import low_cards, settings
from croupier.engines.pai_gow.main import played
from croupier.equipment.cards import ACE, JOKER, KING, Card, cards, show
from croupier.errors import BadCard, CroupierError, UnknownName
from croupier.games.pai_gow_poker import GAME, rules
from croupier.games.pai_gow_poker.house_way import house_way
from croupier.games.pai_gow_poker.rules import Ranked
from croupier.hands.orders import PAI_GOW_HIGH
from croupier.mathematics.analyses import questions, request
from croupier.round.requests import Choice
from croupier.round.round import Round, Settled
from croupier.round.setup import setup
from tests.engines.proof import assert_proved, solved
from tests.games.pai_gow_poker.table import carry_of, play

SLUG: Final = "pai-gow-poker"
DECKS: Final = {
    "flushes of hearts": "Ah Kh Qh Jh Th 9h 8h 6h As Kd Qc 7d 7c Jk",
    "pairs, fours and five aces": "Ac Ad Ah As Kc Kd Kh 7c 7d 7h 7s 4c 4d Jk",
    "flushes on both sides": "Ah Qh 9h 7h 4h Ks Js Ts 6s 3s 2s 8d 5c 5d Jk",
    "two suits alike, no joker": "Ah Kh Qh 9h 8h 5h 2h As Ks Qs 9s 8s 5s 2s",
    "straights": "Jk Kd Jd Ts 9s 9d 8c 7h 7c 6h 5s 5d 4c 3h",
    "four suits alike": "Ac Qc 6c Ad Qd 6d Ah Qh 6h As Qs 6s 2c Jk",
}
#: Won and lost, by way of setting.
Results = dict[int, tuple[int, int]]


def _settled(mine: Ranked, theirs: Sequence[Ranked], *, bank: bool) -> tuple[int, int]:
    """Deals won and lost by a setting; who banks wins what the dealer, who bets against the bank, loses."""
    if bank:
        units = [-rules.against_bank(one, mine).units for one in theirs]
    else:
        units = [rules.against_house(mine, one).units for one in theirs]
    return units.count(1), units.count(-1)


@cache
def dealt_out(deck: str, *, bank: bool = False) -> Results:
    """Every deal of a deck, each hand set in all 21 ways, won and lost by the leaf rules of the game."""
    all_cards = sorted(cards(deck))
    house = {hand: rules.ranked(*house_way(hand)) for hand in combinations(all_cards, 7)}
    found = dict.fromkeys(range(4), (0, 0))
    for hand, usual in house.items():
        left = [one for one in all_cards if one not in hand]
        theirs = [house[one] for one in combinations(left, 7)]
        ranked = [rules.ranked(low, [one for one in hand if one not in low]) for low in combinations(hand, 2)]
        legal = {one: _settled(one, theirs, bank=bank) for one in ranked if not one.foul}
        chosen = {
            OPTIMAL: max(legal.values(), key=lambda result: 19 * result[0] - 20 * result[1]),
            HOUSE_WAY: legal[usual],
            BEST_LOW: legal[max(legal)],
            BEST_HIGH: legal[max(legal, key=lambda one: (one.high, one.low))],
        }
        found = {way: (found[way][0] + won, found[way][1] + lost) for way, (won, lost) in chosen.items()}
    return found


def _pack(deck: str) -> tuple[int, ...]:
    return tuple(counts(cards(deck)))


# -- the house way in two forms ------------------------------------------------------------------------------------


def _hands(many: int, seed: int) -> list[list[Card]]:
    """Random hands, many of them of few ranks or few suits."""
    chance = random.Random(seed)
    found: list[list[Card]] = []
    for number in range(many):
        ranks, suit = chance.sample(range(13), 4), chance.randrange(4)
        some = [
            range(53),
            [card for card in range(53) if card == 52 or card >> 2 in ranks],
            [card for card in range(53) if card == 52 or card & 3 == suit or card >> 2 == ranks[0]],
        ][number % 3]
        found.append(sorted(chance.sample(list(some), 7)))
    return found


def _alike(hands: Sequence[Sequence[Card]]) -> None:
    made = settings(np.array(hands, np.int8))
    for hand, number in zip(hands, made.house.tolist(), strict=True):
        assert tuple(hand[at] for at in low_cards(number)) == house_way(hand).low, hand


def test_12_the_fast_house_way_is_the_house_way() -> None:
    _alike(_hands(6_000, seed=12))


def test_12_the_house_never_fouls() -> None:
    made = settings(np.array(_hands(30_000, seed=7), np.int8))
    assert made.legal[np.arange(len(made.house)), made.house].all()


@pytest.mark.long
def test_12_the_fast_house_way_is_the_house_way_of_every_hand_up_to_suits() -> None:
    seen = 0
    for hands, ways in dealt.every_hand(PACK, 7, alike=dealt.alike_suits(PACK)):
        _alike(hands.tolist())
        seen += int(ways.sum())
    assert seen == comb(53, 7)


# -- small decks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_every_way_of_setting_against_all_deals(deck: str) -> None:
    found = played(_pack(deck))
    cards_ = len(cards(deck))
    assert found.ways == comb(cards_, 7) * comb(cards_ - 7, 7)
    assert dict(enumerate(zip(found.won, found.lost, strict=True))) == dealt_out(deck)


@pytest.mark.parametrize("name", ["pairs, fours and five aces"])
def test_14_who_banks_wins_copies(name: str) -> None:
    found = played(_pack(DECKS[name]), bank=True)
    assert dict(enumerate(zip(found.won, found.lost, strict=True))) == dealt_out(DECKS[name], bank=True)
    # The house way against itself: what one side wins the other loses.
    main = played(_pack(DECKS[name]))
    assert (found.won[HOUSE_WAY], found.lost[HOUSE_WAY]) == (main.lost[HOUSE_WAY], main.won[HOUSE_WAY])
    assert found.won[HOUSE_WAY] > found.lost[HOUSE_WAY]


def test_the_analysis_of_both_ways_of_setting() -> None:
    deck = DECKS["straights"]
    ways, results = comb(14, 7), dealt_out(deck)
    for strategy, way in (("optimal", OPTIMAL), ("house_way", HOUSE_WAY)):
        found = solved(SLUG, "main", deck=deck, options={"strategy": strategy})
        won, lost = results[way]
        nets = {Fraction(19, 20): won, Fraction(0): ways - won - lost, Fraction(-1): lost}
        assert found.distribution == {net: Fraction(many, ways) for net, many in nets.items()}
        assert found.house_edge == found.element_of_risk == Fraction(20 * lost - 19 * won, 20 * ways)
        assert (found.solved.strategy is None) == (strategy == "house_way")


def _deals(deck: str, many: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Some of the ways to deal fourteen cards."""
    chance = random.Random(3)
    found = []
    for _ in range(many):
        order = chance.sample(cards(deck), 14)
        found.append((tuple(order[:7]), tuple(order[7:])))
    return found


def _net(round_: Round) -> int:
    assert isinstance(round_.result, Settled)
    return sum(one.net for one in round_.result.lines if one.seat == "1" and one.wager in ("main", "bank"))


def test_13_the_reference_round_pays_what_the_solver_counts() -> None:
    """The best setting by advice, laid down at a table of the game, with the cards that are left to the dealer."""
    for hand, theirs in _deals(DECKS["straights"], 12):
        for one in advice(hand, _pack(DECKS["straights"]))[:3]:
            said = play({"1": show(hand), "dealer": show(theirs)}, f"set {show(one.low)}")
            assert _net(said) == 95_00 * one.won - 100_00 * one.lost


def test_14_the_reference_round_pays_the_bank_what_the_solver_counts() -> None:
    deck = DECKS["straights"]
    for hand, theirs in _deals(deck, 6):
        laid = {"1": show(hand), "dealer": show(theirs)}
        carry = carry_of(play(laid, "house_way"))
        for one in advice(hand, _pack(deck), bank=True)[:3]:
            said = play(laid, "1 bank 100", f"1 set {show(one.low)}", wagers={"1": {"main": "100"}}, carry=carry)
            assert _net(said) == 95_00 * one.won - 100_00 * one.lost


# -- one hand ------------------------------------------------------------------------------------------------------


def _worth(hand: str, low: str) -> Worth:
    return next(one for one in advice(cards(hand)) if set(one.low) == set(cards(low)))


def test_one_hand_against_all_hands_of_the_dealer() -> None:
    """Found by setting all 53,524,680 hands one by one (see the long test)."""
    hand = "Ac Ad Jh Jd 9d 4d 2d"
    assert {one.deals for one in advice(cards(hand))} == {53_524_680}
    for low, won, lost in COUNTED:
        assert (_worth(hand, low).won, _worth(hand, low).lost) == (won, lost)


COUNTED: Final = [("2d 4d", 0, 10_236_624), ("2d 9d", 567_729, 8_924_126), ("2d Jd", 4_169_332, 13_044_848)]


@pytest.mark.long
def test_one_hand_against_all_hands_of_the_dealer_one_by_one() -> None:
    hand = sorted(cards("Ac Ad Jh Jd 9d 4d 2d"))
    mine = settings(np.array([hand], np.int8))
    won, lost = np.zeros(21, np.int64), np.zeros(21, np.int64)
    left = [int(card not in hand) for card in range(53)]
    for hands, ways in dealt.every_hand(left, 7):
        theirs = settings(hands)
        house = np.arange(len(hands)), theirs.house
        low, high = theirs.low[house], theirs.high[house]
        assert (ways == 1).all()
        for one in range(21):
            won[one] += ((low < mine.low[0, one]) & (high < mine.high[0, one])).sum()
            lost[one] += ((low >= mine.low[0, one]) & (high >= mine.high[0, one])).sum()
    found = {one.low: (one.won, one.lost) for one in advice(hand)}
    assert len(found) == int(mine.legal.sum())
    for one in np.flatnonzero(mine.legal[0]).tolist():
        assert found[tuple(hand[at] for at in low_cards(one))] == (won[one], lost[one])


@pytest.mark.parametrize("name", ["flushes on both sides", "four suits alike"])
def test_one_hand_of_a_small_deck(name: str) -> None:
    deck, chance = cards(DECKS[name]), random.Random(1)
    for _ in range(4):
        hand = sorted(chance.sample(deck, 7))
        theirs = [rules.ranked(*house_way(one)) for one in combinations([one for one in deck if one not in hand], 7)]
        for one in advice(hand, _pack(DECKS[name])):
            assert (one.won, one.lost) == _settled(rules.ranked(one.low, one.high), theirs, bank=False)
            assert one.house_way == (one.low == house_way(hand).low)


def test_advice_puts_the_best_first() -> None:
    found = advice(cards("Jk Kd Jd Ts 9s 9d 5s"))
    assert set(found[0].low) == set(cards("Jk Kd"))  # the house keeps the straight, with 9-5 low
    assert next(set(one.low) for one in found if one.house_way) == set(cards("9d 5s"))
    assert [one.worth() for one in found] == sorted((one.worth() for one in found), reverse=True)


@pytest.mark.parametrize("hand", ["Ac Ad Jh Jd 9d 4d", "Ac Ac Jh Jd 9d 4d 2d"])
def test_advice_wants_seven_cards(hand: str) -> None:
    with pytest.raises(BadCard, match="seven different cards of the pack"):
        advice(cards(hand))


# -- what may be asked ---------------------------------------------------------------------------------------------


def test_13_xiii_the_vigorish_is_five_percent_unless_a_stake_is_rounded() -> None:
    deck = DECKS["two suits alike, no joker"]

    def wins(**posted: object) -> Fraction:
        return max(solved(SLUG, "main", deck=deck, options=posted).distribution)

    assert wins() == wins(vig_rounding="up_25c") == wins(stake="20") == wins(vig_rounding="up_25c", stake="10")
    assert wins() == Fraction(19, 20)
    assert wins(vig_rounding="up_25c", stake="1") == Fraction(3, 4)
    assert wins(vig_rounding="up_25c", stake="6") == Fraction(550, 600)
    notes = solved(SLUG, "main", deck=deck, options={"vig_rounding": "up_25c"}).solved.notes
    assert any("stake=" in one for one in notes)


def test_13_xiii_a_dearer_vigorish_may_change_the_best_setting() -> None:
    pack = _pack(DECKS["flushes of hearts"])
    cheap, dear = played(pack), played(pack, Fraction(1))
    assert dear.lost[OPTIMAL] <= cheap.lost[OPTIMAL]
    assert dear.lost[OPTIMAL] == min(dear.lost)  # who wins nothing can only try to lose less


def test_14_iii_without_player_banking_there_is_no_bank() -> None:
    asked = {one.wager for one, _ in questions(request(SLUG))}
    assert asked == {"main", "bank", "fortune_bonus"}
    with pytest.raises(UnknownName, match="bank"):
        questions(request(SLUG, {"player_banking": "off"}, wager="bank"))


@pytest.mark.parametrize("pack", [(1,) * 13 + (0,) * 40, (2,) + (1,) * 20 + (0,) * 32])
def test_too_few_cards_and_doubled_cards_are_refused(pack: tuple[int, ...]) -> None:
    with pytest.raises(CroupierError, match="single cards, 14 of them at least"):
        played(pack)


# -- the chart -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_chart_adds_up(deck: str) -> None:
    found = played(_pack(deck))
    hands = comb(len(cards(deck)), 7)
    overview = [one for one in found.strategy.spots if one.chart == "all hands"]
    rows = [one for one in found.strategy.spots if one.chart != "all hands"]
    assert sum(one.ways for one in overview) == sum(one.ways for one in rows) == hands
    assert len({one[:3] for one in rows}) == len(rows)
    edges = {one.name: one.house_edge for one in found.strategy.simpler}
    best = Fraction(20 * found.lost[OPTIMAL] - 19 * found.won[OPTIMAL], 20 * found.ways)
    house = Fraction(20 * found.lost[HOUSE_WAY] - 19 * found.won[HOUSE_WAY], 20 * found.ways)
    assert edges["house way"] == house == -sum(one.values["house way"] * one.ways for one in rows) / hands
    assert edges["the chart"] == -sum(one.values[one.best] * one.ways for one in rows) / hands
    assert best == -sum(one.values["best setting"] * one.ways for one in overview) / hands
    assert best <= edges["the chart"] <= edges["house way, two pair by the chart"] <= house
    assert edges["highest low hand"] >= best <= edges["highest high hand"]


def test_an_action_is_worth_what_its_settings_are() -> None:
    """Three aces, the joker among them, and a king, in a deck where a few of these hands have a straight or flush."""
    deck = "Jk Ac Ad Kh Kd Qs Qc 9h 9c 8d 6s 5h 3c 2d"
    row = ("three of a kind", "A-A-A", "K beside")
    spot = next(one for one in played(_pack(deck)).strategy.spots if one[:3] == row)
    ways, values = 0, dict.fromkeys(spot.values, 0)
    for hand in combinations(cards(deck), 7):
        aces = [one for one in hand if one == JOKER or one >> 2 == ACE]
        others = sorted((one for one in hand if one not in aces), reverse=True)
        kinds = {one >> 2 for one in others}
        if len(aces) != 3 or len(kinds) != 4 or others[0] >> 2 != KING or _line(hand) != "three_of_a_kind":
            continue
        ways += 1
        left = rules.ranked(*house_way([one for one in cards(deck) if one not in hand]))
        lows = {
            "three of a kind + high cards": others[:2],
            "pair + high cards": [aces[0], others[0]],
            "house way": house_way(hand).low,
        }
        for name, low in lows.items():
            mine = rules.ranked(low, [one for one in hand if one not in low])
            values[name] += {1: 19, 0: 0, -1: -20}[rules.against_house(mine, left).units]
    assert spot.ways == ways > 0
    assert spot.values == {name: Fraction(value, 20 * ways) for name, value in values.items()}


def _line(hand: Sequence[Card]) -> str:
    return PAI_GOW_HIGH.line(PAI_GOW_HIGH.rank(hand))


# -- the enumerator ------------------------------------------------------------------------------------------------


def _worth_trying(round_: Round) -> list[Choice]:
    """The legal settings that no other beats in both hands; with all 21 the walk would take an hour."""
    hand = round_.felt.hands["1"]
    ranked = {low: rules.ranked(low, [one for one in hand if one not in low]) for low in combinations(hand, 2)}
    legal = {low: one for low, one in ranked.items() if not one.foul}
    return [
        Choice("set", cards=low)
        for low, one in legal.items()
        if not any(two != one and two.low >= one.low and two.high >= one.high for two in legal.values())
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
    found = solved(SLUG, "main", deck=deck, options={"strategy": "house_way"})
    assert {Fraction(net, 20_00): chance for net, chance in walked.distribution.items()} == found.distribution


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
        mine, theirs = (rules.ranked(*house_way(hand)) for hand in (deal[:7], deal[7:]))
        units.append(rules.against_house(mine, theirs).units)
    whole = comb(53, 7) * comb(46, 7)
    for unit, many in ((1, HOUSE_WON), (-1, HOUSE_LOST)):
        share = many / whole
        assert abs(units.count(unit) / len(units) - share) < 4 * (share * (1 - share) / len(units)) ** 0.5


@pytest.mark.long
def test_the_whole_game() -> None:
    found, bank = played(PACK), played(PACK, bank=True)
    assert found.ways == bank.ways == comb(53, 7) * comb(46, 7) == 8_250_459_031_214_400
    assert (found.won[HOUSE_WAY], found.lost[HOUSE_WAY]) == (HOUSE_WON, HOUSE_LOST)
    assert (bank.lost[HOUSE_WAY], bank.won[HOUSE_WAY]) == (HOUSE_WON, HOUSE_LOST)
    assert (found.won[OPTIMAL], found.lost[OPTIMAL]) == (BEST_WON, BEST_LOST)
    assert (bank.won[OPTIMAL], bank.lost[OPTIMAL]) == (BANK_WON, BANK_LOST)


@pytest.mark.long
def test_random_hands_are_worth_on_average_what_the_best_setting_is() -> None:
    """A thousand hands by advice, which shares no sweep with the solver; four standard errors."""
    chance, found = random.Random(5), played(PACK)
    worth = [float(advice(chance.sample(range(53), 7))[0].worth()) for _ in range(1_000)]
    mean = sum(worth) / len(worth)
    spread = (sum((one - mean) ** 2 for one in worth) / len(worth)) ** 0.5
    best = (0.95 * found.won[OPTIMAL] - found.lost[OPTIMAL]) / found.ways
    assert abs(mean - best) < 4 * spread / len(worth) ** 0.5
