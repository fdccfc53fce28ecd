"""What hands count and which lines they make: the leaf rules of Pontoon Plus (SG §1, §3.2, §4)."""

from fractions import Fraction
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import RANKS, cards, pack
from croupier.games.families.no_hole_card import Manner
from croupier.games.pontoon_plus import GAME, rules
from croupier.games.pontoon_plus.plan import PLAN
from tests.support import clause

POINTS = {"A": 11, "K": 10, "Q": 10, "J": 10} | {str(pip): pip for pip in range(2, 10)}
hands = st.lists(st.sampled_from(pack(48)), min_size=1, max_size=9)


@clause("SG 1.9", "SG 1.19", "SG 1.25", "SG 3.2", "SG 3.2.1")
@pytest.mark.parametrize(
    ("hand", "points"),
    [("Ah 6c", 17), ("Ah 6c 5d", 12), ("Ah Ac", 12), ("Ah Ac 9d", 21), ("Ah Kc Qd", 21), ("As Ad Ac Ah", 14)],
)
def test_3_2_1_an_ace_counts_eleven_unless_that_is_too_many(hand: str, points: int) -> None:
    assert rules.points(cards(hand)) == points


@clause("SG 1.16", "SG 3.2.2", "SG 3.2.3")
def test_3_2_2_pips_count_and_pictures_count_ten() -> None:
    for card in pack(48):
        assert rules.points((card,)) == POINTS[RANKS[card >> 2]]


@clause("SG 3.2.1", "SG 3.25.2")
@pytest.mark.parametrize(
    ("hand", "points"),
    [("Ah 5c 4d", 10), ("5c Ah 4d", 10), ("Ad 9s As", 21), ("Ah Ac Ad", 13), ("9h 8c Ad", 18), ("Ah 9c Kd", 20)],
)
def test_3_25_2_doubled_aces_count_one_but_the_third_card_may_count_eleven(hand: str, points: int) -> None:
    assert rules.points(cards(hand), doubled=True) == points


@given(hands)
def test_1_19_the_count_is_the_best_that_does_not_bust_in_any_order(hand: list[int]) -> None:
    hard = sum(1 if RANKS[card >> 2] == "A" else POINTS[RANKS[card >> 2]] for card in hand)
    aces = sum(RANKS[card >> 2] == "A" for card in hand)
    ways = [hard + 10 * eleven for eleven in range(aces + 1)]
    best = max((total for total in ways if total <= 21), default=hard)
    assert rules.points(hand) == rules.points(hand[::-1]) == best


@clause("SG 1.20")
def test_1_20_a_pontoon_is_an_ace_with_a_picture_in_two_cards() -> None:
    assert all(rules.is_pontoon(cards(f"Ah {picture}c")) for picture in "JQK")
    assert rules.is_pontoon(cards("Qs Ad"))
    assert not any(rules.is_pontoon(cards(hand)) for hand in ("Ah 9c", "Kc Qd", "7c 7d 7h", "Ah", "Ah Kc Qd"))


@clause("SG 4.1.1")
@pytest.mark.parametrize(
    ("hand", "line", "odds"),
    [
        ("Ah Kc", "pontoon", "3/2"),
        ("2c 3d 4s 5h 7c", "five_cards", "3/2"),
        ("6c 7d 8s", "6_7_8_mixed", "3/2"),
        ("7c 7c 7d", "7_7_7_mixed", "3/2"),
        ("2c 2d 3s 4h 4c 6d", "six_cards", "2"),
        ("8h 6h 7h", "6_7_8_suited", "2"),
        ("7d 7d 7d", "7_7_7_suited", "2"),
        ("2c 2d 2s 3h 3c 4d 5h", "seven_cards", "3"),
        ("Ac Ad As Ah 2c 2d 2h 2s 9c", "seven_cards", "3"),
        ("7s 8s 6s", "6_7_8_spades", "3"),
        ("7s 7s 7s", "7_7_7_spades", "3"),
        ("Kh Qc Ad", "regular", "1"),
        ("Kh 5c 4d 2s", "regular", "1"),
        ("Ah 3h 7h", "regular", "1"),
    ],
)
def test_4_1_1_what_each_21_pays(hand: str, line: str, odds: str) -> None:
    assert rules.points(cards(hand)) == 21
    assert rules.line_of_21(cards(hand), split=False) == line
    assert GAME.paytables["PONTOON-SG"][line].pays.odds == Fraction(odds)


@clause("SG 1.24", "SG 3.24.3")
def test_1_24_after_a_split_an_ace_and_a_picture_are_a_soft_21() -> None:
    assert rules.line_of_21(cards("Ah Kc"), split=True) == "regular"
    assert rules.line_of_21(cards("7h 7h 7h"), split=True) == "7_7_7_suited"


@given(st.permutations("678"), st.lists(st.sampled_from("cdhs"), min_size=3, max_size=3))
def test_4_1_1_six_seven_eight_pays_by_its_suits_in_any_order(ranks: list[str], suits: list[str]) -> None:
    hand = cards([rank + suit for rank, suit in zip(ranks, suits, strict=True)])
    kind = "mixed" if len(set(suits)) > 1 else "spades" if suits[0] == "s" else "suited"
    assert rules.line_of_21(hand, split=False) == f"6_7_8_{kind}"


@clause("SG 1.31", "SG 4.1.2")
@pytest.mark.parametrize(
    ("hand", "up", "super_bonus"),
    [
        ("7h 7h 7h", "7c", True),
        ("7s 7s 7s", "7s", True),
        ("7h 7h 7h", "8h", False),
        ("7h 7h 7c", "7h", False),
        ("6h 7h 8h", "7h", False),
    ],
)
def test_1_31_a_super_bonus_is_three_suited_sevens_against_a_seven(hand: str, up: str, super_bonus: bool) -> None:
    assert rules.is_super_bonus(cards(hand), cards(up)[0], False) is super_bonus
    assert not rules.is_super_bonus(cards(hand), cards(up)[0], True)  # §3.24.4


@clause("SG 4.1.2")
@pytest.mark.parametrize(
    ("bet", "line"),
    [(999, None), (1000, "bet_of_10"), (9999, "bet_of_10"), (10000, "bet_of_100"), (10**7, "bet_of_100")],
)
def test_4_1_2_the_super_bonus_goes_by_the_size_of_the_bet(bet: int, line: str | None) -> None:
    assert PLAN.earns(bet) == line


@clause("SG 3.14")
def test_3_14_a_player_pair_is_one_number_or_picture_twice() -> None:
    for first, second in combinations_with_replacement(pack(48), 2):
        assert (rules.pair_lines((first, second)) == ("pair",)) is (RANKS[first >> 2] == RANKS[second >> 2])


@clause("SG 3.15", "SG 4.1.3")
@pytest.mark.parametrize(
    ("hand", "line", "odds"),
    [
        ("Ah Ah", "aces_suited", 40),
        ("Ah Ac", "aces", 11),
        ("Kh Kc", "high_pair", 8),
        ("Jh Jh", "high_pair", 8),
        ("Ah Jc", "ace_picture", 4),
        ("Kh Ah", "ace_picture", 4),
        ("9h 9c", "low_pair", 3),
        ("2h 2h", "low_pair", 3),
        ("Ah 9c", "ace_low", 1),
        ("2c Ac", "ace_low", 1),
        ("Kh Qh", None, 0),
        ("9h 8h", None, 0),
        ("Kh 9h", None, 0),
    ],
)
def test_4_1_3_the_bonus_looks_at_two_cards(hand: str, line: str | None, odds: int) -> None:
    for two in permutations(cards(hand)):
        assert rules.bonus_lines(two) == ((line,) if line else ())
    paid = GAME.paytables["BONUS-SG"].get(line)
    assert (paid.pays.odds if paid else 0) == odds


@clause("SG 3.27.1", "SG 3.27.2", "SG 3.27.3", "SG 3.27.4", "SG 1.28", "SG 3.1")
@given(st.integers(12, 20), st.integers(17, 26))
def test_3_27_the_nearer_to_21_wins(player: int, dealer: int) -> None:
    own, doubled = rules.against_dealer(player, Manner(), dealer, False)
    wins, loses = dealer > 21 or player > dealer, dealer <= 21 and player < dealer
    assert own == doubled
    assert own.outcome == ("win" if wins else "lose" if loses else "push")
    assert own.net(GAME.house({}).tables, 100) == 100 * (wins - loses)
    cited = {"win": "SG 3.27.2", "lose": "SG 3.27.3", "push": "SG 3.27.4"}[own.outcome]
    assert own.clause == ("SG 3.27.1" if dealer > 21 else cited)


@clause("SG 5.1.1", "SG 5.1.2")
@pytest.mark.parametrize(
    ("bets", "least", "most", "shares"),
    [
        ([100, 100], 10, 100, [50, 50]),
        ([300, 100, 100], 0, 250, [150, 50, 50]),
        ([100, 50], 10, 150, [100, 50]),  # not over
        ([100, 50], 10, 0, [100, 50]),  # no maximum posted
        ([180, 20], 20, 100, [90, 20]),  # the share of 20 would be 10, below the minimum
        ([190, 10], 20, 100, [95, 10]),  # 10 was under the minimum to begin with
        ([250], 10, 100, [100]),
        ([100, 50], 0, 100, [66, 33]),  # a fraction of a cent stays with the house
    ],
)
def test_5_1_1_over_the_maximum_each_bet_counts_its_share(
    bets: list[int], least: int, most: int, shares: list[int]
) -> None:
    assert rules.pro_rata(bets, least, most) == shares


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=6), st.integers(0, 500), st.integers(1, 10**6))
def test_5_1_1_shares_are_never_more_than_the_bets_nor_cut_below_the_minimum(
    bets: list[int], least: int, most: int
) -> None:
    shares = rules.pro_rata(bets, least, most)
    for bet, share in zip(bets, shares, strict=True):
        assert share <= bet
        assert share == bet if bet < least else share >= least
        assert share >= least or share * sum(bets) <= bet * max(most, sum(bets))
    if all(share > least for share in shares):
        assert sum(shares) <= max(most, 1) or sum(bets) <= most
