"""Finding the starting position and dealing (OH-F 8 to 11)."""

from itertools import product
from typing import Any

import pytest

from croupier.errors import BadInput, OptionRefused
from croupier.games.pai_gow_poker import GAME
from croupier.games.pai_gow_poker.options import Options
from croupier.games.pai_gow_poker.rules import clockwise, counted
from croupier.round.facts import Deal, Rolled
from croupier.round.requests import DEALER, Draw, Roll, Spin
from croupier.round.round import Round
from tests.games.pai_gow_poker.table import DEALER as HOUSE
from tests.games.pai_gow_poker.table import WINNER, carry_of, new, play, said
from tests.support import clause

THREE = {"2": {"main": "10"}, "4": {"main": "10"}, "5": {"main": "10"}}
SHOE: dict[str, Any] = {"dealing": "shoe", "shuffler": "on"}


def order(round_: Round, most: int = 99) -> list[str]:
    """To whom the next cards go."""
    listed: list[str] = []
    cards = iter(range(52))
    while isinstance(pending := round_.pending, Draw) and len(listed) < most:
        listed.append(pending.to)
        round_.answer(next(cards))
    return listed


@clause("OH-F 11.II", "OH-F 11.I", "OH-F 8.I", "OH-F 8.I.A")
def test_11_ii_the_dice_are_counted_counterclockwise_with_the_dealer_as_one() -> None:
    places = {total: counted(total) for total in range(3, 19)}
    assert [places[total] for total in (3, 4, 5, 6, 7, 8, 9)] == [5, 4, 3, 2, 1, 0, 6]
    assert places[15] == places[8] == 0
    assert places[18] == 4


@clause("OH-F 11.II", "OH-F 11.I", "OH-F 9.III", "OH-F 2.V")
def test_11_ii_the_deal_starts_where_the_count_ends() -> None:
    round_ = new(THREE)
    assert round_.pending == Roll(3, "", True)
    round_.answer([2, 1, 1])  # four: dealer, seat 6, seat 5, seat 4
    assert said(round_) == [("4: the deal starts with seat 4", "OH-F 11.II")]
    assert order(round_, 4) == ["4", "5", DEALER, "2"]


@clause("OH-F 9.III", "OH-F 9.VI")
def test_9_iii_from_the_hand_there_and_back_again() -> None:
    round_ = new(THREE)
    round_.answer([6, 1, 1])  # eight: the dealer
    there = [DEALER, "2", "4", "5"]
    assert order(round_) == [*there, *there[::-1]] * 3 + there
    assert {who: len(cards) for who, cards in round_.felt.hands.items()} == {"2": 7, "4": 7, "5": 7, DEALER: 7}


@clause("OH-F 10.III", "OH-F 10.VI", "OH-F 11.III", "OH-F 8.I.B")
def test_10_iii_from_the_shoe_stack_by_stack_clockwise() -> None:
    round_ = new(THREE, starting_position="rng", **SHOE)
    assert round_.pending == Spin("number generator", tuple("1234567"), True)
    with pytest.raises(BadInput, match="'8' is not on the number generator"):
        round_.answer("8")
    round_.answer("3")  # dealer, seat 6, seat 5
    assert said(round_) == [("3: the deal starts with seat 5", "OH-F 11.III")]
    assert order(round_) == ["5"] * 7 + [DEALER] * 7 + ["2"] * 7 + ["4"] * 7


@clause("OH-F 11.II", "OH-F 11.III")
@pytest.mark.parametrize("method", ["dice", "rng"])
def test_11_nobody_need_note_where_the_deal_started(method: str) -> None:
    """It moves no money, and whoever writes the hands down as they lie may not know it (ruling: pgp-10)."""
    round_ = new(THREE, starting_position=method)
    round_.answer("??")
    assert said(round_) == []
    assert not any(isinstance(fact, Rolled) for fact in round_.facts)
    assert order(round_, 4) == ["2", "4", "5", DEALER]
    assert Round.restored(GAME, round_.plain()).transcript == round_.transcript


def test_11_a_roll_that_is_noted_is_three_dice() -> None:
    for wrong in ([1, 2], [0, 3, 4], "7", 7, None, []):
        with pytest.raises(BadInput):
            new(THREE).answer(wrong)


@clause("OH-F 11.IV", "OH-F 8.I.C")
def test_11_iv_the_button_starts_with_the_dealer_and_moves_clockwise() -> None:
    carry, starts = None, []
    for _ in range(8):
        round_ = new({"1": {"main": "10"}}, carry=carry, starting_position="button", player_banking="off", **SHOE)
        starts.append(round_.carry["button"] if round_.carry else 0)
        first = round_.pending
        assert isinstance(first, Draw)
        assert first.to == ("1" if starts[-1] == 1 else DEALER)
        done = play(
            {"1": WINNER, "dealer": HOUSE},
            "house_way",
            carry=carry,
            starting_position="button",
            player_banking="off",
            **SHOE,
        )
        carry = carry_of(done)
    assert starts == [0, 1, 2, 3, 4, 5, 6, 0]
    assert list(clockwise(5)) == [5, 6, 0, 1, 2, 3, 4]


@clause("OH-F 8.I.C", "OH-F 11.IV")
@pytest.mark.parametrize("options", [{}, {"dealing": "shoe"}, {"shuffler": "on"}])
def test_8_i_c_a_button_needs_shuffler_and_shoe(options: dict[str, Any]) -> None:
    with pytest.raises(OptionRefused, match="a button marks the start only with shuffler on and dealing shoe") as why:
        GAME.house({"starting_position": "button"} | options)
    assert why.value.clause == "OH-F 11.IV"


@clause("OH-F 3.I", "OH-F 9.IV")
def test_3_i_one_deck_with_a_joker_of_which_seven_stacks_leave_four() -> None:
    assert sum(GAME.cards_in(GAME.house())) == 53 == 7 * 7 + 4
    round_ = new({str(seat): {"main": "10"} for seat in range(1, 7)})
    round_.answer("??")
    assert len(order(round_)) == 49


@clause("OH-F 3.II")
def test_3_ii_a_table_may_have_a_shuffler_and_need_not() -> None:
    without, with_one = GAME.house(), GAME.house({"shuffler": "on"})
    assert isinstance(without, Options)
    assert isinstance(with_one, Options)
    assert (without.shuffler, with_one.shuffler) == (False, True)


@clause("OH-F 3.II", "OH-F 3.II.A")
def test_3_ii_with_a_shuffler_each_of_two_decks_is_complete_by_itself() -> None:
    assert GAME.cards_in(GAME.house({"shuffler": "on"})) == GAME.cards_in(GAME.house()) == [1] * 53


@clause("OH-F 9.III", "OH-F 10.III")
@pytest.mark.parametrize(("dealing", "total"), [*product(("hand", "shoe"), range(3, 10))])
def test_9_iii_every_hand_gets_seven_cards_face_down_wherever_the_deal_starts(dealing: str, total: int) -> None:
    round_ = new(THREE, dealing=dealing)
    dice = [min(6, total - 2), 1, 1] if total <= 8 else [6, 2, 1]
    round_.answer(dice)
    given = order(round_)
    first = next(place for place in clockwise(counted(total)) if str(place) in THREE or place == 0)
    assert given[0] == (str(first) if first else DEALER)
    assert {who: given.count(who) for who in given} == {"2": 7, "4": 7, "5": 7, DEALER: 7}
    assert all(fact.face == "down" for fact in round_.facts if isinstance(fact, Deal))
