"""DJ Wild trips: which hands are natural (OH-O 12(f); ruling: djw-1)."""

from collections import Counter
from itertools import combinations

import pytest

from croupier.equipment.cards import JOKER, cards, pack
from croupier.games.dj_wild_stud.rules import is_natural, trips_line
from croupier.hands.looks import WildLook
from tests.games.dj_wild_stud import oracle
from tests.support import clause


@clause("OH-O 12(f)", "OH-O 1(a)(3)")
@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("flush_natural", "2h 5h 7h 9h Kh"),  # the deuce is a heart among hearts
        ("flush_wild", "2c 5h 7h 9h Kh"),
        ("flush_wild", "Jk 5h 7h 9h Kh"),
        ("straight_natural", "2h 3c 4d 5s 6h"),  # as good a straight could be had with the deuce as a seven
        ("straight_natural", "Ah 2c 3d 4s 5h"),
        ("straight_wild", "2h 4c 5d 6s 7h"),
        ("straight_wild", "Jk 3c 4d 5s 6h"),
        ("straight_flush_natural", "2h 3h 4h 5h 6h"),
        ("straight_flush_natural", "Ah 2h 3h 4h 5h"),
        ("straight_flush_wild", "2c 3h 4h 5h 6h"),  # a natural straight, but the straight flush is better
        ("straight_flush_wild", "2h 3h 4h 5h 7h"),  # a natural flush, but the deuce makes it a straight flush
        ("royal_flush_wild", "2h Kh Qh Jh Th"),
        ("royal_flush_natural", "Ah Kh Qh Jh Th"),
        ("three_of_a_kind_wild", "2c 2d Ah Ks 9c"),  # a natural pair of deuces is worth less
        ("three_of_a_kind_wild", "2c Kd Kh 9s 5c"),
        ("three_of_a_kind_natural", "Kc Kd Kh 9s 5c"),
        ("four_of_a_kind_wild", "2c 2d 2h Ks 9c"),  # so are three
        ("four_of_a_kind_wild", "2c Kd Kh Ks 9c"),
        ("five_of_a_kind_wild", "2c 2d 2h Ks Kd"),
        ("five_of_a_kind_wild", "Kc Kd Kh Ks 2c"),
        ("full_house_wild", "2c Kd Kh 9s 9c"),
        ("full_house_natural", "Kc Kd Kh 9s 9c"),
        ("four_of_a_kind_natural", "Kc Kd Kh Ks 9c"),
        ("five_wilds_wild", "2c 2d 2h 2s Jk"),
        ("royal_flush_wild", "2c 2d 2h 2s Kd"),
    ],
)
def test_12_f_a_deuce_that_is_not_needed_as_a_wild_card_is_natural(line: str, hand: str) -> None:
    assert trips_line(WildLook.of(cards(hand))) == line


@clause("OH-O 12(f)", "OH-O 6(c)", "OH-O 6(d)")
@pytest.mark.parametrize(
    "deck", ["Ac Ah 2c 2d 2h 3c 3h 4c 4h 5c 5h 6c 6h 7h", "2c 2d 2h 2s 3h 5h 7h 9h Kh Kc Kd Jk Qh"]
)
def test_12_f_every_hand_of_a_small_deck_by_substitution(deck: str) -> None:
    with_deuces = Counter[str]()
    for hand in combinations(deck.split(), 5):
        best = oracle.category(hand)
        natural = "Jk" not in hand and oracle.face_value(hand) == best
        made = trips_line(WildLook.of(cards(hand)))
        assert made == f"{best}_{'natural' if natural else 'wild'}", hand
        with_deuces[made] += any(card[0] == "2" for card in hand)
    assert with_deuces["flush_natural"] > 0
    assert with_deuces["three_of_a_kind_natural"] == 0


# Of 3 to ace there are C(12, 4) = 495 sets of four. With a wild card 34 of them make a run: nine of four in sequence
# (3456 to JQKA), three with a gap in each of the eight runs 34567 to TJQKA, and A345. So with the deuce of hearts
# 495 - 34 flushes stay flushes. The straights A2345 and 23456 have 4**4 suits each, four of which are straight flushes.
@clause("OH-O 12(f)")
def test_12_f_with_one_deuce_only_these_hands_of_the_whole_deck_are_natural() -> None:
    (deuce,) = cards("2h")
    others = [card for card in pack(52) if card >> 2]
    looks = (WildLook.of((deuce, *four)) for four in combinations(others, 4))
    natural = Counter(look.line for look in looks if is_natural(look))
    kept = {line: hands for line, hands in natural.items() if line not in ("pair", "high_card", "two_pair")}
    assert kept == {"straight": 2 * (4**4 - 4), "flush": 495 - 34, "straight_flush": 2}


@clause("OH-O 6(a)", "OH-O 12(f)")
def test_6_a_the_joker_is_always_wild_and_two_deuces_are_never_both_natural() -> None:
    some = [card for card in pack(52) if card >> 2 in (0, 1, 2, 3, 12)]
    for four in combinations(some, 4):
        assert not is_natural(WildLook.of((JOKER, *four)))
    two = cards("2c 2d")
    for three in combinations([card for card in some if card not in two], 3):
        assert not is_natural(WildLook.of((*two, *three)))
