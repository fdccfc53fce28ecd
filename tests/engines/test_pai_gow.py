"""Pai gow poker: the solver against every deal of small decks, the house way of arrays, one hand against 53 million.

A small deck is dealt out below card by card and settled by the leaf rules of the game; the long tests do the same with
the enumerator, which plays the reference round.
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
import pytest

from croupier.engines import dealt
from croupier.engines.pai_gow.advise import SettingWorth
from croupier.engines.pai_gow.follow import BEST_HIGH, BEST_LOW, HOUSE_WAY, OPTIMAL
from croupier.engines.pai_gow.hands import low_cards, values_of
from croupier.engines.pai_gow.plan_tables import PACK
from croupier.equipment.cards import Card, cards, show
from croupier.errors import BadCard, CroupierError, UnknownName
from croupier.games.families.pai_gow import SettingValue
from croupier.games.pai_gow_poker import rules
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.mathematics.analyses import questions, request
from croupier.round.round import Round, Settled
from tests.engines.pai_gow_decks import DECKS, FIVE_PERCENT, SLUG, advice, pack_of, played
from tests.engines.proof import solved
from tests.games.pai_gow_poker.table import carry_of, house_way, play, ranked
from tests.support import quick

#: Won and lost, by way of setting.
Results = dict[int, tuple[int, int]]


def _settled(own: SettingValue, theirs: Sequence[SettingValue], *, bank: bool) -> tuple[int, int]:
    """Deals won and lost by a setting; who banks wins what the dealer, who bets against the bank, loses."""
    if bank:
        units = [-rules.against_bank(seat, own).units for seat in theirs]
    else:
        units = [rules.against_house(own, seat).units for seat in theirs]
    return units.count(1), units.count(-1)


@cache
def dealt_out(deck: str, *, bank: bool = False) -> Results:
    """Every deal of a deck, each hand set in all 21 ways, won and lost by the leaf rules of the game."""
    all_cards = sorted(cards(deck))
    house = {hand: ranked(*house_way(hand)) for hand in combinations(all_cards, 7)}
    sums = dict.fromkeys(range(4), (0, 0))
    for hand, usual in house.items():
        left = [card for card in all_cards if card not in hand]
        theirs = [house[drawn] for drawn in combinations(left, 7)]
        values = [ranked(low, [card for card in hand if card not in low]) for low in combinations(hand, 2)]
        legal = {value: _settled(value, theirs, bank=bank) for value in values if not rules.foul(value)}
        chosen = {
            OPTIMAL: max(legal.values(), key=lambda result: 19 * result[0] - 20 * result[1]),
            HOUSE_WAY: legal[usual],
            BEST_LOW: legal[max(legal)],
            BEST_HIGH: legal[max(legal, key=lambda made: (made.high, made.low))],
        }
        sums = {way: (sums[way][0] + won, sums[way][1] + lost) for way, (won, lost) in chosen.items()}
    return sums


# -- the house way in two forms ------------------------------------------------------------------------------------


def _hands(count: int, seed: int) -> list[list[Card]]:
    """Random hands, many of them of few ranks or few suits."""
    chance = random.Random(seed)
    listed: list[list[Card]] = []
    for number in range(count):
        ranks, suit = chance.sample(range(13), 4), chance.randrange(4)
        some = [
            range(53),
            [card for card in range(53) if card == 52 or card >> 2 in ranks],
            [card for card in range(53) if card == 52 or card & 3 == suit or card >> 2 == ranks[0]],
        ][number % 3]
        listed.append(sorted(chance.sample(list(some), 7)))
    return listed


def _alike(hands: Sequence[Sequence[Card]]) -> None:
    made = values_of(PLAN).settings(np.array(hands, np.int8))
    for hand, number in zip(hands, made.house.tolist(), strict=True):
        assert tuple(hand[at] for at in low_cards(number)) == house_way(hand).low, hand


def test_12_the_fast_house_way_is_the_house_way() -> None:
    _alike(_hands(6_000, seed=12))


def test_12_the_house_never_fouls() -> None:
    made = values_of(PLAN).settings(np.array(_hands(30_000, seed=7), np.int8))
    assert made.legal[np.arange(len(made.house)), made.house].all()


@pytest.mark.long
def test_12_the_fast_house_way_is_the_house_way_of_every_hand_up_to_suits() -> None:
    seen = 0
    for hands, ways in dealt.every_hand(PACK, 7, alike=dealt.alike_suits(PACK)):
        _alike(hands.tolist())
        seen += int(ways.sum())
    assert seen == comb(53, 7)


# -- small decks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", quick([*DECKS], 3))
def test_every_way_of_setting_against_all_deals(name: str) -> None:
    deck = DECKS[name]
    tally = played(pack_of(deck))
    cards_ = len(cards(deck))
    assert tally.ways == comb(cards_, 7) * comb(cards_ - 7, 7)
    assert dict(enumerate(zip(tally.won, tally.lost, strict=True))) == dealt_out(deck)


@pytest.mark.parametrize("name", ["pairs, fours and five aces"])
def test_14_who_banks_wins_copies(name: str) -> None:
    tally = played(pack_of(DECKS[name]), bank=True)
    assert dict(enumerate(zip(tally.won, tally.lost, strict=True))) == dealt_out(DECKS[name], bank=True)
    # The house way against itself: what one side wins the other loses.
    main = played(pack_of(DECKS[name]))
    assert (tally.won[HOUSE_WAY], tally.lost[HOUSE_WAY]) == (main.lost[HOUSE_WAY], main.won[HOUSE_WAY])
    assert tally.won[HOUSE_WAY] > tally.lost[HOUSE_WAY]


def test_the_analysis_of_both_ways_of_setting() -> None:
    deck = DECKS["straights"]
    ways, results = comb(14, 7), dealt_out(deck)
    for strategy, way in (("optimal", OPTIMAL), ("house_way", HOUSE_WAY)):
        analysis = solved(SLUG, "main", deck=deck, options={"strategy": strategy})
        won, lost = results[way]
        nets = {Fraction(19, 20): won, Fraction(0): ways - won - lost, Fraction(-1): lost}
        assert analysis.distribution == {net: Fraction(times, ways) for net, times in nets.items()}
        assert analysis.house_edge == analysis.element_of_risk == Fraction(20 * lost - 19 * won, 20 * ways)
        assert (analysis.solved.strategy is None) == (strategy == "house_way")


def _deals(deck: str, count: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Some of the ways to deal fourteen cards."""
    chance = random.Random(3)
    listed = []
    for _ in range(count):
        order = chance.sample(cards(deck), 14)
        listed.append((tuple(order[:7]), tuple(order[7:])))
    return listed


def _net(round_: Round) -> int:
    assert isinstance(round_.result, Settled)
    return sum(line.net for line in round_.result.lines if line.seat == "1" and line.wager in ("main", "bank"))


def test_13_the_reference_round_pays_what_the_solver_counts() -> None:
    """The best setting by advice, laid down at a table of the game, with the cards that are left to the dealer."""
    for hand, theirs in _deals(DECKS["straights"], 12):
        for setting in advice(hand, pack_of(DECKS["straights"]))[:3]:
            round_ = play({"1": show(hand), "dealer": show(theirs)}, f"set {show(setting.low)}")
            assert _net(round_) == 95_00 * setting.won - 100_00 * setting.lost


def test_14_the_reference_round_pays_the_bank_what_the_solver_counts() -> None:
    deck = DECKS["straights"]
    for hand, theirs in _deals(deck, 6):
        laid = {"1": show(hand), "dealer": show(theirs)}
        carry = carry_of(play(laid, "house_way"))
        for setting in advice(hand, pack_of(deck), bank=True)[:3]:
            round_ = play(laid, "1 bank 100", f"1 set {show(setting.low)}", wagers={"1": {"main": "100"}}, carry=carry)
            assert _net(round_) == 95_00 * setting.won - 100_00 * setting.lost


# -- one hand ------------------------------------------------------------------------------------------------------


def _worth(hand: str, low: str) -> SettingWorth:
    return next(setting for setting in advice(cards(hand)) if set(setting.low) == set(cards(low)))


def test_one_hand_against_all_hands_of_the_dealer() -> None:
    """Found by setting all 53,524,680 hands one by one (see the long test)."""
    hand = "Ac Ad Jh Jd 9d 4d 2d"
    assert {setting.deals for setting in advice(cards(hand))} == {53_524_680}
    for low, won, lost in COUNTED:
        assert (_worth(hand, low).won, _worth(hand, low).lost) == (won, lost)


COUNTED: Final = [("2d 4d", 0, 10_236_624), ("2d 9d", 567_729, 8_924_126), ("2d Jd", 4_169_332, 13_044_848)]


@pytest.mark.long
def test_one_hand_against_all_hands_of_the_dealer_one_by_one() -> None:
    hand = sorted(cards("Ac Ad Jh Jd 9d 4d 2d"))
    made = values_of(PLAN).settings(np.array([hand], np.int8))
    won, lost = np.zeros(21, np.int64), np.zeros(21, np.int64)
    left = [int(card not in hand) for card in range(53)]
    for hands, ways in dealt.every_hand(left, 7):
        theirs = values_of(PLAN).settings(hands)
        house = np.arange(len(hands)), theirs.house
        low, high = theirs.low[house], theirs.high[house]
        assert (ways == 1).all()
        for number in range(21):
            won[number] += ((low < made.low[0, number]) & (high < made.high[0, number])).sum()
            lost[number] += ((low >= made.low[0, number]) & (high >= made.high[0, number])).sum()
    by_low = {setting.low: (setting.won, setting.lost) for setting in advice(hand)}
    assert len(by_low) == int(made.legal.sum())
    for number in np.flatnonzero(made.legal[0]).tolist():
        assert by_low[tuple(hand[at] for at in low_cards(number))] == (won[number], lost[number])


@pytest.mark.parametrize("name", ["flushes on both sides", "four suits alike"])
def test_one_hand_of_a_small_deck(name: str) -> None:
    deck, chance = cards(DECKS[name]), random.Random(1)
    for _ in range(4):
        hand = sorted(chance.sample(deck, 7))
        theirs = [ranked(*house_way(drawn)) for drawn in combinations([card for card in deck if card not in hand], 7)]
        for setting in advice(hand, pack_of(DECKS[name])):
            assert (setting.won, setting.lost) == _settled(ranked(setting.low, setting.high), theirs, bank=False)
            assert setting.house_way == (setting.low == house_way(hand).low)


def test_advice_puts_the_best_first() -> None:
    settings = advice(cards("Jk Kd Jd Ts 9s 9d 5s"))
    assert set(settings[0].low) == set(cards("Jk Kd"))  # the house keeps the straight, with 9-5 low
    assert next(set(setting.low) for setting in settings if setting.house_way) == set(cards("9d 5s"))
    assert [setting.worth(FIVE_PERCENT) for setting in settings] == sorted(
        (setting.worth(FIVE_PERCENT) for setting in settings), reverse=True
    )


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
    assert any("stake=" in note for note in notes)


def test_13_xiii_a_dearer_vigorish_may_change_the_best_setting() -> None:
    pack = pack_of(DECKS["flushes of hearts"])
    cheap, dear = played(pack), played(pack, Fraction(1))
    assert dear.lost[OPTIMAL] <= cheap.lost[OPTIMAL]
    assert dear.lost[OPTIMAL] == min(dear.lost)  # who wins nothing can only try to lose less


def test_14_iii_without_player_banking_there_is_no_bank() -> None:
    asked = {question.wager for question, _ in questions(request(SLUG))}
    assert asked == {"main", "bank", "fortune_bonus"}
    with pytest.raises(UnknownName, match="bank"):
        questions(request(SLUG, {"player_banking": "off"}, wager="bank"))


@pytest.mark.parametrize("pack", [(1,) * 13 + (0,) * 40, (2,) + (1,) * 20 + (0,) * 32])
def test_too_few_cards_and_doubled_cards_are_refused(pack: tuple[int, ...]) -> None:
    with pytest.raises(CroupierError, match="single cards, 14 of them at least"):
        played(pack)
