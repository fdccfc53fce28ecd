from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import Card, cards, pack
from croupier.hands.orders import THREE_CARD
from tests.support import clause

HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
rank, category, line = THREE_CARD.rank, THREE_CARD.category, THREE_CARD.line

ALL = tuple(combinations(pack(), 3))
HANDS = st.lists(st.sampled_from(pack()), min_size=3, max_size=3, unique=True)


def best(*hands: str) -> str:
    """The winner of a showdown; empty when the best hands tie."""
    ranked = {hand: rank(cards(hand)) for hand in hands}
    top = [hand for hand in hands if ranked[hand] == max(ranked.values())]
    return top[0] if len(top) == 1 else ""


def strength(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The order of hands written a second time, from the text alone: type first, then cards from the top."""
    ranks = sorted((card >> 2 for card in hand), reverse=True)
    suited = len({card & 3 for card in hand}) == 1
    runs = [[top, top - 1, top - 2] for top in range(2, 13)]
    if ranks in [*runs, [12, 1, 0]]:
        return (STRAIGHT_FLUSH if suited else STRAIGHT, ranks[0] if ranks in runs else 1)
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    kind = {1: THREE_OF_A_KIND, 2: PAIR, 3: FLUSH if suited else HIGH_CARD}[len(groups)]
    return (kind, *(group for group, _ in groups))


@clause("OH-H 6.II", "OH-H 6.II.A", "OH-H 6.II.B", "OH-H 6.II.C", "OH-H 6.II.D", "OH-H 6.II.E")
def test_6_ii_every_hand_of_the_deck_falls_into_its_type() -> None:
    tally = Counter(category(rank(hand)) for hand in ALL)
    assert tally == {
        STRAIGHT_FLUSH: 48,
        THREE_OF_A_KIND: 52,
        STRAIGHT: 720,
        FLUSH: 1096,
        PAIR: 3744,
        HIGH_CARD: 16440,
    }


@clause("OH-H 6.II")
def test_6_ii_the_types_rank_as_listed() -> None:
    worst = {
        "straight_flush": "3d 2d Ad",
        "three_of_a_kind": "2c 2d 2h",
        "straight": "3d 2c Ah",
        "flush": "5s 3s 2s",
        "pair": "2c 2d 3h",
    }
    beaten = {
        "straight_flush": "Ac Ad Ah",
        "three_of_a_kind": "Ac Kd Qh",
        "straight": "Ac Kc Jc",
        "flush": "Ac Ad Kh",
        "pair": "Ac Kd Jh",
    }
    for name, hand in worst.items():
        assert line(rank(cards(hand))) == name
        assert best(hand, beaten[name]) == hand


@clause("OH-H 6.I")
def test_6_i_cards_rank_from_the_ace_down_to_the_two() -> None:
    order = [rank(cards(f"{letter}c 3d 2h")) for letter in "AKQJT98765"]
    order.remove(rank(cards("Ac 3d 2h")))  # the ace stands low here
    assert order == sorted(order, reverse=True)
    kickers = [rank(cards(f"7c 7d {letter}h")) for letter in "AKQJT9865432"]
    assert kickers == sorted(kickers, reverse=True)
    assert len(set(kickers)) == 12


@clause("OH-H 6.I")
@given(HANDS, st.permutations(range(4)))
def test_6_i_suits_are_equal(hand: list[Card], suits: list[int]) -> None:
    assert rank([card & ~3 | suits[card & 3] for card in hand]) == rank(hand)


@given(HANDS.flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_the_order_in_which_cards_arrive_does_not_matter(hands: tuple[list[Card], list[Card]]) -> None:
    assert rank(hands[0]) == rank(hands[1])


@clause("OH-H 6.I", "OH-H 6.II.A", "OH-H 6.II.C")
@pytest.mark.parametrize(("suits", "kind"), [("ddd", STRAIGHT_FLUSH), ("dch", STRAIGHT)])
def test_6_ii_c_runs_go_from_ace_king_queen_down_to_trey_deuce_ace(suits: str, kind: int) -> None:
    runs = ["AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A"]
    ranked = [rank(cards([letter + suit for letter, suit in zip(run, suits, strict=True)])) for run in runs]
    assert {category(value) for value in ranked} == {kind}
    assert ranked == sorted(set(ranked), reverse=True)


@clause("OH-H 6.II.C")
def test_6_ii_c_king_ace_deuce_is_no_straight() -> None:
    assert category(rank(cards("Kc Ad 2h"))) == HIGH_CARD
    assert category(rank(cards("Kd Ad 2d"))) == FLUSH


@clause("OH-H 6.II.B")
def test_6_ii_b_three_aces_are_best_and_three_deuces_worst() -> None:
    ranked = [rank(cards(f"{letter}c {letter}d {letter}s")) for letter in "AKQJT98765432"]
    assert ranked == sorted(set(ranked), reverse=True)


@clause("OH-H 6.II.E", "OH-H 6.III")
def test_6_ii_e_the_pair_is_compared_before_the_odd_card() -> None:
    # Not "the highest card the other hand lacks", which would be the ace (ruling: G5).
    assert best("Kc Kd 3h", "2c 2d Ah") == "Kc Kd 3h"
    assert best("2c 2d 4h", "2h 2s 3d") == "2c 2d 4h"
    assert best("Ac Ad 2h", "Kc Kd Ah") == "Ac Ad 2h"


@clause("OH-H 6.III")
def test_6_iii_the_highest_unmatched_card_decides() -> None:
    assert best("Kh 9d 4c", "Ks 9c 3h") == "Kh 9d 4c"
    assert best("Kh 9d 2c", "Ks 8c 7h") == "Kh 9d 2c"
    assert best("Ah 3h 2s", "Kh Qs Jd") == "Kh Qs Jd"  # two straights: the ace is low in one
    assert best("Ah 6h 2h", "Ks Qs Ts") == "Ah 6h 2h"


@clause("OH-H 6.III")
def test_6_iii_hands_without_an_unmatched_card_tie() -> None:
    assert best("Kh 9d 4c", "Ks 9c 4h") == ""
    assert best("Qh Jd Tc", "Qs Jc Th") == ""
    assert best("9h 9d 4c", "9s 9c 4h") == ""


@clause("OH-H 6.III")
def test_6_iii_hands_tie_only_with_the_same_ranks_and_type() -> None:
    alike: dict[int, set[tuple[int, ...]]] = {}
    for hand in ALL:
        alike.setdefault(rank(hand), set()).add(strength(hand))
    assert all(len(group) == 1 for group in alike.values())
    # 12 straight flushes, 13 trips, 12 straights, 274 flushes, 156 pairs and 274 hands of no type.
    assert len(alike) == 741


@clause("OH-H 6.III")
@given(HANDS.map(tuple), HANDS.map(tuple))
def test_6_iii_ranks_order_hands_as_the_text_does(hand: tuple[Card, ...], other: tuple[Card, ...]) -> None:
    assert (rank(hand) > rank(other)) == (strength(hand) > strength(other))
    assert (rank(hand) == rank(other)) == (strength(hand) == strength(other))
