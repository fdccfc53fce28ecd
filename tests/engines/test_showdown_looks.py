"""Looks by number are the looks that the rules are given."""

import random

import numpy as np
import pytest

from croupier import games
from croupier.engines.showdown import looks
from croupier.engines.showdown.best_play import plan_of
from croupier.equipment.cards import cards, pack
from croupier.hands.looks import FaceLook, WildLook
from tests.engines.dealing.showdown_laying import SLUGS
from tests.engines.dealing.stud_laying import packs


@pytest.mark.parametrize(("sees", "size"), [("faces", 5), ("both", 6), ("faces", 3), ("both", 8), ("wild", 5)])
def test_the_number_of_a_hand_is_that_of_its_look(sees: str, size: int) -> None:
    look = WildLook if sees == "wild" else FaceLook
    hands = [laid[:size] for laid in packs(f"looks {sees}", 3000, 53 if sees == "wild" else 52)]
    numbers = looks.numbers(sees, np.array(hands, np.int8))
    assert [looks.looks(sees)[number] for number in numbers.tolist()] == [look.of(hand) for hand in hands]
    assert len(set(numbers.tolist())) > 15


@pytest.mark.parametrize(
    ("hand", "look"),
    [
        ("9d Td Jd Qd Kd Ad", FaceLook("royal_flush", "diamonds", 6, 6)),
        ("8d Td Jd Qd Kd Ad", FaceLook("royal_flush", "diamonds", 6, 5)),
        ("9h Td Jd Qd Kd Ad", FaceLook("royal_flush", "", 5, 5)),
        ("Ac 2c 3c 4c 9c", FaceLook("flush", "clubs", 5, 4)),
        ("Ac Kc Qc 2c 3d", FaceLook("high_card", "", 4, 3)),
        ("Kc Ac 2c 3d 4h", FaceLook("high_card", "", 3, 2)),
    ],
)
def test_an_ace_is_high_or_low_in_a_run_and_no_bridge(hand: str, look: FaceLook) -> None:
    assert FaceLook.of(cards(hand)) == look


def test_the_joker_has_no_face_value() -> None:
    assert WildLook.of(cards("Jk 2c 9d 9h Ks")) == WildLook("four_of_a_kind", "", 1)
    assert WildLook.of(cards("2d 3c 4c 5c 6c")) == WildLook("straight_flush", "straight", 1)


def test_which_side_bets_tell_suits_apart() -> None:
    bets = [bet for slug in SLUGS for bet in plan_of(games.get(slug)).side_bets if bet.sees not in ("hand", "loser")]
    assert [bet.wager for bet in bets if looks.tells_suits_apart(bet)] == ["six_card_bonus"]


def test_a_swap_of_suits_changes_nothing_but_the_suit() -> None:
    dice = random.Random(3)
    for _ in range(300):
        hand, suits = dice.sample(pack(), 6), dice.sample(range(4), 4)
        swapped = [card & ~3 | suits[card & 3] for card in hand]
        assert FaceLook.of(hand)._replace(suit="") == FaceLook.of(swapped)._replace(suit="")
