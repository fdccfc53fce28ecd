"""Trips Plus Wild: which hands are natural (CO 30-2118 (15)(A); ruling: dwx-1)."""

from collections import Counter
from itertools import combinations

import pytest

from croupier.equipment.cards import JOKER, cards, pack
from croupier.games.deuces_wild_xtreme.rules import is_natural, too_wild_line, trips_line
from croupier.games.dj_wild_stud.rules import is_natural as is_natural_in_dj_wild
from croupier.hands.looks import WildLook
from tests.games.dj_wild_stud import oracle
from tests.support import clause

RUNS = ({"A", "2", "3", "4", "5"}, {"2", "3", "4", "5", "6"})


@clause("CO 30-2118 (15)(A)(III)", "CO 30-2118 (15)(A)(IV)")
@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("straight_natural", "Ac 2d 3h 4s 5c"),
        ("straight_natural", "2d 3h 4s 5c 6c"),
        ("straight_flush_natural", "Ah 2h 3h 4h 5h"),
        ("straight_flush_natural", "2h 3h 4h 5h 6h"),
        ("straight_flush_wild", "2c 3h 4h 5h 6h"),  # a natural straight too, but the straight flush is paid
        ("straight_flush_wild", "Ah 2c 3h 4h 5h"),
        ("straight_wild", "2d 4h 5s 6c 7c"),
        ("straight_wild", "Jk 3h 4s 5c 6c"),
        ("flush_wild", "2h 5h 7h 9h Kh"),  # a natural 2 plays in runs only
        ("flush_natural", "3h 5h 7h 9h Kh"),
        ("royal_flush_wild", "2h Kh Qh Jh Th"),
        ("royal_flush_natural", "Ah Kh Qh Jh Th"),
        ("straight_flush_wild", "2h 3h 4h 5h 7h"),
        ("straight_wild", "2d 2h 4s 5c 6c"),  # two deuces are wild, whatever they could be
        ("straight_wild", "Ac 2d 3h 4s Jk"),
        ("three_of_a_kind_wild", "2c Kd Kh 9s 5c"),
        ("three_of_a_kind_natural", "Kc Kd Kh 9s 5c"),
        ("four_of_a_kind_wild", "2c 2d 2h Ks 9c"),
        ("five_of_a_kind_wild", "2c 2d 2h Jk 9s"),  # a straight flush too (ruling dwx-2)
        ("five_of_a_kind_wild", "Kc Kd Kh Ks 2c"),
        ("royal_flush_wild", "2c 2d 2h 2s Td"),
        ("five_wilds_wild", "2c 2d 2h 2s Jk"),
    ],
)
def test_15_a_iv_a_deuce_is_natural_only_as_the_two_of_a_run(line: str, hand: str) -> None:
    assert trips_line(WildLook.of(cards(hand))) == line


@clause("CO 30-2118 (15)(A)(III)", "CO 30-2118 (15)(A)(IV)", "CO 30-2118 (1)")
@pytest.mark.parametrize(
    "deck", ["Ac Ah 2c 2d 2h 3c 3h 4c 4h 5c 5h 6c 6h 7h", "2c 2d 2h 2s 3h 5h 7h 9h Kh Kc Kd Jk Qh"]
)
def test_15_a_iv_every_hand_of_a_small_deck_by_substitution(deck: str) -> None:
    for hand in combinations(deck.split(), 5):
        best = oracle.category(hand)
        twos = [card for card in hand if card[0] == "2"]
        in_a_run = len(twos) == 1 and {card[0] for card in hand} in RUNS and oracle.face_value(hand) == best
        natural = "Jk" not in hand and (not twos or in_a_run)
        assert trips_line(WildLook.of(cards(hand))) == f"{best}_{'natural' if natural else 'wild'}", hand


@clause("CO 30-2118 (15)(A)(IV)")
def test_15_a_iv_with_one_deuce_only_these_hands_of_the_whole_deck_are_natural() -> None:
    # A2345 and 23456 with four other suits each, but for the four where the other cards share a suit.
    (deuce,) = cards("2h")
    others = [card for card in pack(52) if card >> 2]
    looks = (WildLook.of((deuce, *four)) for four in combinations(others, 4))
    assert Counter(look.line for look in looks if is_natural(look)) == {"straight": 2 * (4**4 - 4), "straight_flush": 2}


@clause("CO 30-2118 (15)(A)(III)")
def test_15_a_iii_the_joker_and_several_deuces_are_always_wild() -> None:
    some = [card for card in pack(52) if card >> 2 in (0, 1, 2, 3, 12)]
    assert not any(is_natural(WildLook.of((JOKER, *four))) for four in combinations(some, 4))
    two = cards("2c 2d")
    others = [card for card in some if card not in two]
    assert not any(is_natural(WildLook.of((*two, *three))) for three in combinations(others, 3))


@clause("CO 30-2118 (15)(A)(IV)")
def test_15_a_iv_natural_is_not_what_it_is_in_dj_wild_where_a_deuce_may_be_part_of_a_flush() -> None:
    deck = cards("2h 3h 4h 5h 6h 8h Th Kh 2c 3c Ac Ad")
    looks = {hand: WildLook.of(hand) for hand in combinations(deck, 5)}
    differ = {hand: look for hand, look in looks.items() if is_natural(look) != is_natural_in_dj_wild(look)}
    assert differ
    assert {look.line for look in differ.values()} == {"flush"}
    assert all(is_natural_in_dj_wild(look) and deck[0] in hand for hand, look in differ.items())


@clause("CO 30-2118 (18)")
@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("natural_royal_flush", "Ah Kh Qh Jh Th"),
        ("wild_royal_flush", "Ah Kh Qh Jh 2h"),
        ("wild_royal_flush", "Ah Kh Qh Jk Th"),
        ("straight_flush", "2h 3h 4h 5h 6h"),
        ("straight", "2h 3h 4s 5h 6h"),
        ("three_of_a_kind", "2h 9h 9s 5h 6h"),
    ],
)
def test_18_only_of_royal_flushes_it_matters_how_they_are_made(line: str, hand: str) -> None:
    assert too_wild_line(WildLook.of(cards(hand))) == line
