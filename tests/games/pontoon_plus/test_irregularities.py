"""Absent players, interruptions, void rounds, errors of earlier rounds, and what the rules leave open (SG §5)."""

import pytest

from croupier.errors import Refused, RoundOver
from croupier.round.round import Void
from croupier.scenarios import settle
from tests.games.pontoon_plus.table import announcements, asked, finish, lay, net, play, remedies, say, settled, start
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
