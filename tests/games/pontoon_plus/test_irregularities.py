"""Absent players, interruptions, void rounds, errors of earlier rounds, and what the rules leave open (SG §5)."""

import pytest

from croupier.errors import Refused, RoundOver
from croupier.games.pontoon_plus import GAME
from croupier.round.round import Round, Void
from croupier.scenarios import settle
from tests.games.pontoon_plus.table import (
    announcements,
    asked,
    finish,
    lay,
    net,
    play,
    remedies,
    say,
    seats,
    settled,
    start,
)
from tests.support import clause, nets

TWO = {"1": "10", "2": "20"}


# Walking away


@clause("SG 5.3")
def test_5_3_for_a_player_who_walked_away_the_house_draws_to_12_and_settles() -> None:
    round_ = lay(start(), "2c 6h 3d")
    round_.declare("walked_away", seat="1")
    lay(round_, "4s 5s")  # 2-3-4-5 is 14, so no more
    assert asked(round_) == "card to dealer"
    assert net(finish(round_, "Kd Qd")) == "10"


@clause("SG 5.3")
def test_5_3_the_house_neither_insures_surrenders_doubles_nor_splits_for_the_absent() -> None:
    away = [{"at": 1, "kind": "walked_away", "seat": "1"}]
    round_ = play("6c Ah 6d 9s", bets={"1": "10"}, declare=away)
    assert settled(round_) == [("main", "-10", "SG 3.27.3")], "12 stands"


@clause("SG 5.3")
def test_5_3_an_absent_players_bust_and_21_are_settled_as_usual() -> None:
    away = [{"at": 4, "kind": "walked_away", "seat": "1"}]
    assert net(play("5c 6h 6d Ks", declare=away)) == "10", "21, paid at once"
    assert net(play("Kc 6h Qd 9s Ks", declare=away)) == "10"


@clause("SG 5.3", "SG 1.23")
def test_5_3_another_player_of_the_box_decides_when_the_seated_one_has_left() -> None:
    round_ = lay(start({"1": "10", "1b": "20", "1c": "30"}), "5c 6h 6d")
    round_.declare("walked_away", seat="1")
    assert asked(round_) == "1c: hit double"
    round_.answer(say("1c", "double"))
    assert asked(round_) == "1b: follow decline", "the absent player follows nobody"
    round_.answer(say("1b", "decline"), seat="1b")
    lay(round_, "9s")
    round_.answer(say("1c", "decline"), seat="1c")
    lay(round_, "Kd Qd")
    assert nets(round_) == {"1": {"main": "10"}, "1b": {"main": "20"}, "1c": {"main": "30", "double": "30"}}


@clause("SG 5.3")
def test_5_3_only_somebody_who_is_there_walks_away() -> None:
    round_ = lay(start(TWO), "5c")
    with pytest.raises(Refused, match="no player at seat '3'"):
        round_.declare("walked_away", seat="3")
    round_.declare("walked_away", seat="2")
    with pytest.raises(Refused, match="there is 1"):
        round_.declare("walked_away", seat="2")


# Interruptions and void rounds


@clause("SG 5.4", "SG 5.4.2", "SG 1.33", "SG 5.17")
@pytest.mark.parametrize("cards", ["", "9c", "9c 6h 9d"])
def test_5_4_2_interrupted_before_any_bet_is_decided_the_round_is_void(cards: str) -> None:
    round_ = lay(start(), cards)
    round_.declare("interruption", reason="power failure")
    assert isinstance(round_.result, Void)
    assert (round_.result.reason, round_.result.clause) == ("power failure", "SG 5.4.2")
    assert settled(round_) == [("main", "0", "SG 5.4.2")]
    with pytest.raises(RoundOver):
        round_.answer("stand")


@clause("SG 5.4", "SG 5.4.1")
@pytest.mark.parametrize(
    ("bets", "cards"),
    [
        ({"1": {"main": "10", "bonus": "5"}, "2": "10"}, "9c 8c 6h 9d"),  # box 1 has its two cards
        ({"1": "10", "2": "10"}, "Ac 8c 6h Kd"),  # a pontoon lies there, not paid yet
        ({"1": "10", "2": "10"}, "Ac 8c 6h Kd 8d"),  # and here it has been
    ],
)
def test_5_4_1_once_any_bet_is_decided_the_round_is_played_on(bets: dict[str, object], cards: str) -> None:
    round_ = lay(start(bets), cards)
    round_.declare("interruption")
    assert round_.result is None
    assert announcements(round_)[-1] == "an outcome is established; play continues"


@clause("SG 5.4.1")
def test_5_4_1_a_bust_and_a_dealer_who_stands_decide_bets_as_well() -> None:
    round_ = lay(start(TWO), "9c 8c 6h 5d 8d")
    round_.fork().declare("interruption")
    round_.answer("hit")
    lay(round_, "Kc")
    round_.declare("interruption")
    assert net(finish(round_, "Kd Qd", say("2", "stand")), "2") == "20"
    at_the_end = start(walking=True)
    lay(at_the_end, "9c 6h 9d")
    at_the_end.answer("stand")
    at_the_end.proceed()  # §3.27
    at_the_end.answer("Kd")
    at_the_end.proceed()
    at_the_end.answer("5d")
    at_the_end.declare("interruption")
    assert at_the_end.result is None, "the dealer has 21, and everything is decided"


@clause("SG 5.5", "SG 5.5.1", "SG 5.5.2", "SG 5.5.3", "SG 5.5.4", "SG 5.17")
@pytest.mark.parametrize(
    ("kind", "cited"),
    [
        ("foreign_card", "SG 5.5.1"),
        ("wrong_card_count", "SG 5.5.2"),
        ("shoe_exhausted", "SG 5.5.3"),
        ("cards_not_shuffled", "SG 5.5.4"),
    ],
)
def test_5_5_these_void_the_round_and_return_every_bet(kind: str, cited: str) -> None:
    bets = {"1": {"main": "10", "player_pair": "5"}, "1b": "20"}
    round_ = lay(start(bets), "9c 6h 9d")
    assert settled(round_) == [("player_pair", "55", "SG 4.1.1")]
    round_.answer("double")
    round_.declare(kind)
    assert isinstance(round_.result, Void)
    assert remedies(round_) == [(kind, cited)]
    assert nets(round_) == {"1": {"main": "0", "player_pair": "0", "double": "0"}, "1b": {"main": "0"}}


# Other rounds, other people


@clause("SG 5.6", "SG 5.13")
def test_5_13_an_error_of_an_earlier_round_touches_neither_round() -> None:
    stood = {"seats": [{"seat": "1", "wagers": {"main": "10"}}], "decisions": [say("1", "stand")]}
    first = stood | {"outcomes": ["9c", "6h", "9d", "Kd", "Qd"], "expect": {"1": {"main": "10"}}}
    second = stood | {
        "outcomes": ["9c", "6h", "9d", "Kd", "5d"],
        "interventions": [{"at": 2, "kind": "earlier_round_error", "reason": "the first round's dealer had 16"}],
        "expect": {"1": {"main": "-10"}},
    }
    assert settle({"game": "pontoon-plus", "rounds": [first, second]}).ok


@clause("SG 5.14")
def test_5_14_a_misplaced_bet_is_settled_where_the_chips_lie() -> None:
    placed = [{"at": 2, "kind": "misplaced_bet", "seat": "2", "reason": "meant for box 1"}]
    round_ = play("9c 8c 6h 9d 8d Kd 2d", say("1", "stand"), say("2", "stand"), bets=TWO, declare=placed)
    assert [net(round_, seat) for seat in ("1", "2")] == ["0", "-20"]


@clause("SG 5.19")
def test_5_19_what_the_rules_leave_open_the_shift_manager_decides() -> None:
    round_ = lay(start(), "9c 6h")
    with pytest.raises(Refused, match="say as the reason"):
        round_.declare("not_provided_for")
    round_.declare("not_provided_for", reason="the spilled drink is wiped up and play goes on")
    assert announcements(round_) == ["the shift manager decides: the spilled drink is wiped up and play goes on"]
    assert net(finish(round_, "9d Kd Qd", "stand")) == "10"
    voided = lay(start(), "9c 6h")
    voided.void("the shift manager voids the round")
    assert isinstance(voided.result, Void)


# An outcome that nobody has paid


@clause("SG 5.4.1", "SG 3.26", "SG 3.16", "SG 3.24.3")
@pytest.mark.parametrize(
    ("cards", "decisions", "rest", "won"),
    [
        ("Kc 9c 6h 5d 9d", [], "Kd Qd", "10"),  # hit to 21 below
        ("6c 9c 6h 5d 9d", ["double"], "Kd Qd", "20"),  # doubled to 21
        ("8c 9c 6h 8d 9d", ["split", "3s"], "9s Kd Qd", "20"),  # a split hand
    ],
)
def test_5_4_1_a_21_that_was_not_noticed_has_conclusively_won(
    cards: str, decisions: list[str], rest: str, won: str
) -> None:
    round_ = lay(start(TWO), cards)
    round_.declare("unnoticed_21", seat="1")
    before = round_.fork()
    before.declare("interruption")
    assert isinstance(before.result, Void), "nothing is decided yet"
    match decisions:
        case ["split", card]:
            round_.answer(say("1", "split"))
            lay(round_, card)
            round_.answer(say("1", "hit"))
            lay(round_, "Ks")
        case [decision]:
            round_.answer(say("1", decision))
            lay(round_, "Ks")
        case _:
            round_.answer(say("1", "hit"))
            lay(round_, "6s")
    assert settled(round_) == []
    round_.declare("interruption", reason="power failure")
    assert announcements(round_)[-1] == "an outcome is established; play continues"
    last = [say("1", "stand")] if decisions[:1] == ["split"] else []
    assert net(finish(round_, rest, *last, say("2", "stand"))) == won


@clause("SG 5.4.1", "SG 5.16")
def test_5_4_1_side_bets_that_are_overlooked_are_decided_whatever_is_drawn_later() -> None:
    round_ = lay(start({"1": {"main": "10", "bonus": "5"}, "2": "10"}, walking=True), "")
    round_.declare("side_bets_unsettled")
    lay(round_, "4c 8c 6h 5d 8d")
    round_.answer(say("1", "hit"))
    lay(round_, "2s")
    assert settled(round_) == []
    round_.declare("interruption")
    assert round_.result is None


@clause("SG 5.4.1", "SG 3.19", "SG 1.15")
def test_5_4_1_a_surrendered_hand_has_lost_half_at_least() -> None:
    round_ = lay(start(TWO), "9c 8c Kh 7d 8d")
    round_.fork().declare("interruption")
    round_.answer(say("1", "surrender"), seat="1")
    round_.answer(say("2", "decline"), seat="2")
    round_.declare("interruption")
    assert nets(finish(round_, "7s", say("2", "stand"))) == {"1": {"main": "-5"}, "2": {"main": "-20"}}


@clause("SG 5.4.2", "SG 5.7.3")
def test_5_4_2_bets_that_went_back_establish_nothing() -> None:
    round_ = lay(start({"1": {"main": "10", "bonus": "5"}, "1b": {"bonus": "5"}, "2": "20"}), "6c 8c 6h 5d")
    round_.declare("cannot_reconstruct")
    round_.answer(say("1", "take_back"), seat="1")
    round_.answer(say("1b", "decline"), seat="1b")
    round_.answer(say("2", "decline"), seat="2")
    round_.declare("interruption")
    assert isinstance(round_.result, Void), "nobody plays the hand of box 1 any more"


@clause("SG 5.3", "SG 3.26")
def test_5_3_a_21_drawn_for_an_absent_player_may_be_overlooked_too() -> None:
    round_ = lay(start(TWO), "5c 8c 6h 6d 8d")
    round_.declare("walked_away", seat="1")
    round_.fork().declare("unnoticed_21", seat="1")
    with pytest.raises(Refused, match="no player at seat '4'"):
        round_.declare("unnoticed_21", seat="4")


# Rounds of version 1


@clause("SG 5.4", "SG 5.3")
def test_rounds_of_version_1_are_replayed_by_its_remedies() -> None:
    first = GAME.under(1)
    house = first.house({})
    cut_off = Round(first, house, seats(TWO))
    lay(cut_off, "Kc 9c 6h 5d 9d")
    cut_off.declare("unnoticed_21", seat="1")
    cut_off.answer(say("1", "hit"))
    lay(cut_off, "6s")
    cut_off.declare("interruption")
    assert isinstance(cut_off.result, Void)
    assert isinstance(Round.restored(GAME, cut_off.plain()).result, Void)
    paid = Round(first, house, seats(TWO))
    paid.declare("walked_away", seat="2")
    lay(paid, "7h 9c 7c 7h 9d")
    paid.answer(say("1", "hit"))
    lay(paid, "7h Kd")
    assert nets(Round.restored(GAME, paid.plain()))["2"] == {"main": "20", "envy": "50"}
