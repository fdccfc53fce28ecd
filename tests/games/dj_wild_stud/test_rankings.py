"""DJ Wild Stud: how hands rank with deuces and joker wild, against every substitution there is."""

import pytest

from croupier.equipment.cards import card, cards
from croupier.hands.orders import DEUCES_WILD, FIVE_CARD
from tests.games.dj_wild_stud import oracle
from tests.support import clause, quick

ORDER = [f"OH-O 6(b)({number})" for number in range(11, 0, -1)]


def value(hand: str) -> int:
    return DEUCES_WILD.rank(cards(hand))


def line(hand: str) -> str:
    return DEUCES_WILD.line(value(hand))


def assert_ranked_like_the_oracle(ranks: str, wilds: range) -> None:
    """Same category, and higher, lower or equal exactly where every substitution says so."""
    values: dict[int, oracle.Value] = {}
    for wild in wilds:
        for hand in oracle.hands(ranks, wild):
            rank, best = DEUCES_WILD.rank([card(text) for text in hand]), oracle.best(hand)
            assert DEUCES_WILD.line(rank) == oracle.BEST_LAST[best[0]], hand
            assert values.setdefault(rank, best) == best, f"{hand} ties what it should not"
    in_order = [values[rank] for rank in sorted(values)]
    assert in_order == sorted(in_order)
    assert len(set(in_order)) == len(in_order), "two values for hands that tie"


@clause("OH-O 6(a)", "OH-O 6(b)", "OH-O 1(a)(2)")
@pytest.mark.parametrize("ranks", quick(["A358K", "A3456", "AKQJT9"], 1))
def test_6_b_every_hand_of_a_short_deck_is_worth_its_best_substitution(ranks: str) -> None:
    assert_ranked_like_the_oracle(ranks, range(6))


@pytest.mark.long
@clause("OH-O 6(a)", "OH-O 6(b)")
def test_6_b_every_hand_of_the_deck_with_a_wild_card_is_worth_its_best_substitution() -> None:
    assert_ranked_like_the_oracle("3456789TJQKA", range(1, 6))


@clause("OH-O 6(b)")
def test_6_b_without_wild_cards_hands_rank_as_ever() -> None:
    for hand in oracle.hands("3456A", 0):
        held = [card(text) for text in hand]
        assert line(" ".join(hand)) == FIVE_CARD.line(FIVE_CARD.rank(held))


@clause("OH-O 6(b)(1)", "OH-O 6(b)(2)", "OH-O 6(b)(3)", "OH-O 6(b)(4)", "OH-O 6(b)(5)", "OH-O 6(b)(6)")
@clause("OH-O 6(b)(7)", "OH-O 6(b)(8)", "OH-O 6(b)(9)", "OH-O 6(b)(10)", "OH-O 6(b)(11)", "OH-O 6(a)")
@clause("OH-O 6(f)(1)", "OH-O 6(f)(2)", "OH-O 6(f)(3)", "OH-O 6(f)(4)", "OH-O 6(f)(5)", "OH-O 6(f)(6)")
@clause("OH-O 6(f)(7)", "OH-O 6(f)(8)", "OH-O 6(f)(9)", "OH-O 6(e)", "OH-O 6(f)")
def test_6_b_the_hands_from_the_best_down() -> None:
    shown = [
        ("five_wilds", "2c 2d 2h 2s Jk"),
        ("royal_flush", "Ah Kh Qh Jh Th"),
        ("five_of_a_kind", "Ac Ad Ah As Jk"),
        ("straight_flush", "Kh Qh Jh Th 9h"),
        ("four_of_a_kind", "Ac Ad Ah As Kd"),
        ("full_house", "Ac Ad Ah Ks Kd"),
        ("flush", "Ah Kh Qh Jh 9h"),
        ("straight", "Ac Kd Qh Js Tc"),
        ("three_of_a_kind", "Ac Ad Ah Ks Qd"),
        ("two_pair", "Ac Ad Ks Kd Qh"),
        ("pair", "Ac Ad Ks Qd Jh"),
        ("high_card", "Ac Kd Qs Jd 9h"),
    ]
    assert [line(hand) for _, hand in shown] == [name for name, _ in shown]
    values = [value(hand) for _, hand in shown]
    assert values == sorted(values, reverse=True)
    assert len(ORDER) == len(shown) - 1


@clause("OH-O 6(a)", "OH-O 6(b)(8)")
@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("straight", "Ac 3d 4h 5s 2c"),  # the ace low, with a deuce
        ("straight", "Ac 3d 4h 5s Jk"),
        ("pair", "Qc Kd Ah 3s 2c"),  # no run goes round the ace, wild card or not
        ("straight", "Qc Kd Ah 2s Jk"),
        ("three_of_a_kind", "Kc Ad 3h 2s Jk"),
    ],
)
def test_6_b_8_the_ace_is_high_or_low_and_no_run_goes_round_it(name: str, hand: str) -> None:
    assert line(hand) == name


@clause("OH-O 6(a)", "OH-O 6(b)(7)")
def test_6_b_7_a_wild_card_in_a_flush_is_the_highest_rank_it_lacks() -> None:
    # Ruling wild-1: with king, nine, six, four the wild card is the ace; with the ace it is the king.
    assert value("Kh 9h 6h 4h 2c") == value("Ad Kd 9d 6d 4d")
    assert value("Ah 9h 6h 4h Jk") == value("Ad Kd 9d 6d 4d")
    assert value("9h 6h 4h 2c Jk") == value("Ad Kd 9d 6d 4d")
    assert value("Ah Kh 9h 6h 2c") == value("Ad Kd Qd 9d 6d")


@clause("OH-O 6(b)(8)")
def test_6_b_8_a_deuce_completes_the_higher_of_two_straights() -> None:
    assert value("3c 4d 5h 6s 2c") == value("3d 4c 5s 6h 7d") > value("Ac 3d 4h 5s 2c")
