"""Who wins: counts, blackjacks, and the dealer's 22 (OH-A Free Bet §4, §8, §14)."""

import pytest

from croupier.equipment.cards import cards
from croupier.games.free_bet_blackjack.plan import RULES
from croupier.hands.points import Total, total
from tests.games.blackjack.table import announced, asked, bet, boxes, dealt, finish, net, open_to, paid, place, settled
from tests.games.free_bet_blackjack.table import GAME, lines, play, start
from tests.support import clause, nets


@clause(
    "OH-A Free Bet 4.II", "OH-A Free Bet 4.II.A", "OH-A Free Bet 4.II.B", "OH-A Free Bet 4.III", "OH-A Free Bet 4.III.A"
)
@pytest.mark.parametrize("player", range(12, 27))
@pytest.mark.parametrize("dealer", range(17, 27))
def test_4_every_count_against_every_count(player: int, dealer: int) -> None:
    outcome = RULES.against_dealer(player, dealer)
    if player > 21:
        assert outcome == "lose"
    elif dealer == 22:
        assert outcome == "push"
    elif dealer > 22 or player > dealer:
        assert outcome == "win"
    else:
        assert outcome == ("push" if player == dealer else "lose")


@clause("OH-A Free Bet 4.II.A", "OH-A Free Bet 4.VII")
def test_4_ii_a_a_dealer_above_22_loses_to_any_hand() -> None:
    assert lines(play("Tc 6h 2d Td 7c", "stand")) == [("main", 1, "10", "4.II.A")]


@clause("OH-A Free Bet 4.III.C")
@pytest.mark.parametrize("hand", ["Tc 2d", "Tc 9d", "Tc Kd", "Tc 7d"])
def test_4_iii_c_a_dealer_22_pushes_every_live_hand(hand: str) -> None:
    first, second = hand.split()
    assert lines(play(f"{first} 6h {second} Td 6c", "stand")) == [("main", 1, "0", "4.III.C")]


@clause("OH-A Free Bet 4.III.C")
def test_4_iii_c_a_bust_has_lost_before_the_22_matters() -> None:
    round_ = play("Tc Tc 6h 6d 9d Td Kc 6s", bet("1", "hit"), bet("2", "stand"), wagers=boxes("10", "20"))
    assert nets(round_) == {"2": {"main": "0"}, "1": {"main": "-10"}}


@clause("OH-A Free Bet 4.III.C", "OH-A Free Bet 8.I")
def test_4_iii_c_a_blackjack_is_paid_before_a_22_can_be_drawn() -> None:
    round_ = play("As Tc 6h Kd 9d Td 6c", bet("2", "stand"), wagers=boxes("10", "10"))
    assert nets(round_) == {"1": {"main": "15"}, "2": {"main": "0"}}


@clause("OH-A Free Bet 4.III.C", "OH-A Free Bet 10.I", "OH-A Free Bet 12.I")
def test_4_iii_c_paid_doubles_and_splits_push_with_their_hands() -> None:
    round_ = play("Tc 6h Kd Td 2c 9s 8c 6c", "split", "double", "stand")
    assert nets(round_) == {"1": {"split": "0", "main": "0", "double": "0"}}


@clause("OH-A Free Bet 4.II.B", "OH-A Free Bet 4.VI")
def test_4_vi_the_higher_count_wins_and_settling_goes_from_the_right() -> None:
    round_ = play(
        "Tc Tc Tc 9h 9d 8d Kd 9s",
        bet("1", "stand"),
        bet("2", "stand"),
        bet("3", "stand"),
        wagers=boxes("10", "10", "10"),
    )
    assert settled(round_) == [
        ("3", "main", "10", "OH-A Free Bet 4.II.B"),
        ("2", "main", "0", "OH-A Free Bet 4.III.A"),
        ("1", "main", "10", "OH-A Free Bet 4.II.B"),
    ]


@clause("OH-A Free Bet 4.IV", "OH-A Free Bet 8.II")
def test_4_iv_a_dealer_blackjack_takes_a_21_that_is_none() -> None:
    assert lines(play("7c Kh 4d As")) == [("main", 1, "-10", "4.IV")]


@clause("OH-A Free Bet 4.III.B", "OH-A Free Bet 8.II", "OH-A Free Bet 4.IV")
def test_4_iii_b_two_blackjacks_push() -> None:
    assert lines(play("Ac Kh Kd As")) == [("main", 1, "0", "8.II")]


@clause("OH-A Free Bet 4.II.C", "OH-A Free Bet 8.I")
def test_4_ii_c_a_blackjack_beats_a_21_of_three_cards() -> None:
    round_ = play("As Tc 6h Kd 9d 5d Tc", bet("2", "stand"), wagers=boxes("10", "10"))
    assert nets(round_) == {"1": {"main": "15"}, "2": {"main": "-10"}}


@clause("OH-A Free Bet 8.I", "OH-A Free Bet 4.VII", "OH-A Free Bet 2.I.C")
@pytest.mark.parametrize(("odds", "won"), [("3:2", "15"), ("6:5", "12")])
def test_8_i_a_blackjack_pays_as_the_layout_says(odds: str, won: str) -> None:
    assert lines(play("As 6h Kd Kd", blackjack_pays=odds)) == [("main", 1, won, "8.I")]


@clause("OH-A Free Bet 8.II", "OH-A Free Bet 1.II")
def test_8_ii_against_a_ten_it_is_called_and_waits_for_the_reader() -> None:
    round_ = start("As Tc Kh Kd 9d ??", boxes("10", "10"))
    assert announced(round_) == ["seat 1 has blackjack"]
    assert not paid(round_)
    round_.answer("no")
    assert settled(round_) == [("1", "main", "15", "OH-A Free Bet 8.II")]
    assert asked(round_) == "decide 2: hit"


# Counting and drawing


@clause(
    "OH-A Free Bet 3.II",
    "OH-A Free Bet 3.II.A",
    "OH-A Free Bet 3.II.B",
    "OH-A Free Bet 3.II.C",
    "OH-A Free Bet 1.V",
    "OH-A Free Bet 1.VI",
)
@pytest.mark.parametrize(
    ("hand", "points", "soft"),
    [("2d 9c", 11, False), ("Td Jc", 20, False), ("Qd Kc", 20, False), ("As 9c", 20, True), ("As 9c 2d", 12, False)],
)
def test_3_ii_what_the_cards_count(hand: str, points: int, soft: bool) -> None:
    assert total(cards(hand)) == Total(points, soft)


@clause("OH-A Free Bet 14.I", "OH-A Free Bet 14.I.A")
def test_14_i_a_player_draws_below_21_and_no_further() -> None:
    round_ = start("2c 6h 3d Kd")
    for answer in ("hit", "5c", "hit", "9c"):
        assert "hit" in open_to(round_) or asked(round_) == "draw 1 up"
        round_.answer(answer)
    assert "hit" in open_to(round_)  # 19
    round_.answer("hit")
    round_.answer("2h")
    assert asked(round_) == "draw dealer up"  # 21 takes no more
    soft = start("As 6h 4d Kd")
    soft.answer("hit")
    soft.answer("6c")
    assert asked(soft) == "draw dealer up"  # soft 21 neither


@clause("OH-A Free Bet 14.II", "OH-A Free Bet 2.I.D")
@pytest.mark.parametrize(("soft_17", "won"), [("hit", "-10"), ("stand", "10")])
def test_14_ii_the_dealer_draws_to_hard_17_and_soft_18_unless_posted(soft_17: str, won: str) -> None:
    drawn = "4c" if soft_17 == "hit" else ""
    assert net(play(f"Tc 6h 8d As {drawn}", "stand", soft_17=soft_17)) == won


@clause("OH-A Free Bet 14.II")
@pytest.mark.parametrize("hole", ["Kd", "As"])
def test_14_ii_the_dealer_stands_on_hard_17_and_soft_18(hole: str) -> None:
    round_ = play(f"Tc 7h 9d {hole}", "stand")
    assert len([entry for entry in dealt(round_) if entry.startswith("dealer")]) == 2


@clause("OH-A Free Bet 14.III")
def test_14_iii_the_dealer_draws_for_nobody() -> None:
    round_ = play("Tc 6h 6d Kd Kc", "hit")
    assert net(round_) == "-10"
    assert len([entry for entry in dealt(round_) if entry.startswith("dealer")]) == 2


@clause("OH-A Free Bet 7.XI")
def test_7_xi_the_cards_decide_whatever_was_called() -> None:
    round_ = start("Tc 9h Td 8s")
    round_.felt.announce("seat 1 has 16", "OH-A Free Bet 7.VI")
    assert net(finish(round_, "", "stand")) == "10"


@clause(
    "OH-A Free Bet 7.III",
    "OH-A Free Bet 7.III.A",
    "OH-A Free Bet 7.III.B",
    "OH-A Free Bet 7.III.C",
    "OH-A Free Bet 7.III.D",
)
def test_7_iii_one_card_to_each_box_then_the_dealer_twice_over() -> None:
    round_ = start("2c 3c 4c 5c 6c 7c", boxes("10", "10"))
    assert dealt(round_) == ["1 2c up", "2 3c up", "dealer 4c down", "1 5c up", "2 6c up", "dealer 7c down"]
    assert place(round_, "dealer", "4c") < place(round_, "1", "5c")


@clause("OH-A Free Bet 3.I")
def test_3_i_one_to_eight_whole_decks() -> None:
    for decks in (1, 8):
        assert GAME.cards_in(GAME.house({"decks": decks}))[:52] == [decks] * 52
