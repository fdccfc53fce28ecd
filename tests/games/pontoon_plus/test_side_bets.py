"""Player Pair and Bonus (SG §3.9, §3.13 to §3.15, §4.1.1, §4.1.3, §5.15, §5.16)."""

import pytest

from croupier.errors import OptionRefused, Refused, WagerRefused
from croupier.games.pontoon_plus import GAME
from croupier.money import dollars
from tests.games.pontoon_plus.table import asked, lay, lines, net, play, remedies, say, settled, start
from tests.support import clause, nets

BOTH = {"1": {"main": "10", "player_pair": "5", "bonus": "5"}}


@clause("SG 3.13", "SG 3.14", "SG 4.1.1")
def test_3_14_a_player_pair_pays_eleven_to_one_before_the_subsequent_deal() -> None:
    round_ = lay(start({"1": {"main": "10", "player_pair": "5"}}), "8c 6h 8d")
    assert settled(round_) == [("player_pair", "55", "SG 4.1.1")]
    assert asked(round_) == "1: hit stand double split"


@clause("SG 3.14")
def test_3_14_two_pictures_of_different_kind_are_no_pair_though_they_may_be_split() -> None:
    round_ = lay(start({"1": {"main": "10", "player_pair": "5"}}), "Kc 6h Qd")
    assert settled(round_) == [("player_pair", "-5", "SG 3.14")]
    assert asked(round_) == "1: hit stand double split"


@clause("SG 3.14", "SG 3.15")
def test_3_15_the_side_bets_have_no_bearing_on_the_hand() -> None:
    round_ = play("9c 6h 9d Kc 5s", "stand", bets=BOTH)
    assert nets(round_) == {"1": {"player_pair": "55", "bonus": "15", "main": "-10"}}


@clause("SG 3.15", "SG 4.1.3")
@pytest.mark.parametrize(
    ("hand", "paid"),
    [("Ah Ah", 200), ("Ah As", 55), ("Qh Qs", 40), ("As Qs", 20), ("5h 5d", 15), ("Ah 5d", 5), ("Kh 5d", -5)],
)
def test_4_1_3_what_a_bonus_of_five_wins(hand: str, paid: int) -> None:
    first, second = hand.split()
    round_ = lay(start({"1": {"main": "10", "bonus": "5"}}), f"{first} 6h {second}")
    assert [line for line in settled(round_) if line[0] == "bonus"] == [
        ("bonus", dollars(paid * 100), "SG 4.1.3" if paid > 0 else "SG 3.15")
    ]


@clause("SG 3.9")
def test_3_9_any_player_may_bet_on_the_side_of_a_box_that_has_an_initial_bet() -> None:
    bets = {"1": {"main": "10"}, "1b": {"player_pair": "5"}, "1c": {"bonus": "20"}}
    round_ = play("4c 6h 4d Kc Jd 9s", "hit", "stand", bets=bets)
    assert nets(round_) == {"1b": {"player_pair": "55"}, "1c": {"bonus": "60"}, "1": {"main": "10"}}


@clause("SG 3.9")
@pytest.mark.parametrize("wager", ["player_pair", "bonus"])
def test_3_9_a_side_bet_alone_is_refused(wager: str) -> None:
    with pytest.raises(WagerRefused, match="needs an initial bet on box 2") as why:
        start({"1": "10", "2": {wager: "5"}})
    assert why.value.clause == "SG 3.9"


@clause("SG 3.9")
def test_3_9_a_house_may_leave_a_side_bet_out_but_not_the_table_of_the_game() -> None:
    with pytest.raises(WagerRefused, match="not offered"):
        start(BOTH, bonus="off")
    for wager in ("main", "super_bonus"):
        with pytest.raises(OptionRefused):
            GAME.house({wager: "off"})


@clause("SG 5.15")
def test_5_15_a_side_bet_on_a_box_without_an_initial_bet_goes_back_when_it_is_noticed() -> None:
    bets = {"1": "10", "2": {"player_pair": "5", "bonus": "5"}}
    interventions = [{"at": 3, "kind": "side_bet_alone"}]
    round_ = play("9c 6h 9d Kc 5s", "stand", bets=bets, events=["side_bet_alone"], declare=interventions)
    assert settled(round_, "2") == [("player_pair", "0", "SG 5.15"), ("bonus", "0", "SG 5.15")]
    assert net(round_, "1") == "-10"
    assert remedies(round_) == [("side_bet_alone", "SG 5.15")]


@clause("SG 5.15")
def test_5_15_a_side_bet_alone_goes_back_even_if_nobody_declares_it() -> None:
    bets = {"1": "10", "2": {"player_pair": "5"}}
    round_ = play("9c 6h 9d Kc 5s", "stand", bets=bets, events=["side_bet_alone"])
    assert settled(round_, "2") == [("player_pair", "0", "SG 5.15")]


@clause("SG 5.15")
def test_5_15_it_is_refused_where_every_side_bet_has_its_initial_bet() -> None:
    with pytest.raises(Refused, match="beside an initial bet"):
        lay(start(BOTH), "9c").declare("side_bet_alone")


@clause("SG 5.16")
def test_5_16_side_bets_overlooked_between_the_deals_are_settled_as_soon_as_possible() -> None:
    bets = {"1": {"main": "10", "player_pair": "5"}, "2": {"main": "10", "bonus": "5"}}
    round_ = start(bets, walking=True)
    lay(round_, "8c Kc 6h")
    round_.declare("side_bets_unsettled")
    lay(round_, "8d Qd")
    assert settled(round_) == []
    round_.answer(say("1", "split"))  # the pair is one though it has been split meanwhile
    lay(round_, "9s")
    round_.answer(say("1", "stand"))
    lay(round_, "Js")
    round_.answer(say("1", "stand"))
    assert settled(round_) == [("player_pair", "55", "SG 4.1.1")]
    assert settled(round_, "2") == [("bonus", "-5", "SG 3.15")]
    assert lines(round_) == ["pair"]


@clause("SG 5.16")
def test_5_16_nothing_is_overlooked_where_no_side_bet_is_open() -> None:
    with pytest.raises(Refused, match="no side bet is unsettled"):
        lay(start(BOTH), "8c 6h 8d").declare("side_bets_unsettled")


@clause("SG 3.4", "SG 3.5")
def test_3_5_side_bets_have_limits_of_their_own() -> None:
    with pytest.raises(WagerRefused, match="the maximum is 4"):
        start(BOTH, bonus_maximum="4")
    with pytest.raises(WagerRefused, match="below the minimum"):
        start(BOTH, player_pair_minimum="10")
    assert start(BOTH, table_minimum="10").pending is not None
