"""Boxes with seated and standing players: who may bet, who decides, and the limits (SG §1.23, §3.4 to §3.9, §5.1)."""

from typing import Any

import pytest

from croupier.errors import BadInput, OptionRefused, OutOfTurn, Refused, WagerRefused
from croupier.games.pontoon_plus import GAME
from croupier.money import cents
from tests.games.pontoon_plus.table import Bets, asked, finish, lay, net, play, remedies, say, seats, settled, start
from tests.support import clause, nets

LIMITS: dict[str, Any] = {"table_minimum": "10", "table_maximum": "100"}


def refusals(bets: Bets, **options: object) -> list[tuple[str, str, str]]:
    """What is refused: seat, wager and clause."""
    _, refused = GAME.seated(GAME.house(options), seats(bets))
    return [(seat, wager, why.clause) for seat, wager, why in refused]


# Who decides


@clause("SG 1.23", "SG 3.8", "SG 1.29")
def test_1_23_the_seated_player_decides_whoever_bets_more() -> None:
    round_ = lay(start({"1b": "500", "1": "10"}), "9c 6h 9d")
    assert asked(round_) == "1: hit stand double split"
    with pytest.raises(OutOfTurn):
        round_.answer(say("1b", "stand"))
    assert nets(finish(round_, "Kd Qc", "stand")) == {"1b": {"main": "500"}, "1": {"main": "10"}}


@clause("SG 1.23")
def test_1_23_without_a_seated_player_the_highest_bettor_decides() -> None:
    round_ = lay(start({"1a": "10", "1b": "30", "1c": "20"}), "9c 6h 9d")
    assert asked(round_) == "1b: hit stand double split"
    round_.answer(say("1b", "split"))
    assert asked(round_) == "1a: follow decline; 1c: follow decline"


@clause("SG 1.23")
def test_1_23_of_equal_bets_the_one_placed_first_decides() -> None:
    assert asked(lay(start({"1a": "30", "1b": "30"}), "9c 6h 9d")) == "1a: hit stand double split"


@clause("SG 1.23", "SG 3.9")
def test_1_23_who_sits_there_with_a_side_bet_only_has_no_say_about_the_hand() -> None:
    bets = {"1": {"player_pair": "5"}, "1b": "10"}
    assert asked(lay(start(bets), "9c 6h 9d")) == "1b: hit stand double split"


@clause("SG 1.29", "SG 1.18", "SG 3.8")
def test_1_29_standing_players_win_and_lose_with_the_box() -> None:
    round_ = play("9c 6h 5d Kc", "hit", bets={"1": "10", "1b": "20", "1c": "30"})
    assert nets(round_) == {"1": {"main": "-10"}, "1b": {"main": "-20"}, "1c": {"main": "-30"}}


@clause("SG 3.7")
def test_3_7_a_player_may_bet_on_other_boxes_too() -> None:
    round_ = play("9c 8c 6h 9d 8d Kd Qc", say("1", "stand"), say("2", "stand"), bets={"1": "10", "2": "5", "2b": "10"})
    assert [net(round_, seat) for seat in ("1", "2", "2b")] == ["10", "5", "10"]


def test_two_players_do_not_sit_at_one_box() -> None:
    both = seats({"1": "10", "2": "10"})
    same = both._replace(seats=tuple(seat._replace(box=1) for seat in both.seats))
    with pytest.raises(BadInput, match="share a box"):
        GAME.seated(GAME.house(), same)


def test_more_players_may_stand_than_there_are_boxes() -> None:
    ten_bets = {f"1{letter}": "10" for letter in "abcdefghij"}
    assert len(start(ten_bets).setup.seats) == 10


# Limits


@clause("SG 3.4", "SG 3.5", "SG 5.2")
def test_3_5_a_bet_below_the_minimum_is_refused_while_bets_are_open() -> None:
    with pytest.raises(WagerRefused, match="main of 5 is below the minimum of 10"):
        start({"1": "5"}, **LIMITS)
    round_ = start({"1": "10"}, **LIMITS)
    round_.wager("1", "main", "20")  # the player raises it instead


@clause("SG 3.5", "SG 5.1")
def test_5_1_a_bet_above_the_maximum_is_refused() -> None:
    assert refusals({"1": "101"}, **LIMITS) == [("1", "main", "SG 5.1")]
    assert refusals({"1": "100"}, **LIMITS) == []


@clause("SG 5.1", "SG 3.6")
@pytest.mark.parametrize(("seated", "fits"), [("80", "20"), ("90", "10"), ("95", "5"), ("100", "0")])
def test_5_1_of_a_bet_that_does_not_fit_so_much_is_taken_as_the_box_holds(seated: str, fits: str) -> None:
    with pytest.raises(WagerRefused) as refused:
        start({"1": seated, "1b": "50"}, **LIMITS)
    assert refused.value.fits == cents(fits)


@clause("SG 5.1")
def test_5_1_what_is_taken_comes_in_steps_of_the_table() -> None:
    with pytest.raises(WagerRefused, match="box 1 takes 15 more"):
        start({"1": "80", "1b": "50"}, **LIMITS | {"table_maximum": "98", "increment": "5"})


@clause("SG 5.1", "SG 1.23")
def test_5_1_where_nobody_sits_the_highest_bettor_comes_first() -> None:
    assert refusals({"1a": "40", "1b": "80"}, **LIMITS) == [("1a", "main", "SG 5.1")]
    assert refusals({"1a": "60", "1b": "60"}, **LIMITS) == [("1b", "main", "SG 5.1")], "of equal ones the first"
    side = {"1a": {"main": "20", "bonus": "60"}, "1b": {"main": "30", "bonus": "60"}}
    assert refusals(side, bonus_maximum="100") == [("1a", "bonus", "SG 5.1")]


@clause("SG 3.6", "SG 5.1")
def test_3_6_what_a_player_leaves_of_the_maximum_is_open_to_others() -> None:
    assert refusals({"1": "60", "1b": "30", "1c": "10"}, **LIMITS) == []


@clause("SG 5.1")
def test_5_1_the_seated_player_comes_first_then_the_standing_ones_in_turn() -> None:
    bets = {"1b": "50", "1c": "40", "1d": "30", "1": "60"}
    assert refusals(bets, **LIMITS) == [("1b", "main", "SG 5.1"), ("1d", "main", "SG 5.1")], "60 and 40 are full"
    with pytest.raises(WagerRefused, match="main of 50: box 1 takes 40 more"):
        start({"1": "60", "1b": "50"}, **LIMITS)
    with pytest.raises(WagerRefused, match="box 1 is full"):
        start({"1": "100", "1b": "10"}, **LIMITS)


@clause("SG 5.1")
def test_5_1_each_box_and_each_kind_of_bet_has_its_own_maximum() -> None:
    assert refusals({"1": "100", "2": "100", "2b": {"bonus": "100"}}, **LIMITS) == []
    bets = {"1": {"main": "10", "bonus": "60"}, "1b": {"bonus": "50"}}
    assert refusals(bets, bonus_maximum="100") == [("1b", "bonus", "SG 5.1")]


UNNOTICED: dict[str, Any] = {
    "events": ["limit_unnoticed"],
    "declare": [{"at": 1, "kind": "limit_unnoticed"}],
}


@clause("SG 5.1.1")
def test_5_1_1_bets_over_the_maximum_win_pro_rata() -> None:
    round_ = play("9c 6h 9d Kd Qc", "stand", bets={"1": "120", "1b": "80"}, **UNNOTICED, **LIMITS)
    assert settled(round_, "1") == [("main", "0", "SG 5.1.1"), ("main", "60", "SG 3.27.1")]
    assert settled(round_, "1b") == [("main", "0", "SG 5.1.1"), ("main", "40", "SG 3.27.1")]
    assert remedies(round_) == [("limit_unnoticed", "SG 5.1.1")]


@clause("SG 5.1.1")
def test_5_1_1_and_lose_pro_rata_but_not_below_the_minimum() -> None:
    round_ = play("9c 6h 5d Kc", "hit", bets={"1": "190", "1b": "10"}, **UNNOTICED, **LIMITS)
    assert [net(round_, seat) for seat in ("1", "1b")] == ["-95", "-10"]


@clause("SG 5.1.2")
def test_5_1_2_a_bet_under_the_minimum_in_such_a_box_counts_as_it_lies() -> None:
    round_ = play("9c 6h 5d Kc", "hit", bets={"1": "195", "1b": "5"}, **UNNOTICED, **LIMITS)
    assert [net(round_, seat) for seat in ("1", "1b")] == ["-97.50", "-5"]


@clause("SG 5.1.1")
def test_5_1_1_found_after_a_split_the_bets_on_both_hands_are_cut() -> None:
    round_ = start({"1": "120", "1b": "80"}, events=["limit_unnoticed"], **LIMITS)
    lay(round_, "8c 6h 8d")
    round_.answer("split")
    round_.answer(say("1b", "decline"), seat="1b")
    lay(round_, "3s")
    round_.declare("limit_unnoticed")
    round_.answer(say("1", "double", "60"))
    round_.answer(say("1b", "decline"), seat="1b")
    lay(round_, "9s")
    round_.answer("decline")
    lay(round_, "Ks")
    round_.answer("stand")
    lay(round_, "Kd Qd")
    assert [net(round_, seat) for seat in ("1", "1b")] == ["180", "40"], "60 on each hand, 60 doubled; 40"
    assert round_.result is not None


@clause("SG 5.1.1")
def test_5_1_1_side_bets_are_cut_to_their_own_maximum() -> None:
    round_ = play(
        "8c 6h 8d Kd Qc",
        "stand",
        bets={"1": {"main": "10", "player_pair": "15"}, "1b": {"player_pair": "5"}},
        player_pair_maximum="10",
        **UNNOTICED,
    )
    assert nets(round_) == {"1": {"player_pair": "82.50", "main": "10"}, "1b": {"player_pair": "27.50"}}


@clause("SG 5.1.1", "SG 4.1.2")
def test_5_1_1_the_super_bonus_goes_by_the_bet_as_it_counts() -> None:
    round_ = play("7h 7c 7h 7h", "hit", bets={"1": "120", "1b": "80"}, **UNNOTICED, **LIMITS)
    assert nets(round_)["1"] == {"main": "120", "super_bonus": "1000"}


@clause("SG 5.2.1")
@pytest.mark.parametrize("kind", ["limit_unnoticed", "minimum_unnoticed"])
def test_5_2_1_a_bet_below_the_minimum_that_nobody_noticed_wins_as_it_lies(kind: str) -> None:
    declare = [{"at": 2, "kind": kind}]
    round_ = play("9c 6h 9d Kd Qc", "stand", bets={"1": "4"}, events=[kind], declare=declare, **LIMITS)
    assert settled(round_) == [("main", "4", "SG 3.27.1")]


@clause("SG 5.1.1", "SG 5.2.1")
def test_5_2_1_nothing_is_unnoticed_where_every_bet_is_within_the_limits() -> None:
    round_ = lay(start({"1": "50"}, **LIMITS), "9c")
    for kind in ("limit_unnoticed", "minimum_unnoticed"):
        with pytest.raises(Refused, match="no bet is"):
            round_.declare(kind)


@clause("SG 5.1.1")
def test_5_1_1_bets_are_cut_once() -> None:
    round_ = start({"1": "200"}, events=["limit_unnoticed"], **LIMITS)
    round_.declare("limit_unnoticed")
    with pytest.raises(Refused, match="already cut"):
        round_.declare("limit_unnoticed")


def test_an_overlooked_minimum_does_not_let_a_bet_over_the_maximum_in() -> None:
    with pytest.raises(WagerRefused, match="the maximum is 100"):
        start({"1": "101"}, events=["minimum_unnoticed"], **LIMITS)


@clause("SG 5.1.1", "SG 3.25", "SG 3.17.1")
def test_5_1_1_found_while_a_player_thinks_the_cut_bet_bounds_what_is_added() -> None:
    round_ = lay(start({"1": "200"}, events=["limit_unnoticed"], **LIMITS), "6c Ah 5d")
    round_.declare("limit_unnoticed")
    round_.answer(say("1", "insure", "100"), seat="1")
    round_.answer(say("1", "decline"), seat="1")
    assert nets(finish(round_, "2s Kd", "double")) == {"1": {"main": "-100", "insurance": "100", "double": "0"}}


# What a box must have on it


@clause("SG 5.2", "SG 3.6")
def test_5_2_the_minimum_is_for_all_bets_of_a_box_together() -> None:
    assert refusals({"1": "5", "1b": "5"}, **LIMITS) == []
    assert refusals({"1": "2", "1b": "3", "1c": "4.99"}, **LIMITS) == [
        (seat, "main", "SG 5.2") for seat in ("1", "1b", "1c")
    ]
    assert refusals({"1": "5", "1b": "5", "2": "5"}, **LIMITS) == [("2", "main", "SG 5.2")]
    with pytest.raises(
        WagerRefused, match="main of 2 and 3 on box 1 is below the minimum of 10; raise it or take it back"
    ):
        start({"1": "2", "1b": "3"}, **LIMITS)


@clause("SG 5.2")
def test_5_2_side_bets_have_a_minimum_of_their_own_for_the_box() -> None:
    bets: Bets = {"1": {"main": "10", "bonus": "2"}, "1b": {"bonus": "3"}}
    assert refusals(bets, **LIMITS, bonus_minimum="5") == []
    assert refusals(bets, **LIMITS, bonus_minimum="6") == [("1", "bonus", "SG 5.2"), ("1b", "bonus", "SG 5.2")]


@clause("SG 5.2", "SG 3.9")
def test_5_2_with_a_box_that_has_too_little_its_side_bets_are_refused() -> None:
    assert refusals({"1": {"main": "5", "bonus": "5"}}, **LIMITS) == [("1", "main", "SG 5.2"), ("1", "bonus", "SG 3.9")]


@clause("SG 5.2.1")
def test_5_2_1_a_small_bet_on_a_box_that_has_enough_was_not_overlooked() -> None:
    round_ = lay(start({"1": "5", "1b": "5"}, **LIMITS), "9c")
    with pytest.raises(Refused, match="no bet is below the posted minimum of its box"):
        round_.declare("minimum_unnoticed")


@clause("SG 5.1.1", "SG 3.17.1")
def test_5_1_1_insurance_of_a_bet_over_the_maximum_is_cut_with_it() -> None:
    round_ = lay(start({"1": "200"}, events=["limit_unnoticed"], **LIMITS), "6c Ah 5d")
    round_.answer(say("1", "insure", "100"), seat="1")
    round_.declare("limit_unnoticed")
    round_.answer(say("1", "decline"), seat="1")
    assert nets(finish(round_, "9s Kd", "hit", "stand")) == {"1": {"main": "-100", "insurance": "100"}}


# How many boxes there are


@clause("SG 2.1.1(a)")
@pytest.mark.parametrize(("posted", "boxes"), [({}, 7), ({"boxes": 5}, 5), ({"boxes": 9}, 9)])
def test_2_1_1_a_there_are_as_many_boxes_as_the_layout_shows(posted: dict[str, Any], boxes: int) -> None:
    assert refusals({str(box): "10" for box in range(1, boxes + 1)}, **posted) == []
    for beyond in (str(boxes + 1), f"{boxes + 1}b"):
        with pytest.raises(BadInput, match=f"the table has seats 1 to {boxes}") as why:
            refusals({beyond: "10"}, **posted)
        assert why.value.clause == "SG 2.1.1(a)"


@clause("SG 2.1.1(a)")
@pytest.mark.parametrize("boxes", ["0", "15", "many"])
def test_2_1_1_a_a_layout_shows_at_least_one_box(boxes: str) -> None:
    with pytest.raises(OptionRefused, match="1 to 14"):
        GAME.house({"boxes": boxes})
