"""Bonus bets on the dealer's hand and on lammers: Hedge 22, Silver Stack, Bust Bonus (CO 30-2119)."""

import pytest

from croupier.equipment.cards import cards
from croupier.errors import ActionRefused
from croupier.games.ride_free import rules
from croupier.round.requests import Gather
from tests.games.blackjack.table import asked, bet, dealt, finish, lay
from tests.games.blackjack.table import start as any_start
from tests.games.ride_free.table import GAME, bets, lines, play, start
from tests.support import clause, line, nets

HEDGE = bets("25", hedge_22="5")
SILVER = bets("25", silver_stack="5")


# Hedge 22


@clause("CO 30-2119 (21)(A)", "CO 30-2119 (23)", "CO 30-2119 (23)(A)(I)", "CO 30-2119 (23)(A)(II)")
@pytest.mark.parametrize(
    ("posted", "odds"),
    [("PT-FLT-SB1-01", (50, 20, 8)), ("PT-FLT-SB1-02", (50, 20, 7)), ("PT-FLT-SB1-03", (11, 11, 11))],
)
def test_23_each_table_pays_its_22(posted: str, odds: tuple[int, ...]) -> None:
    for dealer, pays in zip(("6h Th 6h", "6h Td 6h", "6h Ts 6h"), odds, strict=True):
        up, hole, third = dealer.split()
        round_ = play(f"Tc {up} 9d {hole} {third}", "stand", wagers=HEDGE, hedge_22=posted)
        assert nets(round_)["1"] == {"main": "0", "hedge_22": str(5 * pays)}
        assert line(round_, "1", "hedge_22").clause == "CO 30-2119 (23)"


@clause("CO 30-2119 (21)(A)")
@pytest.mark.parametrize("third", ["5h", "7h", "2h"])
def test_21_a_any_other_dealer_hand_loses_it(third: str) -> None:
    round_ = play(f"Tc 6h 9d Td {third}", "stand", wagers=HEDGE)
    assert lines(round_)[-1] == ("hedge_22", 1, "-5", "(21)(A)")


@clause("CO 30-2119 (21)(A)", "CO 30-2119 (9)(B)")
@pytest.mark.parametrize(("drawn", "won"), [("Kc", "40"), ("9c", "40")])
def test_9_b_a_busted_hand_still_wins_and_the_dealer_draws_for_it(drawn: str, won: str) -> None:
    assert nets(play(f"Tc 6h 6s Ts {drawn} 6d", "hit", wagers=HEDGE))["1"] == {"main": "-25", "hedge_22": won}


@clause("CO 30-2119 (21)(A)", "CO 30-2119 (9)(B)")
def test_9_b_the_dealer_draws_for_a_hand_of_30_too_and_it_loses_to_the_22() -> None:
    round_ = play("Tc 6h Ks Ts Qc 6d", "hit", wagers=HEDGE)
    assert nets(round_)["1"] == {"main": "-25", "hedge_22": "-5"}
    assert dealt(round_)[-1].startswith("dealer")


@clause("CO 30-2119 (9)(B)")
def test_9_b_cards_that_can_only_confirm_a_loss_need_not_be_noted() -> None:
    round_ = play("Tc 6h Ks Ts Qc ??", "hit", wagers=HEDGE)
    assert nets(round_)["1"] == {"main": "-25", "hedge_22": "-5"}


@clause("CO 30-2119 (9)(B)", "CO 30-2119 (19)")
def test_9_b_the_dealer_draws_after_a_blackjack() -> None:
    assert nets(play("Ac 6h Kd Ts 6d", wagers=HEDGE))["1"] == {"main": "37.50", "hedge_22": "40"}


@clause("CO 30-2119 (21)(A)")
def test_21_a_a_surrendered_hand_keeps_its_hedge() -> None:
    round_ = play("Tc 6h 6s Ts 6d", "surrender", wagers=HEDGE, late_surrender="on")
    assert nets(round_)["1"] == {"main": "-12.50", "hedge_22": "40"}


@clause("CO 30-2119 (21)(A)")
def test_21_a_after_a_split_the_first_hand_is_looked_at() -> None:
    # Hand 1: T-5-K... busts with 30 only by hitting a hard 20; hand 2 has 18.
    wagers = bets("10", hedge_22="5")
    first_30 = play("Tc 6h Kd Ts Qc Jc 8c 6d", "split", "hit", "stand", wagers=wagers)
    assert nets(first_30)["1"] == {"split": "0", "main": "-10", "hedge_22": "-5"}
    second_30 = play("Tc 6h Kd Ts 8c Qc Jc 6d", "split", "stand", "hit", wagers=wagers)
    assert nets(second_30)["1"] == {"split": "-10", "main": "0", "hedge_22": "40"}


@clause("CO 30-2119 (21)(A)")
def test_21_a_a_dealer_blackjack_loses_it() -> None:
    assert nets(play("Tc Kh 9d As", wagers=HEDGE))["1"] == {"main": "-25", "hedge_22": "-5"}


# Silver Stack


@clause("CO 30-2119 (24)", "CO 30-2119 (24)(A)(I)", "CO 30-2119 (24)(A)(II)", "CO 30-2119 (21)(B)")
@pytest.mark.parametrize(
    ("posted", "odds"),
    [("PT-FLT-SB2-01", (3, 10, 30, 60, 100, 300, 1000)), ("PT-FLT-SB2-02", (3, 12, 30, 50, 100, 100, 100))],
)
def test_24_one_to_seven_lammers(posted: str, odds: tuple[int, ...]) -> None:
    table = GAME.house({"silver_stack": posted}).tables["silver_stack"]
    assert [str(table[f"{count}_lammers"].pays) for count in range(1, 8)] == [f"{pays} to 1" for pays in odds]
    round_ = play("6c 6h 5d Ts 2c 5h", "free_double", wagers=SILVER, silver_stack=posted)
    assert nets(round_)["1"] == {"main": "-25", "free_double": "0", "silver_stack": "15"}


@clause("CO 30-2119 (21)(B)", "CO 30-2119 (24)")
def test_24_seven_lammers_are_three_splits_and_four_doubles() -> None:
    dealt_out = "4c 6h 4d Tc 4h 7d Kc 4s 6d 9c 5d Td 7c 2h 5s"
    choices = ["free_split", "free_split", "free_double", "free_split", "free_double", "free_double", "free_double"]
    round_ = play(dealt_out, *choices, wagers=SILVER)
    assert line(round_, "1", "silver_stack").line == "7_lammers"
    assert nets(round_)["1"]["silver_stack"] == "5000"


@clause("CO 30-2119 (21)(B)")
@pytest.mark.parametrize(
    ("cards_", "choices"),
    [("Tc 6h 9d Td 7c", ("stand",)), ("Tc 6h 2d Td 5c 7c", ("double",)), ("Tc Kh 9d As", ()), ("As 6h Kd Td", ())],
)
def test_21_b_no_lammer_no_win(cards_: str, choices: tuple[str, ...]) -> None:
    round_ = play(cards_, *choices, wagers=SILVER)
    assert lines(round_)[-1] == ("silver_stack", 1, "-5", "(21)(B)")


# Bust Bonus


@clause("CO 30-2119 (25)", "CO 30-2119 (25)(A)(I)", "CO 30-2119 (25)(A)(II)", "CO 30-2119 (25)(A)(IV)")
@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        ("Ah 5c Td 9s", "3 to 1"),
        ("Ah 5h Th 9h", "50 to 1"),
        ("2h Tc Kd", "1 to 1"),
        ("2h Th Kh", "25 to 1"),
        ("3h Th Kh", "15 to 1"),
        ("4h Th Kh", "10 to 1"),
        ("5h Th Kh", "5 to 1"),
        ("6h Th Kh", "3 to 1"),
        ("6h Tc Kd", "1 to 1"),
        ("7h 8h Th", "15 to 1"),
        ("7h 8c Td", "2 to 1"),
        ("8h 5h Th", "10 to 1"),
        ("8h 5c Td", "2 to 1"),
        ("8h 8c 8d", "25 to 1"),
        ("8h 8h 8h", "75 to 1"),
        ("9h 5h Th", "20 to 1"),
        ("9h 5c Td", "2 to 1"),
        ("Kh 5h Th", "20 to 1"),
        ("Qh 5c Td", "2 to 1"),
        ("5h Tc Kd", "1 to 1"),
        ("4h Tc Kd", "1 to 1"),
        ("3h Tc Kd", "1 to 1"),
    ],
)
def test_25_by_the_upcard_and_the_suits(dealer: str, pays: str) -> None:
    table = GAME.house().tables["bust_bonus"]
    paid = table.best(rules.bust(cards(dealer)))
    assert paid is not None
    assert str(paid.pays) == pays


@clause("CO 30-2119 (21)(C)", "CO 30-2119 (25)")
def test_21_c_it_is_bet_after_the_deal_while_the_hole_card_is_down() -> None:
    round_ = start("Tc Th 9d ??", bets("25"))
    round_.answer("no")  # the check comes first
    assert isinstance(round_.pending, Gather)
    round_.answer(bet("1", "bust_bonus", "5"))
    assert nets(finish(round_, "6c Kd", "stand")) == {"1": {"main": "25", "bust_bonus": "10"}}


@clause("CO 30-2119 (21)(C)")
def test_21_c_it_may_be_offered_before_the_check() -> None:
    round_ = start("Tc Th 9d ??", bets("25"), bust_bonus_timing="before_peek")
    assert isinstance(round_.pending, Gather)
    round_.answer(bet("1", "bust_bonus", "5"))
    assert asked(round_) == "peek"
    round_.answer("yes")
    assert nets(finish(round_, "As"))["1"] == {"main": "-25", "bust_bonus": "-5"}


@clause("CO 30-2119 (21)(C)")
def test_21_c_against_a_blackjack_nobody_is_asked_after_the_check() -> None:
    assert lines(play("Tc Th 9d As", wagers=bets("25"))) == [("main", 1, "-25", "(20)")]


@clause("CO 30-2119 (21)(C)")
def test_21_c_a_dealer_who_stands_takes_it() -> None:
    assert lines(play("Tc Th 9d 8c", bet("1", "bust_bonus", "5"), "stand"))[-1] == ("bust_bonus", 1, "-5", "(21)(C)")


@clause("CO 30-2119 (21)(C)")
def test_21_c_every_box_is_asked_and_any_may_decline() -> None:
    wagers = {seat: {"main": "10"} for seat in "123"}
    round_ = start("Tc Tc Tc 6h 9d 9d 9d Ts", wagers)
    for seat, choice in (("2", bet("2", "bust_bonus", "5")), ("3", "decline"), ("1", "decline")):
        round_.answer(choice, seat=seat)
    finish(round_, "7c", "stand", "stand", "stand")
    assert nets(round_)["2"] == {"main": "10", "bust_bonus": "5"}
    assert nets(round_)["1"] == {"main": "10"}


@clause("CO 30-2119 (25)(A)(V)", "CO 30-2119 (21)(C)")
@pytest.mark.parametrize(
    ("drawn", "choice", "won"),
    [("Qc 7c", "hit", "-5"), ("7c", "stand", "5"), ("9c 7c", "hit", "5")],  # 30; 20 stands; 29 busts and still wins
)
def test_25_a_v_a_hand_of_30_does_not_win_it(drawn: str, choice: str, won: str) -> None:
    round_ = play(f"Tc 6h Ks Ts {drawn}", bet("1", "bust_bonus", "5"), choice)
    assert nets(round_)["1"]["bust_bonus"] == won


@clause("CO 30-2119 (21)(C)", "CO 30-2119 (9)(B)")
def test_21_c_the_dealer_draws_for_it_when_all_have_busted() -> None:
    round_ = start("Tc 6h 6s Ts")
    round_.answer(bet("1", "bust_bonus", "5"))
    round_.answer("hit")
    lay(round_, "Kc")
    assert asked(round_) == "draw dealer up"
    assert nets(finish(round_, "7d"))["1"] == {"main": "-10", "bust_bonus": "5"}


@clause("CO 30-2119 (21)(C)")
def test_21_c_the_player_says_how_much() -> None:
    round_ = start("Tc 6h 9d Ts")
    with pytest.raises(ActionRefused, match="say how much"):
        round_.answer(bet("1", "bust_bonus"))


@clause("CO 30-2119 (25)(A)(III)")
@pytest.mark.parametrize("decks", range(1, 9))
def test_25_a_iii_on_one_to_eight_decks(decks: int) -> None:
    assert GAME.house({"decks": decks}).tables["bust_bonus"].id == "PT-FLT-BB-01"


def test_plain_blackjack_offers_no_bust_bonus() -> None:
    assert not isinstance(any_start("Tc Th 9d 8c").pending, Gather)
