"""The Fortune bonus and its envy (OH-F 15)."""

from typing import Any

import pytest

from croupier.errors import OptionRefused, WagerRefused
from croupier.games.pai_gow_poker import GAME
from croupier.round.facts import Announce, Pay
from croupier.round.round import Round
from tests.games.pai_gow_poker.table import new, play, seats
from tests.support import clause, line, nets

POOR = "Kd Jh 9s 7c 5d 4h 2s"
HOUSE = "As Qc Ts 8s 6d 3c 2h"


def fortune(hand: str, dealer: str = HOUSE, **options: Any) -> Round:
    wagers = {"1": {"main": "10", "fortune_bonus": "5"}}
    return play({"1": hand, "dealer": dealer}, "house_way", wagers=wagers, **options)


@clause("OH-F 15.V", "OH-F 15.I", "OH-F 1.I.H")
@pytest.mark.parametrize(
    ("hand", "net", "line_"),
    [
        ("Th 9h 8h 7h 6h 5h 4h", "40000", "7_card_straight_flush"),
        ("Ah Kh Qh Jh Th Kc Qd", "750", "royal_flush"),
        ("Ah Kh Qh Jh Th Ks Qs", "10000", "royal_flush_and_royal_match"),
        ("Th 9h Jk 7h 6h 5h 4h", "5000", "7_card_straight_flush_with_joker"),
        ("Ac Ad Ah Ks Jk 9h 7c", "125", "four_of_a_kind"),
        ("9h 8h 7h 6h 5h Kc Qd", "250", "straight_flush"),
        ("9c 9d 9h 4s 4c 4d Ah", "25", "full_house"),
        ("Ah Jh 9h 6h 3h Kc Qd", "20", "flush"),
        ("9c 9d 9h 8c 7s 6c 5h", "15", "three_of_a_kind"),
        ("9c Ad Kh 8c 7s 6c 5h", "10", "straight"),
    ],
)
def test_15_v_the_table_pays_to_one(hand: str, net: str, line_: str) -> None:
    round_ = fortune(hand)
    assert nets(round_)["1"]["fortune_bonus"] == net
    assert line(round_, "1", "fortune_bonus").line == line_


@clause("OH-F 15.V", "OH-F 6.II.A")
def test_15_v_five_aces() -> None:
    round_ = fortune("Ac Ad Ah As Jk 9h 7c", dealer="Kd Qc Ts 8s 6d 3c 2h")
    assert nets(round_)["1"]["fortune_bonus"] == "2000"


@clause("OH-F 15.V")
@pytest.mark.parametrize("hand", [POOR, "Kd Kh 9s 9c 5d 5h 2s"])
def test_15_v_two_pair_or_less_loses(hand: str) -> None:
    assert nets(fortune(hand))["1"]["fortune_bonus"] == "-5"


@clause("OH-F 15.V")
def test_15_v_the_seven_cards_count_however_they_are_set() -> None:
    wagers = {"1": {"main": "10", "fortune_bonus": "5"}}
    round_ = play({"1": "9h 8h 7h 6h 5h Kc Qd", "dealer": HOUSE}, "set Kc 9h", wagers=wagers)
    assert nets(round_)["1"] == {"main": "-10", "fortune_bonus": "250"}, "a foul hand wins its Fortune bonus"


ENVY = {
    "1": {"main": "10", "fortune_bonus": "5"},
    "2": {"main": "10"},
    "3": {"main": "10", "fortune_bonus": "4.50"},
    "4": {"main": "10", "fortune_bonus": "25"},
}
TABLE = {
    "1": "Kd Jh 9s 7c 5d 4h 2s",
    "2": "8c 8d 8h 8s Ad 3h 2d",
    "3": "Kc Jd 9c 7d 5c 4d 3d",
    "4": "Kh Js 9d 7h 5s 4s 3s",
    "dealer": "As Qc Ts Th 6d 3c 2h",
}
WAYS = ["1 house_way", "2 house_way", "3 house_way", "4 house_way"]


@clause("OH-F 15.IV", "OH-F 15.IV.A", "OH-F 15.IV.A(a)", "OH-F 1.I.C", "OH-F 1.I.G", "OH-F 15.II")
def test_15_iv_a_envy_from_five_dollars_for_another_players_hand() -> None:
    """The holder bet no Fortune bonus and still sets the envy off (ruling: pgp-3); a larger bet earns no more."""
    round_ = play(TABLE, *WAYS, wagers=ENVY)
    envies = {seat: net["envy"] for seat, net in nets(round_).items() if "envy" in net}
    assert envies == {"1": "5", "4": "5"}
    assert line(round_, "1", "envy")[5:7] == ("OH-F 15.IV.A(a)", "four_of_a_kind")


@clause("OH-F 15.IV.A(b)")
def test_15_iv_a_b_no_envy_for_the_own_hand_or_the_dealers() -> None:
    wagers = {"1": {"main": "10", "fortune_bonus": "5"}}
    round_ = play({"1": "8c 8d 8h 8s Ad 3h 2d", "dealer": "Kc Kd Kh Ks 6d 3c 2h"}, "house_way", wagers=wagers)
    assert nets(round_)["1"].keys() == {"main", "fortune_bonus"}


@clause("OH-F 15.IV.A(b)")
def test_15_iv_a_b_several_envies_and_none_between_two_hands_of_one_player() -> None:
    wagers = {seat: {"main": "10", "fortune_bonus": "5"} for seat in "123"}
    hands = {
        "1": "8c 8d 8h 8s Ad 3h 2d",
        "2": "6c 6d 6h 6s Kd 4h 3d",
        "3": "Kh Js 9d 7h 5s 4s 3s",
        "dealer": "As Qc Ts Th 5d 3c 2h",
    }
    both = play(hands, "2 house_way", "3 house_way", "1 house_way", wagers=seats(wagers, {"1": "ann", "2": "ann"}))
    assert [by_wager.get("envy") for _, by_wager in sorted(nets(both).items())] == [None, None, "10"]
    apart = play(hands, "1 house_way", "2 house_way", "3 house_way", wagers=wagers)
    assert [by_wager.get("envy") for _, by_wager in sorted(nets(apart).items())] == ["5", "5", "10"]


@clause("OH-F 15.IV.A")
def test_15_iv_a_smaller_wins_come_first_then_envy_and_qualifying_hands_from_the_right() -> None:
    wagers = {seat: {"main": "10", "fortune_bonus": "5"} for seat in "123"}
    hands = {"1": "9c Ah Kh 8c 7s 6c 5h", "2": "8d 8h 8s 3h 2d Jk Ac", "3": "4c 4d 4h 4s Kd 3s 2s"}
    round_ = play(hands | {"dealer": "As Qc Ts Th 5d 3c 2h"}, *WAYS[:3], wagers=wagers)
    paid = [
        (fact.seat, fact.wager, fact.line) for fact in round_.facts if isinstance(fact, Pay) and fact.wager != "main"
    ]
    assert paid == [
        ("2", "fortune_bonus", "full_house"),
        ("1", "fortune_bonus", "straight"),
        ("3", "fortune_bonus", "four_of_a_kind"),
        ("2", "envy", "four_of_a_kind"),
        ("1", "envy", "four_of_a_kind"),
    ]


@clause("OH-F 13.V", "OH-F 15.IV.A(a)")
def test_13_v_who_surrenders_keeps_the_envy_button_but_shows_no_hand() -> None:
    round_ = play(TABLE, "1 surrender", *WAYS[1:], wagers=ENVY)
    assert nets(round_)["1"] == {"main": "-10", "fortune_bonus": "-5", "envy": "5"}
    hidden = play(TABLE, WAYS[0], "2 surrender", *WAYS[2:], wagers=ENVY)
    assert "envy" not in nets(hidden)["1"]


@clause("OH-F 7.II", "OH-F 15.IV.A(a)")
def test_7_ii_who_has_walked_away_envies_nobody() -> None:
    """The same everywhere (ruling: G11)."""
    gone = play(TABLE, *WAYS[1:], wagers=ENVY, troubles=[{"at": 9, "kind": "walked_away", "seat": "1"}])
    assert nets(gone)["1"] == {"main": "-10", "fortune_bonus": "-5"}
    assert nets(gone)["4"]["envy"] == "5"


@clause("OH-F 15.II")
@pytest.mark.parametrize(
    ("bets", "why"),
    [
        ({"fortune_bonus": "5"}, "fortune_bonus needs a wager on main"),
        ({"main": "10", "fortune_bonus": "0.50"}, "fortune_bonus of 0.50 is below the least of 1"),
    ],
)
def test_15_ii_a_fortune_bonus_of_a_dollar_or_more_beside_a_bet(bets: dict[str, str], why: str) -> None:
    with pytest.raises(WagerRefused, match=why) as refused:
        new({"1": bets})
    assert refused.value.clause == "OH-F 15.II"
    assert new({"1": {"main": "10", "fortune_bonus": "1"}}).setup.seats[0].wagers[1] == ("fortune_bonus", 100)


@clause("OH-F 15.I")
def test_15_i_a_house_need_not_offer_it() -> None:
    with pytest.raises(WagerRefused, match="fortune_bonus is not offered at this table"):
        new({"1": {"main": "10", "fortune_bonus": "5"}}, fortune_bonus="off")
    without = play(TABLE, *WAYS, wagers={seat: {"main": "10"} for seat in "1234"}, fortune_bonus="off")
    assert all("envy" not in net for net in nets(without).values())


@clause("OH-F 15.III", "OH-F 7.III")
def test_15_iii_no_bet_changes_after_the_first_card() -> None:
    round_ = new({"1": {"main": "10"}})
    round_.wager("1", "fortune_bonus", "5")
    round_.answer([1, 2, 3])
    with pytest.raises(WagerRefused, match="too late") as refused:
        round_.wager("1", "fortune_bonus", "10")
    assert refused.value.clause == "OH-F 7.III"


@clause("OH-F 15.VI")
def test_15_vi_a_posted_limit_cuts_the_fortune_bonus_but_not_envy() -> None:
    wagers = {"1": {"main": "10", "fortune_bonus": "10"}, "2": {"main": "10", "fortune_bonus": "5"}}
    hands = {"1": "Th 9h 8h 7h 6h 5h 4h", "2": POOR.replace("4h", "4d").replace("Jh", "Jc"), "dealer": HOUSE}
    round_ = play(hands, *WAYS[:2], wagers=wagers, payout_limit="50000")
    assert nets(round_)["1"]["fortune_bonus"] == "50000", "not 80000"
    assert nets(round_)["2"]["envy"] == "5000"
    cut = "fortune_bonus of seat 1: 80000 cut to 50000 by the payout limit"
    assert Announce(cut, "OH-F 15.VI") in round_.facts


@clause("OH-F 15.VI")
@pytest.mark.parametrize(
    ("limit", "minimum", "least"), [("49999.99", "1", "50000"), ("60000", "10", "80000"), ("1", "0", "50000")]
)
def test_15_vi_a_limit_leaves_50000_or_what_the_smallest_bet_can_win(limit: str, minimum: str, least: str) -> None:
    with pytest.raises(OptionRefused, match=f"payout_limit cannot be {limit}; it is {least} or more") as why:
        GAME.house({"payout_limit": limit, "fortune_bonus_minimum": minimum})
    assert why.value.clause == "OH-F 15.VI"
    assert GAME.house({"payout_limit": least, "fortune_bonus_minimum": minimum}).payout_limit  # type: ignore[attr-defined]
