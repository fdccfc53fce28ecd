"""Who may bet what, and until when (OH-F 2, 7)."""

from typing import Any

import pytest

from croupier.errors import BadInput, WagerRefused
from croupier.games.pai_gow_poker import GAME
from croupier.round.setup import Seat, Setup
from tests.games.pai_gow_poker.table import DEALER, WINNER, new, play, refused, seats
from tests.support import clause


@clause("OH-F 2.I", "OH-F 2.II", "OH-F 2.II.A", "OH-F 2.II.B", "OH-F 2.II.C", "OH-F 2.II.E", "OH-F 2.II.E(1)")
def test_2_i_six_places_each_with_its_own_spots_and_hands() -> None:
    assert GAME.seats == 6
    assert [wager.slug for wager in GAME.wagers if wager.stage == "before"] == ["main", "fortune_bonus"]
    with pytest.raises(BadInput, match="no seat '7'; the table has seats 1 to 6"):
        new({"7": {"main": "10"}})
    round_ = play({"1": WINNER, "dealer": DEALER}, "house_way")
    assert {who: len(cards) for who, cards in round_.felt.hands.items()} == {"1": 7, "dealer": 7}


@clause("OH-F 7.I", "OH-F 13.XIII")
def test_7_i_bets_are_chips_not_quarters() -> None:
    assert new({"1": {"main": "12.50"}}).setup.seats[0].wagers == (("main", 1250),)
    with pytest.raises(WagerRefused, match=r"main of 10\.25 takes a quarter") as why:
        new({"1": {"main": "10.25"}})
    assert refused(why.value) == "1 main OH-F 13.XIII"
    for wrong in ("cash 10", "ten", 10.5):
        with pytest.raises(BadInput):
            new({"1": {"main": wrong}})
    with pytest.raises(WagerRefused, match="no wager 'cash' on this layout"):
        new({"1": {"cash": "10"}})


@clause("OH-F 7.II")
def test_7_ii_only_seated_players_bet() -> None:
    standing = Setup((Seat("1b", (("main", 1000),), box=1, standing=True),))
    with pytest.raises(WagerRefused, match="only seated players wager") as why:
        new(standing)
    assert why.value.clause == "OH-F 7.II"


@clause("OH-F 7.III")
def test_7_iii_bets_close_before_the_first_card() -> None:
    round_ = new({"1": {"main": "10"}})
    round_.wager("1", "main", "20")
    round_.answer([1, 2, 3])
    for amount in ("10", "30"):
        with pytest.raises(WagerRefused, match="too late") as why:
            round_.wager("1", "main", amount)
        assert why.value.clause == "OH-F 7.III"


@clause("OH-F 7.IV")
def test_7_iv_two_adjacent_positions_for_one_player() -> None:
    ann = {"2": "ann", "3": "ann", "4": "ann", "6": "ann"}

    def at(*numbers: str) -> Setup:
        return seats({number: {"main": "10", "fortune_bonus": "5"} for number in numbers}, ann)

    assert len(new(at("2", "3")).setup.seats) == 2
    for numbers, why in (
        (("2", "4"), "positions 2 and 4 are not adjacent"),
        (("2", "3", "4"), "ann already plays positions 2 and 3; the most is two"),
    ):
        with pytest.raises(WagerRefused, match=why) as no:
            new(at(*numbers))
        assert no.value.clause == "OH-F 7.IV"
    with pytest.raises(WagerRefused, match="ann already plays position 2"):
        new(at("2", "3"), two_hands="off")


@clause("OH-F 7.IV")
def test_7_iv_a_refused_position_takes_its_fortune_bonus_along() -> None:
    house = GAME.house({"two_hands": "off"})
    both = seats({number: {"main": "10", "fortune_bonus": "5"} for number in "23"}, {"2": "ann", "3": "ann"})
    stands, no = GAME.seated(house, both)
    assert [(seat, wager) for seat, wager, _ in no] == [("3", "main"), ("3", "fortune_bonus")]
    assert [seat.seat for seat in stands.seats] == ["2"]


def test_posted_limits_hold_for_the_bet_and_not_for_the_fortune_bonus() -> None:
    options: dict[str, Any] = {"table_minimum": "25", "table_maximum": "500"}
    assert len(new({"1": {"main": "25", "fortune_bonus": "1"}}, **options).setup.seats) == 1
    for bet, why in (("20", "below the minimum of 25"), ("501", "above the maximum of 500")):
        with pytest.raises(WagerRefused, match=why):
            new({"1": {"main": bet}}, **options)
