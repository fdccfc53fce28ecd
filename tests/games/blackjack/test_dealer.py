"""Drawing: when a player may, and when the dealer must, must not, or need not (OH-A §2.I.D, §12)."""

import pytest

from croupier.errors import BadCard, OptionRefused
from croupier.games.blackjack import GAME
from tests.games.blackjack.table import asked, bet, boxes, dealt, finish, lay, net, open_to, play, start
from tests.support import clause, nets


@clause("OH-A 12.I")
def test_12_i_a_player_draws_as_long_as_the_count_is_below_21() -> None:
    round_ = start("2c 6h 2d Kd")
    for drawn in ("2h", "2s", "3c", "3d", "3h"):  # 6, 8, 11, 14, 17
        assert "hit" in open_to(round_)
        round_.answer("hit")
        round_.answer(drawn)
    round_.answer("hit")
    round_.answer("3s")  # 20
    assert "hit" in open_to(round_)
    round_.answer("hit")
    round_.answer("Ac")  # 21
    assert asked(round_) == "draw dealer up"


@clause("OH-A 12.I.A")
@pytest.mark.parametrize(
    ("cards", "hits"),
    [("Tc 6h 4d Kd", "7c"), ("Ac 6h 4d Kd", "6c"), ("Ac 6h 6d Kd", "4c")],
)
def test_12_i_a_a_hard_or_soft_21_takes_no_more_cards(cards: str, hits: str) -> None:
    round_ = start(cards)
    round_.answer("hit")
    round_.answer(hits)
    assert asked(round_) == "draw dealer up"


@clause("OH-A 12.I.A", "OH-A 10.I")
def test_12_i_a_a_21_of_two_cards_after_a_split_takes_no_more_cards_either() -> None:
    round_ = start("Tc 6h Kd Kd")
    round_.answer("split")
    round_.answer("Ac")
    assert asked(round_) == "draw 1 up"  # straight on to the second hand


@clause("OH-A 12.I.A")
def test_12_i_a_a_blackjack_takes_no_more_cards() -> None:
    assert dealt(play("Ac 6h Kd Kd")) == ["1 Ac up", "dealer 6h down", "1 Kd up", "dealer Kd down"]


@clause("OH-A 12.I")
def test_12_i_a_bust_ends_the_hand() -> None:
    round_ = start("Tc 9c 6h 6d 9d Kd", boxes("10", "10"))
    round_.answer("hit")
    round_.answer("Kc")
    assert asked(round_).startswith("decide 2")


@clause("OH-A 12.I.B")
def test_12_i_b_a_doubled_hand_takes_one_card_however_low() -> None:
    round_ = start("2c 6h 2d Kd")
    round_.answer("double")
    round_.answer("2h")
    assert asked(round_) == "draw dealer up"


@clause("OH-A 12.I.C")
def test_12_i_c_a_split_ace_takes_one_card_however_low() -> None:
    round_ = start("Ac 6h Ad Kd")
    round_.answer("split")
    lay(round_, "2c 2d")
    assert asked(round_) == "draw dealer up"


# The dealer


@clause("OH-A 12.II", "OH-A 2.I.D")
@pytest.mark.parametrize(
    ("cards", "drawn"),
    [
        ("Th 6s", ["5c"]),  # 16 draws
        ("Th 7s", []),  # hard 17 stands
        ("Th 2s", ["4d", "5c"]),  # 12, 16, 21
        ("6h 5s", ["6d"]),  # hard 17 in three cards stands
        ("Ah 7s", []),  # soft 18 stands
        ("Ah 8s", []),
        ("Ah 6s", ["Ad"]),  # soft 17 draws, soft 18 stands
        ("Ah 6s", ["9d", "5c"]),  # soft 17, hard 16, hard 21
        ("Ah 2s", ["4d", "Td"]),  # soft 13, soft 17, hard 17
        ("3h 3s", ["Ad", "Td"]),  # soft 17 in three cards draws too
        ("2h 2s", ["2d", "2c", "2h", "2s", "2d", "3c"]),  # 14, then 17
    ],
)
def test_12_ii_the_dealer_draws_to_hard_17_or_soft_18(cards: str, drawn: list[str]) -> None:
    up, hole = cards.split()
    round_ = play(f"Tc {up} Td {hole} {' '.join(drawn)}", "stand")
    assert dealt(round_)[4:] == [f"dealer {text} up" for text in drawn]


@clause("OH-A 12.II", "OH-A 2.I.D")
@pytest.mark.parametrize(
    ("cards", "drawn"),
    [("Ah 6s", []), ("3h 3s", ["Ad"]), ("Ah 5s", ["Ad"]), ("Th 6s", ["5c"]), ("Ah 7s", []), ("Th 7s", [])],
)
def test_2_i_d_a_layout_may_say_that_the_dealer_stands_on_any_17(cards: str, drawn: list[str]) -> None:
    up, hole = cards.split()
    round_ = play(f"Tc {up} Td {hole} {' '.join(drawn)}", "stand", soft_17="stand")
    assert dealt(round_)[4:] == [f"dealer {text} up" for text in drawn]


@clause("OH-A 2.I.D", "OH-A 12.II")
def test_2_i_d_hit_or_stand_on_a_soft_17_decides_this_hand() -> None:
    assert net(play("Tc 6h 8d As 4c", "stand")) == "-10"  # 17 becomes 21
    assert net(play("Tc 6h 8d As", "stand", soft_17="stand")) == "10"
    with pytest.raises(OptionRefused) as refused:
        GAME.house({"soft_17": "either"})
    assert refused.value.clause == "OH-A 2.I.D"


@clause("OH-A 12.III")
def test_12_iii_the_dealer_draws_nothing_when_everybody_has_busted() -> None:
    round_ = play("Tc 9c 6h 6d 7d 2d Kc 6c", "hit", "hit", wagers=boxes("10", "10"))  # 26 and 22
    assert nets(round_) == {"2": {"main": "-10"}, "1": {"main": "-10"}}
    assert dealt(round_)[-1] == "2 6c up"


@clause("OH-A 12.III")
def test_12_iii_the_dealer_draws_nothing_when_only_blackjacks_were_left() -> None:
    assert nets(play("Ac Ad 6h Kc Kd 2d", wagers=boxes("10", "20"))) == {"1": {"main": "15"}, "2": {"main": "30"}}


@clause("OH-A 12.III")
def test_12_iii_blackjacks_and_busts_together_leave_nothing_to_draw_for() -> None:
    assert nets(play("Ac 9c 6h Kc 7d 2d Kd", "hit", wagers=boxes("10", "20"))) == {
        "1": {"main": "15"},
        "2": {"main": "-20"},
    }


@clause("OH-A 12.III")
def test_12_iii_even_money_leaves_nothing_to_draw_for() -> None:
    assert nets(play("Ac Ah Kc 3d", "even_money")) == {"1": {"main": "10"}}


@clause("OH-A 12.III")
def test_12_iii_one_hand_that_still_depends_on_it_makes_the_dealer_draw() -> None:
    round_ = start("Tc 9c 6h 6d 7d 2d", boxes("10", "10"))
    round_.answer("hit")
    round_.answer("Kc")
    round_.answer(bet("2", "stand"))
    assert asked(round_) == "draw dealer up"


@clause("OH-A 12.III")
def test_12_iii_one_split_hand_that_stands_makes_the_dealer_draw() -> None:
    round_ = start("8c 6h 8d 2d")
    for answer in ("split", "7c", "hit", "Kc", "Tc", "stand"):
        round_.answer(answer)
    assert asked(round_) == "draw dealer up"
    assert nets(finish(round_, "9s")) == {"1": {"split": "10", "main": "-10"}}


@clause("OH-A 12.III", "OH-A 7.VII")
def test_12_iii_the_hole_card_is_turned_up_all_the_same() -> None:
    round_ = start("Tc 6h 6d ??")
    round_.answer("hit")
    round_.answer("Kc")
    assert asked(round_) == "reveal dealer 2"
    assert net(finish(round_.fork(), "2d")) == "-10"
    assert net(finish(round_, "??")) == "-10"  # nobody noted it, and nothing depends on it


@clause("OH-A 12.II", "OH-A 7.VII")
def test_12_ii_a_hole_card_that_a_hand_depends_on_must_be_identified() -> None:
    round_ = start("Tc 6h 6d ??")
    round_.answer("stand")
    with pytest.raises(BadCard, match="must be identified"):
        round_.answer("??")
