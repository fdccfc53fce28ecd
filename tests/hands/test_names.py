"""What hands are called, which cards make them, and what wild cards in them count for."""

import pytest

from croupier.equipment.cards import cards
from croupier.games import get
from croupier.games.families.showdown import ShowdownPlan
from croupier.hands.names import apart, baccarat_hand, least, line_name, poker, twenty_one, verb, with_article
from croupier.hands.orders import (
    DEUCES_WILD,
    FIVE_CARD,
    FOUR_CARD,
    PAI_GOW_HIGH,
    PAI_GOW_LOW,
    THREE_CARD,
    THREE_CARD_ROYAL,
)
from croupier.hands.poker import Order


@pytest.mark.parametrize(
    ("order", "hand", "name", "made_by"),
    [
        (FIVE_CARD, "Ah Ad Kc 9s 2d", "pair of aces, king kicker", "Ah Ad"),
        (FIVE_CARD, "Ah Ad Kc Ks 2d 3d 4d", "two pair, aces and kings", "Ah Ad Kc Ks"),
        (FIVE_CARD, "6h 6d 6c 9s 2d", "three sixes", "6h 6d 6c"),
        (FIVE_CARD, "Ah 2d 3c 4s 5d", "five-high straight", "Ah 2d 3c 4s 5d"),
        (FIVE_CARD, "Kh 9h 7h 4h 2h Ad As", "king-high flush", "Kh 9h 7h 4h 2h"),
        (FIVE_CARD, "3h 3d 3c 9s 9d", "full house, threes over nines", "3h 3d 3c 9s 9d"),
        (FIVE_CARD, "Th Jh Qh Kh Ah 2c 2d", "royal flush", "Th Jh Qh Kh Ah"),
        (THREE_CARD, "Jh 9d 3c", "jack high", "Jh"),
        (THREE_CARD, "Ah 2d 3c", "three-high straight", "Ah 2d 3c"),
        (THREE_CARD_ROYAL, "Ah Kh Qh", "mini royal", "Ah Kh Qh"),
        (FOUR_CARD, "Kh Kd Ks 4s 4d", "three kings", "Kh Kd Ks"),
        (PAI_GOW_LOW, "Ac Qd", "ace-queen", "Ac Qd"),
        (PAI_GOW_HIGH, "Ac 2d 3c 4s 5d", "ace-to-five straight", "Ac 2d 3c 4s 5d"),
        # as cards arrive
        (FIVE_CARD, "Ah", "ace high", "Ah"),
        (FIVE_CARD, "8h 8d", "pair of eights", "8h 8d"),
    ],
)
def test_a_poker_hand_is_called_by_its_category_and_the_cards_that_make_it(
    order: Order, hand: str, name: str, made_by: str
) -> None:
    dealt = cards(hand)
    called = poker(order, dealt)
    assert called.name == name
    assert [dealt[place] for place in called.cards] == list(cards(made_by))


@pytest.mark.parametrize(
    ("order", "hand", "name", "counts_as"),
    [
        (DEUCES_WILD, "2h Ad Kd Qd Jd", "royal flush", {0: "ten of diamonds"}),
        (DEUCES_WILD, "2h 2d Kc 7s 8d", "three kings", {0: "king", 1: "king"}),
        (DEUCES_WILD, "2h Ad 3c 4s 5d", "five-high straight", {}),  # the deuce is the deuce of it
        (DEUCES_WILD, "Jk 7h 9h Kh 4h", "ace-high flush", {0: "ace of hearts"}),
        (DEUCES_WILD, "2h 2d 2c 2s Jk", "five wild cards", {}),
        (DEUCES_WILD, "2h", "a wild card", {}),
        (DEUCES_WILD, "2h Kd", "pair of kings", {0: "king"}),
        (PAI_GOW_HIGH, "Jk Kd Kc 4s 5d", "pair of kings, ace kicker", {0: "ace"}),
        (PAI_GOW_HIGH, "Jk 9d Tc Js Qd", "king-high straight", {0: "king"}),
        (PAI_GOW_LOW, "Jk Kd", "ace-king", {0: "ace"}),
    ],
)
def test_a_wild_card_counts_for_what_the_best_hand_lacks(
    order: Order, hand: str, name: str, counts_as: dict[int, str]
) -> None:
    called = poker(order, cards(hand))
    assert (called.name, dict(called.counts_as)) == (name, counts_as)


def test_two_hands_are_told_apart_by_the_first_card_that_differs() -> None:
    assert apart(THREE_CARD, cards("Qh 9d 3c"), cards("Kd 9c 2c")) == ("queen high", "king high")
    assert apart(THREE_CARD, cards("Qh 9d 3c"), cards("Qd 9c 2c")) == ("queen-nine-three high", "queen-nine-two high")
    aces = apart(FIVE_CARD, cards("Ah Ad Kc 9s 2d"), cards("As Ac Kd 8s 2c"))
    assert aces == ("pair of aces, king-nine kickers", "pair of aces, king-eight kickers")
    assert apart(FIVE_CARD, cards("Ah Ad Kc 9s 2d"), cards("As Ac Kd 9c 2c")) == ("pair of aces", "pair of aces")


@pytest.mark.parametrize(("game", "needed"), [("three-card-poker", "queen high"), ("crazy-four-poker", "king high")])
def test_what_qualifies_is_found_by_the_rule_itself(game: str, needed: str) -> None:
    plan = get(game).plan
    assert isinstance(plan, ShowdownPlan)
    assert plan.qualifies is not None
    assert least(plan.order, plan.qualifies) == needed


def test_points_are_soft_while_an_ace_counts_eleven() -> None:
    assert twenty_one(cards("Ah")).name == "ace"
    assert twenty_one(cards("Ah 6d")).name == "soft 17"
    assert twenty_one(cards("Ah 6d Td")).name == "17"
    assert twenty_one(cards("Th 6d Td")).name == "26, bust"
    assert twenty_one(cards("Th Ad"), "blackjack").name == "blackjack"
    assert twenty_one(cards("Th ??")).name == ""


def test_a_baccarat_hand_is_its_last_digit() -> None:
    assert baccarat_hand(cards("9h Td")).name == "natural 9"
    assert baccarat_hand(cards("9h 5d 4c")).name == "8"


def test_several_cards_take_a_plural_verb_and_a_name_in_two_parts_its_comma() -> None:
    assert verb("three queens", "beats", "beat") == " beat"
    assert verb("three-high straight", "beats", "beat") == " beats"
    assert verb("three high (2h 3h)", "is", "are") == " is"
    assert verb("four of a kind", "beats", "beat") == " beats"
    assert verb("two pair, aces and eights", "beats", "beat") == ", beats"


def test_lines_of_pay_tables_take_their_article() -> None:
    names = ["flush", "three_of_a_kind", "ace_king_suited", "pair_of_tens_or_better", "win_by_5", "two_pair"]
    assert [with_article(name) for name in names] == [
        "a flush",
        "three of a kind",
        "ace-king suited",
        "a pair of tens or better",
        "a win by 5",
        "two pair",
    ]


def test_lines_of_pay_tables_are_said_as_people_say_them() -> None:
    said = {
        "kk_qq_jj": "pair of kings, queens or jacks",
        "6_card_royal_hearts": "six-card royal in hearts",
        "two_aces_of_spades_dealer_blackjack_spades": "two aces of spades with a dealer blackjack in spades",
        "queen_of_hearts_pair_dealer_blackjack": "pair of queens of hearts with a dealer blackjack",
        "three_of_a_kind_wild": "wild three of a kind",
        "7_7_7_mixed": "7-7-7 mixed",
    }
    assert {line: line_name(line) for line in said} == said
    assert [with_article(line) for line in ("suited_20", "any_20", "single_ace", "ace_picture")] == [
        "a suited 20",
        "any 20",
        "a single ace",
        "an ace with a picture card",
    ]
