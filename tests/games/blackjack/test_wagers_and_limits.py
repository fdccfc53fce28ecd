"""Who may wager, how much, until when, and on how many boxes (OH-A §4, §13)."""

from itertools import permutations
from typing import Any

import pytest

from croupier.errors import ActionRefused, OptionRefused, UnknownName, WagerRefused
from croupier.games.blackjack import GAME
from croupier.money import cents
from croupier.round.facts import Stake
from croupier.round.setup import Seat, Setup
from tests.games.blackjack.table import bet, boxes, finish, play, scenario, start
from tests.support import clause, nets, table

BARRED: dict[str, object] = {"mid_shoe_entry": "barred"}


def at_the_table(*seats: Seat, carry: Any = None, **options: object) -> list[tuple[str, str, str]]:
    """Who was refused which wager, and by which clause."""
    _, refused = GAME.seated(GAME.house(options), Setup(seats), carry)
    return [(seat, wager, why.clause) for seat, wager, why in refused]


def box(number: int, player: str = "", main: str = "10", **more: str) -> Seat:
    wagers = {"main": main} | more
    return Seat(str(number), tuple((slug, cents(amount)) for slug, amount in wagers.items()), player)


def a_round(*players: str, events: tuple[str, ...] = (), refused: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """Everyone gets 19 against 18, the refused ones nothing; every player keeps to one box."""
    seats = [{"seat": player, "wagers": {"main": "10"}} for player in players]
    playing = [player for player in players if player not in refused]
    entry = {
        "seats": seats,
        "events": list(events),
        "outcomes": ["Tc"] * len(playing) + ["Td"] + ["9c"] * len(playing) + ["8d"],
        "decisions": [bet(player, "stand") for player in playing],
        "expect": {player: {"main": "10"} for player in playing},
    }
    number = more.pop("number", 1)
    return entry | more | {"refused": [{"round": number, "seat": player, "wager": "main"} for player in refused]}


# Before the first card, and not after


@clause("OH-A 4.I")
def test_4_i_wagers_are_made_until_the_first_card_is_dealt() -> None:
    round_ = table("blackjack", boxes("10"))
    round_.wager("2", "main", "25")
    round_.wager("1", "main", "15")
    round_.wager("1", "house_money", "5")
    assert [(seat.seat, seat.wagers) for seat in round_.setup.seats] == [
        ("1", (("main", 1500), ("house_money", 500))),
        ("2", (("main", 2500),)),
    ]


@clause("OH-A 4.IV", "OH-A 4.VII")
@pytest.mark.parametrize(("seat", "wager"), [("1", "main"), ("1", "house_money"), ("2", "main")])
def test_4_iv_no_wager_is_made_or_changed_once_a_card_is_out(seat: str, wager: str) -> None:
    round_ = start("Tc")
    with pytest.raises(WagerRefused) as refused:
        round_.wager(seat, wager, "20")
    assert refused.value.clause == "OH-A 4.IV"
    assert nets(finish(round_, "6h 9d Kd 5s", "stand")) == {"1": {"main": "-10"}}


@clause("OH-A 4.VII", "OH-A 4.VIII")
def test_4_viii_doubles_splits_and_insurance_stay_down_once_made() -> None:
    round_ = start("8c Ah 8d 6s")
    round_.answer(bet("1", "insure", "5"))
    round_.answer("split")
    round_.answer("3c")
    round_.answer("double")
    round_.answer("Kc")
    round_.answer("9c")
    for taken_back in ("decline", "withdraw", bet("1", "insure", "1")):
        with pytest.raises(ActionRefused):
            round_.answer(taken_back)
    assert [fact for fact in round_.facts if type(fact) is Stake] == [
        Stake("1", "main", 1000, "OH-A 4.I"),
        Stake("1", "insurance", 500, "OH-A 9.I"),
        Stake("1", "split", 1000, "OH-A 11.I", hand=1),
        Stake("1", "double", 1000, "OH-A 10.I"),
    ]
    with pytest.raises(WagerRefused):
        round_.wager("1", "double", "5")


@clause("OH-A 4.I")
@pytest.mark.parametrize(("amount", "stands"), [("4.99", False), ("5", True), ("500", True), ("500.01", False)])
def test_4_i_the_posted_minimum_and_maximum(amount: str, stands: bool) -> None:
    refused = at_the_table(box(1, main=amount), table_minimum="5", table_maximum="500")
    assert refused == ([] if stands else [("1", "main", "OH-A 4.I")])


@clause("OH-A 4.I")
@pytest.mark.parametrize("amount", ["0", "-5"])
def test_4_i_a_wager_of_nothing_is_none(amount: str) -> None:
    assert at_the_table(box(1, main=amount)) == [("1", "main", "OH-A 4.I")]


@clause("OH-A 4.I")
@pytest.mark.parametrize(("slug", "by"), [("insurance", "OH-A 9.I"), ("double", "OH-A 10.I"), ("split", "OH-A 11.I")])
def test_4_i_wagers_of_later_moments_are_not_made_before_the_deal(slug: str, by: str) -> None:
    assert at_the_table(box(1, **{slug: "5"})) == [("1", slug, by)]


@clause("OH-A 4.X")
@pytest.mark.parametrize("slug", ["lucky_ladies", "21_plus_3", "push_22", "hedge_22"])
def test_4_x_a_side_bet_without_an_approved_addendum_is_not_taken_and_cannot_be_posted(slug: str) -> None:
    assert [refusal[:2] for refusal in at_the_table(box(1, **{slug: "5"}))] == [("1", slug)]
    with pytest.raises(UnknownName):
        GAME.house({slug: "on"})


@clause("OH-A 4.X", "OH-A 16.II.A")
def test_4_x_the_one_side_bet_with_an_addendum_is_house_money() -> None:
    assert at_the_table(box(1, house_money="5")) == []
    assert [wager.slug for wager in GAME.wagers if wager.own_limits] == ["house_money"]


# Sitting out


@clause("OH-A 4.IX")
def test_4_ix_who_sat_out_since_the_shuffle_may_be_barred() -> None:
    out = scenario(a_round("1"), a_round("1", "2", refused=("2",), number=2), **BARRED)
    assert out.ok
    assert [refusal["clause"] for refusal in out.refused] == ["OH-A 4.IX"]


@clause("OH-A 4.IX")
def test_4_ix_one_round_sat_out_is_enough_and_lasts_for_the_shoe() -> None:
    out = scenario(
        a_round("1", "2"),
        a_round("1"),
        a_round("1", "2", refused=("2",), number=3),
        a_round("1", "2", refused=("2",), number=4),
        **BARRED,
    )
    assert out.ok


@clause("OH-A 4.IX")
def test_4_ix_nobody_is_barred_unless_the_house_chooses_to() -> None:
    assert scenario(a_round("1"), a_round("1", "2")).ok
    assert scenario(a_round("1"), a_round("2"), a_round("1", "2")).ok


@clause("OH-A 4.IX")
def test_4_ix_it_is_the_person_who_is_barred_not_the_box() -> None:
    first, moved = a_round("1"), a_round("4")
    first["seats"][0]["player"] = moved["seats"][0]["player"] = "ann"
    assert scenario(first, moved, **BARRED).ok


@clause("OH-A 4.IX.A")
def test_4_ix_a_the_house_may_let_a_player_in_again() -> None:
    out = scenario(a_round("1"), a_round("1", "2", events=("readmit 2",)), a_round("1", "2"), **BARRED)
    assert out.ok
    for other in ("readmit 3", "readmit"):
        with pytest.raises(WagerRefused):
            scenario(a_round("1"), a_round("1", "2", events=(other,)), **BARRED)


@clause("OH-A 4.IX.B")
def test_4_ix_b_a_reshuffle_lets_everybody_in_again() -> None:
    assert scenario(a_round("1"), a_round("1", "2", events=("fresh_shoe",)), a_round("1", "2"), **BARRED).ok


@clause("OH-A 4.IX.B")
@pytest.mark.parametrize("ending", ["void", "abandon"])
def test_4_ix_b_who_wagered_on_a_round_that_was_not_finished_did_not_sit_out(ending: str) -> None:
    after_the_shuffle = a_round("1", "2", events=("fresh_shoe",)) | {
        "interventions": [{"at": 1, "kind": ending, "reason": "the lights went out"}],
        "outcomes": [],
        "decisions": [],
        "expect": {"2": {"main": "0"}},
    }
    assert scenario(a_round("1"), after_the_shuffle, a_round("1", "2"), **BARRED).ok


# Several boxes


@clause("OH-A 13.I")
def test_13_i_one_player_may_play_boxes_that_lie_side_by_side() -> None:
    for order in permutations((2, 3, 4)):
        assert at_the_table(*(box(number, "ann") for number in order)) == []
    round_wagers = {"2": {"main": "10"}, "3": {"main": "20"}}
    round_ = play("Tc 9c 6h 9d 9s Kd 9h", "stand", "stand", wagers=round_wagers)
    assert nets(round_) == {"3": {"main": "20"}, "2": {"main": "10"}}


@clause("OH-A 13.I")
def test_13_i_boxes_apart_are_refused_until_the_rest_lie_together() -> None:
    assert [refusal[0] for refusal in at_the_table(box(2, "ann"), box(4, "ann"))] == ["4"]
    assert [refusal[0] for refusal in at_the_table(box(1, "ann"), box(2, "ann"), box(4, "ann"))] == ["4"]
    assert {refusal[2] for refusal in at_the_table(box(2, "ann"), box(4, "ann"))} == {"OH-A 13.I"}


@clause("OH-A 13.I")
def test_13_i_boxes_with_another_player_between_them_are_not_adjacent() -> None:
    refused = at_the_table(box(1, "ann"), box(2, "bob"), box(3, "ann"))
    assert {clause for _, _, clause in refused} == {"OH-A 13.I"}
    assert "2" not in {seat for seat, _, _ in refused}


@clause("OH-A 13.I")
def test_13_i_a_house_may_keep_everyone_to_one_box() -> None:
    refused = at_the_table(box(1, "ann", house_money="5"), box(2, "ann"), box(3, "bob"), several_boxes="off")
    assert {(seat, clause) for seat, _, clause in refused} == {("2", "OH-A 13.I")}


@clause("OH-A 13.II")
def test_13_ii_several_boxes_may_have_a_minimum_of_their_own() -> None:
    posted: dict[str, object] = {"table_minimum": "10", "several_boxes_minimum": "25"}
    assert at_the_table(box(1, "ann", "10"), **posted) == []
    assert at_the_table(box(1, "ann", "25"), box(2, "ann", "25"), box(3, "bob", "10"), **posted) == []
    assert at_the_table(box(1, "ann", "25"), box(2, "ann", "24"), **posted) == [("2", "main", "OH-A 13.II")]


@clause("OH-A 13.II")
def test_13_ii_a_minimum_cannot_be_negative() -> None:
    with pytest.raises(OptionRefused):
        GAME.house({"several_boxes_minimum": "-1"})
